import { NumberInput, type NumberInputProps } from '@mantine/core';
import { errorText } from './error/ErrorLine.tsx';
import classes from './NumberField.module.css';
import { writeWesternDigits } from './western-input.ts';
import '../mantine/mantine-field.css';

interface NumberFieldProps extends NumberInputProps {
  /** Text before the number, such as AED. */
  before?: string;
  /** Text after the number, such as sq ft. */
  after?: string;
}

/** Width in pixels of the space for the text after the number: wider for a unit that is written out, as in Arabic. */
const widthAfter = (after: string): number => (after.length > 6 ? 92 : 60);

/** Number input with thousands separators. Focusing selects an initial 0, so that the first key replaces it. */
export function NumberField({ before, after, error, ...inputProps }: NumberFieldProps) {
  return (
    <NumberInput
      thousandSeparator=","
      allowNegative={false}
      allowLeadingZeros={false}
      hideControls
      inputMode="decimal"
      clampBehavior="none"
      autoComplete="off"
      onInput={writeWesternDigits}
      leftSection={before && <span className="text-sm muted nowrap">{before}</span>}
      leftSectionWidth={before ? 56 : undefined}
      leftSectionPointerEvents="none"
      rightSection={after && <span className="text-sm muted nowrap">{after}</span>}
      rightSectionWidth={after ? widthAfter(after) : undefined}
      rightSectionPointerEvents="none"
      onFocus={(event) => Number(event.currentTarget.value) === 0 && event.currentTarget.select()}
      classNames={{ input: classes.number! }}
      error={errorText(error)}
      {...inputProps}
    />
  );
}
