// npm run bench -- import [--homes 1000000] [--file FEED] [--port 5991] [--without-events] [--without-searches]
// Measures `npm run import` of a generated CSV, or of a file of yours, into an empty temporary PostgreSQL, and then of the same file again,
// while a client searches on the product that uses it. Prints time, memory, the processor seconds of the import and of PostgreSQL, the steps
// and the functions of triggers and columns that take longest (elapsed time), the milliseconds of searches, and whether the derived tables
// are right. A million homes need 6 GB in the temporary folder, which is removed at the end. --without-events disables the triggers of the
// event log: the difference of two runs with --without-searches, one of them with --without-events, is the cost of that log.
import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { COLUMNS, generatedLine } from '../../src/server/seed/generate-row.ts';
import type { SearchFilter } from '../../src/shared/search/search.ts';
import { compareWithRecount } from './measuring/derived-tables.ts';
import { environmentWithoutDatabase } from './measuring/own-database.ts';
import { benchFolder, type Product, startProduct } from './measuring/server.ts';
import { formatSpread, measureTime } from './measuring/statistics.ts';

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    file: { type: 'string' },
    port: { type: 'string', default: '5991' },
    'without-events': { type: 'boolean', default: false },
    'without-searches': { type: 'boolean', default: false },
  },
});
const homes = Number(values.homes);

/** The columns of the CSV in their order, each with the column of `properties` that has its value in a generated row. */
const COLUMN_OF_FIELD = {
  reference: 'reference',
  title: 'title',
  description: 'description',
  price: 'price',
  area: 'area',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  location: 'location',
  emirate: 'emirate',
  address: 'address',
  propertyType: 'property_type',
  transactionType: 'transaction_type',
  images: 'images',
  amenities: 'amenities',
  latitude: 'latitude',
  longitude: 'longitude',
  createdAt: 'created_at',
} as const;

/** Row `i` of the generator at the time `now` (milliseconds since 1970), as a line of the CSV. */
function csvLine(i: number, now: number): string {
  const generatedValues = generatedLine(i, now).split('\t');
  const valueOfColumn = (column: string): string => generatedValues[COLUMNS.indexOf(column as (typeof COLUMNS)[number])]!;
  // PostgreSQL writes an array as {"Balcony",Garden}, the CSV as Balcony|Garden
  const toCsvList = (text: string): string => text.slice(1, -1).replaceAll('"', '').replaceAll(',', '|');
  const cells = Object.values(COLUMN_OF_FIELD).map((column) => {
    if (column === 'images') return toCsvList(valueOfColumn(column)).replaceAll('/media/', 'https://homes.example/media/');
    return column === 'amenities' ? toCsvList(valueOfColumn(column)) : valueOfColumn(column);
  });
  // the price of a generated home for rent is that of a month
  return `${[...cells, 'month'].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
}

/** Generates the CSV file in pieces of 500 lines. */
function* generateCsv(): Generator<string> {
  const now = Date.now();
  yield `${[...Object.keys(COLUMN_OF_FIELD), 'rentFrequency'].join(',')}\n`;
  for (let i = 0; i < homes; i += 500) yield Array.from({ length: Math.min(500, homes - i) }, (_, n) => csvLine(i + n, now)).join('');
}

/** What the client searches for in turn during the import. */
const SEARCHES: SearchFilter[] = [
  { search: 'palm jumera vila with prvate pool' },
  { search: 'dubai mrina 2 bed' },
  { search: 'furnished studio jvc' },
  { search: 'sea view penthose' },
  { location: 'Downtown Dubai', transactionType: 'Rent', maxBedrooms: 2 },
  { propertyType: 'Townhouse', minPrice: 1_000_000, maxPrice: 3_000_000 },
  {},
];
/** The part of the map that the client looks at. */
const BOUNDS = { south: 24.9, west: 55, north: 25.3, east: 55.5 };

/** Sends a search, a suggestion and a map request in turn until `hasEnded()`. @returns the milliseconds of each, by kind */
async function searchUntil(product: Product, hasEnded: () => boolean): Promise<Record<string, number[]>> {
  const timesMs: Record<string, number[]> = { search: [], suggest: [], map: [] };
  for (let i = 0; !hasEnded(); i++) {
    const filter = SEARCHES[i % SEARCHES.length]!;
    timesMs.search!.push(await measureTime(() => product.query('property.search', filter)));
    const typedText = filter.search?.slice(0, 9) ?? 'dub';
    timesMs.suggest!.push(await measureTime(() => product.query('property.suggest', { text: typedText })));
    timesMs.map!.push(await measureTime(() => product.query('property.map', { ...filter, bounds: BOUNDS, zoom: 11 })));
    await setTimeout(20);
  }
  return timesMs;
}

/** Peak of a process's resident memory, in MB; 0 when it has ended. /proc/PID/status says `VmHWM:   123456 kB`. */
const peakOf = (pid: number): number => {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
};

/** CPU seconds of a process and its ended children; 0 when it has ended. Fields 14 to 17 of /proc/PID/stat, in hundredths of a second. */
const cpuSecondsOf = (pid: number | string): number => {
  try {
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').slice(11, 15);
    return times.reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
};

/** CPU seconds of PostgreSQL: its postmaster and the postmaster's children; 0 when it is not running. */
function cpuSecondsOfPostgres(dir: string): number {
  try {
    const postmaster = readFileSync(join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]!;
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
    return [postmaster, ...children].reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  } catch {
    return 0;
  }
}

/** What an import took: elapsed and CPU seconds and the peak of its resident memory. */
interface ImportRun {
  seconds: number;
  peakMegabytes: number;
  cpuSeconds: number;
}

/** Runs the command `npm run import` for a file on the database under `dir`, and reads its memory and CPU time four times a second. */
async function runImport(file: string, dir: string): Promise<ImportRun> {
  const start = performance.now();
  // the arguments of Node that the command has in package.json, such as its heap settings
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { import: string } };
  const nodeArguments = scripts.import.split('node_modules/.bin/node ')[1]!.split(' ');
  const importing = spawn(process.execPath, [...nodeArguments, file], {
    env: { ...environmentWithoutDatabase(), DATA_DIR: dir },
    stdio: 'inherit',
  });
  let peakMegabytes = 0;
  let cpuSeconds = 0;
  const usageTimer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(importing.pid!));
    cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(importing.pid!));
  }, 250);
  const code = await new Promise((done) => importing.once('exit', done));
  clearInterval(usageTimer);
  if (code !== 0) throw new Error(`The import ended with status ${String(code)}`);
  return { seconds: (performance.now() - start) / 1000, peakMegabytes, cpuSeconds };
}

/** Runs one statement over a connection of its own, without the time limit of requests. */
async function runOnce<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  try {
    await client.connect();
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** SQL: the actions of `alter table properties` that disable the event log. */
const DISABLE_EVENT_TRIGGERS = ['insert', 'update', 'delete'].map((when) => `disable trigger properties_events_${when}`).join(', ');

/** Starts PostgreSQL on `folder` so that it counts the time of statements and functions. */
async function startCounting(folder: string): Promise<Awaited<ReturnType<typeof startEmbedded>>> {
  const unprepared = await startEmbedded(folder);
  await runOnce(unprepared.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await runOnce(unprepared.url, `alter system set track_functions = 'all'`);
  await unprepared.stop();
  const started = await startEmbedded(folder);
  await runOnce(started.url, 'create extension pg_stat_statements');
  return started;
}

/** Makes the tables, so that their seconds do not count. */
async function migrateOnce(url: string): Promise<void> {
  const orm = await openOrm(url);
  await migrate(orm, url).finally(() => orm.close(true));
}

/** A statement or function that took time. */
interface Part {
  name: string;
  calls: string;
  seconds: number;
}

/** SQL: the steps of an import, which are the statements that took at least a tenth of a second together. */
const STEPS_SQL = `select left(regexp_replace(query, '\\s+', ' ', 'g'), 60) as name, sum(calls) as calls, sum(total_exec_time) / 1000 as seconds
  from pg_stat_statements group by 1 having sum(total_exec_time) > 100 order by 3 desc`;
/** SQL: the functions that took at least a tenth of a second themselves, with the statements that they run. */
const FUNCTIONS_SQL = `select funcname as name, calls, self_time / 1000 as seconds from pg_stat_user_functions
  where self_time > 100 order by self_time desc`;

const printParts = (title: string, parts: readonly Part[]): void =>
  console.log(
    [
      `| ${title} | calls | s elapsed |`,
      '|---|--:|--:|',
      ...parts.map(({ name, calls, seconds }) => `| \`${name}\` | ${calls} | ${seconds.toFixed(2)} |`),
      '',
    ].join('\n'),
  );

/** Imports the file and prints what it took. With `searchingProduct` a client searches on it meanwhile. */
async function measureImport(name: string, file: string, dir: string, url: string, searchingProduct?: Product): Promise<void> {
  await runOnce(url, 'select pg_stat_reset(), pg_stat_statements_reset()');
  let shouldStopSearching = false;
  const searching = searchingProduct && searchUntil(searchingProduct, () => shouldStopSearching);
  const postgresSecondsBefore = cpuSecondsOfPostgres(dir);
  const { seconds, peakMegabytes, cpuSeconds } = await runImport(file, dir).finally(() => (shouldStopSearching = true));
  const postgresSeconds = cpuSecondsOfPostgres(dir) - postgresSecondsBefore;
  console.log(
    `${name}: ${seconds.toFixed(0)} s, at most ${peakMegabytes} MB; processor ${cpuSeconds.toFixed(1)} s the import, ${postgresSeconds.toFixed(1)} s PostgreSQL${searching ? ' with the searches' : ''}\n`,
  );
  printParts('step', await runOnce<Part>(url, STEPS_SQL));
  printParts('function, own time', await runOnce<Part>(url, FUNCTIONS_SQL));
  for (const [kind, times] of Object.entries((await searching) ?? {}))
    if (times.length > 0) console.log(`${kind} meanwhile: ${times.length} requests, ${formatSpread(times)}`);
}

const dir = benchFolder();
const file = values.file ?? join(dir, 'homes.csv');
const database = await startCounting(join(dir, 'pg'));
try {
  if (!values.file) await pipeline(Readable.from(generateCsv()), createWriteStream(file));
  await migrateOnce(database.url);
  const product = values['without-searches'] ? undefined : await startProduct(dir, values.port);
  if (values['without-events']) await runOnce(database.url, `alter table properties ${DISABLE_EVENT_TRIGGERS}`);
  await measureImport('first import', file, dir, database.url, product);
  // its jobs would count as the import's
  await product?.stop();
  await measureImport('the same file again', file, dir, database.url);
  // quiet events are those that search alerts ignore, such as the homes of a first import
  const [stored] = await runOnce<{ homes: string; events: string; quiet: string }>(
    database.url,
    `select (select count(*) from properties) as homes, count(*) as events, count(*) filter (where quiet) as quiet from home_events`,
  );
  console.log(`${stored!.homes} homes, ${stored!.events} events, of which quiet ${stored!.quiet}`);
  console.log(await compareWithRecount(database.url));
} finally {
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
}
