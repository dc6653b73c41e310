// The report of an import: its counts, its lines for the terminal, and the CSV file of refused, paused and duplicate rows.
import { once } from 'node:events';
import { accessSync, constants, createWriteStream, mkdirSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvValue } from '../../shared/csv.ts';
import { formatNumber } from '../../shared/format.ts';
import type { SubjectRemark } from './mapping/remarks.ts';
import type { Unpaused } from './pause.ts';
import { FeedError } from './reading/read.ts';

/** The result of an import. It counts rows of the imported file; only `paused` counts rows of the table `properties`. */
export interface ImportReport {
  /** Name of the file format, such as `Property Finder XML feed`. */
  layout: string;
  /** Name of the feed (`properties.source`): a listing is identified by source and reference. */
  source: string;
  /** Whether the import only counted what it would change, and stored nothing. */
  dryRun: boolean;
  /** All rows that were read. */
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  duplicates: number;
  /** Rows that the file marks as sold, rented, deleted or otherwise off the market. */
  withdrawn: number;
  /** Rows that are left as they are stored, because their price jumps. */
  waiting: number;
  /** Stored listings that were taken off the market, because the file marks them so, states them otherwise or no longer has them. */
  paused: number;
  /** Rows that were stored as paused, because their facts are implausible or a required permit is missing. */
  implausible: number;
  /** The encoding of the file, such as `UTF-8`. */
  encoding: string;
  seconds: number;
  /** Path of the list of refused, paused and duplicate rows, if there are any. */
  reportFile?: string;
  /** Why the import ended before the end of the file; earlier rows are stored and counted. */
  stopped?: string;
  /** Remarks for the person who runs the import. */
  notes: string[];
  /** What was not read, or not taken, in the rows, as the notes say it. */
  remarks: SubjectRemark[];
  /** Homes that were left on offer, because they are too many to be paused unasked. */
  unpaused?: Unpaused;
}

/** The report of an import that has read no row yet. */
export const emptyReport = (layout: string, source: string, encoding: string, dryRun: boolean): ImportReport => ({
  layout,
  source,
  dryRun,
  rows: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  duplicates: 0,
  withdrawn: 0,
  waiting: 0,
  paused: 0,
  implausible: 0,
  encoding,
  seconds: 0,
  notes: [],
  remarks: [],
});

/** Whether two paths are one existing file, also through links; both have the same device and inode then. */
function isSameFile(path: string, otherPath: string): boolean {
  const [file, otherFile] = [path, otherPath].map((name) => statSync(name, { bigint: true, throwIfNoEntry: false }));
  return file !== undefined && otherFile !== undefined && file.dev === otherFile.dev && file.ino === otherFile.ino;
}

/** Why a row is not on offer as the file states it. */
export type RowKind = 'refused' | 'duplicate' | 'paused' | 'waiting';

/** Takes the rows that an import refuses, leaves out or holds back. */
export interface RowSink {
  add: (line: number, kind: RowKind, reference: string, reason: string) => Promise<void>;
  /** Ends the list and notes in the report where it is. */
  close: (report: Pick<ImportReport, 'notes' | 'reportFile'>) => Promise<void>;
}

/** Writes a CSV file of refused, paused and duplicate rows with line and reason. The file is created with the first row. */
export class RowList implements RowSink {
  private readonly path: string;
  private stream: WriteStream | undefined;
  private failure: Error | undefined;

  /**
   * Creates the folder of `path` and deletes the file there, if any.
   * @throws FeedError when the path is not writable or is the imported file itself (`file`)
   */
  constructor(path: string, file: string) {
    this.path = resolve(path);
    let isImportedFile: boolean;
    try {
      mkdirSync(dirname(this.path), { recursive: true });
      accessSync(dirname(this.path), constants.W_OK);
      isImportedFile = isSameFile(this.path, file);
      if (!isImportedFile) rmSync(this.path, { force: true });
    } catch (error) {
      throw new FeedError(`The report ${path} cannot be written (${(error as Error).message}): name another file with --report`);
    }
    if (isImportedFile) throw new FeedError(`The report would overwrite ${file}: name another file with --report`);
  }

  /** Writes a row. Waits while the disk is slow, so that a feed with only refused rows does not fill the memory. */
  async add(line: number, kind: RowKind, reference: string, reason: string): Promise<void> {
    if (!this.stream) {
      this.stream = createWriteStream(this.path).on('error', (error) => {
        this.failure = error;
      });
      this.stream.write('line,what,reference,reason\n');
    }
    if (this.failure) return;
    const canContinue = this.stream.write(`${[line, kind, reference, reason].map(csvValue).join(',')}\n`);
    // an error, which ends the wait too, is in `failure`
    if (!canContinue) await once(this.stream, 'drain').catch(() => {});
  }

  /** Closes the file and adds its path, or the error, to the report. */
  async close(report: Pick<ImportReport, 'notes' | 'reportFile'>): Promise<void> {
    if (!this.stream) return;
    this.stream.end();
    await finished(this.stream).catch((error: Error) => {
      this.failure = error;
    });
    if (this.failure) report.notes.push(`The report could not be written: ${this.failure.message}`);
    else report.reportFile = this.path;
  }
}

/** The line that is shown while the import runs. */
export const progressLine = (report: ImportReport): string =>
  `${formatNumber(report.rows)} rows: ${formatNumber(report.created)} new, ${formatNumber(report.changed)} changed, ${formatNumber(report.unchanged)} unchanged, ${formatNumber(report.refused)} refused, ${formatNumber(report.duplicates)} duplicates`;

/** The lines that are shown at the end. */
export function finalLines(file: string, report: ImportReport): string[] {
  const lines = [
    `${report.dryRun ? 'Would import' : 'Imported'} ${basename(file)}: ${report.layout}, source "${report.source}"`,
    `  read as ${report.encoding}`,
    `  ${formatNumber(report.rows)} rows in ${report.seconds.toFixed(1)} s`,
    ...(['created', 'changed', 'unchanged', 'refused', 'duplicates'] as const).map(
      (count) => `  ${(count === 'created' ? 'new' : count).padEnd(11)}${formatNumber(report[count])}`,
    ),
  ];
  if (report.withdrawn > 0) lines.push(`  ${'off market'.padEnd(11)}${formatNumber(report.withdrawn)} (the file says so)`);
  if (report.waiting > 0)
    lines.push(
      `  ${'waiting'.padEnd(11)}${formatNumber(report.waiting)} (their price changes by more than half: the next file that repeats it, or --accept-prices, changes it)`,
    );
  if (report.paused > 0) lines.push(`  ${'paused'.padEnd(11)}${formatNumber(report.paused)}`);
  if (report.implausible > 0)
    lines.push(`  ${'held back'.padEnd(11)}${formatNumber(report.implausible)} (stored paused, because they are implausible)`);
  if (report.reportFile) lines.push(`These rows, with line and reason: ${report.reportFile}`);
  return [...lines, ...report.notes];
}
