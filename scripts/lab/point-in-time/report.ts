// The results of `npm run lab -- point-in-time` as Markdown, and their types.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AcknowledgedWrite } from '../failover/load.ts';

/** A moment of the run, by the primary's clock. */
export interface Moment {
  at: Date;
  /** The writes that had been acknowledged by then, by the id of the listing. */
  written: Map<number, AcknowledgedWrite>;
  /** How many homes the primary had. */
  homes: number;
}

/** A simulated loss of the primary's machine. */
export interface Loss {
  /** The folder with a copy of the archived log, as it was at that moment. */
  archive: string;
  moment: Moment;
}

/** A recovery: how long it took, how many acknowledged writes are missing, and how many homes there are. */
export interface Recovery {
  seconds: number;
  lost: number;
  homes: number;
}

/** What is reported of a run. */
export interface Result {
  /** How many homes the database had at the start (`--homes`). */
  homes: number;
  /** PostgreSQL's setting `archive_timeout`, in seconds. */
  archiveTimeoutS: number;
  /** Seconds of load. */
  writtenSeconds: number;
  /** How long the base backup took. */
  backupSeconds: number;
  /** The folders of the base backup and of the archived log. */
  base: string;
  archive: string;
  losses: readonly Loss[];
  /** The recovery from each loss, in the same order. */
  recoveredLosses: readonly Recovery[];
  /** The moment before the homes were deleted, and the recovery to it. */
  beforeMistake: Moment;
  recoveredMistake: Recovery;
}

/** The size of all files in a folder, in MB. */
function megabytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file)));
  return (files.reduce((sum, file) => sum + statSync(file).size, 0) / 2 ** 20).toFixed(0);
}

/** A row of the table. */
const row = (event: string, recoveredTo: string, { homes, written }: Moment, recovery: Recovery): string =>
  `| ${event} | ${recoveredTo} | ${homes} | ${recovery.homes} | ${recovery.lost} of ${written.size} | ${recovery.seconds.toFixed(1)} s |`;

/** The result as Markdown. */
export function report(result: Result): string {
  const { beforeMistake, losses } = result;
  return [
    `\`npm run lab -- point-in-time --homes ${result.homes}\` on one machine: two processes behind nginx, PostgreSQL of Debian, \`archive_timeout = ${result.archiveTimeoutS}\`,`,
    `${beforeMistake.written.size} homes written by members in ${result.writtenSeconds} s and changed once each.`,
    '',
    `Base backup under load: ${result.backupSeconds.toFixed(1)} s, ${megabytes(result.base)} MB. Archive: ${megabytes(result.archive)} MB.`,
    '',
    '| What happened | Recovered to | Homes then | Homes after | Acknowledged writes lost | Took |',
    '|---|---|--:|--:|--:|--:|',
    ...result.recoveredLosses.map((recovery, n) =>
      row("the primary's machine and disk are gone", 'the end of the archive', losses[n]!.moment, recovery),
    ),
    row('`truncate properties cascade`', 'two seconds before it', beforeMistake, result.recoveredMistake),
    '',
    'The product was started on both recovered databases: visitors and members were answered without an error, and new homes were taken.',
  ].join('\n');
}
