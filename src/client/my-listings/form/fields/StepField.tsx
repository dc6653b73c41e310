import { NumberInput, type NumberInputHandlers, type NumberInputProps } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { errorText } from '../../../ui/form/FieldErrorText.tsx';
import classes from './StepField.module.css';
import '../../../ui/mantine/mantine-field.css';

interface StepFieldProps extends NumberInputProps {
  /** Name of one unit: `bedroom`. */
  unit: string;
}

/** Input for a small whole number with a minus and a plus button. */
export function StepField({ unit, value, readOnly, error, ...rest }: StepFieldProps) {
  const handlers = useRef<NumberInputHandlers>(null);
  const at = Number(value);
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      inputMode="numeric"
      clampBehavior="none"
      autoComplete="off"
      min={1}
      max={100}
      value={value}
      readOnly={readOnly}
      handlersRef={handlers}
      leftSectionPointerEvents="all"
      leftSectionWidth={48}
      leftSection={
        <button
          type="button"
          className={classes.step}
          aria-label={`One ${unit} fewer`}
          disabled={readOnly || at <= 1}
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
          aria-label={`One ${unit} more`}
          disabled={readOnly || at >= 100}
          onClick={() => handlers.current?.increment()}
        >
          <IconPlus size={18} stroke={1.6} aria-hidden="true" />
        </button>
      }
      classNames={{ input: classes.count! }}
      error={errorText(error)}
      {...rest}
    />
  );
}
