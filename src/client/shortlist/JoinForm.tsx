import { type RefObject, useId, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { MAX_PERSON_NAME_CHARACTERS } from '../../shared/shortlist/shortlist.ts';
import { Button } from '../ui/Button.tsx';
import { ListField } from './ListField.tsx';
import classes from './ListPage.module.css';

interface JoinFormProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  initialName: string;
  /** Why a name is needed now, for example to cast a vote; may be empty. */
  hint: string;
  /** Why the last attempt failed; null without a failure. */
  error: string | null;
  isPending: boolean;
  onJoin: (name: string) => void;
}

/** Form with which a visitor joins a shared list under a name. Before that they can read the list, but not change it. */
export function JoinForm({ fieldRef, initialName, hint, error, isPending, onJoin }: JoinFormProps) {
  const id = useId();
  const [name, setName] = useState(initialName);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const problem = isNameMissing ? m.shortlist_person_required() : error;
  return (
    <form
      className={`no-print ${classes.join}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = name.trim() === '';
        setIsNameMissing(isEmpty);
        if (isEmpty) fieldRef.current?.focus();
        else onJoin(name);
      }}
    >
      <h2 className="text-xl semibold">{m.shortlist_who()}</h2>
      <p className="text-sm muted">{m.shortlist_who_text()}</p>
      <div className={classes.line}>
        <ListField
          label={m.shortlist_your_name()}
          ref={fieldRef}
          id={id}
          name="name"
          autoComplete="given-name"
          maxLength={MAX_PERSON_NAME_CHARACTERS}
          value={name}
          isInvalid={!!problem}
          aria-describedby={problem || hint ? `${id}-text` : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" pending={isPending}>
          {m.shortlist_join()}
        </Button>
      </div>
      <p id={`${id}-text`} role="alert" className={`text-sm ${problem ? 'error' : 'semibold'}`}>
        {problem || hint}
      </p>
    </form>
  );
}
