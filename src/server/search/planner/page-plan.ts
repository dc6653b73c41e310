// Chooses how the homes of a page are found: by a scan of the order from its beginning, its end or a price, or by reading all matches and sorting them.
// A scan is fast when many homes match; sorting is fast when few do. The number is taken from count tables, from PostgreSQL's statistics, or from a count
// within a time limit. Writes to no table; totals may be remembered in this process (`planner/remembered-totals.ts`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import { canCountFromFacets, forOrderedScan, hasBounds, hasText, type SearchCriteria, UNRESTRICTED } from './criteria.ts';
import { findWords } from './find-words.ts';
import { canGather, gatherPage, scanYields } from './gather-matches.ts';
import { isByPrice, isIndexedByPlace, isIndexedByType } from './order.ts';
import { maxSorted, splitByIndex } from './page-keys.ts';
import { type CostPart, fromNearerEnd, type PageWindow } from './page-window.ts';
import { type BandCount, findPriceStart, readBandCounts } from './price-start.ts';
import { countProperties } from './remembered-totals.ts';
import { isTotalStored } from './stored-counts.ts';
import { areSurelyMany, cappedTotal, countUpTo, type Total } from './total.ts';

/** How the homes of a page are found, and the total of the list where planning or an earlier count gave it. */
export interface Plan {
  criteria: SearchCriteria;
  window: PageWindow;
  total: Total | null;
  /** Whether the statement is known to be fast, so that it needs no time limit. */
  isBounded: boolean;
  /** Whether counting the matches was tried and took too long. */
  isUncountable?: boolean;
  /** Whether the offset is so far from both ends of the list that the page is not read. */
  isTooDeep?: boolean;
}

/** From this offset on, the total is read first, to scan from the end of the list when that is nearer. */
const FAR_OFFSET = 20_000;
/** How many index entries a scan may skip to reach an offset: about 25 ms of PostgreSQL. */
export const MAX_STEPS = 80_000;
/** Up to this many homes within a budget are found first and then sorted. Comparing the costs of a home takes 3 microseconds. */
const MAX_SORTED_AFFORDABLE = 1000;
/** The same within areas: the indexes of the default order and of dates hold where homes are, so that a scan reads no rows, but sorting does. */
const MAX_SORTED_IN_AREAS = 1000;
/** The largest offset of a list whose total no count table has: how many entries must be skipped to reach it is not known. */
const MAX_UNCOUNTED_OFFSET = 20_000;

/** The plan of a page when the ids of its homes, or of all matches, are known. */
const planByIds = (ids: readonly number[], window: PageWindow, total: Total | null): Plan => ({
  criteria: { ...UNRESTRICTED, ids },
  window,
  total,
  isBounded: true,
});

/** What a page is planned for. */
interface PlanRequest {
  criteria: SearchCriteria;
  window: PageWindow;
  /** The total of an earlier count. */
  knownTotal: Total | null;
  /** Whether the caller waits for the total, so that planning should count it. */
  isTotalNeeded: boolean;
  /** How many index entries a scan may skip to reach an offset. */
  maxSteps: number;
  /** How homes are found when the order is by cost (least-cash, monthly-cost); undefined in other orders. */
  costParts?: readonly CostPart[] | undefined;
}

/**
 * Chooses the cheapest way to read a page, by what is known of the number of matches. With words, the homes of the page are already found here.
 * @throws DomainError UNAVAILABLE when finding words takes too long
 */
export async function planPage(em: EntityManager, request: PlanRequest): Promise<Plan> {
  const { criteria, window, knownTotal, costParts } = request;
  if (criteria.ids) return planByIds(criteria.ids, window, knownTotal);
  if (hasText(criteria)) {
    // homes with words are found by the text index, however many they are
    const { matches, ...foundPage } = await findWords(em, criteria, window);
    return { ...foundPage, total: matches === null ? knownTotal : cappedTotal(matches), isBounded: true };
  }
  if (costParts) {
    return { criteria: forOrderedScan(criteria), window: { ...window, costParts }, total: knownTotal, isBounded: false };
  }
  if (isTotalStored(criteria)) {
    return { criteria, window, total: knownTotal, isBounded: true, ...(await planWithStoredTotal(em, request)) };
  }
  if (window.offset > MAX_UNCOUNTED_OFFSET) return { criteria, window, total: knownTotal, isBounded: true, isTooDeep: true };
  return planWithoutStoredTotal(em, request);
}

/** Plans a page of a list whose total no count table has. */
async function planWithoutStoredTotal(em: EntityManager, request: PlanRequest): Promise<Plan> {
  const { criteria, window, knownTotal, isTotalNeeded } = request;
  const { sort } = criteria;
  const scannedIds = sort === 'gross-yield' ? await scanYields(em, criteria, window) : null;
  if (scannedIds) return planByIds(scannedIds, { limit: window.limit, offset: 0 }, knownTotal);
  // a scan of the order to a near offset takes bounded time when many match
  // all homes of an area may stand at the end of an order
  const isNear = window.offset < COUNT_CAP && !criteria.shape;
  // the criteria written so that PostgreSQL scans the order's index instead of the index by price
  const criteriaForScan = isByPrice(sort) ? criteria : forOrderedScan(criteria);
  if (!knownTotal && (await areSurelyMany(em, criteria))) {
    return { criteria: criteriaForScan, window, total: cappedTotal(COUNT_CAP), isBounded: isNear };
  }
  // a known total is used further below. In a place matches are gathered first: they are neighbours in an index, so that even many are read fast
  if (canGather(sort) && (!knownTotal || criteria.locations.length > 0)) {
    const gathered = await gatherPage(em, criteria, window);
    // counting would read the same matches, and would take too long again
    if (gathered === 'too long' && !isTotalNeeded) return { criteria, window, total: knownTotal, isBounded: false, isUncountable: true };
    if (gathered && gathered !== 'too long') {
      const total = knownTotal ?? gathered.total;
      if (gathered.ids) return planByIds(gathered.ids, { limit: window.limit, offset: 0 }, total);
      return { criteria, window, total, isBounded: isNear };
    }
  }
  if (knownTotal) {
    const areFew = isFew(knownTotal, sort);
    return { criteria: areFew ? criteria : criteriaForScan, window: { ...window, areFew }, total: knownTotal, isBounded: areFew || isNear };
  }
  const maxIds = criteria.budget ? MAX_SORTED_AFFORDABLE : criteria.shape && !canGather(sort) ? MAX_SORTED_IN_AREAS : maxSorted(sort);
  const maxCount = isTotalNeeded ? COUNT_CAP - 1 : maxIds;
  const counted = await countUpTo(em, criteria, maxCount, { maxIds });
  if (!counted) return { criteria, window, total: null, isBounded: false, isUncountable: true };
  const { n, ids } = counted;
  // between maxCount and COUNT_CAP, n is only where counting stopped, not a total
  const total = n <= maxCount || n >= COUNT_CAP ? cappedTotal(n) : null;
  if (ids) return planByIds(ids, window, cappedTotal(ids.length));
  return { criteria: criteriaForScan, window, total, isBounded: isNear };
}

/** The only purpose that has matches, by the count tables; undefined when both or neither have some. */
async function findOnlyPurpose(em: EntityManager, criteria: SearchCriteria): Promise<TransactionType | undefined> {
  const totals = await Promise.all(TRANSACTION_TYPES.map((transactionType) => countProperties(em, { ...criteria, transactionType })));
  const purposes = TRANSACTION_TYPES.filter((_, i) => totals[i]!.total > 0);
  return purposes.length === 1 ? purposes[0] : undefined;
}

/** Plans a page of a list whose total the count tables have: what differs from a plain scan, and the total where it was read for that. */
async function planWithStoredTotal(em: EntityManager, request: PlanRequest): Promise<Partial<Plan>> {
  const { criteria, window, maxSteps } = request;
  const { sort } = criteria;
  if (!criteria.transactionType && hasBounds(criteria.price) && sort !== 'featured' && !isByPrice(sort)) {
    // a scan for a purpose that has no match at these prices would read the index to its end
    const transactionType = await findOnlyPurpose(em, criteria);
    const narrowedCriteria = { ...criteria, transactionType };
    if (transactionType)
      return { criteria: narrowedCriteria, ...(await planWithStoredTotal(em, { ...request, criteria: narrowedCriteria })) };
  }
  const isFar = window.offset >= Math.min(FAR_OFFSET, maxSteps);
  // whether the count tables have the matches of each price band
  const hasBands = canCountFromFacets({ ...criteria, price: {} });
  if (!isFar && !(hasBands && mayMatchFewScanned(criteria))) return {};
  if (hasBands && isByPrice(sort)) return planByPrice(criteria, window, await readBandCounts(em, criteria));
  // a page near the end may be read from there, which needs the total of this moment: an earlier one may be ten minutes old
  const total = (isFar ? null : request.knownTotal) ?? (await countProperties(em, criteria))!;
  if (total.total <= maxSorted(sort)) return { window: { ...window, areFew: true }, total };
  if (!isFar) return { total };
  const nearWindow = fromNearerEnd(window, total.total);
  const { total: scannedTotal } = (await countProperties(em, scanCriteria(criteria)))!;
  // assumes that matches are spread evenly over the scanned homes, and that each part of the filter is scanned as far as the merged list
  const steps = ((nearWindow.offset * scannedTotal) / total.total) * splitByIndex(criteria, sort).length;
  return steps > maxSteps ? { total, isTooDeep: true } : { window: nearWindow, total };
}

/**
 * Whether so few of the scanned homes may match that a scan does not soon find a full page. Without a place this can be with a filter by type or bedrooms;
 * in a place, which has few homes, only with a filter by price.
 */
const mayMatchFewScanned = (criteria: SearchCriteria): boolean =>
  criteria.locations.length === 0
    ? criteria.propertyTypes !== undefined || hasBounds(criteria.bedrooms)
    : hasBounds(criteria.price) && !isByPrice(criteria.sort);

/** Plans a page by price. When the price bands from the page on have few matches, these are sorted; else the scan starts at the price band of the page. */
function planByPrice({ price, sort }: SearchCriteria, window: PageWindow, counts: readonly BandCount[]): Partial<Plan> {
  // the first number of a position by price is the price
  const priceOfAfter = window.after?.[0];
  const min = Math.max(price.min ?? 0, sort === 'price-asc' ? (priceOfAfter ?? 0) : 0);
  const max = Math.min(price.max ?? INT4_MAX, sort === 'price-desc' ? (priceOfAfter ?? INT4_MAX) : INT4_MAX);
  const bands = counts.filter((band) => band.max >= min && band.min <= max);
  if (bands.reduce((sum, { n }) => sum + n, 0) <= maxSorted(sort)) return { window: { ...window, areFew: true } };
  // where the prices of the filter cut a band, the count of the band is not that of its matches, so that no offset is skipped
  const { skipped, from } = findPriceStart(bands, sort, hasBounds(price) ? 0 : window.offset);
  return { window: { ...window, offset: window.offset - skipped, start: from } };
}

/** The part of a filter that selects the index entries to scan; the other conditions are compared with each entry. */
const scanCriteria = ({ sort, ...criteria }: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  transactionType: criteria.transactionType,
  ...(isIndexedByPlace(sort) && { locations: criteria.locations }),
  ...(sort === 'featured' && { emirates: criteria.emirates }),
  ...(isIndexedByType(sort) && criteria.locations.length === 0 && { propertyTypes: criteria.propertyTypes }),
});

/** Whether so few match that they are found first and then sorted. */
const isFew = ({ total, capped }: Total, sort: Sort): boolean => !capped && total <= maxSorted(sort);
