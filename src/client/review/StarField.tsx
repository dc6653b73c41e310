import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { plural } from '../../shared/format.ts';
import { ErrorLine } from '../ui/form/FieldErrorText.tsx';
import classes from './StarField.module.css';

/** Labels of one to five stars. */
const LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface StarFieldProps {
  /** 0 while none is selected. */
  value: number;
  onChange: (stars: number) => void;
  error: React.ReactNode;
}

const focusIt = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** One to five stars as radio buttons. The first gets the focus when the form appears. */
export function StarField({ value, onChange, error }: StarFieldProps) {
  return (
    <fieldset className={classes.field} aria-describedby={error ? 'stars-error' : undefined}>
      <legend>Your rating</legend>
      <div className={classes.row}>
        <div className={classes.stars} data-error={error ? true : undefined}>
          {LABELS.map((starLabel, i) => {
            const stars = i + 1;
            const Icon = stars <= value ? IconStarFilled : IconStar;
            return (
              <label key={starLabel} className={classes.star}>
                <input
                  ref={stars === Math.max(1, value) ? focusIt : undefined}
                  type="radio"
                  name="rating"
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  aria-label={`${plural(stars, 'star')}, ${starLabel.toLowerCase()}`}
                />
                <Icon size={32} stroke={1.4} aria-hidden="true" />
              </label>
            );
          })}
        </div>
        <span className="secondary" aria-hidden="true">
          {LABELS[value - 1] ?? ''}
        </span>
      </div>
      <ErrorLine id="stars-error" error={error} />
    </fieldset>
  );
}
