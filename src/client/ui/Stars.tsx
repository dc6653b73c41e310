import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import classes from './Stars.module.css';

/** A rating as five full, half or empty stars. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${rating.toFixed(1)} out of 5`}>
      {[1, 2, 3, 4, 5].map((n) => {
        const Icon = rating >= n - 0.25 ? IconStarFilled : rating >= n - 0.75 ? IconStarHalfFilled : IconStar;
        return <Icon key={n} size={size} stroke={1.6} aria-hidden="true" />;
      })}
    </span>
  );
}
