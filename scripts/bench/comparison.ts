// npm run bench -- comparison --folder /tmp/peers [--homes 1000000] [--seconds 2] [--rounds 3] [--connections 1,16]
// Compares the speed of the product with its peers Directus and Strapi and with the baseline (measuring/baseline.ts), over the same
// generated homes in the same PostgreSQL. Installs the packages of the peers from npm into --folder (1.4 GB), fills a database for each
// (1 GB at a million homes), and checks that all give the same answers. Prints answers a second, milliseconds and CPU microseconds per
// answer.
import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildQueries, QUERY_CLASSES, type Query, type QueryClass, restPath } from './cases/queries.ts';
import type { Peer } from './comparison/data.ts';
import { directus } from './comparison/directus.ts';
import { MAX_MAP_HOMES, PAGE_QUERIES, type PageCalls, type PageQuery, productCalls, readProduct } from './comparison/page-data.ts';
import { strapi } from './comparison/strapi.ts';
import { openDataset, startBaseline, startProduct } from './measuring/dataset.ts';
import { fetchBody, type LoadResult, measureLoad, medianResult, type Target } from './measuring/load.ts';

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    homes: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16' },
    port: { type: 'string', default: '5985' },
  },
});
if (!options.folder) throw new Error('Give --folder: where the packages of the peers go');
const folder = resolve(options.folder);
const homes = Number(options.homes);
const connections = options.connections.split(',').map(Number);
const [port, seconds] = [Number(options.port), Number(options.seconds)];

/** The other systems that the product is compared with. */
const PEERS = [directus, strapi];
/** The classes of queries (scripts/bench/cases/queries.ts) that all systems can answer. */
const CLASSES = ['Q1', 'Q2', 'Q3', 'Q6', 'Q7'] as const satisfies QueryClass[];
type ComparedClass = (typeof CLASSES)[number];
/** What is measured: the classes of queries, and the data of a listing page, for which several calls count as one answer. */
const QUESTIONS = [...CLASSES, 'page'] as const;
type Question = (typeof QUESTIONS)[number];
const QUESTION_NAMES: Record<Question, string> = { ...QUERY_CLASSES, page: 'list, total, counts and map of a listing page' };
/** The ratio to a peer's answers a second that we aim at, with 16 connections and a million properties. */
const TARGET_RATIOS: Record<string, Partial<Record<Question, number>>> = {
  Directus: { Q1: 10, Q2: 20, Q3: 10, Q6: 20, Q7: 75, page: 10 },
  Strapi: { Q1: 20, Q6: 8, page: 10 },
};

/** A running server, and how it is queried. */
interface System {
  target: Target;
  /** The path of a query; null when the server cannot answer it. */
  path: (queryClass: ComparedClass, query: Query) => string | null;
  /** The calls for the data of a listing page; null when the server has no such data. */
  pageCalls: ((page: PageQuery) => PageCalls) | null;
}

const dataset = await openDataset(homes);
/** The product, then the peers in the order of PEERS, then the baseline. */
const systems: System[] = [];
try {
  const folderOf = (peer: Peer) => join(folder, peer.name.toLowerCase());
  for (const peer of PEERS) await peer.prepare(folderOf(peer), dataset, port);
  systems.push({ target: await startProduct(dataset, port), path: restPath, pageCalls: productCalls });
  for (const [i, peer] of PEERS.entries())
    systems.push({ target: await peer.start(folderOf(peer), dataset, port + 1 + i), path: peer.path, pageCalls: peer.pageCalls });
  const queries = buildQueries(homes, dataset.firstId);
  for (const [i, peer] of PEERS.entries()) {
    await checkSameAnswers(peer, systems[0]!, systems[i + 1]!, queries);
    await checkSamePages(peer, systems[0]!, systems[i + 1]!);
  }
  // the baseline has no total
  systems.push({
    target: await startBaseline(dataset, port + 3),
    path: (queryClass, query) => (queryClass === 'Q7' ? null : restPath(queryClass, query)),
    pageCalls: null,
  });
  console.log(report(await measureInRounds(queries)));
} finally {
  for (const { target } of systems) target.process.kill();
  await dataset.close();
}

/** @throws AssertionError when the peer answers a query with other properties, another order or another total */
async function checkSameAnswers(peer: Peer, ours: System, theirs: System, queries: Record<QueryClass, Query[]>): Promise<void> {
  for (const queryClass of CLASSES) {
    for (const query of queries[queryClass]) {
      const path = theirs.path(queryClass, query)!;
      const [ourAnswer, theirAnswer] = await Promise.all([
        fetchBody(ours.target.port, ours.path(queryClass, query)!),
        fetchBody(theirs.target.port, path),
      ]);
      // Q7 is the total of a list
      if (queryClass === 'Q7') assert.equal(peer.total(theirAnswer.body), Number(ourAnswer.headers['x-total-count']), path);
      else assert.deepEqual(peer.ids(theirAnswer.body), productIds(ourAnswer.body), path);
    }
  }
  console.log(`${peer.name} answers ${CLASSES.length} x ${queries.Q1.length} questions with the same homes.`);
}

/** The ids in the product's JSON: a list of homes, or one home. */
function productIds(body: string): number[] {
  const homesOrHome = JSON.parse(body) as { id: number }[] | { id: number };
  return [homesOrHome].flat().map(({ id }) => id);
}

/** Requests the data of a listing page. @returns the bodies of the answers */
async function fetchPage({ target, pageCalls }: System, page: PageQuery): Promise<{ list: string; map: string; types: string[] }> {
  const { list, map, types } = pageCalls!(page);
  const fetchText = async (path: string): Promise<string> => (await fetchBody(target.port, path)).body;
  const [listBody, mapBody, typeBodies] = await Promise.all([fetchText(list), fetchText(map), Promise.all(types.map(fetchText))]);
  return { list: listBody, map: mapBody, types: typeBodies };
}

/** @throws AssertionError when the peer's data of a page differs from ours */
async function checkSamePages(peer: Peer, ours: System, theirs: System): Promise<void> {
  for (const page of PAGE_QUERIES) {
    const [ourBodies, theirBodies] = await Promise.all([fetchPage(ours, page), fetchPage(theirs, page)]);
    const theirPage = {
      ids: peer.ids(theirBodies.list),
      total: peer.listTotal(theirBodies.list),
      types: peer.typeCounts(theirBodies.types),
      mapHomes: peer.ids(theirBodies.map).length,
    };
    assert.deepEqual(theirPage, readProduct(ourBodies.list, ourBodies.types, ourBodies.map), JSON.stringify(page));
  }
  console.log(`${peer.name} answers ${PAGE_QUERIES.length} listing pages with the same homes and numbers.`);
}

/** The figures of one question with one number of connections, by the name of the system. */
type SystemFigures = Record<string, LoadResult>;

/** The paths of the calls for each answer to a question; empty when the system cannot answer the question. */
function callsOf(question: Question, { path, pageCalls }: System, queries: Record<QueryClass, Query[]>): string[][] {
  if (question !== 'page')
    return queries[question].flatMap((query) => {
      const call = path(question, query);
      return call === null ? [] : [[call]];
    });
  if (!pageCalls) return [];
  return PAGE_QUERIES.map((page) => {
    const { list, types, map } = pageCalls(page);
    return [list, ...types, map];
  });
}

/** Converts rate and CPU time from one call to one answer, which takes `calls` calls. The milliseconds remain those of one call. */
function perAnswer(calls: number, { rate, serverCpu, databaseCpu, ...times }: LoadResult): LoadResult {
  return { ...times, rate: rate / calls, serverCpu: serverCpu * calls, databaseCpu: databaseCpu * calls };
}

/**
 * Measures every question at every system in rounds. The first round warms up; the median of the others counts. A key of the result is a
 * question and a number of connections, such as `Q1 16`.
 */
async function measureInRounds(queries: Record<QueryClass, Query[]>): Promise<Map<string, SystemFigures>> {
  const resultsByKey = new Map<string, Record<string, LoadResult[]>>();
  const add = (key: string, system: string, result: LoadResult): void => {
    const bySystem = resultsByKey.get(key) ?? {};
    resultsByKey.set(key, { ...bySystem, [system]: [...(bySystem[system] ?? []), result] });
  };
  for (let round = 0; round <= Number(options.rounds); round++) {
    const isWarmUp = round === 0;
    for (const question of QUESTIONS)
      for (const connectionCount of connections)
        for (const system of systems) {
          const { target } = system;
          const answers = callsOf(question, system, queries);
          if (answers.length === 0) continue;
          const result = await measureLoad(target, dataset.postmaster, answers.flat(), connectionCount, isWarmUp ? 1 : seconds);
          if (!isWarmUp) add(`${question} ${connectionCount}`, target.name, perAnswer(answers[0]!.length, result));
        }
  }
  const medians = (bySystem: Record<string, LoadResult[]>): SystemFigures =>
    Object.fromEntries(Object.entries(bySystem).map(([system, results]) => [system, medianResult(results)]));
  return new Map([...resultsByKey].map(([key, bySystem]) => [key, medians(bySystem)]));
}

/** The report in Markdown: ratios at the most connections, then all figures, which are the result of measureInRounds. */
function report(figuresByKey: Map<string, SystemFigures>): string {
  const versions = PEERS.map(({ name, version }) => `${name} ${version}`).join(', ');
  const mostConnections = connections.at(-1);
  /** Three cells of the table: ratio of the rates, the ratio that we aim at, ratio of the CPU times. */
  const ratios = (question: Question, { name }: Peer) => {
    const { product, [name]: theirs } = figuresByKey.get(`${question} ${mostConnections}`)!;
    const targetRatio = TARGET_RATIOS[name]?.[question];
    return `${(product!.rate / theirs!.rate).toFixed(1)} | ${targetRatio ?? ''} | ${(theirs!.serverCpu / product!.serverCpu).toFixed(1)}`;
  };
  return [
    `${versions}.`,
    '',
    `Ratios at ${mostConnections} connections: answers a second of the product to the peer's, and CPU per answer of the peer's server to the product's:`,
    '',
    `| query | ${PEERS.map(({ name }) => `${name}: answers/s | target | server CPU`).join(' | ')} |`,
    `|---|${PEERS.map(() => '--:|--:|--:').join('|')}|`,
    ...QUESTIONS.map(
      (question) => `| ${question} ${QUESTION_NAMES[question]} | ${PEERS.map((peer) => ratios(question, peer)).join(' | ')} |`,
    ),
    '',
    `A listing page is of a community and a purpose: ten homes with their total, how many there are of each type, and a map. Product 3 calls (with the counts of areas,`,
    `amenities and prices; the map in clusters), Directus 3 and Strapi 7 (a call for each type), which send up to ${MAX_MAP_HOMES.toLocaleString('en')} homes for the map. Its milliseconds are those of one call.`,
    '',
    '| query, connections | system | answers/s | p50 / p95 ms | server CPU us | PostgreSQL CPU us |',
    '|---|---|--:|--:|--:|--:|',
    ...[...figuresByKey].flatMap(([key, figures]) =>
      Object.entries(figures).map(
        ([name, { rate, p50, p95, serverCpu, databaseCpu }]) =>
          `| ${key} | ${name} | ${rate.toFixed(0)} | ${p50.toFixed(1)} / ${p95.toFixed(1)} | ${serverCpu.toFixed(0)} | ${databaseCpu.toFixed(0)} |`,
      ),
    ),
  ].join('\n');
}
