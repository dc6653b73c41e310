import { type ReactNode, useId, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { sendPhoto } from './photo-upload.ts';

interface PictureFieldProps {
  label: string;
  hint: string;
  /** The present picture, or what stands for it. */
  picture: ReactNode;
  /** Types of files, and the most bytes, that are accepted. `refused`: the text for another file. */
  types: readonly string[];
  maxBytes: number;
  refused: string;
  /** The text of the button that removes the present picture; absent without one. */
  removeLabel?: string | undefined;
  /** Called with the address of the uploaded picture, and with '' to remove it. */
  onChange: (url: string) => void;
}

/** One picture of a form: uploads it at once, and the form stores its address. */
export function PictureField({ label, hint, picture, types, maxBytes, refused, removeLabel, onChange }: PictureFieldProps) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (!types.includes(file.type) || file.size > maxBytes) return setFailure(refused);
    setSending(true);
    setFailure(null);
    try {
      onChange((await sendPhoto(file, { onProgress: () => {}, signal: new AbortController().signal })).url);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setSending(false);
  };
  return (
    <div className="row gap-md wrapping">
      {picture}
      <div className="grid gap-xs start-items">
        <p id={`${id}-label`} className="text-sm semibold">
          {label}
        </p>
        <label
          id={`${id}-choose`}
          htmlFor={id}
          className="inline-row gap-xs min-44 text-sm semibold outlined-strong rounded-sm px-sm pointer covering-focus covering-input relative"
        >
          <Icon name="photo-plus" size={20} />
          {m.ui_choose_picture()}
          <input
            id={id}
            type="file"
            accept={types.join()}
            disabled={isSending}
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              void send(currentTarget.files?.[0]);
              // the same file can be chosen again after a failure
              currentTarget.value = '';
            }}
          />
        </label>
        <p id={`${id}-hint`} className={failure ? 'text-xs error' : 'text-xs muted'} role={failure || isSending ? 'status' : undefined}>
          {isSending ? m.ui_sending() : (failure ?? hint)}
        </p>
        {removeLabel && (
          <Button size="sm" variant="line" onClick={() => onChange('')}>
            {removeLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
