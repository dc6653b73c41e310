import { toWesternDigits } from '../../../shared/western-digits.ts';

/** What stands between groups of digits and never before decimals: blanks, apostrophes, underscore, the Arabic thousands separator. */
const GROUP_MARK = /[ '’‘ʼ_٬]/;
/** Digits in groups: three each, or as in India two each before the last three. */
const GROUPS = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/;

/** Where the decimals of a number begin: the index of its decimal mark; -1 without decimals. `marks`: the indexes of its marks. */
function decimalAt(text: string, marks: readonly number[], isMoney: boolean): number {
  const last = marks.at(-1);
  if (last === undefined || GROUP_MARK.test(text.charAt(last))) return -1;
  const mark = text.charAt(last);
  if (mark === '٫') return last;
  const isRepeated = marks.some((at) => at !== last && text.charAt(at) === mark);
  if (isRepeated) return -1;
  if (marks.length > 1) return last;
  const isGroup = /^[1-9]\d{0,2}$/.test(text.slice(0, last)) && text.length - last === 4;
  return isGroup && (mark === ',' || isMoney) ? -1 : last;
}

/**
 * The number of a text that holds nothing else, with the separators of any country and Arabic or Persian digits: `1,250,000.50`, `1.250.000,50`,
 * `1 250 000`, `1'250'000`, `12,50,000`, `١٬٢٥٠٫٥`. One comma before three digits separates thousands, one dot only if `isMoney`. Null for other texts.
 */
export function parseNumberText(raw: string, isMoney = false): number | null {
  const [, sign = '', digits = ''] = /^([-+−]?)\s*(.*)$/s.exec(toWesternDigits(raw).trim()) ?? [];
  const text = digits.replaceAll('،', ',').replace(/\s/g, ' ');
  if (!/^\d(?:[\d.,٫٬'’‘ʼ_\s]*\d)?$/.test(text)) return null;
  const marks = [...text.matchAll(/\D/g)].map(({ index }) => index);
  const decimal = decimalAt(text, marks, isMoney);
  const [whole, decimals] = decimal < 0 ? [text, ''] : [text.slice(0, decimal), text.slice(decimal + 1)];
  const groupMarks = new Set(whole.replace(/\d/g, ''));
  const isPlain = groupMarks.size === 0;
  const isGrouped = groupMarks.size === 1 && GROUPS.test(whole.replace(/\D/g, ','));
  // a comma before three digits or more is neither a group nor the decimals of a price or an area
  const isUnclear = decimal >= 0 && text.charAt(decimal) === ',' && isPlain && decimals.length > 2;
  if (!(isPlain || isGrouped) || isUnclear) return null;
  const value = Number(`${whole.replace(/\D/g, '')}.${decimals || 0}`);
  return sign === '-' || sign === '−' ? -value : value;
}
