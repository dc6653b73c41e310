import type { GetInputPropsReturnType } from '@mantine/form';
import { m } from '../../shared/messages/messages.ts';
import { officeNumberKind } from '../../shared/organization/organization.ts';
import { TextField } from '../ui/form/TextFields.tsx';

interface Licence {
  emirate: string;
  tradeLicence: string;
  officeNumber: string;
  licenceUntil: string;
}

interface LicenceFieldsProps {
  form: { values: Pick<Licence, 'emirate'>; getInputProps: (field: keyof Licence) => GetInputPropsReturnType };
  disabled?: boolean;
}

/** The fields of a brokerage's licence: its number, that of the office in the emirates that have one, and the last day. */
export function LicenceFields({ form, disabled = false }: LicenceFieldsProps) {
  const office = officeNumberKind(form.values.emirate);
  return (
    <>
      <TextField
        label={m.team_trade_licence()}
        name="tradeLicence"
        autoComplete="off"
        dir="ltr"
        required
        disabled={disabled}
        {...form.getInputProps('tradeLicence')}
      />
      {office && (
        <TextField
          label={office === 'orn' ? m.team_orn() : m.team_adrec()}
          name="officeNumber"
          autoComplete="off"
          inputMode={office === 'orn' ? 'numeric' : 'text'}
          dir="ltr"
          required
          disabled={disabled}
          {...form.getInputProps('officeNumber')}
        />
      )}
      <TextField
        label={m.team_licence_until()}
        name="licenceUntil"
        type="date"
        dir="ltr"
        required
        disabled={disabled}
        {...form.getInputProps('licenceUntil')}
      />
    </>
  );
}
