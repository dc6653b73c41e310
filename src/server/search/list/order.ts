// The sort orders as SQL: columns, directions and keyset conditions.
import { z } from 'zod';
import { isCostSort } from '../../../shared/search/budget-keys.ts';
import type { Sort } from '../../../shared/search/search.ts';
import type { SqlParams } from '../../db/sql.ts';
import { CURRENT_RANK } from '../../property/property.row.ts';
import { MONTHLY_COST, STARTING_CASH } from '../../property/reference-costs.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';

/** Each order runs one way, and the id makes it total, so that no home shows on two pages. */
const ORDERS: Record<Sort, { columns: (keyof typeof COLUMNS)[]; descending: boolean }> = {
  featured: { columns: ['rank', 'created_at', 'id'], descending: true },
  'price-asc': { columns: ['price', 'id'], descending: false },
  'price-desc': { columns: ['price', 'id'], descending: true },
  newest: { columns: ['created_at', 'id'], descending: true },
  'area-desc': { columns: ['area', 'id'], descending: true },
  'area-asc': { columns: ['area', 'id'], descending: false },
  'price-per-sqft': { columns: ['unit_price', 'id'], descending: false },
  'price-drop': { columns: ['price_dropped_at', 'id'], descending: true },
  'closest-to-sales': { columns: ['distance', 'id'], descending: false },
  'monthly-cost': { columns: ['monthly_cost', 'id'], descending: false },
  'least-cash': { columns: ['starting_cash', 'id'], descending: false },
};

/** Whether an order compares prices first. */
export const isByPrice = (sort: Sort): boolean => ORDERS[sort].columns[0] === 'price';
export const isByArea = (sort: Sort): boolean => ORDERS[sort].columns[0] === 'area';
/** Whether the index of an order begins with the type: large or dear homes are of few types, and the others are not scanned to find them. */
export const isIndexedByType = (sort: Sort): boolean => isByArea(sort) || isCostSort(sort);
export const isDescending = (sort: Sort): boolean => ORDERS[sort].descending;
/** Whether an index has the homes of one place in this order. The other orders have none: homes with a lowered price or an estimate are few. */
export const isIndexedByPlace = (sort: Sort): boolean => !['price-drop', 'closest-to-sales'].includes(sort);

/** A column of an order, and how its values are read into a cursor and bound again. */
interface Column {
  /** The expression over `properties p` where the table has no such column; an index has it. */
  stored?: string;
  /** SQL of the column, in keys `p`, as a whole number that JSON can hold. */
  read: string;
  schema: z.ZodType<number>;
  /** SQL of a value of the column, of that number as the bound parameter `bound`. */
  write: (bound: string) => string;
  /** Below and above all its values, as SQL. */
  least: string;
  greatest: string;
  /** What the column is at this instant, where an index holds an older value. */
  current?: string;
}
const int4 = (read: string): Column => ({
  read,
  schema: z.int32(),
  write: (bound) => `${bound}::int`,
  least: '-2147483648',
  greatest: '2147483647',
});
/** Microseconds since 1970, exact: what PostgreSQL keeps and a Date would round. */
const timestamp = (read: string): Column => ({
  read: `(extract(epoch from ${read}) * 1000000)::bigint`,
  schema: z.int(),
  write: (bound) => `(timestamptz 'epoch' + ${bound}::float8 * interval '1 microsecond')`,
  least: `'-infinity'::timestamptz`,
  greatest: `'infinity'::timestamptz`,
});
/** A whole number that an index has as an expression of columns. */
const int8 = (stored: string, name: string): Column => ({
  stored,
  read: `p.${name}`,
  schema: z.int(),
  write: (bound) => `${bound}::bigint`,
  least: '-1',
  greatest: '9223372036854775807',
});
type ColumnName =
  | 'rank'
  | 'price'
  | 'area'
  | 'unit_price'
  | 'id'
  | 'created_at'
  | 'price_dropped_at'
  | 'monthly_cost'
  | 'starting_cash'
  | 'distance';
const COLUMNS: Record<ColumnName, Column> = {
  rank: { ...int4('p.rank'), current: CURRENT_RANK },
  price: int4('p.price'),
  area: int4('p.area'),
  /** Fils per square foot. */
  unit_price: int8('(p.price::bigint * 100 / p.area)', 'unit_price'),
  /** AED under the terms of the calculators' example. */
  monthly_cost: int8(MONTHLY_COST, 'monthly_cost'),
  starting_cash: int8(STARTING_CASH, 'starting_cash'),
  /** How far the price is from the estimate, in ten thousandths of it; `e` is joined where the order is scanned. */
  distance: {
    ...int4('p.distance'),
    stored: 'e.distance',
    current: '(select e.distance from property_estimates e where e.property_id = p.id)',
  },
  id: int4('p.id'),
  created_at: timestamp('p.created_at'),
  price_dropped_at: timestamp('p.price_dropped_at'),
};

/** Where a home is in an order: the values of the order's columns. */
export type Position = number[];

/** SQL of a column in `properties p` as its index has it. */
const storedColumn = (column: keyof typeof COLUMNS): string => COLUMNS[column].stored ?? `p.${column}`;

/** SQL of a column's value at this instant. */
const currentColumn = (column: keyof typeof COLUMNS): string => COLUMNS[column].current ?? storedColumn(column);

/** The column that an order compares first, in keys and in `properties p`, with SQL below and above all its values. */
export function firstColumn(sort: Sort): { column: string; storedColumn: string; least: string; greatest: string } {
  const column = ORDERS[sort].columns[0]!;
  return { column, storedColumn: storedColumn(column), least: COLUMNS[column].least, greatest: COLUMNS[column].greatest };
}

/** `order by` of a sort, with the SQL that `toSql` makes of each column. */
function orderOf(sort: Sort, fromEnd: boolean, toSql: (column: keyof typeof COLUMNS) => string): string {
  const { columns, descending } = ORDERS[sort];
  return columns.map((column) => `${toSql(column)}${descending === fromEnd ? '' : ' desc'}`).join(', ');
}

/** What an order is scanned along: the homes, or the table that has its index. */
export const scannedTable = (sort: Sort): string =>
  sort === 'closest-to-sales' ? 'property_estimates e join properties p on p.id = e.property_id' : 'properties p';

/** Conditions of a filter that the scanned table itself can check, so that only fitting entries of its index are read. */
export function scanConditions(sort: Sort, { flags, locations, emirates }: SearchCriteria, params: SqlParams): string[] {
  if (sort !== 'closest-to-sales') return [];
  const isOfOnePlace = locations.length === 1 && emirates.length === 0;
  return [
    ...(isOfOnePlace ? [`e.location = ${params.bind(locations[0])}`] : []),
    ...(flags.includes('asksLess') ? [`e.asks = 'less'`] : []),
  ];
}

/** `order by` of keys `p`; `fromEnd` is the same list read backwards, along the same index. */
export const orderBy = (sort: Sort, fromEnd = false): string => orderOf(sort, fromEnd, (column) => `p.${column}`);

/** `order by` of `properties p` as the index of a sort has it. */
export const storedOrder = (sort: Sort, fromEnd = false): string => orderOf(sort, fromEnd, storedColumn);

/** `order by` of a sort at this instant, for a few rows of `properties p`. */
export const currentOrder = (sort: Sort, fromEnd = false): string => orderOf(sort, fromEnd, currentColumn);

/** The columns of an order as its index has them, under their names. */
export const storedKey = (sort: Sort): string =>
  ORDERS[sort].columns.map((column) => (COLUMNS[column].stored ? `${storedColumn(column)} as ${column}` : `p.${column}`)).join(', ');

/** The columns of an order at this instant, under the same names. */
export const currentKey = (sort: Sort): string => ORDERS[sort].columns.map((column) => `${currentColumn(column)} as ${column}`).join(', ');

/** The schema of a position in an order. */
export const positionSchema = (sort: Sort): z.ZodType<Position> =>
  z.tuple(ORDERS[sort].columns.map((column) => COLUMNS[column].schema) as [z.ZodType<number>, ...z.ZodType<number>[]]);

/** A JSON column with the position of keys `p`. */
export const positionColumn = (sort: Sort): string =>
  `json_build_array(${ORDERS[sort].columns.map((column) => COLUMNS[column].read).join(', ')})`;

/**
 * The condition "after that position": one comparison of rows, which an index in this order answers by starting there. The first value is in
 * a select of its own to hide it from the planner, which would take `rank` below 0, where most homes are, for one row and scan the wrong index.
 */
export function keysetCondition(sort: Sort, position: Position, params: SqlParams, key: 'stored' | 'current' = 'stored'): string {
  const { columns, descending } = ORDERS[sort];
  const [first, ...others] = columns.map((column, i) => COLUMNS[column].write(params.bind(position[i])));
  const at = columns.map(key === 'stored' ? storedColumn : currentColumn).join(', ');
  return `(${at}) ${descending ? '<' : '>'} ((select ${first}), ${others.join(', ')})`;
}
