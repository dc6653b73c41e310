import { accessSync, constants, createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { formatNumber } from '../../shared/format.ts';
import { FeedError } from './reading/read.ts';

/** What an import did, row by row of the file; `paused` counts rows of the database. */
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
  /** Rows of the file that are stored and not shown, because they are implausible. */
  implausible: number;
  /** How the file's bytes were read: `UTF-8`. */
  encoding: string;
  seconds: number;
  /** Where the rows that were refused, held back or there twice are listed, when there are any. */
  reportFile?: string;
  /** Why the import ended before the file did; what was read before is stored and counted. */
  stopped?: string;
  /** What the person should know besides. */
  notes: string[];
}

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

/** A CSV value; a text that a spreadsheet would run as a formula is written after an apostrophe. */
const csvValue = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The list of rows that were not taken as they are, with line and reason; made with its first row, a former one is removed. */
export class RowList {
  private readonly path: string;
  private stream: WriteStream | undefined;
  private failure: Error | undefined;

  /** @throws FeedError when nothing can be written there, or the file itself lies there */
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

  /** Waits when the disk is slower than the reader, so that a file of nothing but refused rows fills no memory. */
  async add(line: number, kind: 'refused' | 'duplicate' | 'paused', reference: string, reason: string): Promise<void> {
    if (!this.stream) {
      this.stream = createWriteStream(this.path).on('error', (error) => {
        this.failure = error;
      });
      this.stream.write('line,what,reference,reason\n');
    }
    if (this.failure) return;
    const room = this.stream.write(`${[line, kind, reference, reason].map(csvValue).join(',')}\n`);
    if (!room) await new Promise<void>((done) => this.stream!.once('drain', done).once('error', () => done()));
  }

  /** Ends the file and says in the report where it is, or why it could not be written. */
  async close(report: ImportReport): Promise<void> {
    if (!this.stream) return;
    this.stream.end();
    await finished(this.stream).catch((error: Error) => {
      this.failure = error;
    });
    if (this.failure) report.notes.push(`The report could not be written: ${this.failure.message}`);
    else report.reportFile = this.path;
  }
}

/** One line while it runs. */
export const progressLine = (report: ImportReport): string =>
  `${formatNumber(report.rows)} rows: ${formatNumber(report.created)} new, ${formatNumber(report.changed)} changed, ${formatNumber(report.unchanged)} unchanged, ${formatNumber(report.refused)} refused, ${formatNumber(report.duplicates)} duplicates`;

/** The lines at the end. */
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
