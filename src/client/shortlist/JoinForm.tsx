import { type RefObject, useId, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { MAX_PERSON_NAME_CHARACTERS } from '../../shared/shortlist/shortlist.ts';
import { Button } from '../ui/Button.tsx';
import { ListField } from './ListField.tsx';
import classes from './ListPage.module.css';

interface JoinFormProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  initialName: string;
  /** Why a name is needed now; may be empty. */
  hint: string;
  /** Why the last attempt failed; null without a failure. */
  error: string | null;
  isPending: boolean;
  onJoin: (name: string) => void;
}

/** Asks for the name of the visitor, without which a list can be read, but not changed. */
export function JoinForm({ fieldRef, initialName, hint, error, isPending, onJoin }: JoinFormProps) {
  const id = useId();
  const [name, setName] = useState(initialName);
  const [isMissing, setMissing] = useState(false);
  const problem = isMissing ? m.shortlist_person_required() : error;
  return (
    <form
      className={`no-print ${classes.join}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() === '') fieldRef.current?.focus();
        else onJoin(name);
      }}
    >
      <h2 className={classes.joinTitle}>{m.shortlist_who()}</h2>
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
