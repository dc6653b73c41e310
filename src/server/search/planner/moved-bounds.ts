// Finds how far a minimum or maximum of price or size must be moved to find homes, when a filter finds none. Prices are AED, sizes square feet.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { INT4_MAX, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import { type FilterPiece, piecesOf } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { whereClauses } from './conditions.ts';
import { hasText, type SearchCriteria } from './criteria.ts';

const BOUND_KEYS = ['maxPrice', 'minPrice', 'minArea', 'maxArea'] as const;

/** A bound of a filter that can be moved. */
export interface Bound {
  /** The piece of the filter that has the bound. */
  piece: FilterPiece;
  key: (typeof BOUND_KEYS)[number];
  /** The filter without the bound. */
  filter: SearchFilter;
}

/** The bounds of price and size in a filter. */
export function boundsOf(filter: SearchFilter): Bound[] {
  // no place needs to be recognised: only bounds are used
  const pieces = piecesOf(filter, () => false);
  return pieces.flatMap((piece) =>
    BOUND_KEYS.filter((key) => piece.filter[key] !== undefined).map((key) => {
      const { [key]: _bound, ...otherKeys } = filter;
      return { piece, key, filter: otherKeys };
    }),
  );
}

export const isMaximum = ({ key }: Bound): boolean => key.startsWith('max');

/** Sizes are read for each number of bathrooms up to this one, and together for all above it, because homes with more are few. */
const MAX_BATHROOMS = 12;

/**
 * The statement that reads the prices or sizes (`value`) of the homes beyond a bound, the nearest first, at most `limit`. Step 1: one select for each
 * purpose, or each number of bathrooms, because an index has the values of each in order; a single one where a place or words leave few homes.
 * Step 2: merge them in order.
 */
function nextValuesStatement(bound: Bound, criteria: SearchCriteria, limit: number): QueryConfig {
  const isPrice = bound.key.endsWith('Price');
  const column = isPrice ? 'price' : 'area';
  const [comparison, direction] = isMaximum(bound) ? ['>', 'asc'] : ['<', 'desc'];
  const params = new SqlParams();
  const selectNext = (selectCriteria: SearchCriteria, ...extraConditions: string[]): string => {
    const conditions = [...whereClauses(selectCriteria, params), `p.${column} ${comparison} ${params.bind(bound.piece.filter[bound.key])}`];
    return `(select p.${column} as value from properties p where ${[...conditions, ...extraConditions].join(' and ')}
      order by p.${column} ${direction} limit ${limit})`;
  };
  const selectPrices = (): string[] => {
    const { transactionType } = bound.filter;
    if (transactionType && transactionType !== 'Any') return [selectNext(criteria)];
    return TRANSACTION_TYPES.map((purpose) => selectNext({ ...criteria, transactionType: purpose }));
  };
  const selectSizes = (): string[] => [
    ...Array.from({ length: MAX_BATHROOMS + 1 }, (_, bathrooms) => selectNext(criteria, `p.bathrooms = ${bathrooms}`)),
    selectNext(criteria, `p.bathrooms > ${MAX_BATHROOMS}`),
    selectNext(criteria, 'p.bathrooms is null'),
  ];
  let selects: string[];
  if (criteria.locations.length > 0 || hasText(criteria)) selects = [selectNext(criteria)];
  else selects = isPrice ? selectPrices() : selectSizes();
  const sql = `select value from (${selects.join(' union all ')}) candidates order by value ${direction} limit ${limit}`;
  return unpreparedStatement(sql, params.list);
}

/** A moved bound takes in at least this many homes, where there are so many beyond it. */
const ENOUGH_HOMES = 3;

/**
 * A round value (two significant digits) for a bound, at most the largest that a filter may have, and how many of `values` it takes in. `values` are
 * sorted, the nearest to the bound first.
 */
function roundBound(values: readonly number[], isUpper: boolean): { value: number; count: number } {
  const reachedValue = values[Math.min(ENOUGH_HOMES, values.length) - 1]!;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(reachedValue)) - 1);
  const roundValue = (isUpper ? Math.ceil(reachedValue / step) : Math.floor(reachedValue / step)) * step;
  const value = Math.min(INT4_MAX, roundValue);
  return { value, count: values.filter((one) => (isUpper ? one <= value : one >= value)).length };
}

/**
 * Where a bound must be moved to, and how many homes that finds, at most `maxCount`. Null when there are no homes beyond the bound, or finding them
 * takes longer than `limitMs` milliseconds.
 * @param criteria those of the filter without the bound
 */
export async function findMovedBound(
  em: EntityManager,
  bound: Bound,
  criteria: SearchCriteria,
  maxCount: number,
  limitMs: number,
): Promise<{ value: number; count: number } | null> {
  const valueRows = await tryRows<{ value: number }>(em, nextValuesStatement(bound, criteria, maxCount), 'optional', limitMs);
  if (!valueRows?.length) return null;
  const values = valueRows.map(({ value }) => value);
  return roundBound(values, isMaximum(bound));
}
