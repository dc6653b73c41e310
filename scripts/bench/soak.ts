// npm run bench -- soak [--minutes 30] [--rate 100] [--homes 20000] [--port 5820]
// Looks for slow leaks: runs one server on a temporary database with generated homes under a steady mix of requests, --rate a second, 5 %
// of them writes. Every minute it reads the server's memory (MB), connections, open files, files in DATA_DIR, size of the database (MB),
// answers and failures.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { rebuildSearchDictionary } from '../../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { listingBody } from '../../src/testing/factories/listings.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '100' },
    homes: { type: 'string', default: '20000' },
    port: { type: 'string', default: '5820' },
  },
});
const [minutes, rate, homes] = [Number(values.minutes), Number(values.rate), Number(values.homes)];
const url = `http://127.0.0.1:${values.port}`;
/** Every 20th request creates a listing; the others read. */
const WRITE_EVERY = 20;
/** The largest number of unanswered requests. When the server is that far behind, further requests are skipped and counted. */
const MAX_OPEN = 200;
/** A request without an answer after this time has failed. */
const TIMEOUT_MS = 10_000;

/** What is read each minute. `answered` and `failed` count from the start. */
interface Sample {
  minute: number;
  /** The server's resident memory. */
  rssMb: number;
  connections: number;
  openFiles: number;
  dataFiles: number;
  databaseMb: number;
  answered: number;
  failed: number;
}

const dir = mkdtempSync(join(tmpdir(), 'homes-soak-'));
const database = await startEmbedded(join(dir, 'pg'));
/** The server, a process of its own. */
let app: ChildProcess | undefined;
/** The numbers of requests by their end, and the milliseconds that each request took. */
const counts = { answered: 0, failed: 0, skipped: 0 };
const durationsMs: number[] = [];

/** Whether the server and its database answer. */
const isReady = (): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Starts the server without rate limits and resolves when it is ready. @throws Error after two minutes */
async function startApp(): Promise<void> {
  // 0 switches a rate limit off
  const rateLimits = Object.fromEntries(
    ['READ', 'WRITE', 'CREATE_LISTING', 'MESSAGE', 'REGISTER', 'INQUIRY'].map((name) => [`LIMIT_${name}`, '0']),
  );
  app = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      ...rateLimits,
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      PORT: values.port,
      HOST: '127.0.0.1',
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a secret of this one run of the soak test',
      PUBLIC_ORIGIN: url,
      FREE_LISTING_LIMIT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(200)) if (await isReady()) return;
  throw new Error('The server was not ready within two minutes');
}

/** Registers a member. @returns the cookie of the session */
async function register(): Promise<string> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'soak', email: 'soak@homes.example', password: 'correct horse battery' }),
  });
  if (answer.status !== 201) throw new Error(`A member could not register: ${answer.status}`);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** Paths of reads; `n` is the number of the request. The factors are prime, so that the requests spread over all homes. */
const READS = [
  (n: number) => `/api/properties/${1 + ((n * 7919) % homes)}`,
  () => '/api/properties?transactionType=Buy&bedrooms=2&sort=price-asc&limit=10',
  (n: number) => `/properties/${1 + ((n * 104_729) % homes)}`,
  () => '/api/properties?search=villa%20with%20pool&limit=10',
  () => '/',
  () => '/properties?location=Dubai%20Marina',
  () => '/api/agents',
];

/** Sends request `n` and counts whether it was answered with success. */
async function send(n: number, cookie: string): Promise<void> {
  const startedAt = performance.now();
  const headers = { cookie, 'Content-Type': 'application/json' };
  const write = { method: 'POST', headers, body: JSON.stringify(listingBody()) };
  const [path, init] = n % WRITE_EVERY === 0 ? ['/api/properties', write] : [READS[n % READS.length]!(n), {}];
  try {
    const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.arrayBuffer();
    if (answer.ok) counts.answered++;
    else counts.failed++;
  } catch {
    counts.failed++;
  }
  durationsMs.push(performance.now() - startedAt);
}

/** Reads a sample from PostgreSQL, from /proc (Linux) and from the folder of the server. */
async function measure(client: pg.Client, minute: number): Promise<Sample> {
  const { rows } = await client.query<{ connections: number; mb: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       (pg_database_size(current_database()) / 1048576)::int as mb`,
  );
  const status = readFileSync(`/proc/${app!.pid}/status`, 'utf8');
  return {
    minute,
    // /proc has kB
    rssMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
    connections: rows[0]!.connections,
    openFiles: readdirSync(`/proc/${app!.pid}/fd`).length,
    dataFiles: readdirSync(join(dir, 'data'), { recursive: true }).length,
    databaseMb: rows[0]!.mb,
    answered: counts.answered,
    failed: counts.failed,
  };
}

/** Migrates the temporary database and fills it with generated homes. */
async function fillDatabase(): Promise<void> {
  const orm = await openOrm(database.url);
  await migrate(orm, database.url);
  await generateHomes(database.url, homes);
  await rebuildSearchDictionary(orm.em);
  await orm.close(true);
}

/** Sends requests at the given rate for the given time. @returns a sample of the start, of each minute and of the end */
async function sendSteadily(client: pg.Client, cookie: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  let openRequests = 0;
  const startedAt = performance.now();
  let nextSampleMinute = 0;
  for (let n = 0; performance.now() - startedAt < minutes * 60_000; n++) {
    if (openRequests >= MAX_OPEN) counts.skipped++;
    else {
      openRequests++;
      void send(n, cookie).finally(() => openRequests--);
    }
    if (performance.now() - startedAt >= nextSampleMinute * 60_000) samples.push(await measure(client, nextSampleMinute++));
    await wait(Math.max(0, startedAt + ((n + 1) * 1000) / rate - performance.now()));
  }
  while (openRequests > 0) await wait(50);
  samples.push(await measure(client, minutes));
  return samples;
}

/** The result as Markdown. */
function report(samples: readonly Sample[]): string {
  const sortedMs = durationsMs.toSorted((a, b) => a - b);
  const median = sortedMs[sortedMs.length >> 1] ?? 0;
  const percentile95 = sortedMs[Math.floor(sortedMs.length * 0.95)] ?? 0;
  const afterWarmUp = samples[Math.min(1, samples.length - 1)]!;
  const last = samples.at(-1)!;
  const memoryGrowth = (last.rssMb - afterWarmUp.rssMb) / afterWarmUp.rssMb;
  return [
    `${homes.toLocaleString('en')} homes, ${rate} requests a second, 5 % writes.`,
    '',
    '| Minute | Memory, MB | Connections | Open files | Files in DATA_DIR | Database, MB | Answered | Failed |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...samples.map(
      ({ minute, rssMb, connections, openFiles, dataFiles, databaseMb, answered, failed }) =>
        `| ${minute} | ${rssMb} | ${connections} | ${openFiles} | ${dataFiles} | ${databaseMb} | ${answered} | ${failed} |`,
    ),
    '',
    `Memory from minute ${afterWarmUp.minute} on: ${(100 * memoryGrowth).toFixed(1)} %. Median ${median.toFixed(0)} ms, p95 ${percentile95.toFixed(0)} ms. Not sent because ${MAX_OPEN} were open: ${counts.skipped}.`,
  ].join('\n');
}

try {
  await fillDatabase();
  await startApp();
  const cookie = await register();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const samples = await sendSteadily(client, cookie);
  await client.end();
  const text = report(samples);
  console.log(text);
} finally {
  if (app && app.exitCode === null && app.signalCode === null) {
    const ended = new Promise((done) => app!.once('exit', done));
    app.kill('SIGTERM');
    await ended;
  }
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
}
