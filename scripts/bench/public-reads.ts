// npm run bench -- public-reads [--homes 1000000] [--only 'property.map: building' --only ...] [--verbose] [--write]
// Measures what each anonymous read costs PostgreSQL, with ordinary and hostile input (cases/public-read-cases.ts), on generated homes
// (openDataset), to which it adds agents, columns and estimates. Each address is requested from the application in this process; the
// statements that it sent are then repeated over one connection without parallel workers. The unit is CPU milliseconds of that
// connection's process: the minimum of three repetitions where the first takes more than 5 ms, of up to twelve where it is above
// BOUND_MS. Prints a row for each case; --write stores docs/measurements/public-HOMES.md. With a high priority (nice -n -15) the load of
// the machine counts as 0, because the limits of statements grow with it.
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import os, { getPriority, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg, { type Client, type QueryConfig } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../src/server/app.ts';
import { createDeps } from '../../src/server/create-deps.ts';
import type { Deps } from '../../src/server/deps.ts';
import { readEnv } from '../../src/server/env.ts';
import { productionRenderer } from '../../src/server/ssr/pages.ts';
import { readCases } from './cases/public-read-cases.ts';
import { addAgents, addEstimates } from './cases/public-read-rows.ts';
import type { ReadCase } from './cases/read-case.ts';
import { cpuMeterOf } from './measuring/backend-cpu.ts';
import { type Dataset, openDataset } from './measuring/dataset.ts';
import { writeMeasurement } from './measuring/document.ts';
import { quantile } from './measuring/statistics.ts';

/** What PostgreSQL may need for one anonymous read, in milliseconds. */
const BOUND_MS = 50;

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    only: { type: 'string', multiple: true, default: [''] },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});

/** How often a cost above the bound is measured: other work on the same cores makes a statement up to three times as costly. */
const MAX_TRIES = 12;

/** CPU milliseconds of PostgreSQL for one address. */
interface Cost {
  /** The minimum of all repetitions. */
  ms: number;
  /** The first repetition. */
  firstMs: number;
  status: number;
  address: string;
}

const loadBefore = loadavg()[0]!;
// with priority other work does not slow this process down, so that the limits of costly reads must not grow with the load
const hasPriority = getPriority() < 0;
if (hasPriority) {
  os.loadavg = () => [0, 0, 0];
  syncBuiltinESMExports();
}
const recording = recordStatements();
const dataset = await openDataset(Number(options.homes));
const http = createServer();
try {
  await addAgents(dataset.client);
  await addEstimates(dataset.client);
  await dataset.client.query('set max_parallel_workers_per_gather = 0');
  const cpu = await cpuMeterOf(dataset.client);
  const cases = readCases(dataset.count, dataset.firstId).filter(({ read, input }) =>
    options.only.some((beginning) => `${read}: ${input}`.startsWith(beginning)),
  );
  http.on('request', createApp(await unlimitedDeps(dataset), await productionRenderer()));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const lines: string[] = [];
  let overBound = 0;
  for (const readCase of cases) {
    const costs = await measure(readCase, base, dataset.client, cpu);
    const p99 = quantile(
      costs.map(({ ms }) => ms),
      0.99,
    );
    const slowestCall = costs.toSorted((a, b) => b.ms - a.ms)[0]!;
    if (p99 > BOUND_MS || costs.some(({ status }) => status >= 500)) overBound++;
    lines.push(rowText(readCase, costs, p99));
    console.log(lines.at(-1));
    const failedCalls = costs.filter(({ status }) => status >= 500);
    const printedCalls = options.verbose || p99 > BOUND_MS ? new Set([slowestCall, ...failedCalls]) : failedCalls;
    for (const { status, ms, address } of printedCalls)
      console.log(`    ${status}, ${ms.toFixed(0)} ms: ${decodeURIComponent(address).slice(0, 200)}`);
  }
  const text = report(lines, overBound, dataset.version);
  if (options.write)
    writeMeasurement(`public-${dataset.count}`, `What anonymous reads cost at ${dataset.count.toLocaleString('en')} homes`, text);
  console.log(`\n${overBound} of ${cases.length} are over ${BOUND_MS} ms.`);
} finally {
  http.close();
  http.closeAllConnections();
  await dataset.close();
}
process.exit();

/** The services of the server over the measured database, without rate limits. */
function unlimitedDeps({ orm, url, dataDir }: Dataset): Promise<Deps> {
  const switchedOff = Object.fromEntries(['READ', 'MESSAGE', 'INQUIRY', 'WRITE'].map((name) => [`LIMIT_${name}`, '0']));
  const env = readEnv({ ...switchedOff, NODE_ENV: 'test', DATA_DIR: `${dataDir}/app` });
  return createDeps({ orm, url, env, log: pino({ level: 'silent' }), workers: false });
}

/**
 * Replaces `query` of pg's clients, before any is made, by one that records the statements of each connection while `isOn`. By
 * connection, because mixed transactions cannot be repeated over one: the end of the first would end the time limits of the others.
 */
function recordStatements(): { sent: Map<pg.Client, (QueryConfig | string)[]>; isOn: boolean } {
  const record = { sent: new Map<pg.Client, (QueryConfig | string)[]>(), isOn: false };
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [QueryConfig | string];
    // a copy: pg writes its callback into the argument
    if (record.isOn) {
      const statements = record.sent.get(this) ?? [];
      statements.push(typeof statement === 'string' ? statement : { ...statement });
      record.sent.set(this, statements);
    }
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return record;
}

/** Requests each address of a case and repeats its statements. */
async function measure({ addresses }: ReadCase, base: string, client: Client, cpu: () => number): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const address of addresses) {
    recording.sent = new Map();
    recording.isOn = true;
    const answer = await fetch(base + address, { headers: { Accept: address.startsWith('/api') ? 'application/json' : '*/*' } });
    await answer.text();
    recording.isOn = false;
    const statements = [...recording.sent.values()].flat();
    const firstMs = await replay(statements, client, cpu);
    let ms = firstMs;
    // a cheap read is not repeated
    for (let tries = 1; (tries < 3 && ms > BOUND_MS / 10) || (tries < MAX_TRIES && ms > BOUND_MS); tries++)
      ms = Math.min(ms, await replay(statements, client, cpu));
    costs.push({ ms, firstMs, status: answer.status, address });
  }
  return costs;
}

/**
 * Sends all statements of a request, one after the other, with their own `set statement_timeout`. @returns CPU milliseconds of PostgreSQL
 */
async function replay(statements: readonly (QueryConfig | string)[], client: Client, cpu: () => number): Promise<number> {
  const start = cpu();
  for (const statement of statements) {
    const before = cpu();
    const { name, text, values } = typeof statement === 'string' ? { name: undefined, text: statement, values: undefined } : statement;
    // a statement that exceeded its time limit in the request exceeds it here too
    await client.query({ ...(name ? { name } : {}), text, ...(values ? { values } : {}) }).catch(() => client.query('rollback'));
    const ms = cpu() - before;
    if (options.verbose && ms > BOUND_MS / 2)
      console.log(`    ${ms.toFixed(0)} ms: ${text.slice(0, 260)} ${JSON.stringify(values)?.slice(0, 160)}`);
  }
  return cpu() - start;
}

function rowText({ read, input }: ReadCase, costs: readonly Cost[], p99: number): string {
  const times = costs.map(({ ms }) => ms);
  const first = quantile(
    costs.map((cost) => cost.firstMs),
    0.99,
  );
  const statuses = [...new Set(costs.map(({ status }) => status))].sort((a, b) => a - b).join(', ');
  const marks = p99 > BOUND_MS ? ' over' : '';
  return `| ${read} | ${input} | ${costs.length} | ${quantile(times, 0.5).toFixed(1)} | ${p99.toFixed(1)}${marks} | ${first.toFixed(1)} | ${statuses} |`;
}

function report(lines: readonly string[], overBound: number, version: string): string {
  return [
    `${Number(options.homes).toLocaleString('en')} homes, PostgreSQL ${version}, load ${loadBefore.toFixed(1)}${hasPriority ? ' with priority over other work' : ''}, ${new Date().toISOString().slice(0, 10)}. Milliseconds of processor that PostgreSQL needs for one request;`,
    `${overBound === 0 ? 'all are' : `all but ${overBound} are`} within ${BOUND_MS} ms. Repeat: \`npm run bench -- public-reads --homes ${options.homes} --write\``,
    '',
    '| read | input | requests | p50 ms | p99 ms | p99 the first time | status |',
    '|---|---|--:|--:|--:|--:|---|',
    ...lines,
  ].join('\n');
}
