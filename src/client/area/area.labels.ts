// Texts of the page of an area: amounts as the reader wants them, and names of kinds of homes.
import type { AreaPage, Asked, KindPrices } from '../../shared/area/area-page.ts';
import { formatMillions, formatMoney, hasYearlyRents } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Housing } from '../../shared/sale/sale.ts';

export const housingLabel = (housing: Housing): string => (housing === 'flat' ? m.sale_apartments() : m.sale_villas());

/** The row of all homes of the housing with most homes on offer; undefined without homes. */
export const mainPrices = (prices: AreaPage['prices']): KindPrices | undefined => {
  const homesOf = ({ sale, rent }: KindPrices) => (sale?.n ?? 0) + (rent?.n ?? 0);
  return prices.filter(({ bedrooms }) => bedrooms === null).toSorted((a, b) => homesOf(b) - homesOf(a))[0];
};

/** `AED 2.60M`, in Arabic `2.60 مليون درهم`. */
export const shortAmount = (aed: number): string => m.format_money({ amount: formatMillions(aed) });

/** A yearly rent in the reader's period. */
export const inRentPeriod = (yearly: number): number => (hasYearlyRents() ? yearly : Math.round(yearly / 12));
/** `AED 120,000`, for the reader's period. */
export const rentText = (yearly: number): string => formatMoney(inRentPeriod(yearly));

/** What is asked: the median, with fewer homes the range, of a single home its price. A line may end between two amounts, not within one. */
export function askedText({ low, median, high }: Asked, formatAmount: (aed: number) => string): string {
  const format = (aed: number): string => formatAmount(aed).replaceAll(' ', '\u00a0');
  if (median !== null) return format(median);
  return format(low) === format(high) ? format(low) : m.area_range({ low: format(low), high: format(high) });
}
