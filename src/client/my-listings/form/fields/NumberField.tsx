import { NumberInput, type NumberInputProps } from '@mantine/core';
import { errorText } from '../../../ui/form/FieldErrorText.tsx';
import classes from './NumberField.module.css';
import '../../../ui/mantine/mantine-field.css';

interface NumberFieldProps extends NumberInputProps {
  /** Before the number, for example AED. */
  before?: string;
  /** After it, for example sq ft. */
  after?: string;
}

/** A number with separators while it is typed. A 0 that stands there from the start is replaced by the first key. */
export function NumberField({ before, after, error, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      thousandSeparator=","
      allowNegative={false}
      allowLeadingZeros={false}
      hideControls
      inputMode="decimal"
      clampBehavior="none"
      autoComplete="off"
      leftSection={before && <span className={classes.unit}>{before}</span>}
      leftSectionWidth={before ? 56 : undefined}
      leftSectionPointerEvents="none"
      rightSection={after && <span className={classes.unit}>{after}</span>}
      rightSectionWidth={after ? 60 : undefined}
      rightSectionPointerEvents="none"
      onFocus={(event) => Number(event.currentTarget.value) === 0 && event.currentTarget.select()}
      classNames={{ input: classes.number! }}
      error={errorText(error)}
      {...rest}
    />
  );
}
