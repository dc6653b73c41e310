import { z } from 'zod';
import type { Sort } from '../../shared/search/search.ts';
import type { SqlParams } from '../db/sql.ts';

/** each order runs one way, and the id makes it total, so that no home shows on two pages. */
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
}
const int4 = (read: string): Column => ({ read, schema: z.int32(), write: (bound) => `${bound}::int` });
const COLUMNS = {
  rank: int4('p.rank'),
  price: int4('p.price'),
  id: int4('p.id'),
  /** Microseconds since 1970, exact: what PostgreSQL keeps and a Date would round. */
  created_at: {
    read: '(extract(epoch from p.created_at) * 1000000)::bigint',
    schema: z.int(),
    write: (bound: string) => `(timestamptz 'epoch' + ${bound}::float8 * interval '1 microsecond')`,
  },
} satisfies Record<string, Column>;

/** Where a home stands in an order: the values of the order's columns. */
export type Position = number[];

/** `order by` of a sort; `fromEnd` is the same list read backwards, along the same index. */
export function orderBy(sort: Sort, fromEnd = false): string {
  const { columns, descending: falling } = ORDERS[sort];
  return columns.map((column) => `p.${column}${falling === fromEnd ? '' : ' desc'}`).join(', ');
}

/** The columns of an order, for `from properties p`. */
export const orderColumns = (sort: Sort): string => ORDERS[sort].columns.map((column) => `p.${column}`).join(', ');

export const positionSchema = (sort: Sort): z.ZodType<Position> =>
  z.tuple(ORDERS[sort].columns.map((column) => COLUMNS[column].schema) as [z.ZodType<number>, ...z.ZodType<number>[]]);

/** A JSON column with the position of the row. */
export const positionColumn = (sort: Sort): string => `json_build_array(${ORDERS[sort].columns.map((c) => COLUMNS[c].read).join(', ')})`;

/**
 * The condition "after that position": one comparison of rows, which an index in this order answers by starting there. The first value stands in
 * a select of its own to hide it from the planner, which would take `rank` below 0, where most homes are, for one row and walk the wrong index.
 */
export function keysetCondition(sort: Sort, position: Position, v: SqlParams): string {
  const { columns, descending: falling } = ORDERS[sort];
  const [first, ...others] = columns.map((column, i) => COLUMNS[column].write(v.bind(position[i])));
  return `(${orderColumns(sort)}) ${falling ? '<' : '>'} ((select ${first}), ${others.join(', ')})`;
}
