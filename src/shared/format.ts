/** Numbers: English (United Arab Emirates), no decimals for AED. */
const wholeFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });
const shortFormat = new Intl.NumberFormat('en-AE', { maximumSignificantDigits: 3 });

export const SITE_NAME = 'Dubai Appartments Sale';

/** Appends the site name unless the title is the site name. */
export const pageTitle = (title: string): string => (title === SITE_NAME ? title : `${title} | ${SITE_NAME}`);

/** `12,400,000` */
export const formatNumber = (n: number): string => wholeFormat.format(n);

/** `AED 12,400,000`, with `/mo` for rent. */
export const formatPrice = (aed: number, transactionType: string): string =>
  `AED ${wholeFormat.format(aed)}${transactionType === 'Rent' ? '/mo' : ''}`;

/** Marker label: `12.4M`, `850K`, `900`. */
export const formatPriceShort = (aed: number): string =>
  aed >= 999_500 ? `${shortFormat.format(aed / 1e6)}M` : aed >= 1000 ? `${shortFormat.format(aed / 1000)}K` : String(aed);

/** Square feet to square metres, rounded. */
export const toSquareMetres = (sqft: number): number => Math.round(sqft * 0.092903);

/** Square metres to square feet, rounded. */
export const toSquareFeet = (sqm: number): number => Math.round(sqm / 0.092903);

/** `1 home`, `2 homes` */
export const plural = (n: number, one: string, many = `${one}s`): string => `${wholeFormat.format(n)} ${n === 1 ? one : many}`;

/** A formatter of ISO dates. Its default is Dubai time, so that server and browser render the same. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Dubai', ...options });
    return format.format(new Date(date));
  };
}

/** `21 Nov 2026` */
export const formatDay = dateFormat('en-AE', { dateStyle: 'medium' });

/** `21 November 2026` */
export const formatLongDay = dateFormat('en-GB', { dateStyle: 'long' });

/** `21 Nov 2026, 7:25 AM` */
export const formatMoment = dateFormat('en-AE', { dateStyle: 'medium', timeStyle: 'short' });

/** As `formatMoment`, in the time zone of the browser. */
export const formatLocalMoment = dateFormat('en-AE', { dateStyle: 'medium', timeStyle: 'short', timeZone: undefined });

/** `21 Nov, 07:25` */
export const formatDeadline = dateFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** `November 19, 2026`: the date of an article, which has no time zone. */
export const formatArticleDate = dateFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
