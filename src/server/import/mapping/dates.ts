// Reads days and times of imported files in the forms that portals, programs and spreadsheets write. A time without a zone is Dubai's.
import { DAY_MS } from '../../../shared/time.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';
import { monthByName } from './month-names.ts';

/** Whether `3/4/2026` is 3 April or 4 March. */
export type DayOrder = 'day-first' | 'month-first';
/** How a file writes days in digits; `mixed`: in both orders, so that a day that can be read in both is unknown. */
export type DayOrderOfFile = DayOrder | 'mixed';

/** A day and time as they are written. `zone`: minutes ahead of UTC, null without a zone. `clock`: milliseconds after midnight, null without a time. */
interface WrittenDate {
  year: number;
  month: number;
  day: number;
  clock: number | null;
  zone: number | null;
}

/** Dubai is four hours ahead of UTC, all year. */
const DUBAI_ZONE = 240;
const MINUTE_MS = 60_000;

/** Days between 30 December 1899, from which spreadsheets count, and 1 January 1970. */
const SERIAL_OF_1970 = 25_569;
/** The first serials that are read: those of the years 1990 to 2099. */
const SERIALS = { first: 32_874, last: 73_050 };

/**
 * Words and the weekday at the beginning, and at the end a word in brackets, a zone by its name, or `Uhr`: `Added on 20 June 2026`,
 * `Sat Jun 20 2026 14:30:00 GMT+0400 (Gulf Standard Time)`, `2026-06-20T14:30:00+04:00[Asia/Dubai]`.
 */
const LEADING_WORDS =
  /^(?:(?:added|posted|listed|updated|published|created|available|handover|completion|expected|estimated|est|due|from|on|since|date|until|till|valid|expires?|by|in|end of|the|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:يوم )?(?:الاثنين|الإثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد))(?![\p{L}\d])[.,:،]*\s*)+/iu;
const TRAILING_WORDS = /\s*(?:\([^()]*\)|\[[^[\]]*\]|\bAsia\/Dubai|\bUhr)$/i;
/** The date of a JSON serializer: `/Date(1781965800000+0400)/`. */
const JSON_DATE = /^\/Date\((\d+)(?:[+-]\d{4})?\)\/$/;
/** A time of day with its zone, behind the day. The zone alone may follow the day too. */
const CLOCK = /(?:T|,?\s+(?:at\s+)?|\s*[-|]\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?|[صم])?\s*([^\d\s].*)?$/i;
const ZONE = /^(?:(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?|(Z|UTC|GMT)|GST)$/i;
const ZONE_OF_DAY = /(?<=\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:?\d\d)$/;
/** `20260620`, `20260620143000`, `20260620T143000Z` */
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(Z?))?$/;
const YEAR_FIRST = /^(\d{4})[-/.\s](\d{1,2})[-/.\s](\d{1,2})$/;
const DIGITS = /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4}|\d\d)$/;
const DAY_MONTH_NAME =
  /^(\d{1,2})(?:st|nd|rd|th)?[-\s/.,]*(?:(?:of|de)\s+)?(\p{L}[\p{L}\p{M}]{2,})\.?[-\s/.,،'’]*(?:de\s+)?(\d{4}|\d\d)$/iu;
const MONTH_NAME_DAY = /^(\p{L}{3,})\.?[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?[-\s/.,]+(\d{4})$/iu;
const YEAR_MONTH_NAME = /^(\d{4})[-\s/.,]*(\p{L}{3,})\.?[-\s/.,]*(\d{1,2})$/iu;

/** Minutes of a zone ahead of UTC; null without one, undefined for other texts. */
function parseZone(raw: string | undefined): number | null | undefined {
  if (!raw) return null;
  const match = ZONE.exec(raw.trim());
  if (!match) return undefined;
  const [, sign, hours, minutes = '0', utc] = match;
  if (utc) return 0;
  return hours === undefined ? DUBAI_ZONE : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** Milliseconds after midnight; undefined for a time that does not exist. */
function parseClock(hours: string, minutes: string, seconds = '0', fraction = '', half = ''): number | undefined {
  const isAfternoon = /^p|^م/i.test(half);
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hour === 24 && Number(minutes) + Number(seconds) === 0) return DAY_MS;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Math.floor(Number(`0.${fraction || 0}`) * 1000);
}

/** A year of two digits is of this century. */
const yearOf = (text: string): number => Number(text) + (text.length === 2 ? 2000 : 0);

/** The order in which a day in digits is written: null where both are possible, undefined where the text is no day in digits. */
function writtenOrder(day: string): DayOrder | null | undefined {
  const [first, second] = (DIGITS.exec(day) ?? []).slice(1).map(Number);
  if (first === undefined || second === undefined) return undefined;
  if (first === second) return undefined;
  if (first > 12) return 'day-first';
  return second > 12 ? 'month-first' : null;
}

/** Year, month and day of a day without its time; null when it is unreadable. */
function parseDayText(text: string, order: DayOrderOfFile): [year: number, month: number, day: number] | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return [Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])];
  const digits = DIGITS.exec(text);
  if (digits) {
    const [first, second, year] = [Number(digits[1]), Number(digits[2]), yearOf(digits[3]!)];
    const read = writtenOrder(text) ?? (first === second ? 'day-first' : order);
    if (read === 'mixed') return null;
    return read === 'day-first' ? [year, second, first] : [year, first, second];
  }
  const dayFirst = DAY_MONTH_NAME.exec(text);
  if (dayFirst) return [yearOf(dayFirst[3]!), monthByName(dayFirst[2]!), Number(dayFirst[1])];
  const monthFirst = MONTH_NAME_DAY.exec(text);
  if (monthFirst) return [Number(monthFirst[3]), monthByName(monthFirst[1]!), Number(monthFirst[2])];
  const yearMonth = YEAR_MONTH_NAME.exec(text);
  return yearMonth ? [Number(yearMonth[1]), monthByName(yearMonth[2]!), Number(yearMonth[3])] : null;
}

/** A longer text is no date, and the patterns would take minutes to find none in it. */
const MAX_LENGTH = 100;

/** A text with western digits, single spaces, simple hyphens and no marks of direction; empty for one that is too long. */
function plainText(raw: string): string {
  if (raw.length > MAX_LENGTH) return '';
  return (
    toWesternDigits(raw)
      .replace(/\p{Cf}/gu, '')
      .replace(/[\s\u00A0\u202F]+/g, ' ')
      .replace(/[‐‑‒–—−]/g, '-')
      .replace(/(?<=\d)[\\_](?=\d)/g, '/')
      .replace(/(\d{4})年(\d{1,2})月(\d{1,2})日/, '$1-$2-$3')
      // `14.30` behind a year
      .replace(/(?<=\d{4},? )(\d{1,2})\.(\d\d)(?=$| )/, '$1:$2')
      .trim()
  );
}

/** The text without the words around it. */
const withoutWords = (text: string): string => text.replace(LEADING_WORDS, '').replace(TRAILING_WORDS, '').trim();

/** Splits a text into the day and what follows it, without the words around them. */
function splitClock(raw: string): { day: string; clock: RegExpExecArray | null } {
  const text = withoutWords(plainText(raw).replace(JSON_DATE, '$1'));
  const clock = CLOCK.exec(text);
  return { day: clock ? text.slice(0, clock.index).trim() : text, clock };
}

/** A moment as it is written in UTC. */
const inUtc = (ms: number): WrittenDate => {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), clock: ms % DAY_MS, zone: 0 };
};

/** A serial of a spreadsheet (days, in the time of the office), or seconds or milliseconds since 1970; null for other numbers. */
function parseCount(text: string): WrittenDate | null {
  if (!/^\d+(?:[.,]\d+)?$/.test(text)) return null;
  const count = Number(text.replace(',', '.'));
  if (count >= SERIALS.first && count <= SERIALS.last) {
    const written = inUtc(Math.round((count - SERIAL_OF_1970) * 86_400) * 1000);
    return { ...written, clock: Number.isInteger(count) ? null : written.clock, zone: null };
  }
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return inUtc(Math.floor(count * 1000));
  return /^\d{13}$/.test(text) ? inUtc(count) : null;
}

/** Day, time and zone as they are written; null when the text is unreadable or the day does not exist (31 February). */
function parseWritten(raw: string, order: DayOrderOfFile): WrittenDate | null {
  const { day, clock } = splitClock(raw);
  const counted = clock ? null : parseCount(day);
  if (counted) return counted;
  const compact = COMPACT.exec(day);
  if (clock && compact?.[4]) return null;
  const parts = compact ? ([1, 2, 3].map((i) => Number(compact[i])) as [number, number, number]) : null;
  const zoneOfDay = clock ? undefined : ZONE_OF_DAY.exec(day)?.[0];
  const [year, month, dayOfMonth] = parts ?? parseDayText(zoneOfDay ? day.slice(0, -zoneOfDay.length) : day, order) ?? [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth || year < 1990) return null;
  const time = clock?.slice(1, 6) ?? (compact?.[4] ? compact.slice(4, 7) : undefined);
  const written = time ? parseClock(time[0]!, time[1]!, time[2], time[3], time[4]) : null;
  const zone = parseZone(clock?.[6] ?? compact?.[7] ?? zoneOfDay);
  return written === undefined || zone === undefined ? null : { year, month, day: dayOfMonth, clock: written, zone };
}

/**
 * The time of a listing: `2025-03-26T20:00:07Z`, `20/06/2026 14:30`, `20 Jun 2026`, `20260620`, `46193` (a spreadsheet's day). A time without a
 * zone is Dubai's; a day without a time is midnight in UTC, which is the same day in Dubai. Never later than `now`: a time of the next 24 hours
 * becomes `now`. Null for other texts, later times, and times before 1990, the default of some programs.
 */
export function parseDate(raw: string, now: Date, order: DayOrderOfFile = 'day-first'): Date | null {
  const written = parseWritten(raw, order);
  if (!written) return null;
  const { year, month, day, clock, zone } = written;
  const zoneMinutes = zone ?? (clock === null ? 0 : DUBAI_ZONE);
  const time = Date.UTC(year, month - 1, day) + (clock ?? 0) - zoneMinutes * MINUTE_MS;
  return time > now.getTime() + DAY_MS ? null : new Date(Math.min(time, now.getTime()));
}

/**
 * A day until 2099, which may lie in the future, in the forms of `parseDate`: `2027-01-03`. A time and a time zone behind the day do not change
 * it. Null for other texts.
 */
export function parseDay(raw: string, order: DayOrderOfFile = 'day-first'): string | null {
  const written = parseWritten(raw, order);
  if (!written || written.year > 2099) return null;
  return [written.year, written.month, written.day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Words of a quarter or half of a year, with its number as a digit or a word, beside the year: `Q4 2026`, `4th quarter of 2026`, `H1 27`. */
const partOfYear = (numbers: string, marks: string, names: string, yearMark = '(?:20)?\\d\\d'): RegExp => {
  const named = `(?:[${marks}] ?(?:${numbers})|(?:${numbers})(?:st|nd|rd|th)? ?(?:[${marks}]|(?:${names}))|(?:${names})\\.? ?(?:${numbers}))`;
  const between = "[\\s\\-/,.'’]*(?:(?:of|de|من) )?";
  return new RegExp(`^(?:${named}${between}${yearMark}|20\\d\\d[\\s\\-/,]*${named})$`, 'iu');
};
const ORDINALS = ['1|first|الأول', '2|second|الثاني', '3|third|الثالث', '4|fourth|last|الرابع'];
/** Quarters and halves of a year with their last months. */
const PARTS_OF_YEAR: readonly (readonly [RegExp, number])[] = [
  ...ORDINALS.map(
    (number, i) => [partOfYear(number, 'qt', 'quarter|qtr|trimestre|trimester|кв(?:артал)?\\.?|الربع'), 3 * (i + 1)] as const,
  ),
  ...ORDINALS.slice(0, 2).map((number, i) => [partOfYear(number, 'hs', 'half|semestre|полугодие|النصف'), 6 * (i + 1)] as const),
];

/**
 * A month as `YYYY-MM`: of a day in the forms of `parseDay`, of `2027-06`, `06/2027`, `June 2027` or `Jun-27`, or the last one of a quarter
 * (`Q4 2026`). Null for other texts.
 */
export function parseMonth(raw: string, order: DayOrderOfFile = 'day-first'): string | null {
  const text = withoutWords(plainText(raw));
  const monthText = (year: string, month: number) =>
    month >= 1 && month <= 12 && /^20\d\d$/.test(year) ? `${year}-${String(month).padStart(2, '0')}` : null;
  const part = PARTS_OF_YEAR.find(([words]) => words.test(text));
  const year = /(?<!\d)20\d\d(?!\d)/.exec(text)?.[0] ?? /(?<!\d)\d\d$/.exec(text)?.[0];
  if (part && year) return monthText(String(yearOf(year)), part[1]);
  if (/^end (?:of )?20\d\d$/i.test(plainText(raw))) return monthText(text.slice(-4), 12);
  const compact = /^(20\d\d)(\d\d)$/.exec(text);
  if (compact) return monthText(compact[1]!, Number(compact[2]));
  const nameLast = /^(20\d\d)[-\s/.,]+(\p{L}{3,})\.?$/iu.exec(text);
  if (nameLast) return monthText(nameLast[1]!, monthByName(nameLast[2]!));
  const yearFirst = /^(20\d\d)[-/.](\d{1,2})$/.exec(text);
  if (yearFirst) return monthText(yearFirst[1]!, Number(yearFirst[2]));
  const monthFirst = /^(\d{1,2})[-/.](20\d\d)$/.exec(text);
  if (monthFirst) return monthText(monthFirst[2]!, Number(monthFirst[1]));
  const named = /^(\p{L}{3,})\.?[-\s/.,']*(20\d\d|\d\d)$/iu.exec(text);
  if (named) return monthText(String(yearOf(named[2]!)), monthByName(named[1]!));
  return parseDay(text, order)?.slice(0, 7) ?? null;
}

/** A day such as `2026-06-20`, whose order is known. */
const STARTS_WITH_YEAR = /^\d{4}-/;

/** What the days of a file say about the order in which it writes them. */
export class DayOrderVotes {
  private readonly orders = new Set<DayOrder>();

  /** Counts a text, when it is a day in digits of one order only. Returns whether it can be read in both. */
  add(raw: string): boolean {
    if (STARTS_WITH_YEAR.test(raw)) return false;
    const order = writtenOrder(splitClock(raw).day);
    if (order) this.orders.add(order);
    return order === null;
  }

  /** The order of the counted texts; undefined when none has only one. */
  get order(): DayOrderOfFile | undefined {
    return this.orders.size > 1 ? 'mixed' : [...this.orders][0];
  }
}
