// Reads when a home is handed over: `handover Q4 2027`, `تسليم 2027`. Pure; no database.
// The tokens of the text are folded by `foldText`; `at` is the index of the token that a phrase begins at.
import { CONFIDENCE, type Reading } from '../reading.ts';
import { monthOf } from './months.ts';

const HANDOVER = /^(?:handover|handovers|hand|completion|completing|completed|delivery|deliver|ready|due|تسليم|استلام|التسليم|الاستلام)$/;
const YEAR = /^20[2-4]\d$/;
/** The quarter that a token is: `q4`, `4q`. */
const quarterOf = (token: string): number => Number(/^(?:q([1-4])|([1-4])q)$/.exec(token)?.slice(1).find(Boolean) ?? 0);

/** The first and last month, from 1, of a span within a year, and the index of the token after it. */
interface Span {
  year: number;
  from: number;
  to: number;
  end: number;
  /** Whether the words can only be a date: a year alone may be anything. */
  isSure: boolean;
}

function spanAt(tokens: readonly string[], at: number): Span | null {
  const [first = '', second = '', third = ''] = tokens.slice(at, at + 3);
  const ofQuarter = (quarter: number, year: string, end: number): Span => ({
    year: Number(year),
    from: 3 * quarter - 2,
    to: 3 * quarter,
    end,
    isSure: true,
  });
  if (quarterOf(first) && YEAR.test(second)) return ofQuarter(quarterOf(first), second, at + 2);
  if (YEAR.test(first) && quarterOf(second)) return ofQuarter(quarterOf(second), first, at + 2);
  if (/^(?:quarter|qtr|ربع)$/.test(first) && /^[1-4]$/.test(second) && YEAR.test(third)) return ofQuarter(Number(second), third, at + 3);
  const month = monthOf(first);
  if (month && YEAR.test(second)) return { year: Number(second), from: month, to: month, end: at + 2, isSure: true };
  return YEAR.test(first) ? { year: Number(first), from: 1, to: 12, end: at + 1, isSure: false } : null;
}

const asMonth = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/** Reads a date of handover at a token; null when there is none. A year alone needs a word for handover in front of it or behind it. */
export function handoverAt(tokens: readonly string[], at: number): Reading | null {
  let start = at;
  if (HANDOVER.test(tokens[start] ?? '')) start++;
  if (start > at && tokens[start] === 'over') start++;
  const isNamed = start > at;
  while (isNamed && /^(?:date|in|on|of|year|the|by|end|سنه|عام|في)$/.test(tokens[start] ?? '') && !/^(?:by)$/.test(tokens[start] ?? ''))
    start++;
  const bound = isNamed && /^(?:by|before|until|till|قبل|حتي)$/.test(tokens[start] ?? '') ? tokens[start++] : undefined;
  const span = spanAt(tokens, start);
  if (!span) return null;
  const isNamedBehind = HANDOVER.test(tokens[span.end] ?? '');
  if (!span.isSure && !isNamed && !isNamedBehind) return null;
  const { year, from, to } = span;
  const lastMonth =
    bound && /^(?:before|قبل)$/.test(bound) ? (from === 1 ? asMonth(year - 1, 12) : asMonth(year, from - 1)) : asMonth(year, to);
  return {
    kind: 'handover',
    from: at,
    to: isNamedBehind && !isNamed ? span.end + 1 : span.end,
    filter: { ...(bound ? {} : { handoverFrom: asMonth(year, from) }), handoverTo: lastMonth },
    confidence: CONFIDENCE.likely,
  };
}
