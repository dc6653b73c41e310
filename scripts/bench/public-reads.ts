// npm run bench -- public-reads [--homes 1000000] [--only property.map] [--verbose] [--write]
// What each anonymous read costs PostgreSQL at a million properties, with ordinary and with hostile input. Every path is requested from the
// application; the statements that it sent are then repeated over one connection without parallel workers. The measure is the processor time of that
// connection's process, which other work on the machine does not change, as the minimum of three.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg, { type Client, type QueryConfig } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../src/server/app.ts';
import { poolOf } from '../../src/server/db/orm.ts';
import { Replicas } from '../../src/server/db/replicas.ts';
import type { Deps } from '../../src/server/deps.ts';
import { readEnv } from '../../src/server/env.ts';
import { createLimiter } from '../../src/server/http/rate-limit.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { createMail } from '../../src/server/mail/mail.ts';
import { openGateway } from '../../src/server/payment/create-gateway.ts';
import { appRouter } from '../../src/server/router.ts';
import { productionRenderer } from '../../src/server/ssr/pages.ts';
import { type Dataset, openDataset } from './dataset.ts';
import { writeMeasurement } from './document.ts';

import { type ReadCase, readCases } from './public-read-cases.ts';
import { addAgents } from './public-read-rows.ts';
import { quantile } from './statistics.ts';

/** What PostgreSQL may need for one anonymous read, in milliseconds. */
const BOUND_MS = 50;

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});

interface Cost {
  ms: number;
  status: number;
  address: string;
}

const record = recordStatements();
const dataset = await openDataset(Number(options.homes));
const http = createServer();
try {
  await addAgents(dataset.client);
  const cpu = await cpuOf(dataset.client);
  const cases = readCases(dataset.count, dataset.firstId).filter(
    ({ read, input }) => !options.only || `${read}: ${input}`.startsWith(options.only),
  );
  if (!options.only) coverEveryRead(cases);
  http.on('request', createApp(await parts(dataset), await productionRenderer()));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const lines: string[] = [];
  let over = 0;
  for (const one of cases) {
    const costs = await measure(one, base, dataset.client, cpu);
    const p99 = quantile(
      costs.map(({ ms }) => ms),
      0.99,
    );
    const worst = costs.toSorted((a, b) => b.ms - a.ms)[0]!;
    if (p99 > BOUND_MS || costs.some(({ status }) => status >= 500)) over++;
    lines.push(row(one, costs, p99));
    console.log(lines.at(-1));
    if (options.verbose || p99 > BOUND_MS) console.log(`    ${worst.status} ${decodeURIComponent(worst.address).slice(0, 200)}`);
  }
  const text = report(lines, over, dataset.version);
  if (options.write)
    writeMeasurement(`public-${dataset.count}`, `What anonymous reads cost at ${dataset.count.toLocaleString('en')} homes`, text);
  console.log(`\n${over} of ${cases.length} are over ${BOUND_MS} ms.`);
} finally {
  http.close();
  http.closeAllConnections();
  await dataset.close();
}
process.exit();

/** @throws Error when a public read has no case */
function coverEveryRead(cases: readonly ReadCase[]): void {
  const requested = cases.flatMap(({ addresses }) => addresses);
  for (const [name, procedure] of Object.entries(appRouter._def.procedures)) {
    const { type } = (procedure as unknown as { _def: { type: string } })._def;
    const members = /^(listing|saved|inquiry|subscription|promotion|review\.own|payment\.(list|refresh)|account\.(?!me$))/;
    if (type === 'query' && !members.test(name) && !requested.some((address) => address.startsWith(`/trpc/${name}`)))
      throw new Error(`${name} has no case in scripts/bench/public-read-cases.ts`);
  }
}

/** The dependencies of the server over the measured database, without rate limits. */
async function parts({ orm, url, dataDir }: Dataset): Promise<Deps> {
  const off = Object.fromEntries(['READ', 'MESSAGE', 'INQUIRY', 'WRITE'].map((name) => [`LIMIT_${name}`, '0']));
  const env = readEnv({ ...off, NODE_ENV: 'test', DATA_DIR: `${dataDir}/app` });
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const jobs = createJobs(orm, url, log, { workers: false });
  const replicas = new Replicas(await poolOf(orm.em), [], log);
  const mail = createMail({ orm, env, log, jobs });
  return {
    orm,
    replicas,
    env,
    log,
    jobs,
    mail,
    limiter: await createLimiter(orm, env),
    payments: openGateway({ orm, env, log, now }),
    now,
  };
}

/** What the application's connections send while a request is answered; a client's own function is looked up when it is made. */
function recordStatements(): { sent: (QueryConfig | string)[]; on: boolean } {
  const record = { sent: [] as (QueryConfig | string)[], on: false };
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [QueryConfig | string];
    // a copy: pg writes its callback into the argument
    if (record.on) record.sent.push(typeof statement === 'string' ? statement : { ...statement });
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return record;
}

/** Milliseconds that PostgreSQL needs for each address: all its statements, one after the other, the cheapest of three times. */
async function measure({ addresses }: ReadCase, base: string, client: Client, cpu: () => number): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const address of addresses) {
    record.sent = [];
    record.on = true;
    const answer = await fetch(base + address, { headers: { Accept: address.startsWith('/api') ? 'application/json' : '*/*' } });
    await answer.text();
    record.on = false;
    let ms = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 3; n++) ms = Math.min(ms, await replay(record.sent, client, cpu));
    costs.push({ ms, status: answer.status, address });
  }
  return costs;
}

/** Reads the milliseconds of processor that the process behind a connection has used so far. */
async function cpuOf(client: Client): Promise<() => number> {
  await client.query('set max_parallel_workers_per_gather = 0');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return () => Number(readFileSync(`/proc/${rows[0]!.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** Milliseconds for all statements of a request, with the limits that they were sent with. */
async function replay(statements: readonly (QueryConfig | string)[], client: Client, cpu: () => number): Promise<number> {
  const start = cpu();
  for (const statement of statements) {
    const before = cpu();
    const { name, text, values } = typeof statement === 'string' ? { name: undefined, text: statement, values: undefined } : statement;
    // a statement that ran into its timeout then runs into it here
    await client.query({ ...(name ? { name } : {}), text, ...(values ? { values } : {}) }).catch(() => client.query('rollback'));
    const ms = cpu() - before;
    if (options.verbose && ms > BOUND_MS / 2)
      console.log(`    ${ms.toFixed(0)} ms: ${text.slice(0, 260)} ${JSON.stringify(values)?.slice(0, 160)}`);
  }
  return cpu() - start;
}

function row({ read, input }: ReadCase, costs: readonly Cost[], p99: number): string {
  const times = costs.map(({ ms }) => ms);
  const statuses = [...new Set(costs.map(({ status }) => status))].sort((a, b) => a - b).join(', ');
  const marks = p99 > BOUND_MS ? ' over' : '';
  return `| ${read} | ${input} | ${costs.length} | ${quantile(times, 0.5).toFixed(1)} | ${p99.toFixed(1)}${marks} | ${statuses} |`;
}

function report(lines: readonly string[], over: number, version: string): string {
  return [
    `${Number(options.homes).toLocaleString('en')} homes, PostgreSQL ${version}, load ${loadavg()[0]!.toFixed(1)}, ${new Date().toISOString().slice(0, 10)}. Milliseconds of processor that PostgreSQL needs for one request;`,
    `${over === 0 ? 'all are' : `all but ${over} are`} within ${BOUND_MS} ms. Repeat: \`npm run bench -- public-reads --homes ${options.homes} --write\``,
    '',
    '| read | input | requests | p50 ms | p99 ms | status |',
    '|---|---|--:|--:|--:|---|',
    ...lines,
  ].join('\n');
}
