// Directus, a content platform that `npm run bench -- comparison` measures: installs it from npm, fills its database `bench_directus`, starts
// it and builds the paths of its API. Its collections, fields and permissions are rows of its system tables.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds, SearchFilter } from '../../../src/shared/search/search.ts';
import type { Dataset } from '../measuring/dataset.ts';
import { startTarget } from '../measuring/load.ts';
import {
  COLUMNS,
  conditionsOf,
  copyHomes,
  databaseUrl,
  INDEXES,
  install,
  LIST_COLUMN_SQL,
  MAP_COLUMNS,
  orderOf,
  type Peer,
  POOL_SIZE,
  prepareDatabase,
  runStatements,
} from './data.ts';
import { MAX_MAP_HOMES } from './page-data.ts';

const VERSION = '12.4.0';
const DATABASE = 'bench_directus';
/** The program, from the folder where Directus is installed. */
const CLI = 'node_modules/directus/cli.js';

/** The environment of a Directus in production mode, without cache, logs of requests, telemetry and rate limits. */
function settings(dataset: Dataset): NodeJS.ProcessEnv {
  const { hostname, port, username, password } = databaseUrl(dataset, DATABASE);
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: port || '5432',
    DB_USER: username,
    DB_PASSWORD: password || 'none',
    DB_DATABASE: DATABASE,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(POOL_SIZE),
    SECRET: 'a secret of a benchmark that lives a minute',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of a benchmark',
    CACHE_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
}

/** Makes the table a collection that requests without an account may read; `$t:public_label` is the name of the policy for them. */
const ALLOW_PUBLIC_READ_SQL = `
  insert into directus_collections (collection) values ('properties');
  insert into directus_fields (collection, field, special) values ('properties', 'images', 'cast-json'), ('properties', 'amenities', 'cast-csv');
  insert into directus_permissions (collection, action, permissions, validation, fields, policy)
    select 'properties', 'read', '{}', '{}', '*', id from directus_policies where name = '$t:public_label'`;

/** Builds the path that requests the homes that match a filter and lie within `bounds`; `options` are parameters of Directus's API. */
function itemsPath(filter: SearchFilter, options: Record<string, string | number>, bounds?: Bounds): string {
  const query = new URLSearchParams();
  for (const [i, [column, comparison, value]] of conditionsOf(filter, bounds).entries())
    query.set(`filter[_and][${i}][${column}][_${comparison}]`, String(value));
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return `/items/properties?${query}`;
}

/** The parameter `sort`: columns separated by commas, with a minus before descending ones. */
const sortOf = (filter: SearchFilter): string =>
  orderOf(filter)
    .map(([column, direction]) => (direction === 'desc' ? `-${column}` : column))
    .join();

export const directus: Peer = {
  name: 'Directus',
  version: VERSION,
  async prepare(folder, dataset) {
    install(folder, [['directus', VERSION]]);
    // an empty module replaces isolated-vm, which would have to be compiled: it only runs the scripts of flows, and there are none
    writeFileSync(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
    await prepareDatabase(dataset, DATABASE, `directus ${VERSION}`, async (client) => {
      const { status } = spawnSync(process.execPath, [CLI, 'bootstrap'], {
        cwd: folder,
        env: { ...process.env, ...settings(dataset) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (status !== 0) throw new Error('directus bootstrap failed');
      const columns = Object.entries(COLUMNS);
      await client.query(`create table properties (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})`);
      await copyHomes(
        dataset,
        client,
        columns.map(([name]) => name),
        columns.map(([name]) => LIST_COLUMN_SQL[name] ?? name),
      );
      await runStatements(client, `${INDEXES};${ALLOW_PUBLIC_READ_SQL}`);
    });
  },
  start: (folder, dataset, port) => startTarget('Directus', port, [CLI, 'start'], '/server/ping', settings(dataset), folder),
  path(queryClass, { id, filter, limit, offset }) {
    const isOneHome = queryClass === 'Q6';
    const isCount = queryClass === 'Q7';
    if (isOneHome) return `/items/properties/${id}`;
    if (isCount) return itemsPath(filter, { 'aggregate[count]': '*' });
    return itemsPath(filter, { sort: sortOf(filter), limit, offset });
  },
  // `data` is one home or a list
  ids: (body) => [(JSON.parse(body) as { data: { id: number } | { id: number }[] }).data].flat().map(({ id }) => id),
  total: (body) => Number((JSON.parse(body) as { data: [{ count: string }] }).data[0].count),
  pageCalls: ({ filter, bounds }) => ({
    list: itemsPath(filter, { sort: sortOf(filter), limit: 10, meta: 'filter_count' }),
    types: [itemsPath(filter, { 'aggregate[count]': '*', 'groupBy[]': 'property_type' })],
    map: itemsPath(filter, { fields: MAP_COLUMNS.join(), limit: MAX_MAP_HOMES }, bounds),
  }),
  typeCounts: ([body]) =>
    Object.fromEntries(
      (JSON.parse(body!) as { data: { property_type: string; count: string }[] }).data.map((row) => [row.property_type, Number(row.count)]),
    ),
  listTotal: (body) => (JSON.parse(body) as { meta: { filter_count: number } }).meta.filter_count,
};
