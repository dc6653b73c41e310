// Reads the period of a rent in the words of imported files.
import type { RentPeriod } from '../../../shared/property/advertised-price.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/** A pattern of these beginnings of words. */
const word = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})`, 'iu');

/** Halves and quarters of a year, which contain the word of one. */
const PARTS_OF_YEAR: ReadonlyArray<[RegExp, RentPeriod]> = [
  [word('(?:half|semi)[ -]?(?:a )?(?:year|annual)|semest|halbjahr|полгода|نصف سنوي|半年'), 'half-year'],
  [word('quarter|quaterly|qtr|trimest|quartal|vierteljahr|quadrimest|квартал|ربع سنوي|فصلي|季|每季'), 'quarter'],
];
/** Periods by their words in English, Arabic and the other languages of feeds. */
const PERIODS: ReadonlyArray<[RegExp, RentPeriod]> = [
  [
    word(
      String.raw`year|yealry|yrs?\b|ann(?:ual|um|uel)|anual|par an\b|^an$|año|jahr|jährlich|год|ежегодн|yıl|yil\b|yillik|سال|सालाना|साल|saal|سنوي|سنة|سنه|(?:ال|لل|بال|ب|ل)?سنة|(?:ال|لل|ب)?عام(?!\p{L})|每年|年`,
    ),
    'year',
  ],
  [
    word(
      String.raw`month(?!s(?!\)))|mont?h?ly|mthly|mn?ths?\b|mos?\b|mois|mensu|mes\b|mese\b|mensile|monat|месяц|месячн|ежемесячн|aylık|aylik|ماهانه|ماہانہ|मासिक|महीन|mahana|maheena|شهري(?!ن)|(?:ال|لل|بال|ل|ب)?شهر(?!\p{L})|每月|月`,
    ),
    'month',
  ],
  [
    word(
      String.raw`week(?!s|end)|wk\b|semaine|hebdo|woche|wöchentlich|semana|settiman|недел|еженедельн|hafta|(?:ال|لل|ب)?(?:أ|ا)سبوع(?!ين)|每周|周`,
    ),
    'week',
  ],
  [
    word(
      String.raw`day(?!s)|daily|night(?!s)|jour\b|journalier|nuit\b|tag\b|täglich|diari|noche|сутки|в день|ежедневн|günlük|روزانه|يومي(?!ن)|(?:ال|لل|بال)?يوم(?!\p{L})|(?:ال|لل|ل|بال|ب)?ليلة|ليلي|每天|每晚`,
    ),
    'day',
  ],
];
/** Abbreviations without blanks and signs, also of ISO 8601. */
const ABBREVIATIONS: ReadonlyMap<string, RentPeriod> = new Map([
  ...['y', 'py', 'pa', 'a', 'p1y', 'p12m'].map((text) => [text, 'year'] as const),
  ...['q', 'pq', 'p3m'].map((text) => [text, 'quarter'] as const),
  ...['m', 'pm', 'pcm', 'p1m'].map((text) => [text, 'month'] as const),
  ...['w', 'pw', 'p1w', 'p7d'].map((text) => [text, 'week'] as const),
  ...['d', 'pd', 'pn', 'p1d'].map((text) => [text, 'day'] as const),
  ['p6m', 'half-year'],
]);

/** Numbers as words before a unit: `six months`, `ثلاثة أشهر`. */
const NUMBER_WORDS: ReadonlyArray<[RegExp, number]> = [
  [/(?<!\p{L})(?:one|واحد)(?!\p{L})/giu, 1],
  [/(?<!\p{L})(?:two|couple of|اثنين)(?!\p{L})/giu, 2],
  [/(?<!\p{L})(?:three|ثلاثة|ثلاث)(?!\p{L})/giu, 3],
  [/(?<!\p{L})(?:four|أربعة)(?!\p{L})/giu, 4],
  [/(?<!\p{L})(?:six|ستة|ست)(?!\p{L})/giu, 6],
  [/(?<!\p{L})(?:twelve|اثنا عشر|اثني عشر)(?!\p{L})/giu, 12],
];
/** A number of units: `12 months`, `6-monthly`, `٣ أشهر`, `2 years`. */
const COUNTED =
  /(\d+)[\s-]*(?:(years?|yrs?|سنوات|سنة|سنين|年)|(months?(?:ly)?|mths?|mos?|(?:أ|ا)شهر|شهور|شهر)|(weeks?|(?:أ|ا)سابيع|(?:أ|ا)سبوع)|(days?|nights?|(?:أ|ا)يام|يوم|ليال))(?!\p{L})/giu;
/** The period of a number of years, months, weeks or days. */
const COUNTED_PERIODS: Readonly<Record<string, RentPeriod>> = {
  ...{ '1 year': 'year', '12 month': 'year', '6 month': 'half-year', '3 month': 'quarter', '1 month': 'month' },
  ...{ '52 week': 'year', '1 week': 'week', '365 day': 'year', '7 day': 'week', '1 day': 'day' },
};
const UNITS = ['year', 'month', 'week', 'day'];

/** Periods that are none of ours but contain the word of one: `bi-weekly`, `fortnightly`, `twice a year`. */
const OTHER_PERIOD = word(
  String.raw`(?:half|semi|bi)[\s-]*(?:a )?(?:year|annual|anual|month|week)|fortnight|every other|twice|\d+ times|نصف شهر`,
);

/** Words for how long a contract runs, whatever its rent is for: `12-month contract`. */
const CONTRACT = word('contract|lease|tenancy|term|minimum|عقد');

/** The period of `yearly`, `Annually`, `per month`, `6 months`, `شهريا` …; null when it is unknown, or when the text has words of several. */
export function parsePeriod(raw: string): RentPeriod | null {
  const words = toWesternDigits(raw)
    .replace(/[\p{Cf}\u064B-\u0652]/gu, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[\s_]+/g, ' ')
    .trim();
  const abbreviation = ABBREVIATIONS.get(
    words
      .replace(/^(?:AED|dhs?)\b/i, '')
      .replace(/[\s./]/g, '')
      .toLowerCase(),
  );
  if (abbreviation) return abbreviation;
  const text = NUMBER_WORDS.reduce((counted, [number, value]) => counted.replace(number, String(value)), words);
  const part = PARTS_OF_YEAR.find(([partWords]) => partWords.test(text));
  if (part) return part[1];
  if (OTHER_PERIOD.test(text)) return null;
  const counted = [...text.matchAll(COUNTED)].map(
    ([, count, ...units]) => COUNTED_PERIODS[`${Number(count)} ${UNITS[units.findIndex((unit) => unit !== undefined)]}`] ?? null,
  );
  if (counted.length > 0 && CONTRACT.test(text)) return null;
  const rest = text.replace(COUNTED, ' ');
  const periods = new Set([...counted, ...PERIODS.flatMap(([periodWords, period]) => (periodWords.test(rest) ? period : []))]);
  const [period = null] = periods;
  return periods.size === 1 ? period : null;
}
