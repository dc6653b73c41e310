// npm run import -- FILE: migrates the database of the settings and imports a file of listings into it, which adds and updates rows of
// `properties` and `agents` (src/server/import). Writes a CSV report of refused rows. Options: see USAGE, which `--help` prints.
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { withoutQueryTimeout } from '../src/server/db/connection/bounded-client.ts';
import { openDirectDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migration/migrate.ts';
import { openOrm } from '../src/server/db/orm.ts';
import { readEnv, SettingError } from '../src/server/env.ts';
import { importFeed, openFeed } from '../src/server/import/import.ts';
import { OUR_FIELDS } from '../src/server/import/mapping/mapping.ts';
import { FORMATS, type Format } from '../src/server/import/reading/detect.ts';
import { FeedError } from '../src/server/import/reading/read.ts';
import { finalLines, type ImportReport, progressLine } from '../src/server/import/report.ts';

/** The names of our fields, in lines that fit behind the options. */
const fieldList = (): string =>
  OUR_FIELDS.join(', ')
    .replace(/(.{1,110})(?: |$)/g, '$1\n                   ')
    .trim();

const USAGE = `npm run import -- FILE [options]

FILE is a plain or gzip file, or a zip archive with one file: an XML feed of Bayut, dubizzle, Property Finder, PropSpace, Kyero,
OpenImmo or REAXML (in other elements, in any case, with namespaces), a Rightmove BLM file, an answer of a RESO Web API (JSON), a dubizzle or Bayut
table, your own CSV or JSON (one object a line, lists, also inside other objects, or pretty-printed), or any other XML with --map.

  --format NAME    ${FORMATS.join(', ')} (default auto)
  --map FILE.json  our field → your column, for example {"title":"Headline","price":"Asking price","transactionType":"=Buy"};
                   in JSON and XML a path, such as "location.1.name" (the second of them), "photos.url" (all), "price/@currency";
                   "=text" is the same in every row; "rentPer": "year", "half-year", "quarter", "month", "week" or "day" is
                   the period of rents where a row names none (without it such rents are refused); "areaUnit": "sqft" (default) or "sqm";
                   "values": {"propertyType": {"Maisonette": "Townhouse"}} translates words of the file;
                   "rates": {"USD": 3.6725} converts prices in that currency (AED for one of it; by default the rates of npm run rates);
                   "dates": "month-first" or "day-first", where no row of the file tells whether 3/4/2026 is in March or April.
                   Our fields: ${fieldList()}
  --encoding NAME  how the file is encoded, when its letters are taken wrongly: utf-8, windows-1252, windows-1256, ...
  --source NAME    rows are known by source and reference, so an updated file updates; give each agency's feed a name of its own
  --organization SLUG
                   the homes belong to this brokerage (SLUG as in /brokerages/SLUG); later imports of the source keep it
  --mirror         after a file that was read whole, pause the source's published rows that it no longer has
                   (they are published again when they reappear, unless they were paused, sold or deleted by hand)
  --pause-anyway   pause however many rows; otherwise a file that lacks, or states unreadably, more than 5 homes and 30 % of those on offer
                   pauses none of them
  --accept-prices  take prices that changed by more than half; otherwise they wait for the next file that repeats them
  --publish-implausible
                   publishes implausible rows (8 bedrooms in 559 sq ft) instead of storing them paused
  --announce       search alerts tell about the homes of a source's first import too; otherwise only later imports bring new homes
  --report FILE    where refused, duplicate and held-back rows (stored paused, because they are implausible) are listed
                   (default DATA_DIR/import-reports/NAME.csv)
  --dry-run        the same report, nothing written to the database

Exit status: 0 done, also with refused rows; 1 the file could not be read to its end.`;

/** Reads the arguments of the command. @throws FeedError when they are wrong */
function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'auto' },
      map: { type: 'string' },
      source: { type: 'string' },
      organization: { type: 'string' },
      encoding: { type: 'string' },
      report: { type: 'string' },
      mirror: { type: 'boolean', default: false },
      'pause-anyway': { type: 'boolean', default: false },
      'accept-prices': { type: 'boolean', default: false },
      'publish-implausible': { type: 'boolean', default: false },
      announce: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const format = FORMATS.find((name) => name === values.format);
  if (!format) throw new FeedError(`--format is one of ${FORMATS.join(', ')}`);
  if (!values.help && positionals.length !== 1) throw new FeedError('Name one file: npm run import -- FILE (--help lists the options)');
  return { ...values, format: format satisfies Format, file: positionals[0] ?? '' };
}

/** Makes a function that shows the progress: it rewrites one line on a terminal, and elsewhere prints a line every five seconds. */
function createProgressPrinter(): (report: ImportReport) => void {
  const { isTTY } = process.stdout;
  let shownAt = performance.now();
  return (report) => {
    const intervalMs = isTTY ? 200 : 5000;
    if (performance.now() - shownAt < intervalMs) return;
    shownAt = performance.now();
    // to the beginning of the line, whose text is erased
    process.stdout.write(isTTY ? `\r\x1b[K${progressLine(report)}` : `${progressLine(report)}\n`);
  };
}

/** Runs the command. @throws FeedError when the file could not be read to its end */
async function main(): Promise<void> {
  const { file, format, map: mappingFile, encoding, source, organization, mirror, announce, help, ...flags } = readCommand();
  if (help) return console.log(USAGE);
  const dryRun = flags['dry-run'];
  const env = readEnv();
  const reportFile = flags.report ?? join(env.DATA_DIR, 'import-reports', `${basename(file)}.csv`);
  const options = {
    source,
    organization,
    mirror,
    announce,
    dryRun,
    reportFile,
    pauseAnyway: flags['pause-anyway'],
    acceptPrices: flags['accept-prices'],
    publishImplausible: flags['publish-implausible'],
    requirePermits: env.PERMITS === 'require',
  };
  const feed = await openFeed({ file, format, map: mappingFile, encoding });
  // without a connection pooler, because locks and temporary tables of an import outlast its transactions
  const database = await openDirectDatabase(env);
  try {
    const orm = await openOrm(database.url);
    try {
      if (!dryRun) await migrate(orm, database.url);
      const report = await withoutQueryTimeout(() => importFeed(orm, feed, { ...options, onProgress: createProgressPrinter() }));
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
      for (const line of finalLines(file, report)) console.log(line);
      if (report.stopped) throw new FeedError(report.stopped);
    } finally {
      await orm.close(true);
    }
  } finally {
    await database.stop();
  }
}

/** Returns what is printed about an error: one line when the user can correct the cause, otherwise the error with its stack. */
function explainError(error: unknown): unknown {
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof FeedError || error instanceof SettingError || code?.startsWith('ERR_PARSE_ARGS')) return message;
  // codes of the network, and PostgreSQL's codes of a wrong name or password (28...) and of a missing database (3D...)
  if (/^(?:ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28|3D)/.test(code ?? ''))
    return `The database cannot be reached (${message || code}); is DATABASE_URL right?`;
  return error;
}

try {
  await main();
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
