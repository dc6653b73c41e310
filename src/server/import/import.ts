// Imports a file of listings (a feed), for `npm run import`: opens it, classifies its rows, stores them in batches and reports what
// happened. Writes the tables `properties`, `agents`, `import_sources`, `import_readings`, `listing_confirmations` and the search dictionary, and a CSV file
// of problem rows.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ClientBase } from 'pg';
import { poolOf } from '../db/orm.ts';
import { giveAllHomes } from '../organization/source-owner.ts';
import { withPeggedRates } from '../preferences/exchange-rates.ts';
import { countSharedPoints } from '../property/shared-points.ts';
import { rebuildSearchDictionary } from '../search/text/parser.ts';
import { BatchWriter } from './batch.ts';
import { readDayOrders } from './day-orders.ts';
import type { FileHeader } from './guess/file-table.ts';
import { withFileLines, withHeader } from './guess/header.ts';
import type { Listing } from './mapping/listing.ts';
import { type Mapping, readMapping } from './mapping/mapping.ts';
import type { Rates } from './mapping/price.ts';
import type { Layout } from './mapping/raw-listing.ts';
import { homesText } from './mapping/remarks.ts';
import { Allowance, type SourceOwner } from './owner.ts';
import { takeOffMarket } from './pause.ts';
import { type FileLimits, readBytes } from './reading/bytes.ts';
import { detect, type Format, HEAD_SIZE } from './reading/detect.ts';
import { detectEncoding } from './reading/detect-encoding.ts';
import { decode, namedEncoding } from './reading/encoding.ts';
import { FeedError, FeedStopped, peek, type RawRow } from './reading/read.ts';
import { readerVersion } from './readings/reader-version.ts';
import { packReading, type RowReading, type RowToStore } from './readings/row-reading.ts';
import { type LookedUpRow, lookUpRows } from './readings/stored-readings.ts';
import { emptyReport, type ImportReport, RowList, type RowSink } from './report.ts';
import { RowClassifier } from './row-classifier.ts';
import {
  assignSource,
  completeImport,
  confirmByFeed,
  isKnownSource,
  lockSource,
  prepareDryRun,
  silenceFirstImport,
  unlockSource,
} from './source.ts';
import { vacuumTables } from './write.ts';

/** After an import that created or changed this many rows, VACUUM runs, which also renews the statistics of the query planner. */
const MIN_CHANGED_ROWS = 1000;

/** After an import that created or changed fewer rows, and this small a share of its file, the search learns their words from its daily job, as those of members' adverts. */
const MIN_CHANGED_SHARE = 0.05;

/** Which file is read, and how. */
export interface FeedOptions {
  file: string;
  format?: Format | undefined;
  /** Path of a mapping: a JSON file that says which column of the feed has which of our fields. */
  map?: string | undefined;
  /** The mapping itself, instead of its path. */
  mapping?: Mapping | undefined;
  /** What a CSV table has in place of its first lines. */
  header?: FileHeader | null | undefined;
  /** Name of the character encoding, such as `windows-1256`; detected when absent. */
  encoding?: string | undefined;
  /** The most that a file from elsewhere unpacks to. */
  limits?: FileLimits | undefined;
}

/** What is done with the rows. */
export interface ImportOptions {
  /** The path of a CSV file for refused, paused and duplicate rows, or what takes them. */
  reportFile: string | RowSink;
  /** Publishes implausible rows instead of storing them paused. */
  publishImplausible?: boolean;
  /** Stores listings without a valid advertising permit as paused, in the emirates that require permits. */
  requirePermits?: boolean;
  /** Counts what would change and stores nothing. */
  dryRun?: boolean;
  /** Pauses stored rows that the file no longer has. */
  mirror?: boolean;
  /** Pauses rows that the file lacks or states unreadably, however many they are. */
  pauseAnyway?: boolean;
  /** Stores changed prices however much they differ from the stored ones. */
  acceptPrices?: boolean;
  /** Announces new homes to users even in the first import of a source; otherwise only later imports announce them. */
  announce?: boolean;
  /** Name of the feed, stored with its listings; each agency should have its own. By default that of the file format. */
  source?: string;
  /** The slug of the brokerage that the source belongs to from now on; absent to leave that as it is. */
  organization?: string | undefined;
  /** Whose own feed this is: its homes belong to them, count under their plan, and name no one else. */
  owner?: SourceOwner | undefined;
  /** Called with each listing that is read, but those that an earlier import has read. */
  onListing?: ((listing: Listing) => void) | undefined;
  /** Called after each 100 rows with the counts so far. */
  onProgress?: (report: ImportReport) => void;
}

/** An opened file whose format is recognized. Its rows can be read once. */
export interface Feed {
  /** Path of the file. */
  file: string;
  /** How columns or tags of the file become fields of a listing. */
  layout: Layout;
  /** The mapping as JSON; empty without one. */
  mapping: string;
  /** Name of the character encoding, for display. */
  encoding: string;
  /** Remarks about the file; complete after the last row. */
  notes: readonly string[];
  rows: AsyncGenerator<RawRow>;
  /** Reads the rows once more from the beginning of the file. */
  readAgain: () => AsyncGenerator<RawRow>;
  close: () => Promise<void>;
}

/**
 * Opens a file and detects its encoding and layout. Uses no database. `importFeed` closes the feed; a caller that reads it otherwise must
 * close it.
 * @throws FeedError when the file is missing, unreadable or has no listings, or the mapping or the name of the encoding is invalid
 */
export async function openFeed({
  file,
  format = 'auto',
  map,
  encoding: encodingName,
  limits,
  header,
  ...options
}: FeedOptions): Promise<Feed> {
  const encoding = encodingName === undefined ? await detectEncoding(readBytes(file, undefined, limits)) : namedEncoding(encodingName);
  const notes: string[] = [];
  const addNote = (line: string) => void notes.push(line);
  // the file is read twice: above for its encoding, from here on for its rows
  const decoded = (note: (line: string) => void) => {
    const bytes = decode(readBytes(file, note, limits), encoding, note);
    return header ? withHeader(bytes, header) : bytes;
  };
  const { head, text, close } = await peek(decoded(addNote), HEAD_SIZE);
  try {
    const mapping = map === undefined ? options.mapping : readMapping(await readMappingFile(map), map);
    const detected = detect(head, format, mapping, sourceOfFile(file));
    const { layout } = detected;
    const read = (rows: AsyncIterable<string>) => (header ? withFileLines(detected.read(rows), header) : detected.read(rows));
    const readAgain = () => read(decoded(() => {}));
    return {
      file,
      layout,
      mapping: mapping ? JSON.stringify(mapping) : '',
      encoding: encoding.name,
      notes,
      rows: read(text),
      readAgain,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Stores new and changed rows and pauses those that the feed marks as deleted; never changes a promotion, an owner, or a status that a user
 * set. Then confirms that the homes are still available. When the file or database fails, earlier batches stay and the report has
 * `stopped`.
 * @throws FeedError when the source is invalid, the report file cannot be written, or another import of the source runs
 */
export async function importFeed(orm: MikroORM, feed: Feed, options: ImportOptions): Promise<ImportReport> {
  const startedAt = performance.now();
  const dryRun = options.dryRun ?? false;
  const report = emptyReport(feed.layout.label, checkSource(options.source ?? feed.layout.source), feed.encoding, dryRun);
  const rowList = typeof options.reportFile === 'string' ? new RowList(options.reportFile, feed.file) : options.reportFile;
  const pool = await poolOf(orm.em);
  const client = await pool.connect();
  client.on('error', () => {}); // without a listener, a lost connection would end the process; the next query reports it
  try {
    await lockSource(client, report.source);
    if (options.organization !== undefined) await assignSource(client, report.source, options.organization, dryRun);
    if (dryRun) await prepareDryRun(client);
    else if (!options.announce) await silenceFirstImport(client, report.source);
    const classifier = new RowClassifier(feed.layout, {
      publishImplausible: options.publishImplausible,
      requirePermits: options.requirePermits,
      storedRates: await storedRates(client),
    });
    const writer = new BatchWriter(client, report, rowList, classifier, {
      acceptPrices: options.acceptPrices ?? false,
      allowance: options.owner && new Allowance(options.owner),
      deferNew: Boolean(options.mirror) && !dryRun && (await isKnownSource(client, report.source)),
    });
    const knownRows = lookUpRows(feed.rows, readingContext(feed, report.source, options), dryRun ? undefined : pool);
    await importRows(feed, knownRows, classifier, writer, rowList, options);
    report.notes.push(...feed.notes);
    await pauseRows(client, feed, classifier, writer, options);
    report.notes.push(...classifier.remarks.lines(), ...classifier.advice);
    report.remarks = classifier.remarks.list();
    await stopOnFailure(report, () => writer.storeDeferred());
    if (!dryRun && options.organization !== undefined) await giveAllHomes(client, report.source);
    if (!dryRun && !report.stopped) {
      await completeImport(client, report.source);
      await confirmByFeed(client, report.source, classifier.verdictOf, options.owner?.adopts ? 'person' : 'feed');
    }
    if (!dryRun) await refreshDerivedData(orm, client, report);
    await rowList.close(report);
  } finally {
    await unlockSource(client);
    client.release(true); // closes the connection, because its settings must not stay in the pool
    await feed.close();
  }
  report.seconds = (performance.now() - startedAt) / 1000;
  return report;
}

/** What decides beside the fields of a row how it is read, for `rowKeyOf`. */
const readingContext = ({ layout, mapping }: Feed, source: string, options: ImportOptions): string =>
  JSON.stringify([source, readerVersion(), layout.label, layout.columns, mapping, options.publishImplausible, options.requirePermits]);

/** AED per unit of the currencies that the database has a rate of, or that are pegged. */
async function storedRates(client: ClientBase): Promise<Rates> {
  const { rows } = await client.query<{ currency: string; perAed: number }>('select currency, per_aed as "perAed" from exchange_rates');
  return Object.fromEntries(withPeggedRates(rows));
}

/** Runs a step of an import. A broken file or database ends the import and sets `report.stopped`; what was stored before stays. */
async function stopOnFailure(report: ImportReport, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof FeedStopped)) throw error;
    report.stopped ??= `Stopped at line ${error.line}: ${error.message}. What was read before is ${report.dryRun ? 'counted' : 'stored and counted'}; import the whole file again when it is corrected`;
  }
}

/** Classifies and stores every row. Rows that an earlier import has read are not read again. */
async function importRows(
  { readAgain, layout }: Feed,
  rows: AsyncIterable<LookedUpRow>,
  classifier: RowClassifier,
  writer: BatchWriter,
  rowList: RowSink,
  { onProgress, onListing }: Pick<ImportOptions, 'onProgress' | 'onListing'>,
) {
  const { report } = writer;
  const storeRow = async ({ row, key, characters, reading }: LookedUpRow) => {
    const needsOrders = reading ? reading.orders.length > 0 && !classifier.dayOrders : classifier.needsDayOrders(row);
    if (needsOrders) classifier.dayOrders = await readDayOrders(readAgain(), layout);
    const known = reading && 'fields' in row ? classifier.recognise(row, reading) : undefined;
    if (known) return writer.store({ ...known, characters });
    const result = classifier.classify(row);
    if (result.kind === 'listing') {
      onListing?.(result.listing);
      return writer.store(toStore(result.listing, key, result.reading));
    }
    if (result.kind === 'withdrawn') report.withdrawn++;
    else {
      report[result.kind === 'refused' ? 'refused' : 'duplicates']++;
      await rowList.add(row.line, result.kind, result.reference, result.reason);
    }
  };
  const readRows = async () => {
    for await (const row of rows) {
      report.rows++;
      await storeRow(row);
      if (report.rows % 100 === 0) onProgress?.(report);
    }
  };
  // the rows that were read are written even when reading fails
  for (const step of [readRows, () => writer.finish()]) await stopOnFailure(report, step);
}

/** The row of a listing with what is kept of reading it under `key`, which is empty where nothing is kept. */
function toStore(listing: Listing, key: string, reading: RowReading | null): RowToStore {
  const packed = key === '' || !reading ? null : packReading(reading);
  return {
    ...listing,
    characters: listing.description.length + listing.images.join().length,
    read: () => listing,
    kept: packed === null ? undefined : { key, reading: packed },
  };
}

/** Why rows that the file lacks must not be paused: it may be incomplete. Undefined for a complete file with listings. */
function reasonNotToPause({ layout }: Feed, { unreadable }: RowClassifier, { report, deferredCount }: BatchWriter): string | undefined {
  if (layout.partial) return layout.partial;
  if (report.stopped) return 'the file was not read to its end';
  if (unreadable > 0) return `${unreadable} rows could not be read and may be listings that are still offered`;
  const listings = report.created + report.changed + report.unchanged + report.waiting + deferredCount;
  return listings === 0 ? 'the file holds no listing that can be imported' : undefined;
}

/**
 * Takes stored rows off the market that the file marks so or states otherwise and, with `mirror`, that it no longer has, if it was read completely
 * and has listings. What is not done is a note of the report.
 */
async function pauseRows(
  client: ClientBase,
  feed: Feed,
  classifier: RowClassifier,
  writer: BatchWriter,
  options: ImportOptions,
): Promise<void> {
  const { report } = writer;
  const reason = options.mirror ? reasonNotToPause(feed, classifier, writer) : undefined;
  if (reason) report.notes.push(`--mirror paused nothing: ${reason}`);
  const { count, unpaused } = await takeOffMarket(client, report.source, classifier, {
    mirror: Boolean(options.mirror) && !reason,
    pauseAnyway: options.pauseAnyway ?? false,
    dryRun: report.dryRun,
  });
  report.paused += count;
  if (!unpaused) return;
  report.unpaused = unpaused;
  const { missing, refused, published } = unpaused;
  report.notes.push(
    `Nothing was paused that is not marked so: of ${homesText(published)} on offer, the file lacks ${missing} and states ${refused} so that they were refused. If that is right, run the import again with --pause-anyway`,
  );
}

/**
 * Renews the search dictionary and the planner's statistics, each where the import changed enough for it. A failure becomes a note, because the
 * import itself is complete.
 */
async function refreshDerivedData(orm: MikroORM, client: ClientBase, report: ImportReport): Promise<void> {
  const changes = report.created + report.changed;
  const isLarge = changes >= MIN_CHANGED_ROWS;
  try {
    if (isLarge) await vacuumTables(client);
    if (isLarge || (changes > 0 && changes >= report.rows * MIN_CHANGED_SHARE)) {
      await rebuildSearchDictionary(orm.em.fork());
      await countSharedPoints(orm.em);
    }
  } catch (error) {
    report.notes.push(`The search dictionary was not refreshed: ${(error as Error).message}`);
  }
}

/** Reads the text of a mapping file. @throws FeedError when it cannot be read */
async function readMappingFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FeedError(`The mapping ${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`}`);
  }
}

/** Returns a valid source. @throws FeedError for a source with other characters, and for `own`, the source of listings that members add */
const checkSource = (source: string): string => {
  if (/^[\w .-]{1,60}$/.test(source) && source !== 'own') return source;
  throw new FeedError('A source is up to 60 letters, digits, dots, dashes and spaces, and not "own", which is what members add themselves');
};

/** The default source of a file whose columns a mapping names: `my-listings.csv.gz` → `my-listings`. */
const sourceOfFile = (file: string): string =>
  basename(file)
    .replace(/\.gz$/i, '')
    .replace(/\.(?:csv|tsv|txt|jsonl|ndjson|json|xml)$/i, '')
    .replace(/[^\w .-]+/g, '-')
    .slice(0, 60) || 'file';
