import { m } from '../../shared/messages/messages.ts';
import { ErrorLine } from '../ui/form/error/ErrorLine.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './StarField.module.css';

/** Labels of one to five stars. */
const LABELS = [m.review_star_1, m.review_star_2, m.review_star_3, m.review_star_4, m.review_star_5] as const;

interface StarFieldProps {
  /** Selected number of stars; 0 while none is selected. */
  value: number;
  onChange: (stars: number) => void;
  error: React.ReactNode;
}

/** Ref callback of the selected or else the first star: focuses it when the form appears, and again when another star is selected. */
const focusWithoutScroll = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** Form field for a rating: one to five stars as radio buttons. The selected star, or else the first, gets the focus when the form appears. */
export function StarField({ value, onChange, error }: StarFieldProps) {
  return (
    <fieldset aria-describedby={error ? 'stars-error' : undefined}>
      <legend className="text-sm semibold">{m.review_rating()}</legend>
      <div className={`row wrapping ${classes.row}`}>
        <div className={`flex ${classes.stars}`} data-error={error ? true : undefined}>
          {LABELS.map((starLabel, i) => {
            const stars = i + 1;
            const icon = stars <= value ? 'star-filled' : 'star';
            return (
              <label key={stars} className={`center relative size-44 rounded-xs pointer hover-band covering-input ${classes.star}`}>
                <input
                  ref={stars === Math.max(1, value) ? focusWithoutScroll : undefined}
                  type="radio"
                  name="rating"
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  aria-label={m.review_stars_label({ count: stars, label: starLabel().toLowerCase() })}
                />
                <Icon name={icon} size={32} stroke={1.4} />
              </label>
            );
          })}
        </div>
        <span className="muted" aria-hidden="true">
          {LABELS[value - 1]?.() ?? ''}
        </span>
      </div>
      <ErrorLine id="stars-error" error={error} />
    </fieldset>
  );
}
