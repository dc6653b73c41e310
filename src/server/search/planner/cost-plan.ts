// Plans how the homes of a filter are read in an order by cost. An index has homes by their reference cost (under the terms of the calculators' example,
// see least-costs.ts), for each purpose (Buy, Rent) by place or by property type. The plan skips the part of it that is cheaper than any match. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { publishedStatement, whereClauses } from './conditions.ts';
import { canCountFromFacets, hasText, onlyFacets, restrictsOnly, type SearchCriteria, withoutPrices } from './criteria.ts';
import { expectMatches, shareOfUncounted } from './expected-matches.ts';
import { leastReference } from './least-costs.ts';
import { isSplitByPlace } from './page-keys.ts';
import type { CostPart } from './page-window.ts';
import { rangeOf } from './price-bands.ts';
import { isTotalStored, selectStoredCheapest, selectStoredTypes } from './stored-counts.ts';

/** Up to this many homes of a part are found first and then sorted. */
const MAX_FEW = 1500;
/** The most matches that are read to group them by type, where the count tables do not have their numbers. */
const MAX_GROUPED = 20_000;
/** Matches are not read when the statistics expect this many times `MAX_GROUPED`; a smaller excess may be an error of the statistics. */
const ESTIMATE_MARGIN = 2;

/** The number `n` of matches of a purpose and type. */
interface TypeCount {
  transactionType: TransactionType;
  propertyType: PropertyType;
  /** Set where the matches are counted by emirate too; absent when they are those of all emirates. */
  emirate?: string;
  /** Their lowest price or a lower bound of it, AED (per month for rent). */
  price: number;
  n: number;
}

/**
 * The types of the matches with lower bounds of their prices, by the count tables. Conditions that the tables do not have are ignored: no match is
 * cheaper than the bound, but the numbers may be too large. When the whole index is read, the bounds are not needed and may be 0.
 */
async function readStoredTypes(em: EntityManager, criteria: SearchCriteria, isWholeIndex: boolean): Promise<TypeCount[]> {
  const params = new SqlParams();
  if (isWholeIndex && criteria.priceLimits.length === 0)
    return rows<TypeCount>(em, preparedStatement(selectStoredTypes(criteria, params), params.list));
  const bands = await rows<TypeCount & { band: number }>(em, preparedStatement(selectStoredCheapest(criteria, params), params.list));
  return bands.map(({ band, ...type }) => ({
    ...type,
    price: Math.max(rangeOf(type.transactionType, band).min, criteria.price.min ?? 0),
  }));
}

const totalOf = (types: readonly TypeCount[]): number => types.reduce((sum, { n }) => sum + n, 0);

/** The types of the matches with their lowest prices, by reading the matches; null where these are too many, or reading them takes too long. */
async function countTypes(em: EntityManager, criteria: SearchCriteria): Promise<TypeCount[] | null> {
  const params = new SqlParams();
  const where = whereClauses(criteria, params).join(' and ');
  const matches = `select p.transaction_type, p.property_type, p.price from properties p where ${where} limit ${MAX_GROUPED}`;
  const sql = `select transaction_type as "transactionType", property_type as "propertyType", min(price) as price, count(*)::int as n
    from (${matches}) matches group by 1, 2`;
  const types = await tryRows<TypeCount>(em, publishedStatement(criteria, sql, params));
  return types && totalOf(types) < MAX_GROUPED ? types : null;
}

/** One part for each purpose, or for each purpose and type. With `isWholeIndex` the parts have no `from`: the cheapest homes of all may match. */
function toParts(types: readonly TypeCount[], sort: CostSort, isByPlace: boolean, isWholeIndex: boolean): CostPart[] {
  const grouped = Map.groupBy(types, ({ transactionType, propertyType }) =>
    isByPlace ? transactionType : `${transactionType} ${propertyType}`,
  );
  return [...grouped.values()].map((group) => {
    const { transactionType, propertyType } = group[0]!;
    const part: CostPart = { transactionType, isFew: totalOf(group) <= MAX_FEW };
    if (!isByPlace) part.propertyType = propertyType;
    if (!isWholeIndex) part.from = Math.min(...group.map(({ price, emirate }) => leastReference(sort, transactionType, price, emirate)));
    return part;
  });
}

/** Whether far more homes match than `countTypes` may read, by the count tables and PostgreSQL's statistics. */
async function areTooManyToGroup(em: EntityManager, criteria: SearchCriteria): Promise<boolean> {
  const { matches } = await expectMatches(em, criteria);
  return matches * (await shareOfUncounted(em, criteria)) > ESTIMATE_MARGIN * MAX_GROUPED;
}

/**
 * Plans the parts in which a filter's homes are read in an order by cost.
 * @param areUncountable whether counting the matches took too long; then they are not read to group them by type, which would take too long as well
 */
export async function planCosts(em: EntityManager, criteria: SearchCriteria, sort: CostSort, areUncountable: boolean): Promise<CostPart[]> {
  // within a place one index has all types in order, so that the types need not be known
  const isByPlace = isSplitByPlace(criteria, sort);
  const shouldUseTables = areUncountable || hasText(criteria) || isTotalStored(criteria) || canCountFromFacets(withoutPrices(criteria));
  const shouldReadMatches = !shouldUseTables && !isByPlace && !(await areTooManyToGroup(em, criteria));
  const countedTypes = shouldReadMatches ? await countTypes(em, criteria) : null;
  // with no more restrictions than these, the cheapest homes of the index may match
  const isWholeIndex =
    !countedTypes && restrictsOnly({ ...onlyFacets(criteria), price: criteria.price }, ['transactionType', 'propertyTypes']);
  const types = countedTypes ?? (await readStoredTypes(em, criteria, isWholeIndex));
  return toParts(types, sort, isByPlace, isWholeIndex);
}
