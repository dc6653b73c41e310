import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { formatPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { MAX_NOTE_LENGTH, type SavedCard, type SavedCardPage } from '../../shared/saved/saved.ts';
import box from '../property-card/CardBox.module.css';
import { PriceChange } from '../property-card/facts/PriceChange.tsx';
import { trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { NoteForm } from '../ui/form/contact/NoteForm.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { priceChange } from './price-change.ts';
import classes from './SavedFacts.module.css';

/** Below the card of a saved home: the change of its price, whether it is not published, and the member's note. */
export function SavedFacts({ property }: { property: SavedCard }) {
  const change = priceChange(property);
  return (
    <div className={`${box.below} grid ${classes.facts}`}>
      {property.status !== 'published' && <p className="text-sm semibold">{m.saved_gone()}</p>}
      {change !== null && (
        <PriceChange change={change}>
          {(change < 0 ? m.saved_cheaper : m.saved_dearer)({ amount: formatPrice(Math.abs(change), property.transactionType) })}
        </PriceChange>
      )}
      <Note property={property} />
    </div>
  );
}

/** The member's note on a home, or the form that edits it. Saving sends the note to the server and updates the cached list; a toast reports an error. */
function Note({ property }: { property: SavedCard }) {
  const [isEditing, setEditing] = useState(false);
  const queryClient = useQueryClient();
  const saveNote = trpc.saved.note.useMutation({
    onSuccess: ({ note }) => {
      queryClient.setQueriesData<SavedCardPage>(
        { queryKey: getQueryKey(trpc.saved.cards) },
        (page) => page && { ...page, items: page.items.map((card) => (card.id === property.id ? { ...card, note } : card)) },
      );
      setEditing(false);
    },
    onError: () => toast({ title: m.property_error(), message: m.saved_note_failed(), severity: 'bad' }),
  });
  if (!isEditing) {
    return (
      <button
        type="button"
        className={`row gap-xs min-44 text-sm muted hover-accent pointer text-start ${classes.note}`}
        onClick={() => setEditing(true)}
      >
        <Icon name="note" />
        <span dir="auto">{property.note ?? m.saved_note_add()}</span>
      </button>
    );
  }
  return (
    <NoteForm
      label={
        <>
          {m.saved_note()} <span className="muted">{m.saved_note_hint()}</span>
        </>
      }
      initialText={property.note ?? ''}
      maxLength={MAX_NOTE_LENGTH}
      saveLabel={m.saved_note_save()}
      isPending={saveNote.isPending}
      error={saveNote.isError ? m.saved_note_failed() : null}
      mayBeEmpty
      onSave={(note) => saveNote.mutate({ propertyId: property.id, note })}
      onCancel={() => setEditing(false)}
    />
  );
}
