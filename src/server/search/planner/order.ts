// The sort orders of lists as SQL: `order by`, the sort columns, and the condition "after this position" (keyset pagination). Sends no SQL.
// A stored sort column may be a minute old, when a promotion has just ended. `stored…` uses stored values and their index, `current…` computes the
// values at this instant; both read `properties p`. `orderBy` and `positionColumn` read keys `p`: rows of a subselect that have only the sort columns.
import { z } from 'zod';
import { isCostSort } from '../../../shared/search/budget-keys.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import type { SqlParams } from '../../db/sql.ts';
import { CURRENT_RANK } from '../../property/property.row.ts';
import { MONTHLY_COST, STARTING_CASH } from '../../property/reference-costs.ts';
import type { SearchCriteria } from './criteria.ts';

/** The columns of each order, which all have one direction. The id comes last, so that no two homes are equal and none shows on two pages. */
const ORDERS: Record<Sort, { columns: ColumnName[]; isDescending: boolean }> = {
  featured: { columns: ['rank', 'created_at', 'id'], isDescending: true },
  'price-asc': { columns: ['price', 'id'], isDescending: false },
  'price-desc': { columns: ['price', 'id'], isDescending: true },
  newest: { columns: ['created_at', 'id'], isDescending: true },
  'area-desc': { columns: ['area', 'id'], isDescending: true },
  'area-asc': { columns: ['area', 'id'], isDescending: false },
  'price-per-sqft': { columns: ['unit_price', 'id'], isDescending: false },
  'price-drop': { columns: ['price_dropped_at', 'id'], isDescending: true },
  'closest-to-sales': { columns: ['distance', 'id'], isDescending: false },
  'gross-yield': { columns: ['gross_yield', 'id'], isDescending: true },
  'monthly-cost': { columns: ['monthly_cost', 'id'], isDescending: false },
  'least-cash': { columns: ['starting_cash', 'id'], isDescending: false },
  // by `trip-page.ts`; what has no trip is in the default order
  'shortest-trip': { columns: ['rank', 'created_at', 'id'], isDescending: true },
};

/** Whether an order compares prices first. */
export const isByPrice = (sort: Sort): boolean => ORDERS[sort].columns[0] === 'price';
/** Whether an order compares sizes first. */
export const isByArea = (sort: Sort): boolean => ORDERS[sort].columns[0] === 'area';
/** Whether the index of an order begins with the property type, so that a filter by type scans the homes of its types alone. */
export const isIndexedByType = (sort: Sort): boolean => isByArea(sort) || isCostSort(sort) || sort === 'gross-yield';
/** Whether an order begins with the largest values. */
export const isDescending = (sort: Sort): boolean => ORDERS[sort].isDescending;
/** Whether an index has the homes of one place in this order. The other orders have none: homes with a lowered price or an estimate are few. */
export const isIndexedByPlace = (sort: Sort): boolean => !['price-drop', 'closest-to-sales'].includes(sort);

/** A column of an order: its SQL, and how its values are written into a cursor and read from it. */
interface Column {
  /** SQL of the value that the index has, where it is not a column of `properties p`. */
  stored?: string;
  /** SQL of the value at this instant, where the index may have an older one. */
  current?: string;
  /** SQL of the value in a key `p`, as the whole number that a cursor contains. */
  toNumber: string;
  /** The numbers that a cursor may contain. */
  numberSchema: z.ZodType<number>;
  /** SQL that turns the number of a cursor, given by its placeholder (`$1`), into the value. */
  fromNumber: (placeholder: string) => string;
  /** SQL of a value below all values of the column, and of one above them. */
  lowerBound: string;
  upperBound: string;
}
/** A column of type int4. */
const int4 = (column: string): Column => ({
  toNumber: column,
  numberSchema: z.int32(),
  fromNumber: (placeholder) => `${placeholder}::int`,
  lowerBound: '-2147483648',
  upperBound: '2147483647',
});
/** A time; in a cursor microseconds since 1970, because PostgreSQL stores microseconds and a Date would round them. */
const timestamp = (column: string): Column => ({
  toNumber: `(extract(epoch from ${column}) * 1000000)::bigint`,
  numberSchema: z.int(),
  fromNumber: (placeholder) => `(timestamptz 'epoch' + ${placeholder}::float8 * interval '1 microsecond')`,
  lowerBound: `'-infinity'::timestamptz`,
  upperBound: `'infinity'::timestamptz`,
});
/** A whole number of type int8, 0 or more. An index has it as the SQL expression `stored`; keys have it as the column `name`. */
const int8 = (stored: string, name: string): Column => ({
  stored,
  toNumber: `p.${name}`,
  numberSchema: z.int(),
  fromNumber: (placeholder) => `${placeholder}::bigint`,
  lowerBound: '-1',
  upperBound: '9223372036854775807',
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
  | 'distance'
  | 'gross_yield';
const COLUMNS: Record<ColumnName, Column> = {
  /** Higher for promoted, then premium, then featured homes. */
  rank: { ...int4('p.rank'), current: CURRENT_RANK },
  price: int4('p.price'),
  area: int4('p.area'),
  /** Fils per square foot. */
  unit_price: int8('(p.price::bigint * 100 / p.area)', 'unit_price'),
  /** AED a month under the terms of the calculators' example. */
  monthly_cost: int8(MONTHLY_COST, 'monthly_cost'),
  /** AED on the day of moving in, under the same terms. */
  starting_cash: int8(STARTING_CASH, 'starting_cash'),
  /** How far the price is from the estimate by registered sales, in ten-thousandths of the estimate. `scannedTable` joins `estimate`. */
  distance: {
    ...int4('p.distance'),
    stored: 'estimate.distance',
    current: '(select estimate.distance from property_estimates estimate where estimate.property_id = p.id)',
  },
  /** Ten-thousandths of the price; 0 without a known rent. `scannedTable` joins `known`, and only homes with a row there are scanned. */
  gross_yield: {
    ...int4('p.gross_yield'),
    stored: 'known.gross_yield',
    current: 'coalesce((select known.gross_yield from property_yields known where known.property_id = p.id), 0)',
  },
  id: int4('p.id'),
  created_at: timestamp('p.created_at'),
  price_dropped_at: timestamp('p.price_dropped_at'),
};

/** Where a home is in an order: the values of the order's columns. */
export type Position = number[];

/** SQL of a column's value over `properties p`, as the index of the order has it. */
const storedColumn = (column: ColumnName): string => COLUMNS[column].stored ?? `p.${column}`;

/** SQL of a column's value at this instant. */
const currentColumn = (column: ColumnName): string => COLUMNS[column].current ?? storedColumn(column);

/** The column that an order compares first: its name in keys, its SQL over `properties p`, and SQL of values below and above all of its values. */
export function firstColumn(sort: Sort): { column: string; storedColumn: string; lowerBound: string; upperBound: string } {
  const column = ORDERS[sort].columns[0]!;
  const { lowerBound, upperBound } = COLUMNS[column];
  return { column, storedColumn: storedColumn(column), lowerBound, upperBound };
}

/** The list after `order by` of a sort, with the SQL that `toSql` makes of each column. `fromEnd` reverses it. */
function makeOrder(sort: Sort, fromEnd: boolean, toSql: (column: ColumnName) => string): string {
  const direction = isDescending(sort) === fromEnd ? '' : ' desc';
  return ORDERS[sort].columns.map((column) => `${toSql(column)}${direction}`).join(', ');
}

/** The `from` of a scan along the index of an order: `properties`, or the table that has the index, joined with it. */
export function scannedTable(sort: Sort): string {
  if (sort === 'gross-yield') return 'property_yields known join properties p on p.id = known.property_id';
  return sort === 'closest-to-sales' ? 'property_estimates estimate join properties p on p.id = estimate.property_id' : 'properties p';
}

/** Repeats conditions of the filter on columns of the scanned table, so that its index reads only matching entries; none where that is `properties`. */
export function scanConditions(sort: Sort, { flags, locations, emirates, propertyTypes }: SearchCriteria, params: SqlParams): string[] {
  const hasOnePlace = locations.length === 1 && emirates.length === 0;
  if (sort === 'gross-yield')
    return [
      ...(hasOnePlace ? [`known.location = ${params.bind(locations[0])}`] : []),
      ...(propertyTypes?.length === 1 ? [`known.property_type = ${params.bind(propertyTypes[0])}`] : []),
    ];
  if (sort !== 'closest-to-sales') return [];
  return [
    ...(hasOnePlace ? [`estimate.location = ${params.bind(locations[0])}`] : []),
    ...(flags.includes('asksLess') ? [`estimate.asks = 'less'`] : []),
  ];
}

/** `order by` of keys `p`. With `fromEnd` the list is read backwards, along the same index. */
export const orderBy = (sort: Sort, fromEnd = false): string => makeOrder(sort, fromEnd, (column) => `p.${column}`);

/** `order by` of `properties p` as the index of a sort has it. */
export const storedOrder = (sort: Sort, fromEnd = false): string => makeOrder(sort, fromEnd, storedColumn);

/** `order by` of a sort at this instant, for a few rows of `properties p`. */
export const currentOrder = (sort: Sort, fromEnd = false): string => makeOrder(sort, fromEnd, currentColumn);

/** The columns of a key, with the values that the index has. */
export const storedKey = (sort: Sort): string =>
  ORDERS[sort].columns.map((column) => (COLUMNS[column].stored ? `${storedColumn(column)} as ${column}` : `p.${column}`)).join(', ');

/** The columns of a key, with the values at this instant. */
export const currentKey = (sort: Sort): string => ORDERS[sort].columns.map((column) => `${currentColumn(column)} as ${column}`).join(', ');

/** The schema of a position in an order: one number for each column. */
export const positionSchema = (sort: Sort): z.ZodType<Position> =>
  z.tuple(ORDERS[sort].columns.map((column) => COLUMNS[column].numberSchema) as [z.ZodType<number>, ...z.ZodType<number>[]]);

/** SQL of the position of a key `p`, as a JSON array. */
export const positionColumn = (sort: Sort): string =>
  `json_build_array(${ORDERS[sort].columns.map((column) => COLUMNS[column].toNumber).join(', ')})`;

/**
 * The condition "after that position", such as `(rank, created_at, id) < ((select $1::int), …)`, with which a scan of the order's index starts there.
 * The subselect hides the first value from the planner, which expects only one row below rank 0, where most homes are, and would choose another index.
 * @param values whether to compare the values that the index has or those of this instant
 */
export function keysetCondition(sort: Sort, position: Position, params: SqlParams, values: 'stored' | 'current' = 'stored'): string {
  const { columns } = ORDERS[sort];
  const [firstValue, ...otherValues] = columns.map((column, i) => COLUMNS[column].fromNumber(params.bind(position[i])));
  const columnsSql = columns.map(values === 'stored' ? storedColumn : currentColumn).join(', ');
  return `(${columnsSql}) ${isDescending(sort) ? '<' : '>'} ((select ${firstValue}), ${otherValues.join(', ')})`;
}
