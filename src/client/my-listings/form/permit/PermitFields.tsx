import { NativeSelect } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PERMIT_KINDS, permitKindLabel } from '../../../../shared/listing/permit.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { readId } from '../../../paths.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { TextField } from '../../../ui/form/TextFields.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import sections from '../sections/ListingSections.module.css';
import classes from './PermitFields.module.css';
import { readPermitCode } from './read-permit-code.ts';

const kindOptions = (): { value: string; label: string }[] => [
  { value: '', label: m.permit_kind_unset() },
  ...PERMIT_KINDS.map((kind) => ({ value: kind, label: permitKindLabel(kind) })),
];

/** The advertising permit: kind, number, last day, and the link of its QR code, which a picture can give. */
export function PermitFields({ form }: { form: ListingFormState }) {
  const { permitKind } = form.values;
  const hasNumber = permitKind !== '' && permitKind !== 'none';
  return (
    <>
      <div className={sections.wide}>
        <NativeSelect label={m.permit_title()} data={kindOptions()} {...fieldProps(form, 'permitKind')} />
      </div>
      {hasNumber && (
        <>
          <div className={sections.wide}>
            <TextField
              label={m.permit_number_field()}
              description={m.permit_number_hint()}
              maxLength={40}
              autoComplete="off"
              dir="ltr"
              {...fieldProps(form, 'permitNumber')}
            />
          </div>
          <div className={sections.wide}>
            <TextField label={m.permit_until_field()} type="date" {...fieldProps(form, 'permitUntil')} />
          </div>
          <PermitUse number={form.values.permitNumber} />
          <div className={sections.full}>
            <TextField
              label={m.permit_link_field()}
              description={m.permit_link_hint()}
              type="url"
              maxLength={500}
              autoComplete="off"
              dir="ltr"
              {...fieldProps(form, 'permitUrl')}
            />
          </div>
          <CodeReader onRead={(url) => form.setFieldValue('permitUrl', url)} />
        </>
      )}
    </>
  );
}

/** The server is asked about permit numbers from this many characters on. */
const MIN_NUMBER_LENGTH = 8;

/** Names another advert of the member with the same number. */
function PermitUse({ number }: { number: string }) {
  // 0 is a listing that is not stored yet
  const id = readId(useParams().id) ?? 0;
  const isAsked = number.replace(/\s/g, '').length >= MIN_NUMBER_LENGTH;
  const { data } = trpc.listing.permitUse.useQuery({ number, id }, { enabled: isAsked });
  return isAsked && data?.title ? (
    <p className={`${sections.full} text-sm error`} role="status">
      {m.permit_used({ title: data.title })}
    </p>
  ) : null;
}

/** Reads the link from a picture of the permit or of an advert. */
function CodeReader({ onRead }: { onRead: (url: string) => void }) {
  const id = useId();
  const [state, setState] = useState<{ isReading: boolean; text: string; isError: boolean }>({
    isReading: false,
    text: '',
    isError: false,
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // the same file can be chosen again
    event.target.value = '';
    if (!file) return;
    setState({ isReading: true, text: m.permit_reading(), isError: false });
    const answer = await readPermitCode(file);
    if ('error' in answer) return setState({ isReading: false, text: answer.error, isError: true });
    onRead(answer.url);
    setState({ isReading: false, text: m.permit_read_done({ host: answer.host }), isError: false });
  };
  return (
    <div className={`${sections.full} ${classes.reader}`}>
      <label className={classes.choose} htmlFor={id}>
        <IconQrcode size={20} stroke={1.6} aria-hidden="true" />
        {m.permit_read()}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={state.isReading}
          aria-describedby={`${id}-text`}
          onChange={choose}
        />
      </label>
      <p id={`${id}-text`} className={`text-sm ${state.isError ? 'error' : 'muted'}`} role="status">
        {state.text || m.permit_read_hint()}
      </p>
    </div>
  );
}
