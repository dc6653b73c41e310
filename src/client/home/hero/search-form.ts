import { formatNumber } from '../../../shared/format.ts';
import { canonical, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { parseBand, type SearchFilter } from '../../../shared/search/search.ts';

export const MIN_BEDROOMS = [1, 2, 3, 4, 5, 6] as const;

/** Label of a price band: `1,000,000-3,000,000`, `10,000,000 and above`, `Up to 5,000` (rent). */
export function bandLabel(band: string): string {
  const { minPrice, maxPrice } = parseBand(band);
  if (!minPrice) return `Up to ${formatNumber(maxPrice ?? 0)}`;
  return maxPrice ? `${formatNumber(minPrice)}-${formatNumber(maxPrice)}` : `${formatNumber(minPrice)} and above`;
}

/** Filter from the fields of the search panel. Blank values and `any` are omitted; a number of bedrooms is a minimum. */
export function filterFromForm(fields: FormData): Partial<SearchFilter> {
  const getValue = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const transactionType: TransactionType = canonical(TRANSACTION_TYPES, getValue('transactionType')) ?? 'Buy';
  const bounds = Object.entries(parseBand(getValue('band'))).filter(([, value]) => value !== undefined);
  return {
    ...(getValue('location') && { location: getValue('location') }),
    ...(getValue('propertyType') && { propertyType: getValue('propertyType') }),
    transactionType,
    ...Object.fromEntries(bounds),
    ...(Number(getValue('minBedrooms')) > 0 && { minBedrooms: Number(getValue('minBedrooms')) }),
  };
}
