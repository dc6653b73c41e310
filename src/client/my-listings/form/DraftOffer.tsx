import { useEffect, useRef } from 'react';
import { formatLocalMoment, plural } from '../../../shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './DraftOffer.module.css';
import type { ListingDraft } from './draft.ts';

interface DraftOfferProps {
  draft: ListingDraft;
  /** True for changes of an existing listing. */
  editing: boolean;
  onContinue: () => void;
  onStartOver: () => void;
}

/** Offers to continue or discard a saved draft. Rendered in the browser only, because it shows a local time. */
export function DraftOffer({ draft: { values, savedAt }, editing, onContinue, onStartOver }: DraftOfferProps) {
  const section = useRef<HTMLElement>(null);
  // After a reload the browser restores the scroll position in the long form: move to the offer.
  useEffect(() => section.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={section} className={`panel ${classes.offer}`} aria-labelledby="draft-title">
      <span className={classes.picture}>
        <Picture src={values.images[0]} alt="" sizes="200px" eager />
      </span>
      <div className={classes.words}>
        <h2 id="draft-title">{editing ? 'Changes that you did not save' : 'A listing that you began'}</h2>
        <p dir="auto">{values.title.trim() || values.location.trim() || 'Without a title yet'}</p>
        <p className="secondary small">
          {values.images.length > 0 && `${plural(values.images.length, 'image')}, `}kept on this device {formatLocalMoment(savedAt)}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onContinue}>Continue your draft</Button>
        <Button variant="line" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </section>
  );
}
