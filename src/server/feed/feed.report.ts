import { accessSync, constants, createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { formatNumber } from '../../shared/format.ts';

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
  seconds: number;
  /** Where the refused and duplicate rows are listed, when there are any. */
  refusedFile?: string;
  /** Why the import ended before the file did; what was read before is stored and counted. */
  stopped?: string;
  /** What the person should know besides. */
  notes: string[];
}

export const emptyReport = (layout: string, source: string, dryRun: boolean): ImportReport => ({
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
  seconds: 0,
  notes: [],
});

const writable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** A CSV value; a text that a spreadsheet would run as a formula is written after an apostrophe. */
const csvValue = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** `FILE.refused.csv` beside the file, or in the current folder when that one cannot be written; made with its first line, a former one is removed. */
export class RefusedFile {
  private readonly path: string;
  private stream: WriteStream | undefined;
  private failure: Error | undefined;

  constructor(file: string) {
    const name = `${basename(file)}.refused.csv`;
    this.path = writable(dirname(resolve(file))) ? join(dirname(resolve(file)), name) : resolve(name);
    rmSync(this.path, { force: true });
  }

  /** Waits when the disk is slower than the reader, so that a file of nothing but refused rows fills no memory. */
  async add(line: number, kind: 'refused' | 'duplicate', reference: string, reason: string): Promise<void> {
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
    if (this.failure) report.notes.push(`The list of refused rows could not be written: ${this.failure.message}`);
    else report.refusedFile = this.path;
  }
}

/** One line while it runs. */
export const progressLine = (report: ImportReport): string =>
  `${formatNumber(report.rows)} rows: ${formatNumber(report.created)} new, ${formatNumber(report.changed)} changed, ${formatNumber(report.unchanged)} unchanged, ${formatNumber(report.refused)} refused, ${formatNumber(report.duplicates)} duplicates`;

/** The lines at the end. */
export function finalLines(file: string, report: ImportReport): string[] {
  const lines = [
    `${report.dryRun ? 'Would import' : 'Imported'} ${basename(file)}: ${report.layout}, source "${report.source}"`,
    `  ${formatNumber(report.rows)} rows in ${report.seconds.toFixed(1)} s`,
    ...(['created', 'changed', 'unchanged', 'refused', 'duplicates'] as const).map(
      (what) => `  ${(what === 'created' ? 'new' : what).padEnd(11)}${formatNumber(report[what])}`,
    ),
  ];
  if (report.paused > 0) lines.push(`  ${'paused'.padEnd(11)}${formatNumber(report.paused)}`);
  if (report.refusedFile) lines.push(`Refused and duplicate rows, with line and reason: ${report.refusedFile}`);
  return [...lines, ...report.notes];
}
