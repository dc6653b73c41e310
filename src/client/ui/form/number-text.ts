// Reads the numbers that people type or paste into fields: `85k`, `AED 1.25M`, `1.250.000`, `116 m²`, `٨٥٫٥`. What is not a single number of the kind
// that a field asks for is not read at all, so that no part of it gets lost.
import { isMetric, toSquareFeet, toSquareMetres } from '../../../shared/format.ts';
import { parseDigits, readArea, splitNumber, timesUnit, unitOf } from '../../../shared/number-text.ts';
import { foldText } from '../../../shared/search/fold-text.ts';
import { CURRENCY } from '../../../shared/search/price-words.ts';

/**
 * What a field asks for. `money`: whole AED. `rate`: AED with decimals. `area`: in the unit of the reader (`isMetric`). `percent`, `years` and `count` take
 * these words behind the number, `degrees` a sign.
 */
export type NumberKind = 'money' | 'rate' | 'area' | 'percent' | 'years' | 'count' | 'degrees';

/** Words that may stand behind a number and change nothing. */
const WORDS_BEHIND: Record<Exclude<NumberKind, 'money' | 'rate' | 'area'>, RegExp> = {
  percent: /^(?:[%٪]|percent|pct|في المئه|في الميه|بالمئه)?$/,
  years: /^(?:years?|yrs?|y|سنه|سنوات|عام|عاما|اعوام)?$/,
  count: /^(?:b(?:e?d(?:room)?s?|r|a|ath(?:room)?s?)|غرف?ه?(?: نوم)?|حمام(?:ات)?)?$/,
  degrees: /^°?$/,
};

/** The abbreviation in Arabic, the sign of the dirham, and the second word of `درهم إماراتي`, folded. */
const OTHER_DIRHAMS: ReadonlySet<string> = new Set(['د.ا', '\u20C3', 'اماراتي']);

/** The words of a price around its number: a currency in front or behind, a unit, and `/-` or `,-`. Undefined for other words. */
function readMoneyWords(before: string, behind: string): number | undefined {
  const words = [before, ...behind.replace(/\/[-=]$|^[-–—]{1,2}$/, '').split(' ')]
    .map((word) => foldText(word).replace(/[./]$/, ''))
    .filter(Boolean);
  let unit = 1;
  for (const word of words) {
    const factor = unitOf(word);
    if (factor !== undefined && unit === 1) unit = factor;
    else if (!CURRENCY.has(word) && !OTHER_DIRHAMS.has(word)) return undefined;
  }
  return unit;
}

/** The area in the unit of the reader; a whole number where it was written in the other one. */
function readOwnArea(text: string): number | undefined {
  const ownUnit = isMetric() ? 'sqm' : 'sqft';
  const read = readArea(text, ownUnit);
  if (!read || read.unit === ownUnit) return read?.area;
  return ownUnit === 'sqm' ? toSquareMetres(read.area) : toSquareFeet(read.area);
}

/** The number in a field, or in the text that was typed there; undefined for an empty text and for one that cannot be read. */
export function readNumber(value: number | string, kind: NumberKind): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (kind === 'area') return readOwnArea(value);
  const split = splitNumber(value);
  if (!split) return undefined;
  const { before, isNegative, written, behind } = split;
  const sign = isNegative ? -1 : 1;
  if (kind === 'money' || kind === 'rate') {
    const unit = readMoneyWords(before, behind);
    if (unit === undefined) return undefined;
    // `1.250` is grouped where numbers are whole; `1.250M` is a decimal
    const amount = parseDigits(written, kind === 'money' && unit === 1 ? ',.' : ',');
    return amount === undefined ? undefined : timesUnit(sign * amount, unit);
  }
  if (before !== '' || !WORDS_BEHIND[kind].test(foldText(behind) || behind)) return undefined;
  const number = parseDigits(written, kind === 'degrees' ? '' : ',');
  return number === undefined ? undefined : sign * number;
}
