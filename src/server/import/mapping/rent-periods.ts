// Reads the period of a rent in the words of imported files.
import type { RentPeriod } from '../../../shared/property/advertised-price.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/** Words and abbreviations of each period, without blanks at the ends. */
const PERIODS: ReadonlyArray<[RegExp, RentPeriod]> = [
  [/year|annual|annum|\bp\.? ?a\b|\byrs?\b|^y$|\b12 ?months?\b|twelve months|سنوي|سنة|سنه|(?:ال|لل|ب)?عام(?!\p{L})|12 ?شهر/iu, 'year'],
  [/\b6 ?(?:months?|mos?)\b|six months|6 ?(?:أ|ا)شهر|ستة (?:أ|ا)شهر/iu, 'half-year'],
  [/^q$|\b3 ?(?:months?|mos?)\b|three months|3 ?(?:أ|ا)شهر|ثلاثة (?:أ|ا)شهر/iu, 'quarter'],
  [
    /(?<!\d ?)(?:month(?!s)|\bmo\b|\bmths?\b|\bpcm\b|\bp\.? ?m\b|^m$|شهري(?!ن)|(?<!\p{L})(?:ال|لل|بال)?شهر(?!\p{L}))|\b1 ?months?\b/iu,
    'month',
  ],
  [/(?<!\d ?)(?:week(?!s|end)|\bwk\b|\bp\.? ?w\b|^w$|(?:أ|ا)سبوع(?!ين))|\b7 ?days\b/iu, 'week'],
  [
    /(?<!\d ?)(?:\bday(?!s)|daily|night(?!s)|\bp\.? ?d\b|^d$|يومي(?!ن)|(?<!\p{L})(?:ال|لل|بال)?يوم(?!\p{L})|ليلة|ليلي)|\b1 ?(?:day|night)\b/iu,
    'day',
  ],
];
/** Halves and quarters of a year by the word of a year. */
const PARTS_OF_YEAR: ReadonlyArray<[RegExp, RentPeriod]> = [
  [/\b(?:half|semi)[ -]?(?:a )?(?:year|annual)|نصف سنوي/iu, 'half-year'],
  [/\bquarter|ربع سنوي/iu, 'quarter'],
];

/** Periods that are none of ours but contain the word of one: `bi-weekly`, `fortnightly`, `half a month`. */
const OTHER_PERIOD = /\b(?:half|semi|bi)[\s-]*(?:a )?(?:year|annual|month|week)|fortnight|every other|نصف شهر/iu;

/** The period of `yearly`, `Annually`, `per month`, `6 months`, `شهريا` …; null when it is unknown, or when the text has words of several. */
export function parsePeriod(raw: string): RentPeriod | null {
  const text = toWesternDigits(raw)
    .replace(/[\u200E\u200F\u061C\u064B-\u0652]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim();
  const part = PARTS_OF_YEAR.find(([words]) => words.test(text));
  if (part) return part[1];
  if (OTHER_PERIOD.test(text)) return null;
  const periods = PERIODS.filter(([words]) => words.test(text));
  return periods.length === 1 ? periods[0]![1] : null;
}
