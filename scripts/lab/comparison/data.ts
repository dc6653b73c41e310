// What both peers need: packages in a folder, a database beside ours with the same properties, and the parts of a query.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Bounds, SearchFilter } from '../../../src/shared/search/search.ts';
import type { Query, QueryClass } from '../../bench/cases/queries.ts';
import type { Dataset } from '../../bench/measuring/dataset.ts';
import type { Target } from '../../bench/measuring/load.ts';
import type { PageCalls, PageQuery } from './page-data.ts';

/** A content platform that serves the same homes from a table of its own. */
export interface Peer {
  name: string;
  version: string;
  /** Installs the packages into `folder` and copies the homes into a database, unless they are there; afterwards `start` works. */
  prepare: (folder: string, homes: Dataset, port: number) => Promise<void>;
  start: (folder: string, homes: Dataset, port: number) => Promise<Target>;
  path: (kind: QueryClass, q: Query) => string;
  /** The ids in an answer. */
  ids: (body: string) => number[];
  /** How many homes match, from the answer to Q7. */
  total: (body: string) => number;
  /** The paths of the data of a listing page. */
  pageCalls: (page: PageQuery) => PageCalls;
  /** The number of each type in the answers to the calls of types. */
  typeCounts: (bodies: string[]) => Record<string, number>;
  /** How many homes match, from the answer to the list of a page. */
  listTotal: (body: string) => number;
}

/** Connections to PostgreSQL: as many as the product and the baseline have. */
export const POOL_SIZE = 12;

/**
 * The columns of the peers' table: everything that an answer shows, and the rank that the default list is sorted by, so that the peers
 * need not compute it. Neither peer has arrays: pictures are JSON, amenities comma-separated text, which they can search (JSON is read
 * row by row, 2 answers/s).
 */
export const COLUMNS = {
  id: 'integer primary key',
  title: 'varchar(300)',
  description: 'text',
  price: 'integer',
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

/** SQL of our array columns in the format of theirs. */
export const LIST_COLUMN_SQL: Record<string, string> = { images: 'array_to_json(images)', amenities: `array_to_string(amenities, ',')` };

/** An index for each order of the queries, with the filtered columns first, so that no page needs sorting. */
export const INDEXES = `
  create index on properties (transaction_type, rank desc, created_at desc, id desc);
  create index on properties (transaction_type, location, property_type, price, id);
  create index on properties (transaction_type, created_at desc, id desc);
  create index on properties (transaction_type, location, latitude, longitude, property_type);
  vacuum (analyze) properties`;

/** The URL of another database of the PostgreSQL with the homes. */
export function databaseUrl(homes: Dataset, name: string): URL {
  const url = new URL(homes.url);
  url.pathname = name;
  return url;
}

/** Runs statements one by one, because `vacuum` cannot run together with others. */
export async function run(client: pg.Client, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await client.query(statement);
}

/** Makes the database `name` with `fill`, unless one is there whose comment says that it holds these homes for this version. */
export async function prepareDatabase(
  homes: Dataset,
  name: string,
  version: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const fingerprint = `${version}, ${homes.count} homes from ${homes.firstId}`;
  const { rows } = await homes.client.query(`select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`, [
    name,
    fingerprint,
  ]);
  if (rows.length > 0) return;
  console.log(`Filling ${name} ...`);
  await run(homes.client, `drop database if exists ${name} with (force); create database ${name}`);
  const client = new pg.Client({ connectionString: databaseUrl(homes, name).href });
  await client.connect();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
  await homes.client.query(`comment on database ${name} is '${fingerprint}'`);
}

/** Copies every home: `columns` of the peer's table from `values` of ours. */
export async function copyHomes(homes: Dataset, client: pg.Client, columns: readonly string[], values: readonly string[]): Promise<void> {
  await pipeline(
    homes.client.query(copyTo(`copy (select ${values.join(', ')} from properties where status = 'published') to stdout`)),
    client.query(copyFrom(`copy properties (${columns.join(', ')}) from stdin`)),
  );
}

/** Installs exact packages from npm, without their install scripts, unless the first is there in its version. */
export function install(folder: string, packages: readonly [name: string, version: string][]): void {
  const [name, version] = packages[0]!;
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version === version) return;
  console.log(`Installing ${name}@${version} in ${folder} ...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true }));
  const wantedPackages = packages.map((each) => each.join('@'));
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...wantedPackages], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm install ${wantedPackages.join(' ')} failed`);
}

/** A column compared with a value. */
type Condition = [column: string, comparison: 'eq' | 'gte' | 'lte' | 'contains', value: string | number];

/** What a marker on the map needs. */
export const MAP_COLUMNS = ['id', 'price', 'latitude', 'longitude'] as const;

/** The conditions of a query, one per value, and those of a part of the map. */
export function conditionsOf(filter: SearchFilter, view?: Bounds): Condition[] {
  const possibleConditions: [string, Condition[1], string | number | undefined][] = [
    ['transaction_type', 'eq', filter.transactionType],
    ['location', 'eq', filter.location],
    ['property_type', 'eq', filter.propertyType],
    ['price', 'gte', filter.minPrice],
    ['price', 'lte', filter.maxPrice],
    ['bedrooms', 'gte', filter.minBedrooms],
    ['latitude', 'gte', view?.south],
    ['latitude', 'lte', view?.north],
    ['longitude', 'gte', view?.west],
    ['longitude', 'lte', view?.east],
    ...(filter.amenities ?? []).map((amenity): Condition => ['amenities', 'contains', amenity]),
  ];
  return possibleConditions.filter((condition): condition is Condition => condition[2] !== undefined);
}

/** The order of a query: the product's own, which ends with the id. */
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
