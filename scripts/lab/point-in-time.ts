// npm run lab -- point-in-time [--homes 20000] [--port 5350]
// Tests recovery to a point in time, by the steps of docs/operations/restore.md, on a temporary PostgreSQL that archives its write-ahead log
// (WAL). Under load it takes a base backup, then simulates that (1) the primary's disk is lost, (2) all homes are deleted by mistake. Counts
// the acknowledged writes that the recovered databases lack; writes docs/measurements/point-in-time.md. Takes four minutes, cleans up.
//   apt-get install postgresql nginx-light
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { spawnUser } from '../../src/server/db/connection/postgres-programs.ts';
import { PostgresServer } from '../../src/testing/postgres/postgres-process.ts';
import { writeMeasurement } from '../bench/measuring/document.ts';
import { findLost, Load } from './failover/load.ts';
import { postgresPrograms } from './failover/postgres-programs.ts';
import { requireFreePorts, Site } from './failover/site.ts';
import { type Loss, type Moment, type Recovery, report } from './point-in-time/report.ts';

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '20000' }, port: { type: 'string', default: '5350' } },
});
const HOMES = Number(options.homes);
const BASE_PORT = Number(options.port);
/** Seconds after which a segment of the log is archived, full or not: a lost disk costs at most the writes of this time. */
const ARCHIVE_TIMEOUT_S = 10;
/** Time of load before the base backup, and between it and the first loss. */
const LOAD_MS = 20_000;
/** How many losses of the disk are simulated, each by a copy of the archive at that moment. */
const LOSS_COUNT = 5;
/** Time between two losses. It is no multiple of ARCHIVE_TIMEOUT_S, so that the newest segment has a different age at each loss. */
const BETWEEN_LOSSES_MS = 7300;
/** Time between the moment to recover to and the deletion by mistake. */
const BEFORE_MISTAKE_MS = 2000;
/** Time in which PostgreSQL archives the last segment of the log. */
const ARCHIVING_MS = 3000;
/** Time of load on a recovered database. */
const RECOVERED_LOAD_MS = 3000;

/** The settings of docs/deploy/postgres/postgresql.conf that archive the log, here in the folder `archive`. */
const archiveSettings = (archive: string): string[] => [
  'shared_buffers = 128MB',
  'max_connections = 60',
  'wal_level = replica',
  'max_wal_senders = 5',
  'archive_mode = on',
  `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
  `archive_timeout = ${ARCHIVE_TIMEOUT_S}`,
];

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

/** Creates a folder that the server's user owns. @returns its path */
function makeServerFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ('uid' in spawnUser) chownSync(folder, spawnUser.uid!, spawnUser.gid!);
  return folder;
}

/** Copies the writes that are acknowledged now, and reads the primary's time and number of homes. */
async function readMoment(primary: PostgresServer, load: Load): Promise<Moment> {
  const written = structuredClone(load.written);
  const [row] = await query<{ at: Date; homes: number }>(
    primary,
    'select clock_timestamp() as at, (select count(*)::int from properties) as homes',
  );
  return { ...row!, written };
}

/** PostgreSQL's settings that end a recovery at a time. It takes times such as `2026-11-22 18:04:30+00`, not those of toISOString. */
const recoveryTargetSettings = (time: Date): string[] => [
  `recovery_target_time = '${time.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
  'recovery_target_action = promote',
];

/**
 * Recovers a database by the steps of docs/operations/restore.md: starts `target` on a copy of the base backup with the archived log, up
 * to the time `until`, or to the end of the log when it is null. Compares the result with the writes of `moment`.
 */
async function recover(target: PostgresServer, base: string, archive: string, moment: Moment, until: Date | null): Promise<Recovery> {
  const startedAt = performance.now();
  execFileSync('cp', ['-a', base, target.folder]);
  target.configure([
    'archive_mode = off',
    `restore_command = 'cp ${archive}/%f %p'`,
    ...(until === null ? [] : recoveryTargetSettings(until)),
  ]);
  target.write('recovery.signal', '');
  await target.start();
  const isRecovering = async (): Promise<boolean> =>
    (await query<{ standby: boolean }>(target, 'select pg_is_in_recovery() as standby'))[0]!.standby;
  while (await isRecovering()) await wait(100);
  const seconds = (performance.now() - startedAt) / 1000;
  const [row] = await query<{ homes: number }>(target, 'select count(*)::int as homes from properties');
  return { seconds, lost: (await findLost(target.url(), { written: moment.written })).length, homes: row!.homes };
}

/** Starts the product on a recovered database and puts it under load. @throws Error when a request fails or no listing was created */
async function serveRecovered(target: PostgresServer): Promise<void> {
  const site = new Site(BASE_PORT + 10, { DATABASE_URL: target.url(), DATABASE_REPLICA_URLS: '' });
  try {
    await site.serve();
    const load = new Load(site.url, HOMES, 'recovered');
    await load.start();
    await wait(RECOVERED_LOAD_MS);
    await load.stop();
    const failed = load.calls.filter(({ isOk }) => !isOk).length;
    if (load.written.size === 0 || failed > 0)
      throw new Error(`The recovered database: ${load.written.size} writes, ${failed} failed calls`);
  } finally {
    await site.close();
  }
}

/** Takes a base backup of a running server, without its log, into a folder. @returns the seconds that it took */
async function takeBaseBackup(primary: PostgresServer, folder: string): Promise<number> {
  const startedAt = performance.now();
  const connection = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  await primary.run('pg_basebackup', [...connection, '-D', folder, '-X', 'none', '-c', 'fast']);
  return (performance.now() - startedAt) / 1000;
}

/** Simulates LOSS_COUNT losses of the primary's machine under load: copies the archive to the folder `copyFolder(n)` at each moment. */
async function recordLosses(primary: PostgresServer, load: Load, archive: string, copyFolder: (n: number) => string): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (let n = 0; n < LOSS_COUNT; n++) {
    // copies the archive before it reads the moment, so that no copy has a segment with later writes
    execFileSync('cp', ['-al', archive, copyFolder(n)]);
    losses.push({ archive: copyFolder(n), moment: await readMoment(primary, load) });
    await wait(BETWEEN_LOSSES_MS);
  }
  return losses;
}

/** Deletes all homes of the primary, ends the load and has the end of the log archived. @returns the moment before the deletion */
async function deleteHomesByMistake(primary: PostgresServer, load: Load): Promise<Moment> {
  const moment = await readMoment(primary, load);
  await wait(BEFORE_MISTAKE_MS);
  await query(primary, 'truncate properties cascade');
  await load.stop();
  await query(primary, 'select pg_switch_wal()');
  await wait(ARCHIVING_MS);
  return moment;
}

/** Runs the load, the losses and the recoveries. @returns the report */
async function run(): Promise<string> {
  await requireFreePorts([0, 1, 2, 3, 4, 5, 10, 11, 12].map((offset) => BASE_PORT + offset));
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
    // 1. a primary that archives its log, under load
    const archive = makeServerFolder(folder('archive'));
    await primary.initialise();
    primary.configure(archiveSettings(archive));
    await primary.start();
    await site.fill(HOMES);
    await site.serve();
    const load = new Load(site.url, HOMES);
    await load.start();
    await wait(LOAD_MS);

    // 2. a base backup, the losses and the mistake
    const base = makeServerFolder(folder('base'));
    const backupSeconds = await takeBaseBackup(primary, base);
    await wait(LOAD_MS);
    const losses = await recordLosses(primary, load, archive, (n) => folder(`archive-${n}`));
    const beforeMistake = await deleteHomesByMistake(primary, load);
    await Promise.all([0, 1].map((n) => site.endApp(n, 'SIGTERM')));
    await primary.stop('fast');

    // 3. the recoveries
    const recoveredLosses: Recovery[] = [];
    for (const loss of losses) {
      await afterLoss.remove();
      recoveredLosses.push(await recover(afterLoss, base, loss.archive, loss.moment, null));
    }
    const recoveredMistake = await recover(afterMistake, base, archive, beforeMistake, beforeMistake.at);
    const { lost, homes } = recoveredMistake;
    if (lost > 0 || homes < beforeMistake.homes)
      throw new Error(`${lost} acknowledged writes are missing, ${homes} of ${beforeMistake.homes} homes are there`);
    await serveRecovered(afterLoss);
    await serveRecovered(afterMistake);
    return report({
      homes: HOMES,
      archiveTimeoutS: ARCHIVE_TIMEOUT_S,
      writtenSeconds: Math.round((2 * LOAD_MS + LOSS_COUNT * BETWEEN_LOSSES_MS) / 1000),
      backupSeconds,
      base,
      archive,
      losses,
      recoveredLosses,
      beforeMistake,
      recoveredMistake,
    });
  } finally {
    for (const server of [afterLoss, afterMistake, primary]) await server.remove();
    await site.close();
  }
}

const text = await run();
console.log(text);
writeMeasurement('point-in-time', 'Recovery to a moment', text);
process.exit();
