// Copies search criteria with only a part of their restrictions, for counts and estimates, or with a mark (`isOrderedScan`) that tells the SQL by which
// index to read within a budget. Search criteria are a filter after its text was parsed (criteria.ts). Pure; touches no database.
import { FACET_FIELDS, NO_RESTRICTION, restrictsOnly, type SearchCriteria, UNRESTRICTED } from './criteria.ts';

/** Makes the SQL read along the index of the list's order, because many homes match; the price limits of the budget then use no index by price. */
export const forOrderedScan = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, isOrderedScan: true });
/** Makes the SQL use the index by price for the price limits of the budget, because few homes match. */
export const forPriceIndex = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, isOrderedScan: false });

/** The criteria without the chosen price, the budget, and the price limits that follow from the budget. */
export const withoutPrices = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, price: {}, priceLimits: [], budget: undefined });

/** Whether criteria are read along the order of the list and restricted by a budget (and purpose) alone. One plan then serves every amount. */
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
export const onlyWords = ({ words, unknownWords, phrases, locationWords, buildings, wordsShare }: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  words,
  unknownWords,
  phrases,
  locationWords,
  buildings,
  wordsShare,
});

/** The criteria without words and buildings. */
export const withoutWords = (criteria: SearchCriteria): SearchCriteria => ({
  ...criteria,
  words: [],
  unknownWords: [],
  phrases: [],
  locationWords: [],
  buildings: [],
  wordsShare: 1,
});

/** Fields that count tables have, and those that restrict nothing by themselves. */
const COUNTED = new Set<string>([
  ...FACET_FIELDS,
  ...NO_RESTRICTION,
  'price',
  'amenities',
  'excludedAmenities',
  'otherAmenities',
  'words',
  'unknownWords',
  'phrases',
  'locationWords',
  'buildings',
  'bounds',
] satisfies (keyof SearchCriteria)[]);

/** The part of the criteria by which no table counts homes, without the words; PostgreSQL's statistics estimate it. */
export const onlyUncounted = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(Object.entries(criteria).filter(([key]) => !COUNTED.has(key))),
});
