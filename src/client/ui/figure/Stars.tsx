import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../icon/Icon.tsx';
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
        const partialIcon = filledPart === 0.5 ? 'star-half-filled' : 'star';
        const icon = filledPart >= 1 ? 'star-filled' : partialIcon;
        return <Icon name={icon} key={star} size={size} />;
      })}
    </span>
  );
}
