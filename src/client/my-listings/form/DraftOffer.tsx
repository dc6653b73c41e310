import { useEffect, useRef } from 'react';
import { plural } from '../../../shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './DraftOffer.module.css';
import type { ListingDraft } from './draft.ts';

interface DraftOfferProps {
  draft: ListingDraft;
  /** A new listing, or changes of one. */
  editing: boolean;
  onContinue: () => void;
  onStartOver: () => void;
}

const time = new Intl.DateTimeFormat('en-AE', { dateStyle: 'medium', timeStyle: 'short' });

/** What was typed before and not sent, to go on with or to put aside. In the browser only: it tells the time of this place. */
export function DraftOffer({ draft: { values, savedAt }, editing, onContinue, onStartOver }: DraftOfferProps) {
  const box = useRef<HTMLElement>(null);
  // after a reload the browser stands where the long form was left
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={box} className={`panel ${classes.offer}`} aria-labelledby="draft-title">
      <span className={classes.picture}>
        <Picture src={values.images[0]} alt="" sizes="200px" eager />
      </span>
      <div className={classes.words}>
        <h2 id="draft-title">{editing ? 'Changes that you did not save' : 'A listing that you began'}</h2>
        <p dir="auto">{values.title.trim() || values.location.trim() || 'Without a title yet'}</p>
        <p className="secondary small">
          {values.images.length > 0 && `${plural(values.images.length, 'image')}, `}kept on this device {time.format(new Date(savedAt))}
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
