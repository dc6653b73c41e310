import { useState } from 'react';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { useSession } from '../../account/session.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { readDraft } from './draft.ts';
import classes from './ListingEditor.module.css';
import { ListingForm } from './ListingForm.tsx';
import { EMPTY_LISTING, haveSameValues, toFormValues } from './listing-form.ts';

type Choice = 'open' | 'draft' | 'fresh';

/**
 * The form and the draft of this browser. The draft is offered, not filled in unasked. Browser only.
 * A rejected draft stays stored until something new is typed.
 */
export function ListingEditor({ listing }: { listing: OwnListing | null }) {
  const { user } = useSession();
  const initialValues = listing ? toFormValues(listing) : EMPTY_LISTING;
  const [draft] = useState(() => {
    const stored = readDraft({ userId: user!.id, listingId: listing?.id ?? null });
    return stored && !haveSameValues(stored.values, initialValues) ? stored : null;
  });
  const [choice, setChoice] = useState<Choice>(draft?.resume ? 'draft' : 'open');
  if (draft && choice === 'open') {
    return (
      <div className={classes.offer}>
        <h1>{listing ? 'Edit your listing' : 'Advertise a property'}</h1>
        <DraftOffer draft={draft} editing={listing !== null} onContinue={() => setChoice('draft')} onStartOver={() => setChoice('fresh')} />
      </div>
    );
  }
  const isResumed = draft !== null && choice === 'draft';
  const notice = isResumed ? (
    <p className={classes.notice} role="status">
      Your draft is here again, as you left it.
    </p>
  ) : (
    draft && (
      <p className={classes.notice}>
        Your draft is put aside until you type.
        <button type="button" className="link" onClick={() => setChoice('draft')}>
          Bring it back
        </button>
      </p>
    )
  );
  return <ListingForm key={choice} listing={listing} initial={isResumed ? draft.values : initialValues} notice={notice} />;
}
