import { NativeSelect } from '@mantine/core';
import { type ChangeEvent, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PERMIT_KINDS, permitKindLabel } from '../../../../shared/listing/permit.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { readId } from '../../../paths.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { TextField } from '../../../ui/form/TextFields.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import sections from '../sections/ListingSections.module.css';
import { readPermitCode } from './read-permit-code.ts';

/** The options of the kind, in the language of the page. */
const kindOptions = (): { value: string; label: string }[] => [
  { value: '', label: m.permit_kind_unset() },
  ...PERMIT_KINDS.map((kind) => ({ value: kind, label: permitKindLabel(kind) })),
];

/** Fields of the advertising permit: kind, number, last day, and the link of its QR code, which the server can read from a picture. */
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

/** From this many characters on, a permit number is looked up on the server. */
const MIN_NUMBER_LENGTH = 8;

/** Warns while the user types if another listing of theirs, published or waiting for their email's confirmation, has the same permit number. */
function PermitUse({ number }: { number: string }) {
  // the listing that is being edited; the server takes 0 for one that is not stored yet
  const id = readId(useParams().id) ?? 0;
  const isLookedUp = number.replace(/\s/g, '').length >= MIN_NUMBER_LENGTH;
  const { data } = trpc.listing.permitUse.useQuery({ number, id }, { enabled: isLookedUp });
  return isLookedUp && data?.title ? (
    <p className={`${sections.full} text-sm error`} role="status">
      {m.permit_used({ title: data.title })}
    </p>
  ) : null;
}

/** Sends a picture of the permit or of an advert to the server, which reads its QR code; reports the link to `onRead`. */
function CodeReader({ onRead }: { onRead: (url: string) => void }) {
  const id = useId();
  /** `text` is the outcome for the user; empty before the first picture. */
  const [progress, setProgress] = useState<{ isReading: boolean; text: string; isError: boolean }>({
    isReading: false,
    text: '',
    isError: false,
  });
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // without this, choosing the same file again would fire no event
    event.target.value = '';
    if (!file) return;
    setProgress({ isReading: true, text: m.permit_reading(), isError: false });
    const result = await readPermitCode(file);
    if ('error' in result) return setProgress({ isReading: false, text: result.error, isError: true });
    onRead(result.url);
    setProgress({ isReading: false, text: m.permit_read_done({ host: result.host }), isError: false });
  };
  return (
    <div className={`${sections.full} row wrapping gap-sm`}>
      <label
        className="inline-row gap-xs min-44 text-sm semibold outlined-strong rounded-sm px-sm pointer covering-focus covering-input relative"
        htmlFor={id}
      >
        <Icon name="qrcode" size={20} />
        {m.permit_read()}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={progress.isReading}
          aria-describedby={`${id}-text`}
          onChange={handleFile}
        />
      </label>
      <p id={`${id}-text`} className={`text-sm ${progress.isError ? 'error' : 'muted'}`} role="status">
        {progress.text || m.permit_read_hint()}
      </p>
    </div>
  );
}
