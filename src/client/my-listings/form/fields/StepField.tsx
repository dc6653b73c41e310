import { NumberInput, type NumberInputHandlers, type NumberInputProps } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { errorText } from '../../../ui/form/error/ErrorLine.tsx';
import { writeWesternDigits } from '../../../ui/form/western-input.ts';
import classes from './StepField.module.css';
import '../../../ui/mantine/mantine-field.css';

interface StepFieldProps extends NumberInputProps {
  /** Labels of the two buttons: `One bedroom fewer`, `One bedroom more`. */
  fewer: string;
  more: string;
}

/** The numbers of bedrooms and bathrooms that a listing may have. */
const MIN = 1;
const MAX = 100;

/** Input for a small whole number with a minus and a plus button. */
export function StepField({ fewer, more, value, readOnly, error, ...inputProps }: StepFieldProps) {
  const handlers = useRef<NumberInputHandlers>(null);
  const count = Number(value);
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      inputMode="numeric"
      clampBehavior="none"
      autoComplete="off"
      onInput={writeWesternDigits}
      min={MIN}
      max={MAX}
      value={value}
      readOnly={readOnly}
      handlersRef={handlers}
      leftSectionPointerEvents="all"
      leftSectionWidth={48}
      leftSection={
        <button
          type="button"
          className={classes.step}
          aria-label={fewer}
          disabled={readOnly || count <= MIN}
          onClick={() => handlers.current?.decrement()}
        >
          <IconMinus size={18} stroke={1.6} aria-hidden="true" />
        </button>
      }
      rightSectionPointerEvents="all"
      rightSectionWidth={48}
      rightSection={
        <button
          type="button"
          className={classes.step}
          aria-label={more}
          disabled={readOnly || count >= MAX}
          onClick={() => handlers.current?.increment()}
        >
          <IconPlus size={18} stroke={1.6} aria-hidden="true" />
        </button>
      }
      classNames={{ input: 'text-md semibold centered' }}
      error={errorText(error)}
      {...inputProps}
    />
  );
}
