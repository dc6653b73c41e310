import { type ReactNode, useEffect, useState } from 'react';
import type { ListingDraft } from '../../../shared/listing/draft.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { DraftOffer } from './draft/DraftOffer.tsx';
import { type DraftOwner, endResume, readDrafts, type StoredDraft } from './draft/draft.ts';
import classes from './ListingEditor.module.css';
import { ListingForm } from './ListingForm.tsx';
import { applyDraft, EMPTY_LISTING, haveSameValues, toFormValues } from './listing-form.ts';

/** What the user decided about a stored draft. `open`: not decided yet. `draft`: continue with it. `fresh`: start without it. */
type DraftChoice = 'open' | 'draft' | 'fresh';

/** What happened to the draft, shown above the form: it is filled in (`isResumed`), or can be brought back with a button. */
function DraftNotice({ isResumed, onBringBack }: { isResumed: boolean; onBringBack: () => void }) {
  if (isResumed) {
    return (
      <p
        className={`row wrapping min-44 mb-lg rounded-sm on-green text-md medium success gap-2xs-md p-xs-md ${classes.notice}`}
        role="status"
      >
        {m.my_listings_draft_restored()}
      </p>
    );
  }
  return (
    <p className={`row wrapping min-44 mb-lg rounded-sm on-green text-md medium success gap-2xs-md p-xs-md ${classes.notice}`}>
      {m.my_listings_draft_aside()}
      <button type="button" className="link" onClick={onBringBack}>
        {m.my_listings_draft_bring_back()}
      </button>
    </p>
  );
}

interface ListingEditorProps {
  listing: OwnListing | null;
  question?: ReactNode;
  /** A draft of the account, which fills the form of a new listing. */
  continued?: ListingDraft | null;
}

/**
 * The form of a new (`listing` is null) or existing listing. First offers a stored draft whose values differ: that of this tab or else the newest.
 * One that was saved because the session ended is filled in without asking, once. Of a draft of an existing listing only the changes are filled
 * in, so that it does not undo newer changes. A declined draft stays stored until the user types. `question` stands above the form. Browser only.
 */
export function ListingEditor({ listing, question, continued = null }: ListingEditorProps) {
  // only signed-in users get to this page
  const { user } = useSession();
  /** The values without a draft. They stay when the listing is loaded again, because the form shows these. */
  const [before] = useState(() => (listing ? toFormValues(listing) : (continued?.values ?? EMPTY_LISTING)));
  const [owner] = useState<DraftOwner>(() => ({ userId: user!.id, listingId: listing?.id ?? null }));
  const [draft] = useState(() => {
    // a draft that was chosen is not offered another one, but newer values of it that did not reach the server are
    const isOffered = ({ savedAt, server }: StoredDraft) => !continued || (server?.id === continued.id && savedAt > continued.savedAt);
    const drafts = readDrafts(owner)
      .filter(isOffered)
      .map((stored) => ({
        ...stored,
        values: stored.before ? applyDraft(before, stored.values, stored.before) : stored.values,
      }));
    return drafts.find(({ values }) => !haveSameValues(values, before)) ?? null;
  });
  const [choice, setChoice] = useState<DraftChoice>(draft?.resume ? 'draft' : 'open');
  useEffect(() => {
    if (draft) endResume(draft);
  }, [draft]);
  if (draft && choice === 'open') {
    return (
      <div className="grid gap-lg pt-2xl">
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
  const notice = draft && <DraftNotice isResumed={isResumed} onBringBack={() => setChoice('draft')} />;
  return (
    <ListingForm
      key={choice}
      listing={listing}
      before={before}
      draft={draft}
      isResumed={isResumed}
      continued={continued}
      notice={notice}
      question={question}
    />
  );
}
