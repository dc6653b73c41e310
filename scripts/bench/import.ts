// npm run bench -- import [--homes 1000000] [--port 5991] [--without-events] [--without-searches]
// Imports a generated CSV into an empty database while a client searches on the product that uses it. Prints the time, the peak of memory, the latency
// of the searches, the events of the log, and whether every derived table equals a recount. Needs 6 GB of disk for a million properties; leaves nothing
// behind. What the event log costs is the difference to a run without its triggers, both without searches.
import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { COLUMNS, generatedLine } from '../../src/server/seed/generate-row.ts';
import { compareWithRecount } from './measuring/derived-tables.ts';
import { benchFolder, type Product, startProduct } from './measuring/server.ts';
import { formatSpread, measureTime } from './measuring/statistics.ts';

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    port: { type: 'string', default: '5991' },
    'without-events': { type: 'boolean', default: false },
    'without-searches': { type: 'boolean', default: false },
  },
});
const homes = Number(values.homes);

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

/** A generated row as a line of our own CSV. */
function csvLine(i: number, now: number): string {
  const parts = generatedLine(i, now).split('\t');
  const valueOfColumn = (column: string): string => parts[COLUMNS.indexOf(column as (typeof COLUMNS)[number])]!;
  const toList = (text: string): string => text.slice(1, -1).replaceAll('"', '').replaceAll(',', '|');
  const cells = Object.values(COLUMN_OF_FIELD).map((column) => {
    if (column === 'images') return toList(valueOfColumn(column)).replaceAll('/media/', 'https://homes.example/media/');
    return column === 'amenities' ? toList(valueOfColumn(column)) : valueOfColumn(column);
  });
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
}

function* csv(): Generator<string> {
  const now = Date.now();
  yield `${Object.keys(COLUMN_OF_FIELD).join(',')}\n`;
  for (let i = 0; i < homes; i += 500) yield Array.from({ length: Math.min(500, homes - i) }, (_, n) => csvLine(i + n, now)).join('');
}

/** What the client beside the import searches for, in turn; BOUNDS are those of its map. */
const SEARCHES = [
  { search: 'palm jumera vila with prvate pool' },
  { search: 'dubai mrina 2 bed' },
  { search: 'furnished studio jvc' },
  { search: 'sea view penthose' },
  { location: 'Downtown Dubai', transactionType: 'Rent', maxBedrooms: 2 },
  { propertyType: 'Townhouse', minPrice: 1_000_000, maxPrice: 3_000_000 },
  {},
];
const BOUNDS = { south: 24.9, west: 55, north: 25.3, east: 55.5 };

/** Sends one request after the other until `hasEnded()`; returns the milliseconds of each. */
async function searchUntil(product: Product, hasEnded: () => boolean): Promise<Record<string, number[]>> {
  const timesMs: Record<string, number[]> = { search: [], suggest: [], map: [] };
  for (let i = 0; !hasEnded(); i++) {
    const page = SEARCHES[i % SEARCHES.length]!;
    timesMs.search!.push(await measureTime(() => product.query('property.search', page)));
    timesMs.suggest!.push(
      await measureTime(() => product.query('property.suggest', { text: ('search' in page && page.search?.slice(0, 9)) || 'dub' })),
    );
    timesMs.map!.push(await measureTime(() => product.query('property.map', { ...page, bounds: BOUNDS, zoom: 11 })));
    await setTimeout(20);
  }
  return timesMs;
}

/** Peak of a process's resident memory (Linux), in MB. */
const peakOf = (pid: number): number => {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
};

/** Processor seconds of a process, its ended children included (Linux: hundredths in /proc). */
const processorOf = (pid: number | string): number => {
  try {
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').slice(11, 15);
    return times.reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
};

/** Processor seconds of PostgreSQL: its postmaster and the children of it. */
function processorOfPostgres(dir: string): number {
  try {
    const first = readFileSync(join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]!;
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
    return [first, ...children].reduce((sum, pid) => sum + processorOf(pid), 0);
  } catch {
    return 0;
  }
}

interface Run {
  seconds: number;
  peak: number;
  processor: number;
}

async function runImport(file: string, dir: string): Promise<Run> {
  const start = performance.now();
  // with the heap settings of `npm run import`
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { import: string } };
  const command = scripts.import.split('node_modules/.bin/node ')[1]!.split(' ');
  const importing = spawn(process.execPath, [...command, file], { env: { ...process.env, DATA_DIR: dir }, stdio: 'inherit' });
  let peak = 0;
  let processor = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(importing.pid!));
    processor = Math.max(processor, processorOf(importing.pid!));
  }, 250);
  const code = await new Promise((done) => importing.once('exit', done));
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import ended with status ${String(code)}`);
  return { seconds: (performance.now() - start) / 1000, peak, processor };
}

/** Runs one statement without the time limit of requests. */
async function runOnce<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  try {
    await client.connect();
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const WITHOUT_EVENTS = ['insert', 'update', 'delete'].map((when) => `disable trigger properties_events_${when}`).join(', ');

const dir = benchFolder();
const file = join(dir, 'homes.csv');
const database = await startEmbedded(join(dir, 'pg'));
try {
  await pipeline(Readable.from(csv()), createWriteStream(file));
  const product = await startProduct(dir, values.port);
  if (values['without-events']) await runOnce(database.url, `alter table properties ${WITHOUT_EVENTS}`);
  let isImported = values['without-searches'];
  const searching = searchUntil(product, () => isImported);
  const before = processorOfPostgres(dir);
  const { seconds, peak, processor } = await runImport(file, dir).finally(() => (isImported = true));
  const postgres = processorOfPostgres(dir) - before;
  console.log(
    `${homes.toLocaleString('en')} homes in ${seconds.toFixed(0)} s (${(homes / seconds).toFixed(0)} a second), at most ${peak} MB`,
  );
  console.log(`processor: ${processor.toFixed(0)} s the import, ${postgres.toFixed(0)} s PostgreSQL with the searches`);
  for (const [name, times] of Object.entries(await searching))
    if (times.length > 0) console.log(`${name} meanwhile: ${times.length} requests, ${formatSpread(times)}`);
  const [events] = await runOnce<{ n: string; quiet: string }>(
    database.url,
    'select count(*) as n, count(*) filter (where quiet) as quiet from home_events',
  );
  console.log(`events: ${events!.n}, of which quiet ${events!.quiet}`);
  await product.stop();
  console.log(await compareWithRecount(database.url));
  console.log(`load ${loadavg()[0]!.toFixed(1)} on this machine, Node ${process.version}`);
} finally {
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
}
