import { useEffect, useRef } from 'react';
import { formatLocalMoment } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Picture } from '../../../ui/picture/Picture.tsx';
import classes from './DraftOffer.module.css';
import type { StoredDraft } from './draft.ts';

interface DraftOfferProps {
  draft: StoredDraft;
  /** Whether the draft contains changes of an existing listing. */
  isEditing: boolean;
  onContinue: () => void;
  onStartOver: () => void;
}

/** Offers to continue with a saved draft or to start without it, and focuses the first button. Browser only, because it shows a local time. */
export function DraftOffer({ draft: { values, savedAt }, isEditing, onContinue, onStartOver }: DraftOfferProps) {
  const section = useRef<HTMLElement>(null);
  // After a reload the browser restores the scroll position of the long form; the focus scrolls back to the offer.
  useEffect(() => section.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={section} className={`panel grid gap-lg p-lg at-middle ${classes.offer}`} aria-labelledby="draft-title">
      <span className={`clip rounded-sm photo-in ${classes.picture}`}>
        <Picture src={values.images[0]} alt="" sizes="200px" eager />
      </span>
      <div className="small-heads">
        <h2 className="mb-xs" id="draft-title">
          {isEditing ? m.my_listings_draft_changes() : m.my_listings_draft_listing()}
        </h2>
        <p className="anywhere" dir="auto">
          {values.title.trim() || values.location.trim() || m.my_listings_draft_untitled()}
        </p>
        <p className="muted small anywhere">
          {values.images.length > 0
            ? m.my_listings_draft_images_kept_at({ count: values.images.length, date: formatLocalMoment(savedAt) })
            : m.my_listings_draft_kept_at({ date: formatLocalMoment(savedAt) })}
        </p>
      </div>
      <div className={`flex gap-sm ${classes.buttons}`}>
        <Button onClick={onContinue}>{m.my_listings_draft_continue()}</Button>
        <Button variant="line" onClick={onStartOver}>
          {m.my_listings_draft_start_over()}
        </Button>
      </div>
    </section>
  );
}
