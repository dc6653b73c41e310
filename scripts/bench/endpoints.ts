// npm run bench -- endpoints [--homes 1000000] [--seconds 1] [--rounds 3] [--connections 1,16] [--questions Q1,Q6]
// Measures classes of queries (Q1 to Q7 of cases/queries.ts, or those of --questions) over generated homes (openDataset): the SQL
// statements alone, and under load the baseline server (node:http + pg) and the product's REST and tRPC APIs, whose answers it compares
// first. Judge by CPU per answer first, by ratios second.
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client, QueryConfig } from 'pg';
import { poolOf } from '../../src/server/db/orm.ts';
import { mapProperties } from '../../src/server/map/map.ts';
import { getPropertyJson } from '../../src/server/property/property.ts';
import { listPropertiesJson } from '../../src/server/search/planner/list.ts';
import { buildQueries, QUERY_CLASSES, type Query, type QueryClass, restPath, trpcPath } from './cases/queries.ts';
import { openDataset, startBaseline, startProduct } from './measuring/dataset.ts';
import { fetchBody, type LoadResult, measureLoad, medianResult, type Target } from './measuring/load.ts';
import { median, quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16' },
    questions: { type: 'string', default: Object.keys(QUERY_CLASSES).join(',') },
  },
});
const homes = Number(options.homes);
const connections = options.connections.split(',').map(Number);
const queryClasses = options.questions.split(',') as QueryClass[];

const dataset = await openDataset(homes);
const { orm, client, postmaster } = dataset;
/** The running servers: the baseline, the baseline that decodes rows, and the product. */
const targets: Target[] = [];
try {
  const queries = buildQueries(homes, dataset.firstId);
  const statementTimes = await measureStatements(client, queries);
  targets.push(await startBaseline(dataset, 5981), await startBaseline(dataset, 5982, 'rows'), await startProduct(dataset, 5983));
  await checkSameAnswers(queries);
  const results = await measureAll(queries, postmaster);
  console.log(report(statementTimes, results));
} finally {
  for (const target of targets) target.process.kill();
  await dataset.close();
}

/** Milliseconds of the SQL statements of one query: median and 95th percentile over the queries of a class. */
interface StatementTimes {
  p50: number;
  p95: number;
}

/**
 * Records the statements that the product's functions send, for which it replaces `query` of the pool, and replays them over one
 * connection: once to warm up, then three times, of which the quickest counts.
 */
async function measureStatements(client: Client, queries: Record<QueryClass, Query[]>): Promise<Record<QueryClass, StatementTimes>> {
  const pool = await poolOf(orm.em);
  const originalQuery = pool.query.bind(pool) as (statement: QueryConfig) => Promise<unknown>;
  let sentStatements: QueryConfig[] = [];
  pool.query = ((statement: QueryConfig) => {
    // a copy: pg writes its callback into the argument
    sentStatements.push({ ...statement });
    return originalQuery(statement);
  }) as never;
  const timesByClass = {} as Record<QueryClass, StatementTimes>;
  for (const queryClass of queryClasses) {
    const statementsPerQuery: QueryConfig[][] = [];
    for (const query of queries[queryClass]) {
      sentStatements = [];
      await runQuery(orm.em.fork(), queryClass, query);
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
    timesByClass[queryClass] = { p50: median(times), p95: quantile(times, 0.95) };
  }
  pool.query = originalQuery as never;
  return timesByClass;
}

/** Calls the function behind the product's API for a query. */
function runQuery(em: EntityManager, queryClass: QueryClass, { filter, limit, offset, id, view }: Query): Promise<unknown> {
  if (queryClass === 'Q5') return mapProperties(em, filter, view!.bounds, view!.zoom);
  if (queryClass === 'Q6') return getPropertyJson(em, { id: id! });
  return listPropertiesJson(em, { ...filter, limit, offset, count: queryClass === 'Q7' });
}

/** @throws AssertionError when the baselines and the REST API return different JSON, or the tRPC API other properties */
async function checkSameAnswers(queries: Record<QueryClass, Query[]>): Promise<void> {
  const [baseline, rowsBaseline, product] = targets as [Target, Target, Target];
  for (const queryClass of ['Q1', 'Q2', 'Q3', 'Q6'] as const) {
    for (const query of queries[queryClass].slice(0, 40)) {
      const path = restPath(queryClass, query)!;
      const answerOf = async (target: Target) => JSON.parse((await fetchBody(target.port, path)).body) as { id: number } | { id: number }[];
      const expected = await answerOf(baseline);
      assert.deepEqual(await answerOf(product), expected, `${queryClass} ${path}`);
      assert.deepEqual(await answerOf(rowsBaseline), expected, `${queryClass} ${path}`);
      const { body } = await fetchBody(product.port, trpcPath(queryClass, query));
      const { result } = JSON.parse(body) as { result: { data: { json: { id: number; items?: { id: number }[] } } } };
      // a list has items, one home has none
      const homeOrList = result.data.json;
      assert.deepEqual(
        homeOrList.items?.map((item) => item.id) ?? homeOrList.id,
        Array.isArray(expected) ? expected.map((item) => item.id) : expected.id,
      );
    }
  }
  console.error('Every API returns the same answers.');
}

/** The figures by class and number of connections (a key such as `Q1 16`), then by API. */
type Results = Record<string, Record<string, LoadResult>>;

/** An API with the paths that are requested of it. */
interface Run {
  api: string;
  target: Target;
  paths: string[];
}

/** The APIs that answer a class of queries. */
function runsOf(queryClass: QueryClass, queries: readonly Query[]): Run[] {
  const [baseline, rowsBaseline, product] = targets as [Target, Target, Target];
  const restPaths = queries.map((query) => restPath(queryClass, query)) as string[];
  const trpcPaths = queries.map((query) => trpcPath(queryClass, query));
  // the baseline has no text search, map or total
  const hasBaseline = queryClass !== 'Q4' && queryClass !== 'Q5' && queryClass !== 'Q7';
  const runs: Run[] = [];
  if (hasBaseline) {
    runs.push({ api: 'baseline', target: baseline, paths: restPaths });
    runs.push({ api: 'baseline, rows', target: rowsBaseline, paths: restPaths });
  }
  if (queryClass !== 'Q5') runs.push({ api: 'REST', target: product, paths: restPaths });
  if (queryClass !== 'Q7') runs.push({ api: 'tRPC', target: product, paths: trpcPaths });
  return runs;
}

/** Measures every class of queries at every target, one after the other, in rounds. @returns the median of the rounds */
async function measureAll(queries: Record<QueryClass, Query[]>, postmaster: number): Promise<Results> {
  const roundsByApi: Record<string, Record<string, LoadResult[]>> = {};
  for (let round = 0; round < Number(options.rounds); round++)
    for (const queryClass of queryClasses)
      for (const { api, target, paths } of runsOf(queryClass, queries[queryClass]))
        for (const connectionCount of connections) {
          const result = await measureLoad(target, postmaster, paths, connectionCount, Number(options.seconds));
          const key = `${queryClass} ${connectionCount}`;
          const byApi = roundsByApi[key] ?? {};
          roundsByApi[key] = { ...byApi, [api]: [...(byApi[api] ?? []), result] };
        }
  const medians = (byApi: Record<string, LoadResult[]>): Record<string, LoadResult> =>
    Object.fromEntries(Object.entries(byApi).map(([api, results]) => [api, medianResult(results)]));
  return Object.fromEntries(Object.entries(roundsByApi).map(([key, byApi]) => [key, medians(byApi)]));
}

/** The report in Markdown. */
function report(statementTimes: Record<QueryClass, StatementTimes>, results: Results): string {
  const lines = [
    '| query | statements alone p50 / p95 ms |',
    '|---|--:|',
    ...Object.entries(statementTimes).map(
      ([queryClass, { p50, p95 }]) =>
        `| ${queryClass} ${QUERY_CLASSES[queryClass as QueryClass]} | ${p50.toFixed(2)} / ${p95.toFixed(2)} |`,
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
