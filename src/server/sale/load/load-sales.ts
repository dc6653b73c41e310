// Loads a file of registered sales into `land_sales` (part of `npm run sales`), recalculates `area_stats` and `sales_register`, finds the homes that were sold
// after a range was shown, and writes a report file of the refused rows.
import { once } from 'node:events';
import { basename } from 'node:path';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { formatNumber } from '../../../shared/format.ts';
import { SALES_LOCK } from '../../db/locks.ts';
import { FeedStopped } from '../../import/reading/read.ts';
import { RowList } from '../../import/report.ts';
import { FIND_SALES_SQL } from '../../track-record/find-sales.ts';
import { refreshAreaStats } from './area-stats.ts';
import { readSales, type SalesFile } from './read-sales.ts';
import type { Sale } from './sale-row.ts';

/** The result of loading a file; the counts are of its rows. */
export interface SalesReport {
  /** Name of the layout of the file. */
  layout: string;
  rows: number;
  added: number;
  /** Sales that the file repeats or that were stored before. */
  duplicates: number;
  refused: number;
  /** How many rows were refused for each reason. */
  reasons: Map<string, number>;
  seconds: number;
  /** Path of the CSV file that lists the refused rows, when there are any. */
  reportFile?: string;
  /** Why reading ended before the end of the file; earlier rows are stored. */
  stopped?: string;
  /** Remarks for the person who loads the file. */
  notes: string[];
}

const COLUMNS = 'transaction_number, registered_on, square_metres, amount, area, stage, housing, bedrooms, building, is_late';
/** The columns of the unique index: two rows that are equal in all of them are the same sale. */
const IDENTITY_COLUMNS = 'transaction_number, registered_on, square_metres, amount';
/** Number of lines in one write to the COPY stream. */
const LINES_PER_WRITE = 2000;

/** A line in PostgreSQL's COPY text format; control characters were removed when the row was read. */
const copyLine = (sale: Sale): string =>
  [
    sale.transactionNumber,
    sale.registeredOn,
    sale.squareMetres,
    sale.amount,
    sale.area,
    sale.stage,
    sale.housing,
    sale.bedrooms,
    sale.building,
    sale.isLate,
  ]
    .map((value) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\')))
    .join('\t');

/** Streams the sales of a file into the temporary table `loaded_sales`, adds refused rows to the report file, and counts rows in `report`. */
async function copySales(client: pg.Client, feed: SalesFile, refusedRows: RowList, report: SalesReport, today: string): Promise<void> {
  const stream = client.query(copyFrom(`copy loaded_sales (${COLUMNS}) from stdin`));
  const finish = once(stream, 'finish');
  // an error is reported where `finish` is awaited below; without this it would be an unhandled rejection
  finish.catch(() => {});
  let lines: string[] = [];
  const writeLines = async () => {
    if (lines.length > 0 && !stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
    lines = [];
  };
  try {
    for await (const row of readSales(feed, today)) {
      report.rows++;
      if ('sale' in row) {
        if (lines.push(copyLine(row.sale)) === LINES_PER_WRITE) await writeLines();
        continue;
      }
      report.refused++;
      report.reasons.set(row.reason, (report.reasons.get(row.reason) ?? 0) + 1);
      await refusedRows.add(row.line, 'refused', row.reference, row.reason);
    }
  } catch (error) {
    if (!(error instanceof FeedStopped)) {
      stream.destroy();
      throw error;
    }
    report.stopped = `${error.message} (line ${formatNumber(error.line)}); the rows before are stored`;
  }
  await writeLines();
  stream.end();
  await finish;
}

/**
 * Stores the usable sales of a file and recalculates the figures of areas, in one transaction. Loading a file again adds nothing. An advisory lock
 * lets only one load work at a time. Closes `feed`.
 * @param url connection string of PostgreSQL itself, not of a connection pooler
 * @param reportFile path of the CSV file of refused rows
 * @param today ISO day; sales after it are refused
 */
export async function loadSales(
  url: string,
  feed: SalesFile,
  { reportFile, today }: { reportFile: string; today: string },
): Promise<SalesReport> {
  const startedAt = performance.now();
  const report: SalesReport = {
    layout: feed.layout.label,
    rows: 0,
    added: 0,
    duplicates: 0,
    refused: 0,
    reasons: new Map(),
    seconds: 0,
    notes: [],
  };
  const refusedRows = new RowList(reportFile, feed.file);
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SALES_LOCK]);
    await client.query("set local work_mem = '256MB'; set local synchronous_commit = off; set local jit = off");
    await client.query('create temp table loaded_sales (like land_sales including defaults) on commit drop');
    await client.query('alter table loaded_sales drop column id');
    await copySales(client, feed, refusedRows, report, today);
    // rows in the order of the unique index write each of its pages only once
    const { rowCount } = await client.query(
      `insert into land_sales (${COLUMNS}) select distinct on (${IDENTITY_COLUMNS}) ${COLUMNS} from loaded_sales order by ${IDENTITY_COLUMNS} on conflict do nothing`,
    );
    report.added = rowCount ?? 0;
    report.duplicates = report.rows - report.refused - report.added;
    await refreshAreaStats(client);
    await client.query(FIND_SALES_SQL);
    await client.query('commit');
    await client.query('analyze area_stats');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end();
    await feed.close();
    await refusedRows.close(report);
  }
  report.notes.push(...feed.notes);
  report.seconds = (performance.now() - startedAt) / 1000;
  return report;
}

/** The lines that the terminal shows at the end of a load. */
export function salesReportLines(file: string, report: SalesReport): string[] {
  const reasons = [...report.reasons].toSorted(([, a], [, b]) => b - a);
  return [
    `Loaded ${basename(file)}: ${report.layout}`,
    `  ${formatNumber(report.rows)} rows in ${report.seconds.toFixed(1)} s`,
    `  new        ${formatNumber(report.added)}`,
    `  duplicates ${formatNumber(report.duplicates)}`,
    `  refused    ${formatNumber(report.refused)}`,
    ...reasons.map(([reason, n]) => `    ${formatNumber(n)} ${reason}`),
    ...(report.reportFile ? [`These rows, with line and reason: ${report.reportFile}`] : []),
    ...report.notes,
  ];
}
