import type { ReactNode } from 'react';
import type { ReviewView } from '../../shared/review.ts';
import { formatDay } from '../dates.ts';
import { Stars } from '../ui/Stars.tsx';
import classes from './ReviewItem.module.css';

interface ReviewItemProps {
  review: ReviewView;
  /** Instead of the author. */
  title?: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** One review: who, when, how many stars, and the words as they were written. */
export function ReviewItem({ review, title = review.author, className, children }: ReviewItemProps) {
  const changed = review.updatedAt !== review.createdAt;
  return (
    <article className={className}>
      <div className={classes.head}>
        <h3 dir="auto">{title}</h3>
        <Stars rating={review.rating} size={15} />
        <p className={classes.when}>
          <time dateTime={review.createdAt}>{formatDay(review.createdAt)}</time>
          {changed && ', edited'}
        </p>
      </div>
      <p className={classes.text} dir="auto">
        {review.text}
      </p>
      {children}
    </article>
  );
}
