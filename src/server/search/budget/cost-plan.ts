// Chooses how the homes of a filter are found in an order by cost: place by place, or type by type, from the first price with matches on.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import { expectMatches, shareOfUncounted } from '../counts/expected-matches.ts';
import { rangeOf } from '../counts/price-bands.ts';
import { isTotalStored, selectStoredCheapest, selectStoredTypes } from '../counts/stored-counts.ts';
import { publishedStatement, whereClauses } from '../criteria/conditions.ts';
import { canCountFromFacets, hasText, restrictsOnly, type SearchCriteria } from '../criteria/criteria.ts';
import { onlyFacets, withoutPrices } from '../criteria/criteria-parts.ts';
import { isSplitByPlace } from '../list/page-keys.ts';
import { leastReference } from './least-costs.ts';

/** The homes of a purpose, and of a type where the order is read type by type. */
export interface CostPart {
  transactionType: TransactionType;
  propertyType?: PropertyType;
  /** What each costs at least under the terms of the example, AED. Absent where the index begins with them: comparing costs takes a millisecond to plan. */
  from?: number;
  /** So few match that they are found first and then sorted: reading them in the order of an index would scan it to its end. */
  isFew: boolean;
}

/** Up to this many homes of a part are found first and then sorted. */
const FEW = 1500;
/** The most matches that are read for their types and prices, where the count tables do not have them. */
const MAX_LOOKED_AT = 20_000;
/** When statistics expect this many times `MAX_LOOKED_AT`, more match than are read, however wrong they are. */
const ESTIMATE_MARGIN = 2;

/** Homes of a purpose and type with the lowest of their prices, AED. */
interface TypeCount {
  transactionType: TransactionType;
  propertyType: PropertyType;
  emirate?: string;
  price: number;
  n: number;
}

/**
 * Types and their lowest prices by the count tables, all 0 with `isFromFirst`. Conditions that the tables do not have are ignored, so that no match is
 * cheaper than that.
 */
async function readStoredTypes(em: EntityManager, criteria: SearchCriteria, isFromFirst: boolean): Promise<TypeCount[]> {
  const params = new SqlParams();
  if (isFromFirst && criteria.priceLimits.length === 0)
    return rows<TypeCount>(em, preparedStatement(selectStoredTypes(criteria, params), params.list));
  const bands = await rows<TypeCount & { band: number }>(em, preparedStatement(selectStoredCheapest(criteria, params), params.list));
  return bands.map(({ band, ...type }) => ({
    ...type,
    price: Math.max(rangeOf(type.transactionType, band).min, criteria.price.min ?? 0),
  }));
}

/** Types and their lowest prices by the matches themselves; null where they are too many, or reading them takes too long. */
async function countTypes(em: EntityManager, criteria: SearchCriteria): Promise<TypeCount[] | null> {
  const params = new SqlParams();
  const matches = `select p.transaction_type, p.property_type, p.price from properties p where ${whereClauses(criteria, params).join(' and ')} limit ${MAX_LOOKED_AT}`;
  const sql = `select transaction_type as "transactionType", property_type as "propertyType", min(price) as price, count(*)::int as n from (${matches}) m group by 1, 2`;
  const types = await tryRows<TypeCount>(em, publishedStatement(criteria, sql, params));
  return types && types.reduce((sum, { n }) => sum + n, 0) < MAX_LOOKED_AT ? types : null;
}

/** One part for each purpose, or for each purpose and type. With `isFromFirst` the homes may be the cheapest of all. */
function toParts(types: readonly TypeCount[], sort: CostSort, isByPlace: boolean, isFromFirst: boolean): CostPart[] {
  const grouped = Map.groupBy(types, ({ transactionType, propertyType }) =>
    isByPlace ? transactionType : `${transactionType} ${propertyType}`,
  );
  return [...grouped.values()].map((group) => {
    const { transactionType, propertyType } = group[0]!;
    return {
      transactionType,
      ...(!isByPlace && { propertyType }),
      ...(!isFromFirst && { from: Math.min(...group.map(({ price, emirate }) => leastReference(sort, transactionType, price, emirate))) }),
      isFew: group.reduce((sum, { n }) => sum + n, 0) <= FEW,
    };
  });
}

/** Whether more homes match than `countTypes` may read, by the count tables and PostgreSQL's statistics. */
async function areTooManyToLookAt(em: EntityManager, criteria: SearchCriteria): Promise<boolean> {
  const { matches } = await expectMatches(em, criteria);
  return matches * (await shareOfUncounted(em, criteria)) > ESTIMATE_MARGIN * MAX_LOOKED_AT;
}

/**
 * The parts in which a filter's homes are found in an order by cost. `areUncountable` where counting them took too long: then reading them all would, too.
 */
export async function planCosts(em: EntityManager, criteria: SearchCriteria, sort: CostSort, areUncountable: boolean): Promise<CostPart[]> {
  const isStored = hasText(criteria) || isTotalStored(criteria);
  const isByPlace = isSplitByPlace(criteria, sort);
  // within a place one index has all types in order
  const isUnknown = !areUncountable && !isStored && !canCountFromFacets(withoutPrices(criteria));
  const isLookedAt = isUnknown && !isByPlace && !(await areTooManyToLookAt(em, criteria));
  const lookedAt = isLookedAt ? await countTypes(em, criteria) : null;
  const isFromFirst = !lookedAt && restrictsOnly({ ...onlyFacets(criteria), price: criteria.price }, ['transactionType', 'propertyTypes']);
  const types = lookedAt ?? (await readStoredTypes(em, criteria, isFromFirst));
  return toParts(types, sort, isByPlace, isFromFirst);
}
