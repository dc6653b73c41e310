// What number fields share: thousands are separated while a whole number is typed, everything else stays as it was typed or pasted.
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';
import { type NumberKind, readNumber } from './number-text.ts';

/** The decimals that a field shows of a number. */
const DECIMALS: Record<NumberKind, number> = { money: 2, rate: 2, area: 2, percent: 3, years: 2, count: 2, degrees: 6 };

/** A number as a field shows it, with thousands separators except for degrees. */
export const showNumber = (number: number, kind: NumberKind): string => {
  const rounded = Number(number.toFixed(DECIMALS[kind]));
  if (kind === 'degrees') return String(rounded);
  const [whole = '', fraction] = String(rounded).split('.');
  return formatNumber(Number(whole)) + (fraction === undefined ? '' : `.${fraction}`);
};

const isGrouped = (text: string): boolean => /^\d{1,3}(,\d{3})*$/.test(text);

/**
 * The typed text with thousands separators, when it is a whole number. Its commas may be those that this function set before: so they are after a deletion
 * and after one key; a comma that was typed or pasted stays, because it may be a decimal one.
 */
function groupThousands(typed: string, before: string, isDeletion: boolean): string {
  const digits = typed.replaceAll(',', '');
  const changedCharacters = Math.abs(digits.length - before.replaceAll(',', '').length);
  const hasNewComma = typed.split(',').length > before.split(',').length;
  const hasOnlyOwnCommas = isGrouped(before) && (isDeletion || (changedCharacters <= 1 && !hasNewComma));
  const isWhole = /^(?:0|[1-9]\d{0,14})$/.test(digits);
  return isWhole && (!typed.includes(',') || hasOnlyOwnCommas) ? formatNumber(Number(digits)) : typed;
}

/** The position in a text after so many characters other than commas. */
function caretAfter(count: number, text: string): number {
  let position = 0;
  for (let passed = 0; position < text.length && passed < count; position++) if (text.charAt(position) !== ',') passed++;
  return position;
}

interface NumberTyping {
  kind: NumberKind;
  /** The text in the field. */
  text: string;
  onType: (text: string) => void;
  /** Called by the arrow keys with the next number; absent where they do nothing. */
  onStep?: (number: number) => void;
}

/** Props of the input element of a number field. Arabic and Persian digits become western ones. */
export function useNumberTyping({ kind, text, onType, onStep }: NumberTyping) {
  const field = useRef<HTMLInputElement>(null);
  /** Characters before the caret without commas, to put the caret back after the text was written anew; null otherwise. */
  const charactersBeforeCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (charactersBeforeCaret.current === null || !field.current) return;
    const caret = caretAfter(charactersBeforeCaret.current, field.current.value);
    field.current.setSelectionRange(caret, caret);
    charactersBeforeCaret.current = null;
  });
  return {
    ref: field,
    value: text,
    autoComplete: 'off',
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const typed = toWesternDigits(target.value).replaceAll('٫', '.').replaceAll('٬', ',');
      const isDeletion = (nativeEvent as InputEvent).inputType?.startsWith('delete') ?? false;
      const newText = kind === 'degrees' ? typed : groupThousands(typed, text, isDeletion);
      const caret = target.selectionStart ?? typed.length;
      if (newText !== target.value) charactersBeforeCaret.current = typed.slice(0, caret).replaceAll(',', '').length;
      onType(newText);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (step === undefined || !onStep) return;
      event.preventDefault();
      onStep((readNumber(text, kind) ?? 0) + step);
    },
  };
}

/** How a number of each kind may be written, for the error of a field that could not read a text. */
const EXAMPLES: Record<NumberKind, () => string> = {
  money: m.ui_number_example_money,
  rate: () => '14.75',
  area: m.ui_number_example_area,
  percent: () => '4.25',
  years: () => '25',
  count: () => '2',
  degrees: () => '25.0805',
};

/** The error of a text that a field cannot read. */
export const unreadNumberError = (text: string, kind: NumberKind): string =>
  m.ui_number_unread({ text: text.trim(), example: EXAMPLES[kind]() });

/** Why a text is no number between the limits; null when it is one, and for an empty text. */
export function numberProblem(text: string, kind: NumberKind, { min, max }: { min?: number | undefined; max?: number | undefined }) {
  if (text.trim() === '') return null;
  const number = readNumber(text, kind);
  if (number === undefined) return unreadNumberError(text, kind);
  if (max !== undefined && number > max) return m.ui_number_at_most({ max: showNumber(max, kind) });
  return min !== undefined && number < min ? m.ui_number_at_least({ min: showNumber(min, kind) }) : null;
}

interface LimitedNumber {
  kind: NumberKind;
  value: number | undefined;
  min: number;
  max: number;
  /** Called with what was typed, and its number; undefined when the text is empty, not readable or beyond the limits. */
  onEnter: (value: number | undefined, text: string) => void;
}

/**
 * `useNumberTyping` for a field that holds a number from `min` to `max`, whole except for percent. A text that is no such number stays until the value changes
 * elsewhere. `settle` shows the number as it is usually written; call it when the focus leaves the field.
 */
export function useLimitedNumber({ kind, value, min, max, onEnter }: LimitedNumber) {
  /** What was typed, and the value that it means. */
  const [typed, setTyped] = useState<{ text: string; value: number | undefined } | null>(null);
  const shownText = value === undefined ? '' : showNumber(value, kind);
  const text = typed && typed.value === value ? typed.text : shownText;
  const enter = (newText: string) => {
    const number = readNumber(newText, kind);
    const isAllowed = number !== undefined && numberProblem(newText, kind, { min, max }) === null;
    const rounded = isAllowed && kind !== 'percent' ? Math.round(number) : number;
    const newValue = isAllowed ? rounded : undefined;
    setTyped({ text: newText, value: newValue });
    onEnter(newValue, newText);
  };
  const onStep = (number: number) => enter(showNumber(Math.min(max, Math.max(min, number)), kind));
  const settle = () => {
    if (value !== undefined) setTyped(null);
  };
  return { text, typing: useNumberTyping({ kind, text, onType: enter, onStep }), settle };
}
