// Strapi as a peer of the comparison: installs it, fills its database and says how it is called. It creates its table from a content
// type; its admin panel is not served.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROPERTY_TYPES } from '../../../src/shared/property/property.ts';
import type { Bounds, SearchFilter } from '../../../src/shared/search/search.ts';
import type { Dataset } from '../../bench/measuring/dataset.ts';
import { startTarget, type Target } from '../../bench/measuring/load.ts';
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

const VERSION = '5.54.0';
const DATABASE = 'bench_strapi';
const STRAPI_TYPES: Record<string, string> = {
  integer: 'integer',
  'double precision': 'float',
  boolean: 'boolean',
  timestamptz: 'datetime',
  text: 'text',
  json: 'json',
};
/**
 * The columns that are attributes of the content type. Strapi itself adds `id`, `document_id` (by which one home is requested) and three
 * times.
 */
const { id: _id, created_at: _created, ...ATTRIBUTES } = COLUMNS;
const attributes = Object.fromEntries(Object.entries(ATTRIBUTES).map(([name, type]) => [name, { type: STRAPI_TYPES[type] ?? 'string' }]));

/** The document id of a home, by which Strapi requests one: its id with 24 digits. */
const documentId = (id: string | number) => String(id).padStart(24, '0');

/** The beginning of a file that takes the controller, service or router of Strapi's core. */
const createCore = (factory: string) =>
  `const { factories } = require('@strapi/strapi');\nmodule.exports = factories.create${factory}('api::property.property'`;
const FILES = {
  'config/database.js': `module.exports = () => ({
    connection: { client: 'postgres', connection: { connectionString: process.env.DATABASE_URL }, pool: { min: 0, max: ${POOL_SIZE} } },
  });`,
  'config/server.js': `module.exports = () => ({
    host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['one', 'two'] }, logger: { config: { level: 'error' } },
  });`,
  'config/admin.js': `module.exports = () => ({
    serveAdminPanel: false, auth: { secret: 'x' }, apiToken: { salt: 'x' }, transfer: { token: { salt: 'x' } }, secrets: { encryptionKey: 'x' },
  });`,
  'config/api.js': 'module.exports = { rest: { defaultLimit: 10, maxLimit: 1000, withCount: false } };',
  // what a new project has, without its log of requests, its sessions and its name in every answer
  'config/middlewares.js': `module.exports = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map((name) => 'strapi::' + name);`,
  'src/index.js': 'module.exports = {};',
  'src/api/property/content-types/property/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'properties',
    info: { singularName: 'property', pluralName: 'properties', displayName: 'Property' },
    options: { draftAndPublish: false },
    attributes,
  }),
  'src/api/property/controllers/property.js': `${createCore('CoreController')});`,
  'src/api/property/services/property.js': `${createCore('CoreService')});`,
  'src/api/property/routes/property.js': `${createCore('CoreRouter')}, {
    only: ['find', 'findOne'], config: { find: { auth: false }, findOne: { auth: false } },
  });`,
  'public/uploads/.gitkeep': '',
};

/** Production, without log and telemetry. */
const start = (folder: string, homes: Dataset, port: number): Promise<Target> =>
  startTarget(
    'Strapi',
    port,
    ['node_modules/@strapi/strapi/bin/strapi.js', 'start'],
    '/api/properties?pagination[limit]=1',
    {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl(homes, DATABASE).href,
      STRAPI_TELEMETRY_DISABLED: 'true',
      STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
    },
    folder,
  );

/** The columns of Strapi's table, each with what it is made of in ours. */
const VALUE_SQL: Record<string, string> = {
  id: 'id',
  document_id: `lpad(id::text, 24, '0')`,
  ...Object.fromEntries(Object.keys(ATTRIBUTES).map((name) => [name, LIST_COLUMN_SQL[name] ?? name])),
  created_at: 'created_at',
  updated_at: 'created_at',
  published_at: 'created_at',
};

interface ListOptions {
  offset?: number;
  withCount?: boolean;
  /** In the order of the filter, else in any. */
  sorted?: boolean;
  fields?: readonly string[];
  view?: Bounds;
}

/** The address of `limit` homes that match a filter. */
function properties(
  filter: SearchFilter,
  limit: number,
  { offset = 0, withCount = false, sorted = false, fields = [], view }: ListOptions,
): string {
  const query = new URLSearchParams();
  for (const [i, [column, comparison, value]] of conditionsOf(filter, view).entries())
    query.set(`filters[$and][${i}][${column}][$${comparison}]`, String(value));
  query.set('pagination[withCount]', String(withCount));
  query.set('pagination[limit]', String(limit));
  query.set('pagination[start]', String(offset));
  for (const [i, field] of fields.entries()) query.set(`fields[${i}]`, field);
  for (const [i, [column, way]] of (sorted ? orderOf(filter) : []).entries())
    query.set(`sort[${i}]`, `${column === 'created_at' ? 'createdAt' : column}:${way}`);
  return `/api/properties?${query}`;
}

const totalOf = (body: string): number => (JSON.parse(body) as { meta: { pagination: { total: number } } }).meta.pagination.total;

export const strapi: Peer = {
  name: 'Strapi',
  version: VERSION,
  async prepare(folder, homes, port) {
    install(folder, [
      ['@strapi/strapi', VERSION],
      ['pg', '8.23.0'],
    ]);
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), `${text}\n`);
    }
    await prepareDatabase(homes, DATABASE, `strapi ${VERSION}`, async (client) => {
      // the first start creates the tables
      const { process: firstRun } = await start(folder, homes, port);
      await new Promise((ended) => firstRun.once('exit', ended).kill());
      await copyHomes(homes, client, Object.keys(VALUE_SQL), Object.values(VALUE_SQL));
      await run(client, INDEXES);
    });
  },
  start,
  path(kind, { id, filter, limit, offset }) {
    if (kind === 'Q6') return `/api/properties/${documentId(id!)}`;
    return properties(filter, limit, kind === 'Q7' ? { withCount: true, fields: ['price'] } : { offset, sorted: true });
  },
  ids: (body) => [(JSON.parse(body) as { data: { id: number } | { id: number }[] }).data].flat().map(({ id }) => id),
  total: totalOf,
  pageCalls: ({ filter, bounds }) => ({
    list: properties(filter, 10, { withCount: true, sorted: true }),
    // Strapi cannot group: each type is counted by a call
    types: PROPERTY_TYPES.map((propertyType) => properties({ ...filter, propertyType }, 1, { withCount: true, fields: ['price'] })),
    map: properties(filter, MAX_MAP_HOMES, { fields: MAP_COLUMNS, view: bounds }),
  }),
  typeCounts: (bodies) =>
    Object.fromEntries(PROPERTY_TYPES.map((type, i) => [type, totalOf(bodies[i]!)] as const).filter(([, count]) => count > 0)),
  listTotal: totalOf,
};
