import { NumberField, type NumberFieldProps } from '../../../ui/form/NumberField.tsx';
import { readNumber } from '../../../ui/form/number-text.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import classes from './StepField.module.css';

interface StepFieldProps extends Omit<NumberFieldProps, 'kind' | 'min' | 'max' | 'before' | 'after'> {
  /** Labels of the two buttons: `One bedroom fewer`, `One bedroom more`. */
  fewer: string;
  more: string;
  /** Shown instead of the number as long as it was not chosen; the first press on the minus chooses it. */
  notChosenText?: string | undefined;
}

/** The numbers of bedrooms and bathrooms that a listing may have. */
const MIN = 1;
const MAX = 100;

/** Input for a small whole number with a minus and a plus button. */
export function StepField({ fewer, more, value, onChange, readOnly, notChosenText, onFocus, ...inputProps }: StepFieldProps) {
  const count = readNumber(value, 'count') ?? 0;
  const step = (change: number) => onChange(Math.min(MAX, Math.max(MIN, Math.round(count) + change)));
  return (
    <NumberField
      kind="count"
      inputMode="numeric"
      min={MIN}
      max={MAX}
      value={notChosenText ?? value}
      // what is typed into the text replaces it
      onChange={(typed) => onChange(typeof typed === 'string' && notChosenText ? typed.replace(notChosenText, '') : typed)}
      readOnly={readOnly}
      leftSectionPointerEvents="all"
      leftSectionWidth={48}
      leftSection={
        <button
          type="button"
          className={classes.step}
          aria-label={fewer}
          disabled={readOnly || (count <= MIN && !notChosenText)}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </button>
      }
      rightSectionPointerEvents="all"
      rightSectionWidth={48}
      rightSection={
        <button type="button" className={classes.step} aria-label={more} disabled={readOnly || count >= MAX} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      }
      classNames={{ input: 'text-md semibold centered' }}
      {...inputProps}
      onFocus={(event) => {
        if (notChosenText) event.currentTarget.select();
        onFocus?.(event);
      }}
    />
  );
}
