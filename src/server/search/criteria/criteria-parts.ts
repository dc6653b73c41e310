// Search criteria with some of their parts alone, for counts and estimates, and with the limits of a budget for one way of reading.
import { COUNTED_APART, restrictsOnly, type SearchCriteria, UNRESTRICTED } from './criteria.ts';

/** The criteria with `isOrderedScan` set in every limit of their budget. */
const withLimits = (criteria: SearchCriteria, isOrderedScan: boolean): SearchCriteria =>
  criteria.priceLimits.length === 0
    ? criteria
    : { ...criteria, priceLimits: criteria.priceLimits.map((limits) => limits.map((limit) => ({ ...limit, isOrderedScan }))) };
/** The criteria for a scan along an order, when many are known to match. */
export const orderedScanLimits = (criteria: SearchCriteria): SearchCriteria => withLimits(criteria, true);
/** The criteria for few matches, which an index by price finds. */
export const boundingLimits = (criteria: SearchCriteria): SearchCriteria => withLimits(criteria, false);

/** Whether nothing but a budget and a purpose narrows a scan along an order: the best plan is then the same for all amounts. */
export const isOrderedBudgetScan = (criteria: SearchCriteria): boolean =>
  criteria.priceLimits.length > 0 &&
  criteria.priceLimits.every((limits) => limits.every(({ isOrderedScan }) => isOrderedScan)) &&
  restrictsOnly(criteria, ['transactionType', 'priceLimits']);

/** The part of a filter that the count table `property_facets` answers. */
export const onlyFacets = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(COUNTED_APART.map((key) => [key, criteria[key]])),
  corrected: criteria.corrected,
});

/** The words and buildings of a filter alone. */
export const onlyWords = ({ words, unknown, placeWords, buildings, share }: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  words,
  unknown,
  placeWords,
  buildings,
  share,
});

/** A filter without its words and buildings. */
export const withoutWords = (criteria: SearchCriteria): SearchCriteria => ({
  ...criteria,
  words: [],
  unknown: [],
  placeWords: [],
  buildings: [],
  share: 1,
});

/** Fields of which no table has counts; the statistics of the database estimate them. */
const UNCOUNTED = [
  'bathrooms',
  'area',
  'choices',
  'agentId',
  'reference',
  'sourceReference',
  'addedWithinDays',
  'confirmedWithinDays',
  'flags',
  'hasEstimate',
  'listedBy',
  'priceLimits',
] as const satisfies (keyof SearchCriteria)[];

/** The part of a filter of which no table has counts, without its words. */
export const onlyUncounted = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(UNCOUNTED.map((key) => [key, criteria[key]])),
});
