// A server with 11,000 generated homes, for test files about the cost and the counts of searches. One template database is filled in each
// test run; each file works on a clone of it.
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { SqlParams } from '../../server/db/sql.ts';
import { whereClauses } from '../../server/search/planner/conditions.ts';
import type { SearchCriteria } from '../../server/search/planner/criteria.ts';
import { rebuildSearchDictionary } from '../../server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../../server/seed/generate.ts';
import { COLUMNS, generatedLine } from '../../server/seed/generate-row.ts';
import { makeAgent } from '../factories/factories.ts';
import { testDatabase } from '../postgres/database.ts';
import { type TestServer, testServer } from '../server.ts';

/** A few more than 10,000: searches count totals exactly only up to there. */
const HOMES = 11_000;
/** The name of the database with the homes, which test files clone. */
const TEMPLATE = 'template_generated_homes';
/** The key of the advisory lock that a process holds while it makes the template; any number that nothing else locks. */
const TEMPLATE_LOCK = 11_000;

/** A box in degrees that contains every generated home. */
export const ALL_EMIRATES = { south: 20, north: 30, west: 50, east: 60 };

export interface GeneratedHomesContext {
  server: TestServer;
  /** The agent of every 40th home; no other home has one. */
  agentId: number;
  em: () => EntityManager;
  /** Runs a statement and returns its rows. */
  run: <T>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** Counts the homes that match, always exactly. */
  countOneByOne: (criteria: SearchCriteria) => Promise<number>;
}

/**
 * The `n`-th generated home as a line for COPY, with changes: every third home also has the amenity `Sea View`, every 2000th `Rooftop Helipad`,
 * and only every tenth keeps its pictures. `now` in milliseconds.
 */
function formatRow(n: number, now: number): string {
  const columns = generatedLine(n, now).split('\t');
  const amenitiesIndex = COLUMNS.indexOf('amenities');
  // an array of PostgreSQL: `{Garden,"Swimming Pool"}`
  const amenities = columns[amenitiesIndex]!.slice(1, -1).split(',').filter(Boolean);
  if (n % 3 === 0) amenities.push('"Sea View"');
  if (n % 2000 === 0) amenities.push('"Rooftop Helipad"');
  columns[amenitiesIndex] = `{${amenities.join(',')}}`;
  if (n % 10 > 0) columns[COLUMNS.indexOf('images')] = '{}';
  return columns.join('\t');
}

/** Fills a new database with the homes, of which every 50th is paused, and their search dictionary, and renames it to TEMPLATE. */
async function makeTemplate(admin: pg.Client): Promise<void> {
  const database = await testDatabase(undefined, { isDirect: true });
  const { id: agentId } = await makeAgent(database.orm.em);
  await generateHomes(database.url, HOMES, undefined, formatRow);
  // a connection of its own, because the application's has a time limit for statements
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('update properties set agent_id = $1 where id % 40 = 0', [agentId]);
  await client.query(`update properties set status = 'paused' where id % 50 = 0`);
  await client.query('vacuum analyze properties');
  await client.end();
  await rebuildSearchDictionary(database.orm.em.fork());
  await database.orm.close(true);
  await admin.query(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${TEMPLATE}`);
}

/** Makes the template unless a test file of this run has made it. A lock keeps two processes from making it at the same time. */
async function ensureTemplate(): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('pgUrl') });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) await makeTemplate(admin);
  } finally {
    await admin.end();
  }
}

/** Starts a server on a clone of the template and stops it after the file. */
export async function startGeneratedHomesContext(): Promise<GeneratedHomesContext> {
  await ensureTemplate();
  const server = await testServer({}, await testDatabase(undefined, { template: TEMPLATE }));
  afterAll(() => server.close());
  const em = () => server.deps.orm.em.fork();
  const run = <T>(text: string, values: unknown[] = []) => rows<T>(em(), { text, values });
  const [agent] = await run<{ id: number }>('select id from agents');
  return {
    server,
    agentId: agent!.id,
    em,
    run,
    countOneByOne: async (criteria) => {
      const params = new SqlParams();
      const [row] = await run<{ n: number }>(
        `select count(*)::int as n from properties p where ${whereClauses(criteria, params).join(' and ')}`,
        params.list,
      );
      return row!.n;
    },
  };
}
