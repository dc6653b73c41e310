import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { plural } from '../../shared/format.ts';
import { ErrorLine } from '../ui/form/FieldErrorText.tsx';
import classes from './StarField.module.css';

/** What one to five stars mean. */
const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface StarFieldProps {
  /** 0 while none is chosen. */
  value: number;
  onChange: (stars: number) => void;
  error: React.ReactNode;
}

const focusIt = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** One to five whole stars: radio buttons that look like stars, by pointer and by arrow keys. The first has the focus when the form appears. */
export function StarField({ value, onChange, error }: StarFieldProps) {
  return (
    <fieldset className={classes.field} aria-describedby={error ? 'stars-error' : undefined}>
      <legend>Your rating</legend>
      <div className={classes.row}>
        <div className={classes.stars} data-error={error ? true : undefined}>
          {WORDS.map((words, i) => {
            const stars = i + 1;
            const Icon = stars <= value ? IconStarFilled : IconStar;
            return (
              <label key={words} className={classes.star}>
                <input
                  ref={stars === Math.max(1, value) ? focusIt : undefined}
                  type="radio"
                  name="rating"
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  aria-label={`${plural(stars, 'star')}, ${words.toLowerCase()}`}
                />
                <Icon size={32} stroke={1.4} aria-hidden="true" />
              </label>
            );
          })}
        </div>
        <span className="secondary" aria-hidden="true">
          {WORDS[value - 1] ?? ''}
        </span>
      </div>
      <ErrorLine id="stars-error" error={error} />
    </fieldset>
  );
}
