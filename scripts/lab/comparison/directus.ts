// Directus as a peer of the comparison: installs it, fills its database and says how it is called. Collections, fields and the right to
// read without an account are rows of its system tables.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds, SearchFilter } from '../../../src/shared/search/search.ts';
import type { Dataset } from '../../bench/measuring/dataset.ts';
import { startTarget } from '../../bench/measuring/load.ts';
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
  run,
} from './data.ts';
import { MAX_MAP_HOMES } from './page-data.ts';

const VERSION = '12.4.0';
const DATABASE = 'bench_directus';
const CLI = 'node_modules/directus/cli.js';

/** Production, without cache, log, telemetry and limits. */
function settings(homes: Dataset): NodeJS.ProcessEnv {
  const { hostname, port, username, password } = databaseUrl(homes, DATABASE);
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

/** Makes the table a collection that anonymous requests may read. */
const READABLE = `
  insert into directus_collections (collection) values ('properties');
  insert into directus_fields (collection, field, special) values ('properties', 'images', 'cast-json'), ('properties', 'amenities', 'cast-csv');
  insert into directus_permissions (collection, action, permissions, validation, fields, policy)
    select 'properties', 'read', '{}', '{}', '*', id from directus_policies where name = '$t:public_label'`;

/** The address of homes that match a filter and, when given, lie in a part of the map. */
function items(filter: SearchFilter, options: Record<string, string | number>, view?: Bounds): string {
  const query = new URLSearchParams();
  for (const [i, [column, comparison, value]] of conditionsOf(filter, view).entries())
    query.set(`filter[_and][${i}][${column}][_${comparison}]`, String(value));
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return `/items/properties?${query}`;
}

const sortOf = (filter: SearchFilter): string =>
  orderOf(filter)
    .map(([column, way]) => (way === 'desc' ? `-${column}` : column))
    .join();

export const directus: Peer = {
  name: 'Directus',
  version: VERSION,
  async prepare(folder, homes) {
    install(folder, [['directus', VERSION]]);
    // isolated-vm runs scripts of flows and would have to be compiled; there are no flows
    writeFileSync(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
    await prepareDatabase(homes, DATABASE, `directus ${VERSION}`, async (client) => {
      const { status } = spawnSync(process.execPath, [CLI, 'bootstrap'], {
        cwd: folder,
        env: { ...process.env, ...settings(homes) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (status !== 0) throw new Error('directus bootstrap failed');
      const columns = Object.entries(COLUMNS);
      await client.query(`create table properties (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})`);
      await copyHomes(
        homes,
        client,
        columns.map(([name]) => name),
        columns.map(([name]) => LIST_COLUMN_SQL[name] ?? name),
      );
      await run(client, `${INDEXES};${READABLE}`);
    });
  },
  start: (folder, homes, port) => startTarget('Directus', port, [CLI, 'start'], '/server/ping', settings(homes), folder),
  path(kind, { id, filter, limit, offset }) {
    if (kind === 'Q6') return `/items/properties/${id}`;
    if (kind === 'Q7') return items(filter, { 'aggregate[count]': '*' });
    return items(filter, { sort: sortOf(filter), limit, offset });
  },
  ids: (body) => [(JSON.parse(body) as { data: { id: number } | { id: number }[] }).data].flat().map(({ id }) => id),
  total: (body) => Number((JSON.parse(body) as { data: [{ count: string }] }).data[0].count),
  pageCalls: ({ filter, bounds }) => ({
    list: items(filter, { sort: sortOf(filter), limit: 10, meta: 'filter_count' }),
    types: [items(filter, { 'aggregate[count]': '*', 'groupBy[]': 'property_type' })],
    map: items(filter, { fields: MAP_COLUMNS.join(), limit: MAX_MAP_HOMES }, bounds),
  }),
  typeCounts: ([body]) =>
    Object.fromEntries(
      (JSON.parse(body!) as { data: { property_type: string; count: string }[] }).data.map((row) => [row.property_type, Number(row.count)]),
    ),
  listTotal: (body) => (JSON.parse(body) as { meta: { filter_count: number } }).meta.filter_count,
};
