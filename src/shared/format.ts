/** Number formats of the product: English (United Arab Emirates), no decimals for AED. */
const whole = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-AE', { maximumSignificantDigits: 3 });

export const SITE_NAME = 'Dubai Appartments Sale';

/** every title carries the site name unless it is the site name itself. */
export const pageTitle = (title: string): string => (title === SITE_NAME ? title : `${title} | ${SITE_NAME}`);

/** `12,400,000` */
export const formatNumber = (n: number): string => whole.format(n);

/** `AED 12,400,000`, with `/mo` for rent. */
export const formatPrice = (aed: number, transactionType: string): string =>
  `AED ${whole.format(aed)}${transactionType === 'Rent' ? '/mo' : ''}`;

/** Marker text: `12.4M`, `850K`, `900`. */
export const formatPriceShort = (aed: number): string =>
  aed >= 999_500 ? `${short.format(aed / 1e6)}M` : aed >= 1000 ? `${short.format(aed / 1000)}K` : String(aed);

/** Square feet to square metres, rounded. */
export const toSquareMetres = (sqft: number): number => Math.round(sqft * 0.092903);

/** Square metres to square feet, rounded. */
export const toSquareFeet = (sqm: number): number => Math.round(sqm / 0.092903);

/** `1 home`, `2 homes` */
export const plural = (n: number, one: string, many = `${one}s`): string => `${whole.format(n)} ${n === 1 ? one : many}`;
