import { NumberInput, type NumberInputProps } from '@mantine/core';
import { errorText } from './error/ErrorLine.tsx';
import classes from './NumberField.module.css';
import '../mantine/mantine-field.css';

interface NumberFieldProps extends NumberInputProps {
  /** Text before the number, such as AED. */
  before?: string;
  /** Text after the number, such as sq ft. */
  after?: string;
}

/** Number input with thousands separators. The first key replaces an initial 0. */
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
      leftSection={before && <span className="text-sm muted nowrap">{before}</span>}
      leftSectionWidth={before ? 56 : undefined}
      leftSectionPointerEvents="none"
      rightSection={after && <span className="text-sm muted nowrap">{after}</span>}
      rightSectionWidth={after ? (after.length > 6 ? 92 : 60) : undefined}
      rightSectionPointerEvents="none"
      onFocus={(event) => Number(event.currentTarget.value) === 0 && event.currentTarget.select()}
      classNames={{ input: classes.number! }}
      error={errorText(error)}
      {...rest}
    />
  );
}
