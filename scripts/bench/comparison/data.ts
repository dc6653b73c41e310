// Shared by the two content platforms that `npm run bench -- comparison` measures beside this product (directus.ts, strapi.ts): installs their
// npm packages in a folder, drops and fills their databases on the PostgreSQL of the benchmark, and translates queries into conditions.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Bounds, SearchFilter } from '../../../src/shared/search/search.ts';
import type { Query, QueryClass } from '../cases/queries.ts';
import type { Dataset } from '../measuring/dataset.ts';
import type { Target } from '../measuring/load.ts';
import type { PageCalls, PageQuery } from './page-data.ts';

/** A content platform that serves the same homes from a table of its own. */
export interface Peer {
  name: string;
  version: string;
  /** Installs the packages into `folder` and copies the homes into a database, unless they are there; `start` needs both. */
  prepare: (folder: string, dataset: Dataset, port: number) => Promise<void>;
  /** Starts the platform as a child process that serves its API on `port`. */
  start: (folder: string, dataset: Dataset, port: number) => Promise<Target>;
  /** Builds the path, with its query string, that requests a benchmark query. */
  path: (queryClass: QueryClass, query: Query) => string;
  /** Reads the ids of the homes from an answer (JSON text), in its order. */
  ids: (body: string) => number[];
  /** Reads the number of matching homes from the answer to a query of class Q7, which only counts. */
  total: (body: string) => number;
  /** Builds the paths that request the data of a listing page. */
  pageCalls: (page: PageQuery) => PageCalls;
  /** Reads the number of homes of each property type from the answers to `PageCalls.types`. */
  typeCounts: (bodies: string[]) => Record<string, number>;
  /** Reads the number of matching homes from the answer to `PageCalls.list`. */
  listTotal: (body: string) => number;
}

/** Connections to PostgreSQL: as many as the product and the baseline have. */
export const POOL_SIZE = 12;

/**
 * The columns of the peers' table `properties` with their SQL types: what an answer shows, and the rank that sorts the default list.
 * The peers have no array columns. Images are JSON. Amenities are comma-separated text, because searching JSON is too slow (2 answers
 * a second).
 */
export const COLUMNS = {
  id: 'integer primary key',
  title: 'varchar(300)',
  description: 'text',
  /** AED; of a month for homes to rent. */
  price: 'integer',
  /** Square feet. */
  area: 'integer',
  bedrooms: 'integer',
  bathrooms: 'integer',
  location: 'varchar(100)',
  emirate: 'varchar(60)',
  address: 'varchar(300)',
  property_type: 'varchar(20)',
  transaction_type: 'varchar(4)',
  images: 'json',
  amenities: 'text',
  featured: 'boolean',
  premium: 'boolean',
  verified: 'boolean',
  permit_number: 'varchar(40)',
  agent_id: 'integer',
  user_id: 'integer',
  advertiser: 'varchar(120)',
  latitude: 'double precision',
  longitude: 'double precision',
  is_promoted: 'boolean',
  promotion_level: 'integer',
  promotion_start_date: 'timestamptz',
  promotion_end_date: 'timestamptz',
  status: 'varchar(12)',
  rank: 'integer',
  created_at: 'timestamptz',
} as const;

/** SQL expressions that convert our array columns into the format of the peers' columns, by column. */
export const LIST_COLUMN_SQL: Record<string, string> = { images: 'array_to_json(images)', amenities: `array_to_string(amenities, ',')` };

/** Statements that create an index for each order of the queries. The filtered columns come first, so that no page needs sorting. */
export const INDEXES = `
  create index on properties (transaction_type, rank desc, created_at desc, id desc);
  create index on properties (transaction_type, location, property_type, price, id);
  create index on properties (transaction_type, created_at desc, id desc);
  create index on properties (transaction_type, location, latitude, longitude, property_type);
  vacuum (analyze) properties`;

/** The URL of the database `name` on the PostgreSQL server that holds the dataset. */
export function databaseUrl(dataset: Dataset, name: string): URL {
  const url = new URL(dataset.url);
  url.pathname = name;
  return url;
}

/** Runs statements, separated by semicolons, one by one: `vacuum` cannot share a query with other statements. */
export async function runStatements(client: pg.Client, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await client.query(statement);
}

/**
 * Drops and creates the database `name`, and calls `fill` to store the homes in it. A comment on the database names the homes and the
 * peer's version; a database whose comment names the same ones is left as it is.
 */
export async function prepareDatabase(
  dataset: Dataset,
  name: string,
  version: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const fingerprint = `${version}, ${dataset.count} homes from ${dataset.firstId}`;
  const { rows } = await dataset.client.query(`select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`, [
    name,
    fingerprint,
  ]);
  if (rows.length > 0) return;
  console.log(`Filling ${name} ...`);
  await runStatements(dataset.client, `drop database if exists ${name} with (force); create database ${name}`);
  const client = new pg.Client({ connectionString: databaseUrl(dataset, name).href });
  await client.connect();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
  await dataset.client.query(`comment on database ${name} is '${fingerprint}'`);
}

/** Copies every published home into the peer's table: each of its `columns` gets the SQL expression over our table at the same position. */
export async function copyHomes(
  dataset: Dataset,
  client: pg.Client,
  columns: readonly string[],
  expressions: readonly string[],
): Promise<void> {
  await pipeline(
    dataset.client.query(copyTo(`copy (select ${expressions.join(', ')} from properties where status = 'published') to stdout`)),
    client.query(copyFrom(`copy properties (${columns.join(', ')}) from stdin`)),
  );
}

/** Installs exact versions of npm packages in `folder`, without install scripts, unless the first package is there in its version. */
export function install(folder: string, packages: readonly [name: string, version: string][]): void {
  const [name, version] = packages[0]!;
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version === version) return;
  console.log(`Installing ${name}@${version} in ${folder} ...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true }));
  const packageSpecs = packages.map(([packageName, packageVersion]) => `${packageName}@${packageVersion}`);
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packageSpecs], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm install ${packageSpecs.join(' ')} failed`);
}

/** A filter on one column. `contains` looks for a text within the column. */
type Condition = [column: string, comparison: 'eq' | 'gte' | 'lte' | 'contains', value: string | number];

/** The columns that a marker on the map needs. */
export const MAP_COLUMNS = ['id', 'price', 'latitude', 'longitude'] as const;

/** The conditions of a filter, one for each value, and those of the part of the map within `bounds`. */
export function conditionsOf(filter: SearchFilter, bounds?: Bounds): Condition[] {
  const possibleConditions: [string, Condition[1], string | number | undefined][] = [
    ['transaction_type', 'eq', filter.transactionType],
    ['location', 'eq', filter.location],
    ['property_type', 'eq', filter.propertyType],
    ['price', 'gte', filter.minPrice],
    ['price', 'lte', filter.maxPrice],
    ['bedrooms', 'gte', filter.minBedrooms],
    ['latitude', 'gte', bounds?.south],
    ['latitude', 'lte', bounds?.north],
    ['longitude', 'gte', bounds?.west],
    ['longitude', 'lte', bounds?.east],
    ...(filter.amenities ?? []).map((amenity): Condition => ['amenities', 'contains', amenity]),
  ];
  return possibleConditions.filter((condition): condition is Condition => condition[2] !== undefined);
}

/** The columns that sort the answer to a filter: the same as in the product, with the id last, so that the order is unique. */
export function orderOf({ sort }: SearchFilter): [column: string, direction: 'asc' | 'desc'][] {
  if (sort === 'price-asc')
    return [
      ['price', 'asc'],
      ['id', 'asc'],
    ];
  const newest = [
    ['created_at', 'desc'],
    ['id', 'desc'],
  ] as [string, 'desc'][];
  return sort === 'newest' ? newest : [['rank', 'desc'], ...newest];
}
