// Reads the telephone number of an agent, for whom feeds often name several in one text.
import { toWesternDigits } from '../../../shared/western-digits.ts';

/** Digits of the shortest number that is taken, and of the longest that there is (ITU-T E.164). */
const [MIN_DIGITS, MAX_DIGITS] = [5, 15];

/** What separates numbers: signs, words, line breaks, and the plus sign of the next one. */
const SEPARATORS = /[,;|\n\r]|\s(?:or|and|&|أو|و)\s|(?<=\d)\s*(?=\+)/iu;

/** Whether a text is one number: digits with an optional plus and the usual signs between them. */
function isNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s()./-]+$/.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}

/** The first telephone number of a text such as `Mob: +971 50 000 0001 / +971 4 000 0002`, as written; empty when there is none. */
export function parsePhone(raw: string): string {
  const parts = toWesternDigits(raw)
    .split(SEPARATORS)
    .flatMap((part) => {
      // without a word before it (`Tel.:`), and without an extension
      const number = part
        .replace(/^[^\d+(]*/u, '')
        .replace(/\s*(?:ext|x)[.:\s]*\d+\s*$/i, '')
        .trim();
      if (isNumber(number)) return [number];
      // too long for one number: several between slashes or blanks
      return [number.split('/'), number.split(/\s+/)].find((numbers) => numbers.some((each) => isNumber(each.trim()))) ?? [];
    })
    .map((part) => part.trim());
  return parts.find(isNumber) ?? '';
}
