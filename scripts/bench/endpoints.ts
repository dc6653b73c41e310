// npm run bench -- endpoints [--homes 1000000] [--seconds 1] [--rounds 3] [--connections 1,16] [--questions Q1,Q6] [--write]
// Measures seven classes of queries (cases/queries.ts) over generated homes (openDataset) in one run: the SQL statements alone
// (milliseconds), and the baseline (node:http + pg) and the product's REST and tRPC APIs under load (answers a second, milliseconds, CPU
// microseconds per answer). Compares the answers first. --write stores docs/measurements/endpoints-HOMES.md. Judge by CPU per answer
// first and by ratios within the run second.
import assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client, QueryConfig } from 'pg';
import { poolOf } from '../../src/server/db/orm.ts';
import { mapProperties } from '../../src/server/map/map.ts';
import { getPropertyJson } from '../../src/server/property/property.ts';
import { listPropertiesJson } from '../../src/server/search/list/list.ts';
import { buildQueries, QUERY_CLASSES, type Query, type QueryClass, restPath, trpcPath } from './cases/queries.ts';
import { openDataset, startBaseline, startProduct } from './measuring/dataset.ts';
import { writeMeasurement } from './measuring/document.ts';
import { fetchBody, type LoadResult, measureLoad, medianResult, type Target } from './measuring/load.ts';
import { median, quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16' },
    questions: { type: 'string', default: Object.keys(QUERY_CLASSES).join(',') },
    write: { type: 'boolean', default: false },
  },
});
const homes = Number(options.homes);
const connections = options.connections.split(',').map(Number);
const kinds = options.questions.split(',') as QueryClass[];

const dataset = await openDataset(homes);
const { orm, client, postmaster } = dataset;
const targets: Target[] = [];
try {
  const queries = buildQueries(homes, dataset.firstId);
  const statementTimes = await measureStatements(client, queries);
  targets.push(await startBaseline(dataset, 5981), await startBaseline(dataset, 5982, 'rows'), await startProduct(dataset, 5983));
  await checkSameAnswers(queries);
  const results = await measureAll(queries, postmaster);
  const text = report(statementTimes, results, dataset.version);
  console.log(text);
  if (options.write) writeMeasurement(`endpoints-${homes}`, `Endpoints at ${homes.toLocaleString('en')} homes`, text);
} finally {
  for (const target of targets) target.process.kill();
  await dataset.close();
}

/**
 * Records the statements that the product's functions send, by replacing `query` of the pool for that time, and replays them over one
 * connection. @returns milliseconds of the statements of a query, the quickest of three replays, after one that warms up
 */
async function measureStatements(
  client: Client,
  queries: Record<QueryClass, Query[]>,
): Promise<Record<QueryClass, { p50: number; p95: number }>> {
  const pool = await poolOf(orm.em);
  const originalQuery = pool.query.bind(pool) as (statement: QueryConfig) => Promise<unknown>;
  let sentStatements: QueryConfig[] = [];
  pool.query = ((statement: QueryConfig) => {
    // a copy: pg writes its callback into the argument
    sentStatements.push({ ...statement });
    return originalQuery(statement);
  }) as never;
  const timesByClass = {} as Record<QueryClass, { p50: number; p95: number }>;
  for (const kind of kinds) {
    const statementsPerQuery: QueryConfig[][] = [];
    for (const q of queries[kind]) {
      sentStatements = [];
      await runQuery(orm.em.fork(), kind, q);
      statementsPerQuery.push(sentStatements);
    }
    const replay = async (statements: QueryConfig[]): Promise<number> => {
      const start = performance.now();
      for (const statement of statements) await client.query({ ...statement });
      return performance.now() - start;
    };
    for (const statements of statementsPerQuery) await replay(statements);
    const times: number[] = [];
    for (const statements of statementsPerQuery)
      times.push(Math.min(await replay(statements), await replay(statements), await replay(statements)));
    timesByClass[kind] = { p50: median(times), p95: quantile(times, 0.95) };
  }
  pool.query = originalQuery as never;
  return timesByClass;
}

/** Calls the function behind the product's API for a query. */
function runQuery(em: EntityManager, kind: QueryClass, q: Query): Promise<unknown> {
  if (kind === 'Q5') return mapProperties(em, q.filter, q.view!.bounds, q.view!.zoom);
  if (kind === 'Q6') return getPropertyJson(em, { id: q.id! });
  return listPropertiesJson(em, { ...q.filter, limit: q.limit, offset: q.offset, count: kind === 'Q7' });
}

/** @throws AssertionError when the baselines and the REST API return different JSON, or the tRPC API other properties */
async function checkSameAnswers(queries: Record<QueryClass, Query[]>): Promise<void> {
  const [baseline, rowsBaseline, product] = targets as [Target, Target, Target];
  for (const kind of ['Q1', 'Q2', 'Q3', 'Q6'] as const) {
    for (const q of queries[kind].slice(0, 40)) {
      const path = restPath(kind, q)!;
      const answerOf = async (target: Target) => JSON.parse((await fetchBody(target.port, path)).body) as { id: number } | { id: number }[];
      const expected = await answerOf(baseline);
      assert.deepEqual(await answerOf(product), expected, `${kind} ${path}`);
      assert.deepEqual(await answerOf(rowsBaseline), expected, `${kind} ${path}`);
      const { json } = (
        JSON.parse((await fetchBody(product.port, trpcPath(kind, q))).body) as {
          result: { data: { json: { id: number; items?: { id: number }[] } } };
        }
      ).result.data;
      assert.deepEqual(
        json.items?.map((item) => item.id) ?? json.id,
        Array.isArray(expected) ? expected.map((item) => item.id) : expected.id,
      );
    }
  }
  console.log('Every API returns the same answers.');
}

/** The figures of each class and number of connections (`Q1 16`), by API. */
type Results = Record<string, Record<string, LoadResult>>;

/** An API with the paths that are requested of it. */
interface Run {
  api: string;
  target: Target;
  paths: string[];
}

/** The APIs that answer a class of queries. */
function runsOf(kind: QueryClass, queries: readonly Query[]): Run[] {
  const [baseline, rowsBaseline, product] = targets as [Target, Target, Target];
  const restPaths = queries.map((query) => restPath(kind, query)) as string[];
  const trpcPaths = queries.map((query) => trpcPath(kind, query));
  // the baseline has no text search, map or total
  const hasBaseline = kind !== 'Q4' && kind !== 'Q5' && kind !== 'Q7';
  const runs: Run[] = [];
  if (hasBaseline) {
    runs.push({ api: 'baseline', target: baseline, paths: restPaths });
    runs.push({ api: 'baseline, rows', target: rowsBaseline, paths: restPaths });
  }
  if (kind !== 'Q5') runs.push({ api: 'REST', target: product, paths: restPaths });
  if (kind !== 'Q7') runs.push({ api: 'tRPC', target: product, paths: trpcPaths });
  return runs;
}

/** Measures every class of queries at every target, one after the other, in rounds. @returns the median of the rounds */
async function measureAll(queries: Record<QueryClass, Query[]>, postmaster: number): Promise<Results> {
  const roundsByApi: Record<string, Record<string, LoadResult[]>> = {};
  for (let round = 0; round < Number(options.rounds); round++)
    for (const kind of kinds)
      for (const { api, target, paths } of runsOf(kind, queries[kind]))
        for (const connectionCount of connections) {
          const result = await measureLoad(target, postmaster, paths, connectionCount, Number(options.seconds));
          const key = `${kind} ${connectionCount}`;
          const byApi = roundsByApi[key] ?? {};
          roundsByApi[key] = { ...byApi, [api]: [...(byApi[api] ?? []), result] };
        }
  const medians = (byApi: Record<string, LoadResult[]>): Record<string, LoadResult> =>
    Object.fromEntries(Object.entries(byApi).map(([api, results]) => [api, medianResult(results)]));
  return Object.fromEntries(Object.entries(roundsByApi).map(([key, byApi]) => [key, medians(byApi)]));
}

function report(statementTimes: Record<QueryClass, { p50: number; p95: number }>, results: Results, version: string): string {
  const lines = [
    `${homes.toLocaleString('en')} homes, ${availableParallelism()} cores (shared; load ${loadavg()[0]!.toFixed(1)} at the end), PostgreSQL ${version}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
    `Repeat: \`npm run bench -- endpoints --homes ${homes} --seconds ${options.seconds} --rounds ${options.rounds} --connections ${options.connections} --write\``,
    '',
    '| query | statements alone p50 / p95 ms |',
    '|---|--:|',
    ...Object.entries(statementTimes).map(
      ([kind, t]) => `| ${kind} ${QUERY_CLASSES[kind as QueryClass]} | ${t.p50.toFixed(2)} / ${t.p95.toFixed(2)} |`,
    ),
    '',
    '| query, connections | API | answers/s | of the baseline | p50 / p95 ms | server CPU us | PostgreSQL CPU us |',
    '|---|---|--:|--:|--:|--:|--:|',
  ];
  for (const [key, byApi] of Object.entries(results)) {
    for (const [api, { rate, p50, p95, serverCpu, databaseCpu }] of Object.entries(byApi)) {
      const { baseline } = byApi;
      const share = baseline && api !== 'baseline' ? `${Math.round((rate / baseline.rate) * 100)} %` : '';
      lines.push(
        `| ${key} | ${api} | ${rate.toFixed(0)} | ${share} | ${p50.toFixed(1)} / ${p95.toFixed(1)} | ${serverCpu.toFixed(0)} | ${databaseCpu.toFixed(0)} |`,
      );
    }
  }
  return lines.join('\n');
}
