// The front of the planner, which finds and counts the homes of a filter: code outside this folder imports this file alone. A filter becomes criteria
// (`resolveCriteria`), criteria become conditions in SQL, and `findHomes` reads a page of their homes in the way that the counts say is cheapest.
export { findAlternatives } from './alternatives.ts';
export { areaFigures, cheapestPrice, countListings } from './area-figures.ts';
export { findBudgetIncreases } from './budget-increases.ts';
export {
  amenityBits,
  facetConditions,
  matchConditions,
  publishedStatement,
  textConditions,
  whereClauses,
} from './conditions.ts';
export { COSTED_CARD, type CostRow } from './costed-rows.ts';
export { countLists, countVariants } from './count-variants.ts';
export {
  canCountFromFacets,
  clipToAreas,
  hasBounds,
  hasText,
  isEmptyResult,
  onlyFacets,
  onlyWords,
  type Range,
  restrictsOnly,
  type SearchCriteria,
  UNRESTRICTED,
  withoutWords,
} from './criteria.ts';
export { expectMatches, shareOfUncounted } from './expected-matches.ts';
export { EXPORT_DEADLINE_MS, exportProperties } from './export.ts';
export { countAreas, countFilters } from './filter-counts.ts';
export { findHomes } from './find-homes.ts';
export { findFirstHomes, findHome } from './first-homes.ts';
export { betweenCondition, insideBox, insideDegrees } from './inside-map.ts';
export { featuredCards, featuredProperties, listProperties, listPropertiesJson } from './list.ts';
export { currentOrder, isByPrice, isIndexedByPlace, isIndexedByType, storedOrder } from './order.ts';
export { splitByIndex } from './page-keys.ts';
export { BAND_STARTS, bandsOf, rangeOf } from './price-bands.ts';
export { readRememberedCounts } from './remembered-counts.ts';
export { countProperties, keyOf } from './remembered-totals.ts';
export { type ListFilter, resolveCriteria, toReachedCriteria } from './resolve-criteria.ts';
export { findReachedPart, findTripPlace, tripTextsOf } from './resolve-trips.ts';
export { isTotalStored } from './stored-counts.ts';
export type { Total } from './total.ts';
