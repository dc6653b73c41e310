import { NativeSelect } from '@mantine/core';
import { m } from '../../../../shared/messages/messages.ts';
import { COOLINGS, MAX_CHEQUES, MAX_PARKING } from '../../../../shared/property/home-terms.ts';
import { coolingLabel } from '../../../property/home-terms.labels.ts';
import { errorText } from '../../../ui/form/error/ErrorLine.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { TextField } from '../../../ui/form/TextFields.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import { getShownHomeTerms } from '../home-terms-form.ts';
import sections from './ListingSections.module.css';

/** The option that leaves a field empty. */
const notStatedOption = () => ({ value: '', label: m.my_listings_not_stated() });

/** The numbers of a list to choose from, as options. */
const numberOptions = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), label: String(from + i) }));

/** The optional fields about living in the home: cooling, parking, tenancy, service charge, cheques and handover. Which are shown depends on other fields. */
export function HomeTermsFields({ form }: { form: ListingFormState }) {
  const isShown = getShownHomeTerms(form.values);
  const renderChoice = (field: 'cooling' | 'vacant', label: string, options: { value: string; label: string }[]) => (
    <div className={sections.full}>
      <p className={sections.label} aria-hidden="true">
        {label}
      </p>
      <SegmentedControl
        label={label}
        full
        value={form.values[field]}
        options={[notStatedOption(), ...options]}
        onChange={(value) => form.setFieldValue(field, value)}
      />
    </div>
  );
  return (
    <>
      {renderChoice(
        'cooling',
        m.listing_cooling(),
        COOLINGS.map((value) => ({ value, label: coolingLabel(value) })),
      )}
      <div className={sections.wide}>
        <NativeSelect
          label={m.listing_parking()}
          data={[notStatedOption(), ...numberOptions(0, MAX_PARKING)]}
          {...fieldProps(form, 'parking')}
          error={errorText(form.errors.parking)}
        />
      </div>
      {isShown.vacant &&
        renderChoice('vacant', m.listing_vacant(), [
          { value: 'yes', label: m.property_vacant() },
          { value: 'no', label: m.property_tenanted() },
        ])}
      {isShown.serviceCharge && (
        <div className={sections.wide}>
          <NumberField
            kind="rate"
            label={m.listing_service_charge()}
            before={m.my_listings_currency()}
            description={m.my_listings_service_charge_hint()}
            {...fieldProps(form, 'serviceCharge')}
          />
        </div>
      )}
      {isShown.cheques && (
        <div className={sections.wide}>
          <NativeSelect
            label={m.listing_cheques()}
            data={[notStatedOption(), ...numberOptions(1, MAX_CHEQUES)]}
            {...fieldProps(form, 'cheques')}
            error={errorText(form.errors.cheques)}
          />
        </div>
      )}
      {isShown.handover && (
        <div className={sections.wide}>
          <TextField label={m.listing_handover()} type="month" {...fieldProps(form, 'handover')} />
        </div>
      )}
      {isShown.tenantUntil && (
        <div className={sections.wide}>
          <TextField label={m.listing_tenant_until_label()} type="date" {...fieldProps(form, 'tenantUntil')} />
        </div>
      )}
    </>
  );
}
