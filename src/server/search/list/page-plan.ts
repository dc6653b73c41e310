// Chooses the statement that finds a page cheapest, by what is known of the number of matches.
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { COUNT_CAP, type Sort } from '../../../shared/search/search.ts';
import { type CostlyKind, tryRows } from '../../db/costly.ts';
import { SqlParams } from '../../db/sql.ts';
import type { CostPart } from '../budget/cost-plan.ts';
import { expectByStatistics, type PlannedRead } from '../counts/expected-matches.ts';
import { type BandCount, findPriceStart, readBandCounts } from '../counts/price-start.ts';
import { isTotalStored } from '../counts/stored-counts.ts';
import { areSurelyMany, cappedTotal, countProperties, countUpTo, type Total } from '../counts/total.ts';
import { publishedStatement } from '../criteria/conditions.ts';
import { canCountFromFacets, hasBounds, hasText, type SearchCriteria, UNRESTRICTED } from '../criteria/criteria.ts';
import { orderedScanLimits } from '../criteria/criteria-parts.ts';
import { findWords } from '../text/dictionary/find-words.ts';
import { isByArea, isByPrice, isIndexedByPlace, isIndexedByType } from './order.ts';
import { selectGathered } from './page-statement.ts';
import { fromNearerEnd, type PageWindow } from './page-window.ts';
import { mostSorted, splitByIndex } from './query.ts';

/** How the rows of a page are found, and the total where the search for the best way, or an earlier count, gave it. */
export interface Plan {
  criteria: SearchCriteria;
  window: PageWindow;
  total: Total | null;
  /** Whether the rows are known to be found in bounded time. */
  isBounded: boolean;
  /** Whether counting them, all or the first of them, was tried and took too long. */
  isUncountable?: boolean;
  isTooDeep?: boolean;
}

/** An offset from which it pays to count first and read from the end of the list when that is nearer. */
const FAR = 20_000;
/** Index entries that are skipped at most to reach an offset: about 25 ms of PostgreSQL. */
export const MAX_STEPS = 80_000;
/** Up to this many homes within a budget are found first and then sorted: comparing the costs of each takes 3 microseconds, also in the order of an index. */
const FEW_AFFORDABLE = 1000;
/** The largest offset of a list whose total no count table has: how many entries must be skipped to reach it is not known. */
const MAX_UNCOUNTED_OFFSET = 20_000;

/** The plan of a page whose matches are known. */
const planOfIds = (ids: readonly number[], window: PageWindow): Plan => ({
  criteria: { ...UNRESTRICTED, ids },
  window,
  total: cappedTotal(ids.length),
  isBounded: true,
});

/** What a page is planned for. */
interface PlanRequest {
  /** The total of an earlier count. */
  known: Total | null;
  isTotalNeeded: boolean;
  /** As in PageRequest. */
  maxSteps: number;
  costParts?: readonly CostPart[] | undefined;
}

/**
 * Chooses the cheapest way to a page by what is known of the number of matches.
 * @throws DomainError UNAVAILABLE when finding words takes too long
 */
export async function planPage(
  em: EntityManager,
  criteria: SearchCriteria,
  sort: Sort,
  window: PageWindow,
  { known, isTotalNeeded, maxSteps, costParts }: PlanRequest,
): Promise<Plan> {
  if (hasText(criteria)) {
    // words are found by their own index, whatever their number
    const { matches, ...found } = await findWords(em, criteria, sort, window);
    return { ...found, total: matches === null ? known : cappedTotal(matches), isBounded: true };
  }
  // an order by cost is read as it was planned for both purposes and every read
  if (costParts) return { criteria: orderedScanLimits(criteria), window: { ...window, costParts }, total: known, isBounded: false };
  if (isTotalStored(criteria))
    return { criteria, window, total: known, isBounded: true, ...(await planStored(em, criteria, sort, window, known, maxSteps)) };
  if (window.offset > MAX_UNCOUNTED_OFFSET) return { criteria, window, total: known, isBounded: true, isTooDeep: true };
  const isNear = window.offset < COUNT_CAP;
  const scanned = isByPrice(sort) ? criteria : orderedScanLimits(criteria);
  if (!known && (await areSurelyMany(em, criteria))) return { criteria: scanned, window, total: cappedTotal(COUNT_CAP), isBounded: isNear };
  if (isGathered(sort) && (!known || criteria.locations.length > 0)) {
    const gathered = await gatherFew(em, criteria, sort, window);
    // counting the same once more would take as long
    if (gathered === 'too long' && !isTotalNeeded) return { criteria, window, total: known, isBounded: false, isUncountable: true };
    if (gathered && gathered !== 'too long')
      return { criteria, window, isBounded: isNear, ...gathered, total: known ?? gathered.total ?? null };
  }
  if (known) {
    const few = isFew(known, sort);
    return {
      criteria: few ? criteria : scanned,
      window: { ...window, few },
      total: known,
      isBounded: few || isNear,
    };
  }
  const mostIds = criteria.budget ? FEW_AFFORDABLE : mostSorted(sort);
  const most = isTotalNeeded ? COUNT_CAP - 1 : mostIds;
  const counted = await countUpTo(em, criteria, most, { mostIds });
  if (!counted) return { criteria, window, total: null, isBounded: false, isUncountable: true };
  const { n, ids } = counted;
  if (ids) return planOfIds(ids, window);
  const total = n <= most || n >= COUNT_CAP ? cappedTotal(n) : null;
  return { criteria: scanned, window, total, isBounded: isNear };
}

/** Up to this many matches are read and sorted where they are neighbours in an index, as those of a place are: that is faster than scanning an order. */
const FEW_NEIGHBOURS = 100_000;

/** Whether all matches may be read first and then sorted: every index by which matches are counted has the columns of these orders. */
const isGathered = (sort: Sort): boolean => isByPrice(sort) || isByArea(sort);
/** Up to this many matches anywhere are read and sorted: an order by price may have large homes, and one by size cheap homes, at its far end. */
const FEW_ANYWHERE = 20_000;
/** Matches are not gathered where statistics, which take conditions for independent, expect this many times the limit. */
const SURELY_FACTOR = 1.5;
/** Up to this cost by PostgreSQL's plan all matches are neighbours, read in about 25 ms; they are waited for when the disk or other work makes that longer. */
const MAX_NEAR_COST = 10_000;

/** How many matches are gathered at most and within which limit of time, by what PostgreSQL expects of reading all; null for surely too many. */
export function gatherLimits({ matches, cost }: PlannedRead, isOfPlace: boolean): { most: number; kind: CostlyKind } | null {
  const areNear = cost <= MAX_NEAR_COST;
  const most = isOfPlace || areNear ? FEW_NEIGHBOURS : FEW_ANYWHERE;
  return matches > SURELY_FACTOR * most ? null : { most, kind: areNear ? 'needed' : 'optional' };
}

/**
 * Finds a page by price or area where so few match that all can be read and sorted; else only the total. Null for a page after the last one, and for surely
 * too many.
 */
async function gatherFew(
  em: EntityManager,
  criteria: SearchCriteria,
  sort: Sort,
  window: PageWindow,
): Promise<Partial<Plan> | 'too long' | null> {
  const limits = gatherLimits(await expectByStatistics(em, criteria), criteria.locations.length > 0);
  if (!limits) return null;
  const { most, kind } = limits;
  const params = new SqlParams();
  const sql = selectGathered(criteria, sort, window, most, params);
  const found = await tryRows<{ id: number; n: number }>(em, publishedStatement(criteria, sql, params), kind);
  if (!found) return 'too long';
  if (found.length === 0 && (window.offset > 0 || window.after)) return null;
  const matches = found[0]?.n ?? 0;
  const total = window.after ? null : cappedTotal(matches);
  if (matches > most) return { total };
  const ids = found.map(({ id }) => id);
  return { criteria: { ...UNRESTRICTED, ids }, window: { limit: window.limit, offset: 0 }, total, isBounded: true };
}

/** The only purpose with matches of a filter that the count tables know; undefined when both have some. */
async function findOnlyPurpose(em: EntityManager, criteria: SearchCriteria): Promise<TransactionType | undefined> {
  const totals = await Promise.all(TRANSACTION_TYPES.map((transactionType) => countProperties(em, { ...criteria, transactionType })));
  const found = TRANSACTION_TYPES.filter((_, i) => totals[i]!.total > 0);
  return found.length === 1 ? found[0] : undefined;
}

/** How the rows of a list are found whose total the count tables have, and the total where it was needed for that. */
async function planStored(
  em: EntityManager,
  criteria: SearchCriteria,
  sort: Sort,
  window: PageWindow,
  known: Total | null,
  maxSteps: number,
): Promise<Partial<Plan>> {
  if (!criteria.transactionType && hasBounds(criteria.price) && sort !== 'featured' && !isByPrice(sort)) {
    // the order of a purpose without matches at these prices would be scanned to its end
    const transactionType = await findOnlyPurpose(em, criteria);
    const one = { ...criteria, transactionType };
    if (transactionType) return { criteria: one, ...(await planStored(em, one, sort, window, known, maxSteps)) };
  }
  const isFar = window.offset >= Math.min(FAR, maxSteps);
  const isByBands = canCountFromFacets({ ...criteria, price: {} });
  const isByKind = criteria.propertyTypes !== undefined || hasBounds(criteria.bedrooms);
  // an index by place has few properties to look through, unless it has few at these prices
  const isNarrowed = criteria.locations.length === 0 ? isByKind : hasBounds(criteria.price) && !isByPrice(sort);
  if (!isFar && !(isByBands && isNarrowed)) return {};
  if (isByBands && isByPrice(sort)) return planByPrice(sort, window, criteria, await readBandCounts(em, criteria));
  const total = known ?? (await countProperties(em, criteria))!;
  if (total.total <= mostSorted(sort)) return { window: { ...window, few: true }, total };
  if (!isFar) return { total };
  const near = fromNearerEnd(window, total.total);
  const { total: scanned } = (await countProperties(em, scanCriteria(criteria, sort)))!;
  // each part of an order is scanned as far as all of them
  if (((near.offset * scanned) / total.total) * splitByIndex(criteria, sort).length > maxSteps) return { total, isTooDeep: true };
  return { window: near, total };
}

/** An order by price is read from the price band of the page on. */
function planByPrice(sort: Sort, window: PageWindow, { price }: SearchCriteria, counts: readonly BandCount[]): Partial<Plan> {
  const position = window.after?.[0];
  const min = Math.max(price.min ?? 0, sort === 'price-asc' ? (position ?? 0) : 0);
  const max = Math.min(price.max ?? INT4_MAX, sort === 'price-desc' ? (position ?? INT4_MAX) : INT4_MAX);
  const bands = counts.filter((band) => band.max >= min && band.min <= max);
  if (bands.reduce((sum, { n }) => sum + n, 0) <= mostSorted(sort)) return { window: { ...window, few: true } };
  // of a band that the filter cuts, not all match
  const { skipped, from } = findPriceStart(bands, sort, hasBounds(price) ? 0 : window.offset);
  return { window: { ...window, offset: window.offset - skipped, start: from } };
}

/** The part of a filter by which the index of an order is scanned; the rest is compared with each entry. */
const scanCriteria = (criteria: SearchCriteria, sort: Sort): SearchCriteria => ({
  ...UNRESTRICTED,
  transactionType: criteria.transactionType,
  ...(isIndexedByPlace(sort) && { locations: criteria.locations }),
  ...(sort === 'featured' && { emirates: criteria.emirates }),
  ...(isIndexedByType(sort) && criteria.locations.length === 0 && { propertyTypes: criteria.propertyTypes }),
});

/** Whether so few match that they are found first and then sorted. */
const isFew = ({ total, capped }: Total, sort: Sort): boolean => !capped && total <= mostSorted(sort);
