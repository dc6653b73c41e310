// The groups of the filter form: their order, their headings, and which of them are under `More filters`.
import { hasYearlyRents, isMetric } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { FILTERS, type FilterKey, isOfKind, keysOf, type SearchFilter } from '../../../shared/search/filter-table.ts';

/** The groups that the form always shows, in this order. */
export const MAIN_GROUPS = [
  'transaction',
  'area',
  'type',
  'price',
  'budget',
  'travel',
  'near',
  'bedrooms',
  'bathrooms',
  ...keysOf('minimum'),
  'completion',
  'size',
  'amenities',
  'furnished',
] as const;
/** Groups under `More filters`. Their script loads when they are opened. */
export const RARE_GROUPS = ['added', 'details', 'listedBy', 'keywords', 'building'] as const;
export type FilterGroupName = (typeof MAIN_GROUPS)[number] | (typeof RARE_GROUPS)[number];

/** Whether a group is under `More filters`. */
export const isRareGroup = (group: string | undefined): group is (typeof RARE_GROUPS)[number] =>
  (RARE_GROUPS as readonly string[]).includes(group ?? '');

/** Heading of the group `size` with the unit that the visitor chose: square feet or square metres. */
export const sizeUnit = () => (isMetric() ? m.search_size_unit_metric() : m.search_size_unit());

/** Heading of the group `price` with its unit: AED, of rents by the month or by the year. */
export function priceUnit({ transactionType, rentPeriod }: SearchFilter): string {
  if (transactionType !== 'Rent') return m.search_price_unit();
  return hasYearlyRents(rentPeriod) ? m.search_price_year_unit() : m.search_price_month_unit();
}

/** Heading of a group; for amounts with their unit, such as `Price, AED`. */
export const groupTitle = (group: FilterGroupName, filter: SearchFilter): string =>
  isOfKind(group, 'minimum')
    ? FILTERS[group].label()
    : {
        transaction: m.search_transaction,
        budget: m.search_budget,
        travel: m.travel_time,
        near: m.nearby_filter,
        area: m.search_area,
        type: m.search_type,
        price: () => priceUnit(filter),
        bedrooms: m.search_bedrooms,
        bathrooms: m.search_bathrooms,
        completion: m.search_completion,
        size: sizeUnit,
        amenities: m.search_amenities,
        furnished: m.search_furnishing,
        added: m.search_added,
        details: m.search_details,
        listedBy: m.search_listed_by,
        keywords: m.search_keywords,
        building: m.search_building,
      }[group]();

/** The parameters of each group under `More filters`. */
const RARE_KEYS: Record<(typeof RARE_GROUPS)[number], readonly FilterKey[]> = {
  added: ['addedWithinDays'],
  details: ['confirmedWithinDays', ...keysOf('flag')],
  listedBy: ['listedBy'],
  keywords: ['keywords'],
  building: ['building'],
};
/** Whether a filter under `More filters` is set. */
export const hasRareFilters = (filter: SearchFilter): boolean => RARE_GROUPS.some((group) => RARE_KEYS[group].some((key) => filter[key]));
