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
/** How many moments are tested at which the disk is lost, each with the archive of that moment. */
const LOSS_COUNT = 5;
/** Between two losses: not a multiple of ARCHIVE_TIMEOUT_S, so that segments are lost at different ages. */
const BETWEEN_LOSSES_MS = 7300;
/** Between the moment to recover to and the deletion by mistake. */
const BEFORE_MISTAKE_MS = 2000;
/** Until the last segment of the log is in the archive. */
const ARCHIVING_MS = 3000;

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

/** Size of all files in a folder. */
function megabytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file)));
  return (files.reduce((sum, file) => sum + statSync(file).size, 0) / 2 ** 20).toFixed(0);
}

/** Takes a base backup of a running server, without its log. @returns the seconds that it took */
async function takeBaseBackup(primary: PostgresServer, folder: string): Promise<number> {
  const startedAt = performance.now();
  const connection = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  await primary.run('pg_basebackup', [...connection, '-D', folder, '-X', 'none', '-c', 'fast']);
  return (performance.now() - startedAt) / 1000;
}

/** Copies the archive at LOSS_COUNT moments under load, as if the primary's machine was lost at each. */
async function recordLosses(primary: PostgresServer, load: Load, archive: string, copyOf: (n: number) => string): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (let n = 0; n < LOSS_COUNT; n++) {
    // the archive first: a segment that arrives meanwhile was not there when the machine was lost
    execFileSync('cp', ['-al', archive, copyOf(n)]);
    losses.push({ archive: copyOf(n), moment: await readMoment(primary, load) });
    await wait(BETWEEN_LOSSES_MS);
  }
  return losses;
}

/** Deletes all homes and ends the load. @returns the moment before */
async function deleteHomesByMistake(primary: PostgresServer, load: Load): Promise<Moment> {
  const moment = await readMoment(primary, load);
  await wait(BEFORE_MISTAKE_MS);
  await query(primary, 'truncate properties cascade');
  await load.stop();
  await query(primary, 'select pg_switch_wal()');
  await wait(ARCHIVING_MS);
  return moment;
}

/** What is reported of a run. */
interface Result {
  backupSeconds: number;
  base: string;
  archive: string;
  losses: Loss[];
  recoveredLosses: Recovery[];
  beforeMistake: Moment;
  recoveredMistake: Recovery;
}

function report({ backupSeconds, base, archive, losses, recoveredLosses, beforeMistake, recoveredMistake }: Result): string {
  const writtenSeconds = Math.round((2 * LOAD_MS + LOSS_COUNT * BETWEEN_LOSSES_MS) / 1000);
  const row = (event: string, until: string, { homes, written }: Moment, recovery: Recovery): string =>
    `| ${event} | ${until} | ${homes} | ${recovery.homes} | ${recovery.lost} of ${written.size} | ${recovery.seconds.toFixed(1)} s |`;
  return [
    `\`npm run lab -- point-in-time --homes ${HOMES}\` on one machine: two processes behind nginx, PostgreSQL of Debian, \`archive_timeout = ${ARCHIVE_TIMEOUT_S}\`,`,
    `${beforeMistake.written.size} homes written by members in ${writtenSeconds} s and changed once each.`,
    '',
    `Base backup under load: ${backupSeconds.toFixed(1)} s, ${megabytes(base)} MB. Archive: ${megabytes(archive)} MB.`,
    '',
    '| What happened | Recovered to | Homes then | Homes after | Acknowledged writes lost | Took |',
    '|---|---|--:|--:|--:|--:|',
    ...recoveredLosses.map((recovery, n) =>
      row("the primary's machine and disk are gone", 'the end of the archive', losses[n]!.moment, recovery),
    ),
    row('`truncate properties cascade`', 'two seconds before it', beforeMistake, recoveredMistake),
    '',
    'The product was started on both recovered databases: visitors and members were answered without an error, and new homes were taken.',
  ].join('\n');
}

/** Runs both recoveries. @returns the report */
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
    const archive = ownFolder(folder('archive'));
    await primary.initialise();
    primary.configure(archiving(archive));
    await primary.start();
    await site.fill(HOMES);
    await site.serve();
    const load = new Load(site.url, HOMES);
    await load.start();
    await wait(LOAD_MS);

    // 2. a base backup, then what happens
    const base = ownFolder(folder('base'));
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
    return report({ backupSeconds, base, archive, losses, recoveredLosses, beforeMistake, recoveredMistake });
  } finally {
    for (const server of [afterLoss, afterMistake, primary]) await server.remove();
    await site.close();
  }
}

const text = await run();
console.log(text);
writeMeasurement('point-in-time', 'Recovery to a moment', text);
process.exit();
