import { plural } from '../../shared/format.ts';
import { Stars } from '../ui/Stars.tsx';
import classes from './AgentRating.module.css';

interface AgentRatingProps {
  /** Out of 5. */
  rating: number;
  reviewCount: number;
  className?: string | undefined;
}

/** Stars, the figure with one decimal, and how many people it comes from; without a review there is no rating, and not one of 0. */
export function AgentRating({ rating, reviewCount, className }: AgentRatingProps) {
  return (
    <p className={`${classes.rating} ${className ?? ''}`}>
      {reviewCount > 0 && (
        <>
          <Stars rating={rating} size={15} />
          <b aria-hidden="true">{rating.toFixed(1)}</b>
        </>
      )}
      <span>{reviewCount > 0 ? plural(reviewCount, 'review') : 'No reviews yet'}</span>
    </p>
  );
}
