// npm run sales -- FILE: migrates the database, loads registered sales of the Dubai Land Department (`land_sales`, `area_stats`,
// `sales_register`) and fits the model that estimates prices (`estimate_runs`, `estimate_effects`). Writes a CSV report of refused rows.
// `--help` lists the options.
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { withMigratedDatabase } from '../src/server/db/migrated-database.ts';
import { readEnv, SettingError } from '../src/server/env.ts';
import { FeedError } from '../src/server/import/reading/read.ts';
import { figureLines } from '../src/server/sale/estimate/figure-lines.ts';
import { runEstimate } from '../src/server/sale/estimate/run.ts';
import { loadSales, salesReportLines } from '../src/server/sale/load/load-sales.ts';
import { openSales } from '../src/server/sale/load/read-sales.ts';
import { dubaiDay } from '../src/shared/time.ts';

const USAGE = `npm run sales -- FILE [--report FILE]

FILE is the Land Department's export of transactions (CSV or JSON lines), the table that its website offers for download (CSV), or the open
data set dld_transactions-open of Dubai Pulse (CSV), plain, gzip or zip. Rental contracts are not read. Sales that are stored already are left
as they are, so a newer file adds what is new and an older one its months. Figures that came with the product stay for the days that no file
covers.

  --report FILE    where refused rows are listed with line and reason (default DATA_DIR/import-reports/NAME.csv)

Then the figures of areas are counted anew, and the estimate is fitted and measured. A run that is worse than the
last one, or learned from older sales, is not published.
Exit status: 0 done; 1 the file could not be read to its end, or the estimate was not published.`;

/** Loads the file, fits the model and prints a report of each. @throws FeedError when the file could not be read to its end */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { report: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return console.log(USAGE);
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new FeedError('Name one file: npm run sales -- FILE (--help lists the options)');
  const env = readEnv();
  // opened first, so that an unreadable file changes nothing in the database
  const feed = await openSales(file);
  await withMigratedDatabase(env, async (_orm, url) => {
    const reportFile = values.report ?? join(env.DATA_DIR, 'import-reports', `${basename(file)}.csv`);
    const report = await loadSales(url, feed, { reportFile, today: dubaiDay(new Date()) });
    for (const line of salesReportLines(file, report)) console.log(line);
    const run = await runEstimate(url);
    console.log(`Estimate: fitted and tested in ${run.seconds.toFixed(1)} s`);
    if (run.figures) for (const line of figureLines(run.figures)) console.log(line);
    if (run.reason) {
      console.error(`The estimate was not published, pages keep the last one: ${run.reason}.`);
      process.exitCode = 1;
    }
    if (report.stopped) throw new FeedError(`Reading stopped: ${report.stopped}`);
  });
}

try {
  await main();
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(error instanceof FeedError || error instanceof SettingError || code?.startsWith('ERR_PARSE_ARGS') ? message : error);
  process.exitCode = 1;
}
