import { useState } from 'react';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { DraftOffer } from './draft/DraftOffer.tsx';
import { readDraft } from './draft/draft.ts';
import classes from './ListingEditor.module.css';
import { ListingForm } from './ListingForm.tsx';
import { EMPTY_LISTING, haveSameValues, toFormValues } from './listing-form.ts';

/** What the user decided about a stored draft; `open` while it is offered. */
type DraftChoice = 'open' | 'draft' | 'fresh';

/**
 * The form and the draft of this browser. The draft is offered, and filled in only on request. Browser only.
 * A rejected draft stays stored until something new is typed.
 */
export function ListingEditor({ listing }: { listing: OwnListing | null }) {
  const { user } = useSession();
  const initialValues = listing ? toFormValues(listing) : EMPTY_LISTING;
  const [draft] = useState(() => {
    const stored = readDraft({ userId: user!.id, listingId: listing?.id ?? null });
    return stored && !haveSameValues(stored.values, initialValues) ? stored : null;
  });
  const [choice, setChoice] = useState<DraftChoice>(draft?.resume ? 'draft' : 'open');
  if (draft && choice === 'open') {
    return (
      <div className={classes.offer}>
        <h1>{listing ? m.my_listings_edit_title() : m.my_listings_advertise()}</h1>
        <DraftOffer
          draft={draft}
          isEditing={listing !== null}
          onContinue={() => setChoice('draft')}
          onStartOver={() => setChoice('fresh')}
        />
      </div>
    );
  }
  const isResumed = draft !== null && choice === 'draft';
  const notice = isResumed ? (
    <p className={classes.notice} role="status">
      {m.my_listings_draft_restored()}
    </p>
  ) : (
    draft && (
      <p className={classes.notice}>
        {m.my_listings_draft_aside()}
        <button type="button" className="link" onClick={() => setChoice('draft')}>
          {m.my_listings_draft_bring_back()}
        </button>
      </p>
    )
  );
  return <ListingForm key={choice} listing={listing} initial={isResumed ? draft.values : initialValues} notice={notice} />;
}
