// Makes criteria with only some of the restrictions of others, for counts and estimates, and marks by which index the SQL should apply the
// price limits of a budget (`isOrderedScan`; undefined applies them by the index by price).
// Pure; touches no database. Criteria are a filter after its text was parsed (criteria.ts).
import { FACET_FIELDS, restrictsOnly, type SearchCriteria, UNRESTRICTED } from './criteria.ts';

/** Tells the SQL to read along the list's order, because many homes match: the price limits then use no index by price. */
export const forOrderedScan = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, isOrderedScan: true });
/** Tells the SQL to use the index by price, because few homes match. */
export const forPriceIndex = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, isOrderedScan: false });

/** The criteria without the chosen price, the budget, and the price limits that follow from the budget. */
export const withoutPrices = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, price: {}, priceLimits: [], budget: undefined });

/** Whether a read in list order is restricted by a budget (and purpose) alone. PostgreSQL may then keep one plan for every amount. */
export const isOrderedBudgetScan = (criteria: SearchCriteria): boolean =>
  criteria.isOrderedScan === true &&
  criteria.priceLimits.length > 0 &&
  restrictsOnly(criteria, ['transactionType', 'priceLimits', 'budget']);

/** The part of the criteria that the count table `property_facets` answers. */
export const onlyFacets = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(FACET_FIELDS.map((key) => [key, criteria[key]])),
});

/** The words and buildings of the criteria alone. */
export const onlyWords = ({ words, unknownWords, locationWords, buildings, wordsShare }: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  words,
  unknownWords,
  locationWords,
  buildings,
  wordsShare,
});

/** The criteria without words and buildings. */
export const withoutWords = (criteria: SearchCriteria): SearchCriteria => ({
  ...criteria,
  words: [],
  unknownWords: [],
  locationWords: [],
  buildings: [],
  wordsShare: 1,
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

/** The part of the criteria of which no table has counts, without the words. */
export const onlyUncounted = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(UNCOUNTED.map((key) => [key, criteria[key]])),
});
