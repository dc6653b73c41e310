// npm run bench -- alerts [--alerts 1000000] [--homes 100000] [--due 20000] [--events 10000] [--write]
// What search alerts cost, those of a part of the map too: matching one event and a batch of events against the keys of all alerts, first of narrow
// searches alone and then of all; preparing the digests of alerts that are due after a day of events, with memory. In a PostgreSQL of its own, which is
// deleted. --write puts the result into docs/measurements.
import { readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { pino } from 'pino';
import { CONCERNED_ALERTS_SQL, EVENTS_AT_ONCE } from '../../src/server/alert/match/alert.wake.ts';
import { sendDueAlerts } from '../../src/server/alert/send/alert.send.ts';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { readEnv } from '../../src/server/env.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { createMail } from '../../src/server/mail/mail.ts';
import { rebuildSearchDictionary } from '../../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { checkKeys, fileSearches, storeSearches } from './cases/alert-searches.ts';
import { cpuOfProcess } from './measuring/backend-cpu.ts';
import { writeMeasurement } from './measuring/document.ts';
import { cpuOf, cpuOfChildren, usedByChildren } from './measuring/load.ts';
import { benchFolder } from './measuring/server.ts';
import { median, quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    alerts: { type: 'string', default: '1000000' },
    homes: { type: 'string', default: '100000' },
    due: { type: 'string', default: '20000' },
    events: { type: 'string', default: '10000' },
    write: { type: 'boolean', default: false },
  },
});
const [alerts, homes, due, events] = [options.alerts, options.homes, options.due, options.events].map(Number) as [
  number,
  number,
  number,
  number,
];
const EVENT_SAMPLES = 300;
const BATCH_SAMPLES = 10;
/** Alerts whose emails are prepared while garbage is collected, to measure what the process holds. */
const HELD_SAMPLE = 1000;

const dir = benchFolder();
const database = await startEmbedded(join(dir, 'pg'));
const orm = await openOrm(database.url);
const client = new pg.Client({ connectionString: database.url, statement_timeout: 0 });
const log = pino({ level: 'silent' });
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dir });
const jobs = createJobs(orm, database.url, log, { workers: false });
const mail = createMail({ orm, env, log, jobs });
/** What each of several matchings took. */
interface Readings {
  /** Milliseconds. */
  took: number[];
  /** Milliseconds of PostgreSQL's processor. */
  cpu: number[];
  /** How many alerts were concerned. */
  found: number[];
}
/** How long one event and a batch of events take beside a number of stored keys. */
interface Matching {
  name: string;
  keys: number;
  /** Size of the index of keys. */
  megabytes: number;
  one: Readings;
  batch: Readings;
}

/** Matches homes `size` at a time, as the job of each minute does; the first ten are not counted. */
const matchEvents = (ids: number[], size: number, times: number): Promise<Readings> =>
  orm.em.fork().transactional(async (em) => {
    const [backend] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    const readings: Readings = { took: [], cpu: [], found: [] };
    for (let i = -10; i < times; i++) {
      const eventIds = Array.from({ length: size }, (_, n) => ids[(((i + 10) * size + n) * 7919) % ids.length]!);
      const [cpu, start] = [cpuOfProcess(backend!.pid), performance.now()];
      const [concerned] = await em.execute<{ ids: string }[]>(CONCERNED_ALERTS_SQL, [
        `{${eventIds.join()}}`,
        `{${eventIds.map(() => 1).join()}}`,
      ]);
      if (i < 0) continue;
      readings.took.push(performance.now() - start);
      readings.cpu.push(cpuOfProcess(backend!.pid) - cpu);
      readings.found.push(new Set(concerned!.ids.slice(1, -1).split(',')).size);
    }
    return readings;
  });

async function measureMatching(name: string, keys: number, ids: number[]): Promise<Matching> {
  const { rows } = await client.query<{ megabytes: number }>(
    `select round(pg_relation_size('alert_keys_instant_ix') / 1e6)::int as megabytes`,
  );
  const one = await matchEvents(ids, 1, EVENT_SAMPLES);
  return { name, keys, megabytes: rows[0]!.megabytes, one, batch: await matchEvents(ids, EVENTS_AT_ONCE, BATCH_SAMPLES) };
}

// what a process still holds can only be separated from what it has not collected yet by collecting it
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Bytes that the process holds: the heap and what buffers have outside of it. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What preparing the emails of all due alerts took. */
interface Digests {
  seconds: number;
  emails: number;
  /** Homes in these emails. */
  found: number;
  /** Megabytes by which the process grew at most. */
  growth: number;
  /** Megabytes that it holds at most while it runs: what a collection leaves. */
  held: number;
  /** Seconds of the process's processor. */
  processor: number;
  /** Seconds of PostgreSQL's processor. */
  postgres: number;
}

const sendDigests = (): Promise<void> => sendDueAlerts({ mail, env, log, now: () => new Date() }, orm.em.fork(), ['daily']);

/** Prepares the emails of more alerts, collecting garbage as it goes. @returns the bytes that it held on top at most */
async function measureHeld(): Promise<number> {
  await client.query(`update alerts set next_at = now() - interval '1 minute' where id > $1 and id <= $2`, [due, due + HELD_SAMPLE]);
  const before = heldBytes();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, heldBytes())), 100);
  await sendDigests();
  clearInterval(watch);
  return peak - before;
}

/** Prepares the emails of the alerts that are due, after homes were lowered in price. */
async function measureDigests(firstId: number): Promise<Digests> {
  const lowered = `update properties set price = price - price / 50 where id = any(array(
    select $1::int + (n::bigint * 7919 % $2::int)::int from generate_series(1, $3::int) n))`;
  await client.query('set session_replication_role = origin');
  await client.query(lowered, [firstId, homes, events]);
  await client.query(`update alerts set next_at = now() - interval '1 minute' where id <= $1`, [due]);
  await client.query('vacuum analyze alerts, properties, home_events');
  collectGarbage();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const processor = cpuOf(process.pid);
  const postmaster = Number(readFileSync(join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const backends = cpuOfChildren(postmaster);
  const start = performance.now();
  await sendDigests();
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const [used, postgres] = [cpuOf(process.pid) - processor, usedByChildren(postmaster, backends) / 1e6];
  const { rows } = await client.query<{ emails: number; found: number; left: number }>(
    `select (select count(*)::int from mail_deliveries) as emails, (select coalesce(sum(homes), 0)::int from alert_emails) as found,
       (select count(*)::int from alerts where next_at < now()) as left`,
  );
  const { emails, found, left } = rows[0]!;
  if (left > 0) throw new Error(`${left} alerts are still due`);
  return { seconds, emails, found, growth: (peak - before) / 1e6, held: (await measureHeld()) / 1e6, processor: used / 1e6, postgres };
}

async function run(): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from properties order by id');
  const ids = rows.map(({ id }) => id);
  const start = performance.now();
  await storeSearches(client, alerts, ids[0]!, homes);
  const narrowKeys = await fileSearches(client, true);
  const narrow = await measureMatching('narrow searches', narrowKeys, ids);
  const all = await measureMatching('all searches', narrowKeys + (await fileSearches(client, false)), ids);
  await checkKeys(orm.em.fork(), 100);
  // a machine that is too busy for digests has measured this much
  for (const line of matchingLines([narrow, all])) console.log(line);
  const digests = await measureDigests(ids[0]!);
  const text = report([narrow, all], digests, (performance.now() - start) / 1000);
  console.log(text);
  if (options.write) writeMeasurement(`alerts-${alerts}`, `Search alerts: ${alerts.toLocaleString('en')}`, text);
}

const format = (list: readonly number[]): string => `${quantile(list, 0.5).toFixed(1)} / ${quantile(list, 0.95).toFixed(1)}`;

const matchingLines = (matchings: readonly Matching[]): string[] => [
  `| filed as it happens | keys | index MB | one event p50 / p95 ms | processor | alerts it concerns, p50 / p95 | ${EVENTS_AT_ONCE} events p50 / p95 ms | processor |`,
  '|---|--:|--:|--:|--:|--:|--:|--:|',
  ...matchings.map(
    ({ name, keys, megabytes, one, batch }) =>
      `| ${name} | ${keys.toLocaleString('en')} | ${megabytes} | ${format(one.took)} | ${format(one.cpu)} | ${median(one.found).toFixed(0)} / ${quantile(one.found, 0.95).toFixed(0)} | ${format(batch.took)} | ${format(batch.cpu)} |`,
  ),
];

function report(
  matchings: readonly Matching[],
  { seconds, emails, found, growth, held, processor, postgres }: Digests,
  total: number,
): string {
  const perAlert = (seconds * 1000) / due;
  return [
    `${alerts.toLocaleString('en')} alerts, ${homes.toLocaleString('en')} homes, ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]!.toFixed(1)}; the run took ${(total / 60).toFixed(1)} minutes. Repeat: \`npm run bench -- alerts --alerts ${alerts} --homes ${homes} --due ${due} --events ${events} --write\``,
    '',
    ...matchingLines(matchings),
    '',
    `Digests: ${due.toLocaleString('en')} daily alerts due after ${events.toLocaleString('en')} events in ${seconds.toFixed(1)} s, ${perAlert.toFixed(2)} ms an alert; ${emails.toLocaleString('en')} emails with ${found.toLocaleString('en')} homes; ${postgres.toFixed(1)} s of PostgreSQL's processor and ${processor.toFixed(1)} s of the process, which grew by at most ${growth.toFixed(0)} MB, of which it held ${held.toFixed(0)} MB at most: the rest is garbage that was not collected yet. A million at this rate: ${((perAlert * 1e6) / 60_000).toFixed(0)} minutes with one process.`,
  ].join('\n');
}

try {
  await client.connect();
  await migrate(orm, database.url);
  await jobs.start();
  await generateHomes(database.url, homes);
  await rebuildSearchDictionary(orm.em.fork());
  await run();
} finally {
  await jobs.stop();
  mail.close();
  await client.end();
  await orm.close(true);
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
}
