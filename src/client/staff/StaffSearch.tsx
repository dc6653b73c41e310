import { type FormEvent, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/TextFields.tsx';
import classes from './Sections.module.css';

/** Search field of a staff page with its button. Searches on submit, not while typing. `hint` says what can be searched for. */
export function StaffSearch({ label, hint, onSearch }: { label: string; hint: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className={`flex gap-xs ${classes.search}`} onSubmit={submit}>
      <TextField
        aria-label={label}
        placeholder={hint}
        type="search"
        maxLength={200}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{m.staff_search()}</Button>
    </form>
  );
}
