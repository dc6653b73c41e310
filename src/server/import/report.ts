// The report of an import: its counts, its lines on the terminal, and the CSV file of refused rows.
import { accessSync, constants, createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvValue } from '../../shared/csv.ts';
import { formatNumber } from '../../shared/format.ts';
import { FeedError } from './reading/read.ts';

/** The result of an import, in rows of the file; `paused` counts rows of the database. */
export interface ImportReport {
  layout: string;
  source: string;
  dryRun: boolean;
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  duplicates: number;
  paused: number;
  /** Rows that are stored paused because they are implausible. */
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
}

/** The report of an import that begins. */
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
  paused: 0,
  implausible: 0,
  encoding,
  seconds: 0,
  notes: [],
});

/** A CSV file of refused, paused and duplicate rows with line and reason. Created with its first row; an earlier file is removed. */
export class RowList {
  private readonly path: string;
  private stream: WriteStream | undefined;
  private failure: Error | undefined;

  /** @throws FeedError when the path is not writable or is the file that is imported */
  constructor(path: string, file: string) {
    this.path = resolve(path);
    if (this.path === resolve(file)) throw new FeedError(`The report would overwrite ${file}: name another file with --report`);
    try {
      mkdirSync(dirname(this.path), { recursive: true });
      accessSync(dirname(this.path), constants.W_OK);
      rmSync(this.path, { force: true });
    } catch (error) {
      throw new FeedError(`The report ${path} cannot be written (${(error as Error).message}): name another file with --report`);
    }
  }

  /** Waits for a slow disk, so that a file with only refused rows does not fill the memory. */
  async add(line: number, kind: 'refused' | 'duplicate' | 'paused', reference: string, reason: string): Promise<void> {
    if (!this.stream) {
      this.stream = createWriteStream(this.path).on('error', (error) => {
        this.failure = error;
      });
      this.stream.write('line,what,reference,reason\n');
    }
    if (this.failure) return;
    const canContinue = this.stream.write(`${[line, kind, reference, reason].map(csvValue).join(',')}\n`);
    if (!canContinue) await new Promise<void>((done) => this.stream!.once('drain', done).once('error', () => done()));
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
      (what) => `  ${(what === 'created' ? 'new' : what).padEnd(11)}${formatNumber(report[what])}`,
    ),
  ];
  if (report.paused > 0) lines.push(`  ${'paused'.padEnd(11)}${formatNumber(report.paused)}`);
  if (report.implausible > 0)
    lines.push(`  ${'held back'.padEnd(11)}${formatNumber(report.implausible)} (stored paused, because they are implausible)`);
  if (report.reportFile) lines.push(`These rows, with line and reason: ${report.reportFile}`);
  return [...lines, ...report.notes];
}
