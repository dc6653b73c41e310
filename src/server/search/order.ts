import { z } from 'zod';
import type { Sort } from '../../shared/search/search.ts';
import type { SqlParams } from '../db/sql.ts';
import { CURRENT_RANK } from '../property/property.row.ts';

/** Each order runs one way, and the id makes it total, so that no home shows on two pages. */
const ORDERS: Record<Sort, { columns: (keyof typeof COLUMNS)[]; descending: boolean }> = {
  featured: { columns: ['rank', 'created_at', 'id'], descending: true },
  'price-asc': { columns: ['price', 'id'], descending: false },
  'price-desc': { columns: ['price', 'id'], descending: true },
  newest: { columns: ['created_at', 'id'], descending: true },
};

interface Column {
  /** The column as a whole number of JSON. */
  read: string;
  schema: z.ZodType<number>;
  /** That number, bound as `$n`, as a value of the column. */
  write: (bound: string) => string;
  /** What the column is at this instant, where an index holds an older value. */
  current?: string;
}
const int4 = (read: string): Column => ({ read, schema: z.int32(), write: (bound) => `${bound}::int` });
const COLUMNS: Record<'rank' | 'price' | 'id' | 'created_at', Column> = {
  rank: { ...int4('p.rank'), current: CURRENT_RANK },
  price: int4('p.price'),
  id: int4('p.id'),
  /** Microseconds since 1970, exact: what PostgreSQL keeps and a Date would round. */
  created_at: {
    read: '(extract(epoch from p.created_at) * 1000000)::bigint',
    schema: z.int(),
    write: (bound) => `(timestamptz 'epoch' + ${bound}::float8 * interval '1 microsecond')`,
  },
};

/** Where a home is in an order: the values of the order's columns. */
export type Position = number[];

const current = (column: keyof typeof COLUMNS): string => COLUMNS[column].current ?? `p.${column}`;

/** `order by` of a sort as its index has it, or of keys; `fromEnd` is the same list read backwards, along the same index. */
export function orderBy(sort: Sort, fromEnd = false): string {
  const { columns, descending } = ORDERS[sort];
  return columns.map((column) => `p.${column}${descending === fromEnd ? '' : ' desc'}`).join(', ');
}

/** `order by` of a sort at this instant, for a few rows of `properties p`. */
export function currentOrder(sort: Sort, fromEnd = false): string {
  const { columns, descending } = ORDERS[sort];
  return columns.map((column) => `${current(column)}${descending === fromEnd ? '' : ' desc'}`).join(', ');
}

/** The columns of an order as its index has them. */
export const storedKey = (sort: Sort): string => ORDERS[sort].columns.map((column) => `p.${column}`).join(', ');

/** The columns of an order at this instant, under the same names. */
export const currentKey = (sort: Sort): string => ORDERS[sort].columns.map((column) => `${current(column)} as ${column}`).join(', ');

export const positionSchema = (sort: Sort): z.ZodType<Position> =>
  z.tuple(ORDERS[sort].columns.map((column) => COLUMNS[column].schema) as [z.ZodType<number>, ...z.ZodType<number>[]]);

/** A JSON column with the position of keys `p`. */
export const positionColumn = (sort: Sort): string =>
  `json_build_array(${ORDERS[sort].columns.map((column) => COLUMNS[column].read).join(', ')})`;

/**
 * The condition "after that position": one comparison of rows, which an index in this order answers by starting there. The first value is in
 * a select of its own to hide it from the planner, which would take `rank` below 0, where most homes are, for one row and walk the wrong index.
 */
export function keysetCondition(sort: Sort, position: Position, params: SqlParams, key: 'stored' | 'current' = 'stored'): string {
  const { columns, descending } = ORDERS[sort];
  const [first, ...others] = columns.map((column, i) => COLUMNS[column].write(params.bind(position[i])));
  const at = key === 'stored' ? storedKey(sort) : columns.map(current).join(', ');
  return `(${at}) ${descending ? '<' : '>'} ((select ${first}), ${others.join(', ')})`;
}
