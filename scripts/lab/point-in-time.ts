// npm run lab -- point-in-time [--homes 20000] [--port 5350]
// Tests recovery to a point in time: two processes under load write to a primary that archives its log, and a base backup is taken
// meanwhile. Then (1) the primary's disk is lost, so that only base backup and archive remain; (2) the homes are deleted by mistake, and
// the database is recovered to the moment before. Both by the steps of docs/operations/restore.md; lost acknowledged writes are counted.
// Writes docs/measurements/point-in-time.md. Takes four minutes, cleans up.
//   apt-get install postgresql nginx-light
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { spawnUser } from '../../src/server/db/connection/postgres-programs.ts';
import { PostgresServer } from '../../src/testing/postgres/postgres-process.ts';
import { writeMeasurement } from '../bench/measuring/document.ts';
import { type AcknowledgedWrite, findLost, Load } from './failover/load.ts';
import { postgresPrograms } from './failover/postgres-programs.ts';
import { requireFreePorts, Site } from './failover/site.ts';

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '20000' }, port: { type: 'string', default: '5350' } },
});
const HOMES = Number(options.homes);
const BASE_PORT = Number(options.port);
/** A segment of the log is archived after this time, full or not: what a lost disk costs at most. */
const ARCHIVE_TIMEOUT_S = 10;
/** Load before the base backup, and between it and the first loss. */
const LOAD_MS = 20_000;
/** How many moments of a loss are tested, each with the archive of that moment. */
const LOSSES = 5;
/** Between two losses: not a multiple of ARCHIVE_TIMEOUT_S, so that segments are lost at different ages. */
const BETWEEN_LOSSES_MS = 7300;

/** The settings of docs/deploy/postgres/postgresql.conf, with a folder as the archive. */
const archiving = (archive: string): string[] => [
  'shared_buffers = 128MB',
  'max_connections = 60',
  'wal_level = replica',
  'max_wal_senders = 5',
  'archive_mode = on',
  `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
  `archive_timeout = ${ARCHIVE_TIMEOUT_S}`,
];

/** What was acknowledged until a moment, and the moment by the primary's clock. */
interface Moment {
  at: Date;
  written: Map<number, AcknowledgedWrite>;
  homes: number;
}

/** The folder with the archive as it was when the primary's machine was lost, and what had been acknowledged by then. */
interface Loss {
  archive: string;
  moment: Moment;
}

/** How long a recovery took, how many acknowledged writes it lacks, and how many homes it has. */
interface Recovery {
  seconds: number;
  lost: number;
  homes: number;
}

/** Runs a statement on a server. */
async function query<Row extends pg.QueryResultRow>(server: PostgresServer, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A folder that the server's user owns. */
function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ('uid' in spawnUser) chownSync(folder, spawnUser.uid!, spawnUser.gid!);
  return folder;
}

/** Copies what is acknowledged now, with the primary's time and number of homes. */
async function readMoment(primary: PostgresServer, load: Load): Promise<Moment> {
  const written = structuredClone(load.written);
  const [row] = await query<{ at: Date; homes: number }>(
    primary,
    'select clock_timestamp() as at, (select count(*)::int from properties) as homes',
  );
  return { ...row!, written };
}

/**
 * The steps of docs/operations/restore.md: a copy of the base backup, the archive, and the time to stop at (the end of the archive
 * without one).
 */
async function recover(target: PostgresServer, base: string, archive: string, moment: Moment, until: Date | null): Promise<Recovery> {
  const startedAt = performance.now();
  execFileSync('cp', ['-a', base, target.folder]);
  target.configure([
    'archive_mode = off',
    `restore_command = 'cp ${archive}/%f %p'`,
    ...(until
      ? [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`, 'recovery_target_action = promote']
      : []),
  ]);
  target.write('recovery.signal', '');
  await target.start();
  while ((await query<{ standby: boolean }>(target, 'select pg_is_in_recovery() as standby'))[0]!.standby) await wait(100);
  const seconds = (performance.now() - startedAt) / 1000;
  const [row] = await query<{ homes: number }>(target, 'select count(*)::int as homes from properties');
  return { seconds, lost: (await findLost(target.url(), { written: moment.written })).length, homes: row!.homes };
}

/** Starts the product on a recovered database: it must say `ready`, show a home and take a new listing. */
async function serveRecovered(target: PostgresServer): Promise<void> {
  const site = new Site(BASE_PORT + 10, { DATABASE_URL: target.url(), DATABASE_REPLICA_URLS: '' });
  try {
    await site.serve();
    const load = new Load(site.url, HOMES, 'recovered');
    await load.start();
    await wait(3000);
    await load.stop();
    const failed = load.calls.filter(({ isOk }) => !isOk).length;
    if (load.written.size === 0 || failed > 0)
      throw new Error(`The recovered database: ${load.written.size} writes, ${failed} failed calls`);
  } finally {
    await site.close();
  }
}

const megabytes = (folder: string): string =>
  (readdirSync(folder, { recursive: true }).reduce((sum, file) => sum + statSync(join(folder, String(file))).size, 0) / 2 ** 20).toFixed(0);

/** Runs both recoveries. @returns the report */
async function run(): Promise<string> {
  await requireFreePorts([0, 1, 2, 3, 4, 5, 10, 11, 12].map((n) => BASE_PORT + n));
  const programs = postgresPrograms();
  const site = new Site(BASE_PORT, {
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${BASE_PORT + 3}/postgres`,
    DATABASE_REPLICA_URLS: '',
  });
  const folder = (name: string) => join(site.dir, name);
  const primary = new PostgresServer(programs, folder('primary'), BASE_PORT + 3);
  const afterLoss = new PostgresServer(programs, folder('after-loss'), BASE_PORT + 4);
  const afterMistake = new PostgresServer(programs, folder('after-mistake'), BASE_PORT + 5);
  try {
    const archive = ownFolder(folder('archive'));
    await primary.initialise();
    primary.configure(archiving(archive));
    await primary.start();
    await site.fill(HOMES);
    await site.serve();
    const load = new Load(site.url, HOMES);
    await load.start();
    await wait(LOAD_MS);

    const base = ownFolder(folder('base'));
    const backupBegan = performance.now();
    await primary.run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-D',
      base,
      '-X',
      'none',
      '-c',
      'fast',
    ]);
    const backupSeconds = (performance.now() - backupBegan) / 1000;
    await wait(LOAD_MS);

    const losses: Loss[] = [];
    for (let n = 0; n < LOSSES; n++) {
      const archiveCopy = folder(`archive-${n}`);
      // the archive first: a segment that arrives meanwhile was not there when the machine was lost
      execFileSync('cp', ['-al', archive, archiveCopy]);
      losses.push({ archive: archiveCopy, moment: await readMoment(primary, load) });
      await wait(BETWEEN_LOSSES_MS);
    }

    const beforeMistake = await readMoment(primary, load);
    await wait(2000);
    await query(primary, 'truncate properties cascade');
    await load.stop();
    await query(primary, 'select pg_switch_wal()');
    await wait(3000);
    await Promise.all([0, 1].map((n) => site.endApp(n, 'SIGTERM')));
    await primary.stop('fast');

    const recoveredLosses: Recovery[] = [];
    for (const loss of losses) {
      await afterLoss.remove();
      recoveredLosses.push(await recover(afterLoss, base, loss.archive, loss.moment, null));
    }
    const mistake = await recover(afterMistake, base, archive, beforeMistake, beforeMistake.at);
    if (mistake.lost > 0 || mistake.homes < beforeMistake.homes)
      throw new Error(`${mistake.lost} acknowledged writes are missing, ${mistake.homes} of ${beforeMistake.homes} homes are there`);
    await serveRecovered(afterLoss);
    await serveRecovered(afterMistake);
    return [
      `\`npm run lab -- point-in-time --homes ${HOMES}\` on one machine: two processes behind nginx, PostgreSQL of Debian, \`archive_timeout = ${ARCHIVE_TIMEOUT_S}\`,`,
      `${beforeMistake.written.size} homes written by members in ${Math.round((2 * LOAD_MS + LOSSES * BETWEEN_LOSSES_MS) / 1000)} s and changed once each.`,
      '',
      `Base backup under load: ${backupSeconds.toFixed(1)} s, ${megabytes(base)} MB. Archive: ${megabytes(archive)} MB.`,
      '',
      '| What happened | Recovered to | Homes then | Homes after | Acknowledged writes lost | Took |',
      '|---|---|--:|--:|--:|--:|',
      ...recoveredLosses.map(
        (loss, n) =>
          `| the primary's machine and disk are gone | the end of the archive | ${losses[n]!.moment.homes} | ${loss.homes} | ${loss.lost} of ${losses[n]!.moment.written.size} | ${loss.seconds.toFixed(1)} s |`,
      ),
      `| \`truncate properties cascade\` | two seconds before it | ${beforeMistake.homes} | ${mistake.homes} | ${mistake.lost} of ${beforeMistake.written.size} | ${mistake.seconds.toFixed(1)} s |`,
      '',
      'The product was started on both recovered databases: visitors and members were answered without an error, and new homes were taken.',
    ].join('\n');
  } finally {
    for (const server of [afterLoss, afterMistake, primary]) await server.remove();
    await site.close();
  }
}

const text = await run();
console.log(text);
writeMeasurement('point-in-time', 'Recovery to a moment', text);
process.exit();
