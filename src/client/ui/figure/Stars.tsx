import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import { m } from '../../../shared/messages/messages.ts';
import classes from './Stars.module.css';

/** A rating of 0 to 5 as five full, half or empty stars. */
export function Stars({
  rating,
  size = 16,
}: {
  rating: number;
  /** Size of a star in pixels. */
  size?: number;
}) {
  return (
    <span className={classes.stars} role="img" aria-label={m.ui_stars({ rating: rating.toFixed(1) })}>
      {[1, 2, 3, 4, 5].map((star) => {
        // to the nearest half: 3.25 to 3.74 shows three and a half stars
        const filledPart = Math.round((rating - (star - 1)) * 2) / 2;
        const PartialIcon = filledPart === 0.5 ? IconStarHalfFilled : IconStar;
        const Icon = filledPart >= 1 ? IconStarFilled : PartialIcon;
        return <Icon key={star} size={size} stroke={1.6} aria-hidden="true" />;
      })}
    </span>
  );
}
