// How numbers, prices, areas, dates and lists are written, in English and Arabic, and in the visitor's currency and units.
import { getDisplay } from './display.ts';
import { getLocale, type Locale } from './locale.ts';
import { number } from './messages/formats.ts';
import { m } from './messages/messages.ts';
import { type AskingPrice, type RentPeriod, toYearlyLimit, yearlyRent } from './property/advertised-price.ts';

/** Three significant digits, for the small labels of map markers. Both languages use the digits 0-9, so that one format serves both. */
const shortFormat = new Intl.NumberFormat('en-AE', { maximumSignificantDigits: 3 });

/** Four significant digits, because converted amounts are approximate. */
const convertedFormat = new Intl.NumberFormat('en-AE', { maximumSignificantDigits: 4 });

/** The brand, in both languages. */
export const SITE_NAME = 'Dubai Appartments Sale';

/** Appends the site name unless the title is the site name. */
export const pageTitle = (title: string): string => (title === SITE_NAME ? title : `${title} | ${SITE_NAME}`);

/** `12,400,000` in both languages. */
export const formatNumber = (n: number): string => number(getLocale(), n);

/** Isolates a name, number or code from the right-to-left text around it on Arabic pages, so that its parts keep their order. As `<Bdi>` in JSX. */
export const isolate = (text: string): string => (getLocale() === 'ar' ? `\u2068${text}\u2069` : text);

/** `AED 12,400,000`, in Arabic `12,400,000 درهم`. */
export const formatMoney = (aed: number): string => m.format_money({ amount: formatNumber(aed) });

/** `AED 12,400,000`, with `/mo` for rent; in Arabic `12,400,000 درهم`, `10,000 درهم شهريًا`. The same for every reader. */
export const formatListedPrice = (aed: number, transactionType: string): string =>
  transactionType === 'Rent' ? m.format_monthly_rent({ amount: formatNumber(aed) }) : formatMoney(aed);

/** Pounds with two decimals. */
const poundsFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `£49.00` from pence, in Arabic `49.00 £`. */
export const formatPounds = (pence: number): string => m.format_pounds({ amount: poundsFormat.format(pence / 100) });

/** `£150` from pence, without decimals: prices of plans are whole pounds. */
export const formatWholePounds = (pence: number): string => m.format_pounds({ amount: formatNumber(pence / 100) });

/** `4%`, `0.25%` from a share of 1, with at most `decimals` decimals. The sign follows the number in Arabic too. */
export const formatPercent = (share: number, decimals = 2): string => isolate(`${Number((share * 100).toFixed(decimals))}%`);

/** Whether rents are shown by the year: in the period that a search names, else in that of the reader. They are stored and documented by the month. */
export const hasYearlyRents = (period = getDisplay().rentPeriod): boolean => period === 'year';

/** The period by which rents are shown; undefined for that of the reader. */
type ShownPeriod = 'month' | 'year' | undefined;

/** A price with its amount in the reader's currency behind it. */
const withConverted = (text: string, aed: number): string => `${text} ${formatConverted(aed)}`.trimEnd();

/** A price in AED (rents: per month), in the reader's period of rent and with the reader's currency: `AED 2,500,000 (≈ USD 680,700)`. */
export function formatPrice(aed: number, transactionType: string): string {
  const isYearly = transactionType === 'Rent' && hasYearlyRents();
  const amount = isYearly ? aed * 12 : aed;
  const text = isYearly ? m.format_yearly_rent({ amount: formatNumber(amount) }) : formatListedPrice(aed, transactionType);
  return withConverted(text, amount);
}

/** The price of a home as `formatPrice` shows it, by the year with what the advert asks: 85,000 a year is not twelve times its rounded month. */
export const formatAskingPrice = (home: AskingPrice, period?: ShownPeriod): string =>
  home.transactionType === 'Rent' && hasYearlyRents(period)
    ? withConverted(m.format_yearly_rent({ amount: formatNumber(yearlyRent(home)) }), yearlyRent(home))
    : formatPrice(home.price, home.transactionType);

/** Texts of an amount for each period. */
const PER_PERIOD: Record<RentPeriod, (inputs: { amount: string }) => string> = {
  year: m.format_per_year,
  'half-year': m.format_per_half_year,
  quarter: m.format_per_quarter,
  month: m.format_per_month,
  week: m.format_per_week,
  day: m.format_per_day,
};

/** An amount without its currency where the currency stands beside it: `85,000`, in Arabic `85,000 درهم`. */
const bareAmount = (aed: number): string => (getLocale() === 'ar' ? formatMoney(aed) : formatNumber(aed));

/** What an advert asks in a foreign currency: `advertised as USD 500,000`, `advertised as EUR 25,000 a year`; null for an advert in AED. */
export function formatForeignPrice({ advertisedPrice, advertisedPeriod, advertisedCurrency }: AskingPrice): string | null {
  if (!advertisedPrice || !advertisedCurrency) return null;
  const amount = isolate(`${advertisedCurrency} ${formatNumber(advertisedPrice)}`);
  return m.format_advertised_as({ amount: advertisedPeriod ? PER_PERIOD[advertisedPeriod]({ amount }) : amount });
}

/**
 * A rent for another period than the reader's: the advertised amount where that has one (`1,500 a week`), else of a year (`85,000 a year`), to readers of
 * yearly rents of a month.
 */
export function formatOtherPeriod(home: AskingPrice): string {
  const { price, advertisedPrice, advertisedPeriod, advertisedCurrency } = home;
  const shown = hasYearlyRents() ? 'year' : 'month';
  if (advertisedPrice && advertisedPeriod && !advertisedCurrency && !['year', 'month'].includes(advertisedPeriod))
    return PER_PERIOD[advertisedPeriod]({ amount: bareAmount(advertisedPrice) });
  return shown === 'year' ? m.format_per_month({ amount: bareAmount(price) }) : m.format_per_year({ amount: bareAmount(yearlyRent(home)) });
}

/** A limit of prices as it is given and read: rents by the month, or by the year if the search or the reader wants that. */
export const toShownLimit = (limit: number, transactionType: string | undefined, period?: ShownPeriod): number =>
  transactionType === 'Rent' && hasYearlyRents(period) ? toYearlyLimit(limit) : limit;

/** An amount of a filter with its unit: `AED 2,000,000`, for rents `AED 9,000 a month` or `AED 108,000 a year`. `amount` is the number as text. */
export function formatLimit(amount: string, isForRent: boolean, period?: ShownPeriod): string {
  if (!isForRent) return m.format_money({ amount });
  return hasYearlyRents(period) ? m.search_year_amount({ amount }) : m.search_month_amount({ amount });
}

/** The amount in the reader's currency, to four digits: `(≈ USD 680,700)`, with an old rate `(≈ EUR 591,300, rate of 14 November)`; empty for AED. */
export function formatConverted(aed: number): string {
  const { rate } = getDisplay();
  if (!rate) return '';
  const amount = isolate(`${rate.currency} ${convertedFormat.format(aed * rate.perAed)}`);
  return rate.date ? m.format_converted_old({ amount, date: formatDayAndMonth(rate.date) }) : m.format_converted({ amount });
}

/** AED from which an amount is shown in millions: three digits round 999,500 up to 1M. */
const SHOWN_AS_MILLIONS = 999_500;

/** Marker label: `12.4M`, `850K`, `900`; in Arabic `12.4 مليون`, `850 ألف`, `900`. */
export function formatPriceShort(aed: number): string {
  if (aed >= SHOWN_AS_MILLIONS) return m.format_millions({ amount: shortFormat.format(aed / 1e6) });
  return aed >= 1000 ? m.format_thousands({ amount: shortFormat.format(aed / 1000) }) : String(aed);
}

/** `2.60M`, `850K`: for prices that are compared in one sentence, always two decimals of a million; in Arabic `2.60 مليون`, `850 ألف`. */
export const formatMillions = (aed: number): string =>
  aed >= SHOWN_AS_MILLIONS
    ? m.format_millions({ amount: (aed / 1e6).toFixed(2) })
    : m.format_thousands({ amount: String(Math.round(aed / 1000)) });

/** `1,200 sq ft`, in Arabic `1,200 قدم مربعة`. */
export const formatSquareFeet = (sqft: number): string => m.format_square_feet({ count: sqft });

/** `111 m²`, in Arabic `111 م²`. @public */
export const formatSquareMetres = (sqm: number): string => m.format_square_metres({ amount: formatNumber(sqm) });

/** Whether areas are shown and entered in square metres, in place of square feet. */
export const isMetric = (): boolean => getDisplay().areaUnit === 'sqm';

/** An area given in square feet, in the reader's unit: `1,200 sq ft`, `111 m²`. */
export const formatArea = (sqft: number): string => (isMetric() ? formatSquareMetres(toSquareMetres(sqft)) : formatSquareFeet(sqft));

/** An area in square feet as a number in the reader's unit, for input fields. */
export const toAreaUnit = (sqft: number): number => (isMetric() ? toSquareMetres(sqft) : sqft);

/** Converts square metres that were entered to whole square feet; a number entered in square feet is returned unchanged. */
export const fromAreaUnit = (area: number): number => (isMetric() ? toSquareFeet(area) : area);

/** Square metres in a square foot; all conversions use this factor. */
export const SQUARE_METRES_PER_SQUARE_FOOT = 0.092903;

/** Square feet to square metres, rounded. */
export const toSquareMetres = (sqft: number): number => Math.round(sqft * SQUARE_METRES_PER_SQUARE_FOOT);

/** Square metres to square feet, rounded. */
export const toSquareFeet = (sqm: number): number => Math.round(sqm / SQUARE_METRES_PER_SQUARE_FOOT);

/** Formatters of `formatList` by language, created on first use. */
const listFormats: Partial<Record<Locale, Intl.ListFormat>> = {};
/** `A, B and C`, in Arabic `A وB وC`. */
export function formatList(values: readonly string[]): string {
  const locale = getLocale();
  listFormats[locale] ??= new Intl.ListFormat(locale === 'ar' ? 'ar' : 'en-GB');
  return listFormats[locale].format(values);
}

/** `A, B`, in Arabic `A، B`: values in a row that do not form a sentence. */
export const joinValues = (values: readonly string[]): string => values.join(m.format_comma());

/** Formatters of `formatEither` by language, created on first use. */
const eitherFormats: Partial<Record<Locale, Intl.ListFormat>> = {};
/** `A, B or C`, in Arabic `A أو B أو C`. */
export function formatEither(values: readonly string[]): string {
  const locale = getLocale();
  eitherFormats[locale] ??= new Intl.ListFormat(locale === 'ar' ? 'ar' : 'en-GB', { type: 'disjunction' });
  return eitherFormats[locale].format(values);
}

/** Arabic dates: the Gregorian calendar, months by name, hours from 0 to 23. */
const ARABIC_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
const ARABIC_TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/**
 * Makes a formatter of ISO dates: English in the locale and with the options given first, Arabic with the options given last. Times are in Dubai time
 * unless the options name a zone, so that server and browser render the same.
 */
function dateFormat(
  englishLocale: string,
  englishOptions: Intl.DateTimeFormatOptions,
  arabicOptions: Intl.DateTimeFormatOptions,
): (date: string) => string {
  const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};
  return (date) => {
    const locale = getLocale();
    formats[locale] ??=
      locale === 'ar'
        ? new Intl.DateTimeFormat('ar-AE-u-ca-gregory-nu-latn', { timeZone: 'Asia/Dubai', ...arabicOptions })
        : new Intl.DateTimeFormat(englishLocale, { timeZone: 'Asia/Dubai', ...englishOptions });
    return formats[locale].format(new Date(date));
  };
}

/** `21 Nov 2026`, `21 نوفمبر 2026`: a day, in the format of all pages. */
export const formatDay = dateFormat('en-AE', { dateStyle: 'medium' }, ARABIC_DAY);

/** `3 June 2026`, `3 يونيو 2026`: a date within a sentence. */
export const formatSentenceDay = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }, ARABIC_DAY);

/** `14 November`, `14 نوفمبر`: the day of an exchange rate, which has no time zone. */
const formatDayAndMonth = dateFormat(
  'en-GB',
  { day: 'numeric', month: 'long', timeZone: 'UTC' },
  { day: 'numeric', month: 'long', timeZone: 'UTC' },
);

/** `12 November`, `12 نوفمبر`: a day in Dubai within a sentence, recent enough to need no year. */
export const formatDayAndMonthInDubai = dateFormat('en-GB', { day: 'numeric', month: 'long' }, { day: 'numeric', month: 'long' });

/** `21 Nov 2026, 7:25 AM`, `21 نوفمبر 2026 في 07:25`: a day and time in Dubai. */
export const formatMoment = dateFormat('en-AE', { dateStyle: 'medium', timeStyle: 'short' }, { ...ARABIC_DAY, ...ARABIC_TIME });

/** As `formatMoment`, but in the time zone of the browser. */
export const formatLocalMoment = dateFormat(
  'en-AE',
  { dateStyle: 'medium', timeStyle: 'short', timeZone: undefined },
  { ...ARABIC_DAY, ...ARABIC_TIME, timeZone: undefined },
);

/** `21 Nov, 7:25 AM`, `21 نوفمبر، 07:25`: a day and time in Dubai, near enough to need no year. */
export const formatDeadline = dateFormat(
  'en-AE',
  { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  { day: 'numeric', month: 'long', ...ARABIC_TIME },
);

/** `Saturday 28 November`, `السبت، 28 نوفمبر`: the day of a viewing. */
export const formatViewingDay = dateFormat(
  'en-GB',
  { weekday: 'long', day: 'numeric', month: 'long' },
  { weekday: 'long', day: 'numeric', month: 'long' },
);
/** `16:30`: a time of day in Dubai. */
export const formatTimeOfDay = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, ARABIC_TIME);

/** `14:03:20`: a moment of today in Dubai. */
export const formatClock = dateFormat(
  'en-GB',
  { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  { ...ARABIC_TIME, second: '2-digit' },
);

/** `Sat`, `السبت`, and `28 Nov`, `28 نوفمبر`: a day of the next weeks in Dubai. */
export const formatWeekdayName = dateFormat('en-GB', { weekday: 'short' }, { weekday: 'long' });
export const formatShortDay = dateFormat('en-GB', { day: 'numeric', month: 'short' }, { day: 'numeric', month: 'long' });
/** `Saturday 28 November, 16:30`, `السبت، 28 نوفمبر، 16:30`: when a home is viewed, in Dubai and near enough to need no year. */
export const formatViewingTime = (date: string): string => [formatViewingDay(date), formatTimeOfDay(date)].join(m.format_comma());

/** `February 2025`, `فبراير 2025` */
export const formatMonth = dateFormat('en-GB', { month: 'long', year: 'numeric' }, { month: 'long', year: 'numeric' });

/** `August`, `أغسطس` */
export const formatMonthName = dateFormat('en-GB', { month: 'long' }, { month: 'long' });

/** `April 17, 2025`, `17 أبريل 2025`: the documented form of the date of a legal text, which has no time zone. */
export const formatLegalDate = dateFormat('en', { dateStyle: 'long', timeZone: 'UTC' }, { ...ARABIC_DAY, timeZone: 'UTC' });
