import { formatNumber } from '../../../shared/format.ts';
import { canonical, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { parseBand, type SearchFilter } from '../../../shared/search/search.ts';

export const MIN_BEDROOMS = [1, 2, 3, 4, 5, 6] as const;

/** `1,000,000-3,000,000`, `10,000,000 and above`, `Up to 5,000` (for rent A8). */
export function bandLabel(band: string): string {
  const { minPrice, maxPrice } = parseBand(band);
  if (!minPrice) return `Up to ${formatNumber(maxPrice ?? 0)}`;
  return maxPrice ? `${formatNumber(minPrice)}-${formatNumber(maxPrice)}` : `${formatNumber(minPrice)} and above`;
}

/** What the search panel's fields say, as a filter: blank and `any` are left out; a number of bedrooms is a minimum. */
export function filterFromForm(fields: FormData): Partial<SearchFilter> {
  const read = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const transactionType: TransactionType = canonical(TRANSACTION_TYPES, read('transactionType')) ?? 'Buy';
  const bounds = Object.entries(parseBand(read('band'))).filter(([, value]) => value !== undefined);
  return {
    ...(read('location') && { location: read('location') }),
    ...(read('propertyType') && { propertyType: read('propertyType') }),
    transactionType,
    ...Object.fromEntries(bounds),
    ...(Number(read('minBedrooms')) > 0 && { minBedrooms: Number(read('minBedrooms')) }),
  };
}
