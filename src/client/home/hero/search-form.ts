// Options of the search form on the home page, and how its fields become a search filter.
import { formatNumber, hasYearlyRents, toShownLimit } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { canonical, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { parseBand, type SearchFilter } from '../../../shared/search/search.ts';

/** The options of the field `Bedrooms`; each is a minimum. */
export const MIN_BEDROOMS = [1, 2, 3, 4, 5, 6] as const;

/** The unit of the price bands of a purpose. */
export function priceUnit(purpose: TransactionType): string {
  if (purpose === 'Buy') return m.home_price_unit();
  return hasYearlyRents() ? m.home_price_unit_year() : m.home_price_unit_month();
}

/**
 * Label of a price band (`1000000-3000000`, `10000000-0`, `0-5000`): `1,000,000-3,000,000`, `10,000,000 and above`, `Up to 5,000`. In AED, rents in the reader's period.
 */
export function bandLabel(band: string, purpose: TransactionType): string {
  const { minPrice, maxPrice } = parseBand(band);
  const amountOf = (limit: number) => formatNumber(toShownLimit(limit, purpose));
  if (!minPrice) return m.search_up_to({ amount: amountOf(maxPrice ?? 0) });
  return maxPrice ? m.home_band({ from: amountOf(minPrice), to: amountOf(maxPrice) }) : m.search_and_above({ amount: amountOf(minPrice) });
}

/**
 * Search filter from the fields of the form. Blank fields are left out; a missing or unknown purpose becomes Buy. The field `place` is the
 * English name of a chosen area, if `location` has its Arabic name.
 */
export function filterFromForm(fields: FormData): Partial<SearchFilter> {
  const getValue = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const location = getValue('place') || getValue('location');
  const transactionType: TransactionType = canonical(TRANSACTION_TYPES, getValue('transactionType')) ?? 'Buy';
  const priceBounds = Object.entries(parseBand(getValue('band'))).filter(([, aed]) => aed !== undefined);
  const propertyType = getValue('propertyType');
  const minBedrooms = Number(getValue('minBedrooms'));
  return {
    ...(location && { location }),
    ...(propertyType && { propertyType }),
    transactionType,
    ...Object.fromEntries(priceBounds),
    ...(minBedrooms > 0 && { minBedrooms }),
  };
}
