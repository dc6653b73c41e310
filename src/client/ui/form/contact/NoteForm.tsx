import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { Button } from '../../Button.tsx';
import { FailureText } from '../error/FailureText.tsx';
import classes from './NoteForm.module.css';

interface NoteFormProps {
  label: ReactNode;
  /** Text of the empty field. With it the label is for screen readers only. */
  placeholder?: string;
  initialText: string;
  maxLength: number;
  saveLabel: string;
  isPending: boolean;
  error?: string | null;
  /** Whether an empty text can be saved, for example to remove a note. */
  mayBeEmpty?: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** A small form with one text field, which replaces the button that opened it. The caller saves the text; it stays in the field when that fails. */
export function NoteForm({
  label,
  placeholder,
  initialText,
  maxLength,
  saveLabel,
  isPending,
  error,
  mayBeEmpty = false,
  onSave,
  onCancel,
}: NoteFormProps) {
  const id = useId();
  const [text, setText] = useState(initialText);
  const canSave = mayBeEmpty || text.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) onSave(text);
  };
  return (
    <form className="grid gap-xs full" onSubmit={submit}>
      <label htmlFor={id} className={placeholder ? 'sr-only' : 'text-sm semibold'}>
        {label}
      </label>
      <textarea
        id={id}
        className={`full outlined-field rounded-sm on-card ink text-sm p-xs-sm ${classes.text}`}
        rows={3}
        maxLength={maxLength}
        dir="auto"
        value={text}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: the user pressed the button that the form replaces
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FailureText>{error}</FailureText>
      <div className="row gap-xs">
        <Button type="submit" size="sm" variant="line" pending={isPending} disabled={!canSave}>
          {saveLabel}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
