import type { ReactNode } from 'react';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ReviewView } from '../../shared/review/review.ts';
import { Stars } from '../ui/figure/Stars.tsx';
import classes from './ReviewItem.module.css';

interface ReviewItemProps {
  review: ReviewView;
  /** Heading; by default the author's name. */
  title?: string;
  className?: string | undefined;
  /** Links or buttons below the text. */
  children?: ReactNode;
}

/** A review of an agent: author, date, stars and text. */
export function ReviewItem({ review, title = review.author, className, children }: ReviewItemProps) {
  const isEdited = review.updatedAt !== review.createdAt;
  return (
    <article className={className}>
      <div className={`row wrapping ${classes.head}`}>
        <h3 className="no-tracking anywhere" dir="auto">
          {title}
        </h3>
        <Stars rating={review.rating} size={15} />
        <p className="ms-auto text-xs muted">
          <time dateTime={review.createdAt}>{formatDay(review.createdAt)}</time>
          {isEdited && m.review_edited()}
        </p>
      </div>
      <p className="measure mt-xs anywhere pretty keep-lines" dir="auto">
        {review.text}
      </p>
      {children}
    </article>
  );
}
