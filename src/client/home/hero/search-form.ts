// Options of the search form on the home page, and the search filter of its fields.
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { canonical, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { parseBand, type SearchFilter } from '../../../shared/search/search.ts';

/** The options of the field `Bedrooms`; each is a minimum. */
export const MIN_BEDROOMS = [1, 2, 3, 4, 5, 6] as const;

/** Label of a price band: `1,000,000-3,000,000`, `10,000,000 and above`, `Up to 5,000` (rent). */
export function bandLabel(band: string): string {
  const { minPrice, maxPrice } = parseBand(band);
  if (!minPrice) return m.search_up_to({ amount: formatNumber(maxPrice ?? 0) });
  return maxPrice
    ? m.home_band({ from: formatNumber(minPrice), to: formatNumber(maxPrice) })
    : m.search_and_above({ amount: formatNumber(minPrice) });
}

/**
 * Filter from the fields of the search panel. `place` is the English name of a chosen area that the field shows in Arabic. Blank fields are left
 * out; a missing or unknown purpose is Buy.
 */
export function filterFromForm(fields: FormData): Partial<SearchFilter> {
  const getValue = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const location = getValue('place') || getValue('location');
  const transactionType: TransactionType = canonical(TRANSACTION_TYPES, getValue('transactionType')) ?? 'Buy';
  const bounds = Object.entries(parseBand(getValue('band'))).filter(([, value]) => value !== undefined);
  return {
    ...(location && { location }),
    ...(getValue('propertyType') && { propertyType: getValue('propertyType') }),
    transactionType,
    ...Object.fromEntries(bounds),
    ...(Number(getValue('minBedrooms')) > 0 && { minBedrooms: Number(getValue('minBedrooms')) }),
  };
}
