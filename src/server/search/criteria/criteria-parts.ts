// Makes criteria with only some of the restrictions of others, for counts and estimates, and criteria for one way of reading a budget.
import { FACET_FIELDS, restrictsOnly, type SearchCriteria, UNRESTRICTED } from './criteria.ts';

/** The criteria for a scan along an order, when many are known to match. */
export const forOrderedScan = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, isOrderedScan: true });
/** The criteria for few matches, which an index by price finds. */
export const forPriceIndex = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, isOrderedScan: false });

/** The criteria without what they say of prices: budget, limits and price. */
export const withoutPrices = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, price: {}, priceLimits: [], budget: undefined });

/** Whether nothing but a budget and a purpose narrows a scan along an order: the best plan is then the same for all amounts. */
export const isOrderedBudgetScan = (criteria: SearchCriteria): boolean =>
  criteria.isOrderedScan === true &&
  criteria.priceLimits.length > 0 &&
  restrictsOnly(criteria, ['transactionType', 'priceLimits', 'budget']);

/** The part of a filter that the count table `property_facets` answers. */
export const onlyFacets = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(FACET_FIELDS.map((key) => [key, criteria[key]])),
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
  'budget',
  'priceLimits',
] as const satisfies (keyof SearchCriteria)[];

/** The part of a filter of which no table has counts, without its words. */
export const onlyUncounted = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(UNCOUNTED.map((key) => [key, criteria[key]])),
});
