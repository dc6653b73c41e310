// Strapi, a content platform that `npm run bench -- comparison` measures: installs it from npm, writes its project, fills its database
// `bench_strapi`, starts it and builds the paths of its API. Strapi creates its table from a content type. Its admin panel is off.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROPERTY_TYPES } from '../../../src/shared/property/property.ts';
import type { Bounds, SearchFilter } from '../../../src/shared/search/search.ts';
import type { Dataset } from '../measuring/dataset.ts';
import { startTarget, type Target } from '../measuring/load.ts';
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

const VERSION = '5.54.0';
const DATABASE = 'bench_strapi';
/** SQL type → type of an attribute in Strapi; any other becomes `string`. */
const STRAPI_TYPES: Record<string, string> = {
  integer: 'integer',
  'double precision': 'float',
  boolean: 'boolean',
  timestamptz: 'datetime',
  text: 'text',
  json: 'json',
};
/**
 * The columns that are attributes of the content type. Strapi itself adds `id`, `document_id` (by which one home is requested) and the
 * times of creation, update and publication.
 */
const { id: _id, created_at: _created, ...ATTRIBUTES } = COLUMNS;
const attributes = Object.fromEntries(Object.entries(ATTRIBUTES).map(([name, type]) => [name, { type: STRAPI_TYPES[type] ?? 'string' }]));

/** The document id of a home: its id with leading zeros, 24 digits long. */
const documentId = (id: string | number) => String(id).padStart(24, '0');

/** The beginning of a module that exports Strapi's standard controller, service or router for properties. */
const createCore = (factory: string) =>
  `const { factories } = require('@strapi/strapi');\nmodule.exports = factories.create${factory}('api::property.property'`;
/** The files of the Strapi project: path → text. */
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
  // the middlewares of a new project, except those that log requests, keep sessions and add a header with Strapi's name
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

/** Starts Strapi in production mode, without telemetry. */
const start = (folder: string, dataset: Dataset, port: number): Promise<Target> =>
  startTarget(
    'Strapi',
    port,
    ['node_modules/@strapi/strapi/bin/strapi.js', 'start'],
    '/api/properties?pagination[limit]=1',
    {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl(dataset, DATABASE).href,
      STRAPI_TELEMETRY_DISABLED: 'true',
      STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
    },
    folder,
  );

/** Column of Strapi's table → SQL expression over our table that fills it. */
const VALUE_SQL: Record<string, string> = {
  id: 'id',
  document_id: `lpad(id::text, 24, '0')`,
  ...Object.fromEntries(Object.keys(ATTRIBUTES).map((name) => [name, LIST_COLUMN_SQL[name] ?? name])),
  created_at: 'created_at',
  updated_at: 'created_at',
  published_at: 'created_at',
};

interface ListOptions {
  /** How many homes of the list are skipped. */
  offset?: number;
  /** Whether the answer contains the number of all matching homes. */
  withCount?: boolean;
  /** Whether the homes are in the order of the filter; otherwise in any order. */
  isSorted?: boolean;
  /** The columns in the answer; empty for all. */
  fields?: readonly string[];
  /** The part of the map that the homes lie in. */
  bounds?: Bounds;
}

/** Builds the path that requests up to `limit` homes that match a filter. */
function propertiesPath(
  filter: SearchFilter,
  limit: number,
  { offset = 0, withCount = false, isSorted = false, fields = [], bounds }: ListOptions,
): string {
  const query = new URLSearchParams();
  for (const [i, [column, comparison, value]] of conditionsOf(filter, bounds).entries())
    query.set(`filters[$and][${i}][${column}][$${comparison}]`, String(value));
  query.set('pagination[withCount]', String(withCount));
  query.set('pagination[limit]', String(limit));
  query.set('pagination[start]', String(offset));
  for (const [i, field] of fields.entries()) query.set(`fields[${i}]`, field);
  for (const [i, [column, direction]] of (isSorted ? orderOf(filter) : []).entries())
    query.set(`sort[${i}]`, `${column === 'created_at' ? 'createdAt' : column}:${direction}`);
  return `/api/properties?${query}`;
}

const totalOf = (body: string): number => (JSON.parse(body) as { meta: { pagination: { total: number } } }).meta.pagination.total;

export const strapi: Peer = {
  name: 'Strapi',
  version: VERSION,
  async prepare(folder, dataset, port) {
    install(folder, [
      ['@strapi/strapi', VERSION],
      ['pg', '8.23.0'],
    ]);
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), `${text}\n`);
    }
    await prepareDatabase(dataset, DATABASE, `strapi ${VERSION}`, async (client) => {
      // the first start creates the tables
      const { process: firstRun } = await start(folder, dataset, port);
      await new Promise((ended) => firstRun.once('exit', ended).kill());
      await copyHomes(dataset, client, Object.keys(VALUE_SQL), Object.values(VALUE_SQL));
      await runStatements(client, INDEXES);
    });
  },
  start,
  path(queryClass, { id, filter, limit, offset }) {
    const isOneHome = queryClass === 'Q6';
    const isCount = queryClass === 'Q7';
    if (isOneHome) return `/api/properties/${documentId(id!)}`;
    return propertiesPath(filter, limit, isCount ? { withCount: true, fields: ['price'] } : { offset, isSorted: true });
  },
  // `data` is one home or a list
  ids: (body) => [(JSON.parse(body) as { data: { id: number } | { id: number }[] }).data].flat().map(({ id }) => id),
  total: totalOf,
  pageCalls: ({ filter, bounds }) => ({
    list: propertiesPath(filter, 10, { withCount: true, isSorted: true }),
    // Strapi cannot group homes, so one call counts each type
    types: PROPERTY_TYPES.map((propertyType) => propertiesPath({ ...filter, propertyType }, 1, { withCount: true, fields: ['price'] })),
    map: propertiesPath(filter, MAX_MAP_HOMES, { fields: MAP_COLUMNS, bounds }),
  }),
  typeCounts: (bodies) =>
    Object.fromEntries(PROPERTY_TYPES.map((type, i) => [type, totalOf(bodies[i]!)] as const).filter(([, count]) => count > 0)),
  listTotal: totalOf,
};
