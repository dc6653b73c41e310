import { m } from '../../shared/messages/messages.ts';
import { Stars } from '../ui/figure/Stars.tsx';
import classes from './AgentRating.module.css';

interface AgentRatingProps {
  /** Out of 5. */
  rating: number;
  reviewCount: number;
  className?: string | undefined;
}

/** Stars, the rating with one decimal and the number of reviews. Without reviews it says so instead of showing 0. */
export function AgentRating({ rating, reviewCount, className }: AgentRatingProps) {
  return (
    <p className={`row wrapping text-sm ${classes.rating} ${className ?? ''}`}>
      {reviewCount > 0 && (
        <>
          <Stars rating={rating} size={15} />
          <b className="bold" aria-hidden="true">
            {rating.toFixed(1)}
          </b>
        </>
      )}
      <span>{reviewCount > 0 ? m.review_count({ count: reviewCount }) : m.review_none_yet()}</span>
    </p>
  );
}
