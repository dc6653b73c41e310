// npm run bench -- alerts [--alerts 1000000] [--homes 100000] [--due 20000] [--events 10000]
// Measures, on generated homes and alerts in a temporary PostgreSQL, how long it takes to match new homes with alerts and to prepare the
// daily emails of alerts that are due; no email is sent.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
import { checkKeys, insertAlertKeys, insertAlerts } from './cases/alert-searches.ts';
import { cpuOfProcess } from './measuring/backend-cpu.ts';
import { cpuOf, cpuOfChildren, usedByChildren } from './measuring/load.ts';
import { collectGarbage, readUsedBytes } from './measuring/memory.ts';
import { benchFolder } from './measuring/server.ts';
import { median, quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    alerts: { type: 'string', default: '1000000' },
    homes: { type: 'string', default: '100000' },
    due: { type: 'string', default: '20000' },
    events: { type: 'string', default: '10000' },
  },
});
const alertCount = Number(options.alerts);
const homeCount = Number(options.homes);
const dueCount = Number(options.due);
const eventCount = Number(options.events);
/** How often the matching of one event, and of a batch, is measured. */
const EVENT_SAMPLES = 300;
const BATCH_SAMPLES = 10;
/** Matchings before the measured ones, so that query plans and caches are warm. */
const WARM_UP = 10;
/** Homes are taken in steps of a prime, so that consecutive ones are far from each other. */
const STRIDE = 7919;
/** Alerts whose emails are prepared while garbage is collected, to measure the memory that is still in use. */
const MEMORY_SAMPLE = 1000;

const dir = benchFolder();
const database = await startEmbedded(join(dir, 'pg'));
const orm = await openOrm(database.url);
const client = new pg.Client({ connectionString: database.url, statement_timeout: 0 });
const log = pino({ level: 'silent' });
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dir });
const jobs = createJobs(orm, database.url, log, { workers: false });
const mail = createMail({ env, log, jobs });

/** What each of several matchings took. */
interface Readings {
  milliseconds: number[];
  /** Processor time of PostgreSQL. */
  cpuMilliseconds: number[];
  /** How many alerts the events may concern. */
  alertCounts: number[];
}

/** How long matching one event and a batch of events takes with a number of stored keys. */
interface Matching {
  name: string;
  keys: number;
  /** Size of the index of keys. */
  megabytes: number;
  oneEvent: Readings;
  batch: Readings;
}

/** Matches `size` new homes at a time with alerts, `times` times, as the job of each minute does. */
const matchEvents = (propertyIds: number[], size: number, times: number): Promise<Readings> =>
  orm.em.fork().transactional(async (em) => {
    const [backend] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    const readings: Readings = { milliseconds: [], cpuMilliseconds: [], alertCounts: [] };
    for (let i = -WARM_UP; i < times; i++) {
      const firstEvent = (i + WARM_UP) * size;
      const changedIds = Array.from({ length: size }, (_, n) => propertyIds[((firstEvent + n) * STRIDE) % propertyIds.length]!);
      const cpuBefore = cpuOfProcess(backend!.pid);
      const start = performance.now();
      // the ids of the homes, and for each the kind of its event as a bit: 1 is a new home
      const [concerned] = await em.execute<{ ids: string }[]>(CONCERNED_ALERTS_SQL, [
        `{${changedIds.join()}}`,
        `{${changedIds.map(() => 1).join()}}`,
      ]);
      if (i < 0) continue;
      readings.milliseconds.push(performance.now() - start);
      readings.cpuMilliseconds.push(cpuOfProcess(backend!.pid) - cpuBefore);
      readings.alertCounts.push(new Set(concerned!.ids.slice(1, -1).split(',')).size);
    }
    return readings;
  });

/** Measures matching with the keys that are stored now, `keys` in number. */
async function measureMatching(name: string, keys: number, propertyIds: number[]): Promise<Matching> {
  const { rows } = await client.query<{ megabytes: number }>(
    `select round(pg_relation_size('alert_keys_instant_ix') / 1e6)::int as megabytes`,
  );
  const oneEvent = await matchEvents(propertyIds, 1, EVENT_SAMPLES);
  return { name, keys, megabytes: rows[0]!.megabytes, oneEvent, batch: await matchEvents(propertyIds, EVENTS_AT_ONCE, BATCH_SAMPLES) };
}

/** What preparing the emails of all due alerts took. */
interface Digests {
  seconds: number;
  emails: number;
  /** Homes in these emails. */
  emailedHomes: number;
  /** The largest growth of the resident memory, in megabytes. */
  grownMegabytes: number;
  /** The largest growth of the memory that garbage collection leaves, in megabytes. */
  usedMegabytes: number;
  /** Processor time of this process. */
  cpuSeconds: number;
  /** Processor time of PostgreSQL. */
  postgresSeconds: number;
}

/** Prepares the emails of all due daily alerts, which puts them into the queue of emails; none is sent. */
const sendDigests = (): Promise<void> => sendDueAlerts({ mail, env, log, now: () => new Date() }, orm.em.fork(), ['daily']);

/** Prepares the emails of further alerts, collecting garbage ten times a second. @returns by how many bytes the used memory grew at most */
async function measureUsedMemory(): Promise<number> {
  await client.query(`update alerts set next_at = now() - interval '1 minute' where id > $1 and id <= $2`, [
    dueCount,
    dueCount + MEMORY_SAMPLE,
  ]);
  const before = readUsedBytes();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, readUsedBytes())), 100);
  await sendDigests();
  clearInterval(watch);
  return peak - before;
}

/** Lowers the prices of `eventCount` homes by 2 %, which records an event for each, and makes the first `dueCount` alerts due. */
async function recordEvents(firstId: number): Promise<void> {
  // $1 the first id of the homes, $2 their number, $3 how many are changed
  const lowerPrices = `update properties set price = price - price / 50 where id = any(array(
    select $1::int + (n::bigint * ${STRIDE} % $2::int)::int from generate_series(1, $3::int) n))`;
  // triggers, which insertAlerts switches off, record the events
  await client.query('set session_replication_role = origin');
  await client.query(lowerPrices, [firstId, homeCount, eventCount]);
  await client.query(`update alerts set next_at = now() - interval '1 minute' where id <= $1`, [dueCount]);
  await client.query('vacuum analyze alerts, properties, home_events');
}

/** Prepares the emails of the due alerts. @throws Error when an alert is still due afterwards */
async function measureDigests(): Promise<Digests> {
  collectGarbage();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const cpuBefore = cpuOf(process.pid);
  const postmaster = Number(readFileSync(join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const backendsBefore = cpuOfChildren(postmaster);
  const start = performance.now();
  await sendDigests();
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const cpuSeconds = (cpuOf(process.pid) - cpuBefore) / 1e6;
  const postgresSeconds = usedByChildren(postmaster, backendsBefore) / 1e6;
  const { rows } = await client.query<{ emails: number; emailedHomes: number; stillDue: number }>(
    `select (select count(*)::int from mail_deliveries) as emails, (select coalesce(sum(homes), 0)::int from alert_emails) as "emailedHomes",
       (select count(*)::int from alerts where next_at < now()) as "stillDue"`,
  );
  const { emails, emailedHomes, stillDue } = rows[0]!;
  if (stillDue > 0) throw new Error(`${stillDue} alerts are still due`);
  const usedMegabytes = (await measureUsedMemory()) / 1e6;
  return { seconds, emails, emailedHomes, grownMegabytes: (peak - before) / 1e6, usedMegabytes, cpuSeconds, postgresSeconds };
}

/** Measures on the generated homes and prints the report. */
async function run(): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from properties order by id');
  const propertyIds = rows.map(({ id }) => id);
  const firstId = propertyIds[0]!;
  const start = performance.now();
  await insertAlerts(client, alertCount, firstId, homeCount);
  const narrowKeys = await insertAlertKeys(client, true);
  const narrowSearches = await measureMatching('narrow searches', narrowKeys, propertyIds);
  const wideKeys = await insertAlertKeys(client, false);
  const allSearches = await measureMatching('all searches', narrowKeys + wideKeys, propertyIds);
  await checkKeys(orm.em.fork(), 100);
  // printed now, because the digests may fail on a busy machine
  for (const line of matchingLines([narrowSearches, allSearches])) console.error(line);
  await recordEvents(firstId);
  const digests = await measureDigests();
  console.log(formatReport([narrowSearches, allSearches], digests, (performance.now() - start) / 1000));
}

/** `3.1 / 9.0`: median and 95th percentile. */
const formatQuantiles = (values: readonly number[]): string => `${quantile(values, 0.5).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)}`;

/** The rows of a Markdown table. */
const matchingLines = (matchings: readonly Matching[]): string[] => [
  `| filed as it happens | keys | index MB | one event p50 / p95 ms | processor | alerts it concerns, p50 / p95 | ${EVENTS_AT_ONCE} events p50 / p95 ms | processor |`,
  '|---|--:|--:|--:|--:|--:|--:|--:|',
  ...matchings.map(
    ({ name, keys, megabytes, oneEvent, batch }) =>
      `| ${name} | ${keys.toLocaleString('en')} | ${megabytes} | ${formatQuantiles(oneEvent.milliseconds)} | ${formatQuantiles(oneEvent.cpuMilliseconds)} | ${median(oneEvent.alertCounts).toFixed(0)} / ${quantile(oneEvent.alertCounts, 0.95).toFixed(0)} | ${formatQuantiles(batch.milliseconds)} | ${formatQuantiles(batch.cpuMilliseconds)} |`,
  ),
];

/** The report in Markdown. */
function formatReport(
  matchings: readonly Matching[],
  { seconds, emails, emailedHomes, grownMegabytes, usedMegabytes, cpuSeconds, postgresSeconds }: Digests,
  totalSeconds: number,
): string {
  const perAlert = (seconds * 1000) / dueCount;
  return [
    `${alertCount.toLocaleString('en')} alerts, ${homeCount.toLocaleString('en')} homes; the run took ${(totalSeconds / 60).toFixed(1)} minutes.`,
    '',
    ...matchingLines(matchings),
    '',
    `Digests: ${dueCount.toLocaleString('en')} daily alerts due after ${eventCount.toLocaleString('en')} events in ${seconds.toFixed(1)} s, ${perAlert.toFixed(2)} ms an alert; ${emails.toLocaleString('en')} emails with ${emailedHomes.toLocaleString('en')} homes; ${postgresSeconds.toFixed(1)} s of PostgreSQL's processor and ${cpuSeconds.toFixed(1)} s of the process, which grew by at most ${grownMegabytes.toFixed(0)} MB, of which it held ${usedMegabytes.toFixed(0)} MB at most: the rest is garbage that was not collected yet. A million at this rate: ${((perAlert * 1e6) / 60_000).toFixed(0)} minutes with one process.`,
  ].join('\n');
}

try {
  await client.connect();
  await migrate(orm, database.url);
  await jobs.start();
  await generateHomes(database.url, homeCount);
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
