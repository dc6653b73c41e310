import { type FormEvent, useId, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { MAX_LIST_HOMES } from '../../../shared/shortlist/shortlist.ts';
import type { ShortlistView } from '../../../shared/shortlist/shortlist-schemas.ts';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { Button } from '../../ui/Button.tsx';
import { describeFailure } from '../../ui/form/error/describe-failure.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ListField } from '../ListField.tsx';
import classes from '../ListPage.module.css';
import type { ListChanges } from '../useListChanges.ts';
import { useSavedIds } from './useSavedIds.ts';

/** Longest text that the server reads a home from (`addHomeByTextSchema`). */
const MAX_TEXT_CHARACTERS = 2000;

interface AddHomesProps {
  token: string;
  list: ShortlistView;
  changes: ListChanges;
}

/** Says how many homes the last request added; empty before the first one. */
function resultText(addedCount: number | undefined): string {
  if (addedCount === undefined) return '';
  return addedCount > 0 ? m.shortlist_added_homes({ count: addedCount }) : m.shortlist_added_none();
}

/** Form that adds homes to a shared list: one by its pasted link or reference, or all saved homes at once. */
export function AddHomes({ token, list, changes }: AddHomesProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { addByText, addHomes } = changes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '')
      addByText.mutate({ token, text }, { onSuccess: () => setText((typedText) => (typedText === text ? '' : typedText)) });
  };
  /** The request that was sent last; its result is shown. */
  const lastMutation = addByText.submittedAt > addHomes.submittedAt ? addByText : addHomes;
  // failures of the other request are shown in a toast
  const error = lastMutation === addByText && addByText.error && describeFailure(addByText.error, m.shortlist_add_failed());
  return (
    <section className={`no-print ${classes.add}`} aria-label={m.shortlist_add()}>
      <form className={classes.line} onSubmit={submit} noValidate>
        <ListField
          label={m.shortlist_paste()}
          id={id}
          name="home"
          autoComplete="off"
          maxLength={MAX_TEXT_CHARACTERS}
          value={text}
          isInvalid={!!error}
          aria-describedby={`${id}-text`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="line" pending={addByText.isPending}>
          {m.shortlist_paste_add()}
        </Button>
        <ClientOnly>{() => <AddSaved token={token} list={list} changes={changes} />}</ClientOnly>
      </form>
      <p id={`${id}-text`} role="status" className={`text-sm ${error ? 'error' : ''}`}>
        {error || resultText(lastMutation.data?.added)}
      </p>
    </section>
  );
}

/** Button that adds the saved homes that are missing in the list. Renders nothing without any. */
function AddSaved({ token, list, changes: { addHomes } }: AddHomesProps) {
  const missingIds = useSavedIds().filter((id) => !list.homes.some((home) => home.id === id));
  if (missingIds.length === 0) return null;
  return (
    <Button
      variant="line"
      pending={addHomes.isPending}
      onClick={() => addHomes.mutate({ token, propertyIds: missingIds.slice(0, MAX_LIST_HOMES) })}
    >
      <Icon name="heart" />
      {m.shortlist_add_saved({ count: missingIds.length })}
    </Button>
  );
}
