import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ClientBase } from 'pg';
import { poolOf } from '../db/orm.ts';
import { rebuildSearchDictionary } from '../search/text/dictionary.ts';
import { BatchWriter } from './batch.ts';
import { readMapping } from './mapping/mapping.ts';
import type { Layout } from './mapping/raw-listing.ts';
import { pauseMissing } from './pause.ts';
import { readBytes } from './reading/bytes.ts';
import { detect, type Format, HEAD_SIZE } from './reading/detect.ts';
import { decode, detectEncoding, namedEncoding } from './reading/encoding.ts';
import { FeedError, FeedStopped, peek, type RawRow } from './reading/read.ts';
import { emptyReport, type ImportReport, RowList } from './report.ts';
import { RowClassifier } from './row-classifier.ts';
import { lockSource, prepareDryRun, tidyTables, unlockSource } from './write.ts';

/** From this many written rows on, the planner's figures are worth renewing. */
const MANY = 1000;

export interface FeedOptions {
  file: string;
  format?: Format;
  /** A JSON file: our field → the file's column. */
  map?: string | undefined;
  /** How the file is encoded; found out when not given. */
  encoding?: string | undefined;
}

export interface ImportOptions {
  /** Where the rows are listed that were refused, held back or there twice. */
  reportFile: string;
  /** Publishes implausible rows instead of storing them paused. */
  publishImplausible?: boolean;
  dryRun?: boolean;
  mirror?: boolean;
  /** Instead of the layout's own; the feed of an agency deserves one of its own. */
  source?: string;
  onProgress?: (report: ImportReport) => void;
}

/** A recognised file, ready to be read once. */
export interface Feed {
  file: string;
  layout: Layout;
  /** How its bytes are read, for people. */
  encoding: string;
  /** What is worth knowing about it; complete once all rows were read. */
  notes: readonly string[];
  rows: AsyncGenerator<RawRow>;
  close: () => Promise<void>;
}

/**
 * Opens a file and finds out what it is; no database is needed.
 * @throws FeedError in one line when the file is missing, unreadable or holds no listings
 */
export async function openFeed({ file, format = 'auto', map, encoding: named }: FeedOptions): Promise<Feed> {
  const encoding = named === undefined ? await detectEncoding(readBytes(file)) : namedEncoding(named);
  const notes: string[] = [];
  const note = (line: string) => void notes.push(line);
  const { head, text } = await peek(decode(readBytes(file, note), encoding, note), HEAD_SIZE);
  const close = async () => void (await text.return(undefined));
  try {
    const mapping = map === undefined ? undefined : readMapping(await readMap(map), map);
    const { layout, read } = detect(head, format, mapping, sourceOfFile(file));
    return { file, layout, encoding: encoding.name, notes, rows: read(text), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Stores the rows of a feed that are new or changed, by (source, reference), in batches of one transaction each: a second run changes nothing. Rows
 * that are refused, there twice, or stored paused because they are implausible are listed with line and reason in `reportFile`. Status, featured, premium, promotion and owner of a stored
 * row are never touched, except that a row which the feed calls deleted, or which a mirrored file no longer has, is paused, and published again
 * when it reappears. A file or a database that breaks off gives a report with `stopped`.
 * @throws FeedError in one line when the source is wrong or another import of it runs
 */
export async function importFeed(orm: MikroORM, feed: Feed, options: ImportOptions): Promise<ImportReport> {
  const startedAt = performance.now();
  const dryRun = options.dryRun ?? false;
  const report = emptyReport(feed.layout.label, checkSource(options.source ?? feed.layout.source), feed.encoding, dryRun);
  const list = new RowList(options.reportFile, feed.file);
  const classifier = new RowClassifier(feed.layout, { publishImplausible: options.publishImplausible });
  const client = await (await poolOf(orm.em)).connect();
  client.on('error', () => {}); // a lost connection is told by the query that fails
  try {
    await lockSource(client, report.source);
    if (dryRun) await prepareDryRun(client);
    await importRows(feed.rows, classifier, new BatchWriter(client, report, list, classifier.lineOf), list, options.onProgress);
    report.notes.push(...feed.notes);
    if (options.mirror) await mirror(client, classifier, report);
    if (!dryRun && report.created + report.changed + report.paused > 0) await refreshDerivedData(orm, client, report);
    await list.close(report);
  } finally {
    await unlockSource(client);
    client.release(true);
    await feed.close();
  }
  report.seconds = (performance.now() - startedAt) / 1000;
  return report;
}

/** Every row of the file to where it belongs; reading and writing overlap. */
async function importRows(
  rows: AsyncIterable<RawRow>,
  classifier: RowClassifier,
  writer: BatchWriter,
  list: RowList,
  onProgress?: ImportOptions['onProgress'],
) {
  const { report } = writer;
  const takeAll = async () => {
    for await (const row of rows) {
      report.rows++;
      const sorted = classifier.sort(row);
      if (sorted.kind === 'listing') await writer.store(sorted.listing);
      else if (sorted.kind === 'withdrawn') await writer.withdraw(sorted.reference);
      else {
        report[sorted.kind === 'refused' ? 'refused' : 'duplicates']++;
        await list.add(row.line, sorted.kind, sorted.reference, sorted.reason);
      }
      if (report.rows % 100 === 0) onProgress?.(report);
    }
  };
  for (const step of [takeAll, () => writer.finish()]) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof FeedStopped)) throw error;
      report.stopped ??= `Stopped at line ${error.line}: ${error.message}. What was read before is ${report.dryRun ? 'counted' : 'stored and counted'}; import the whole file again when it is mended`;
    }
  }
}

/** Pauses what the file no longer has, only after a file that was read whole and held listings. */
async function mirror(client: ClientBase, classifier: RowClassifier, report: ImportReport): Promise<void> {
  const accepted = report.created + report.changed + report.unchanged;
  const why = report.stopped
    ? 'the file was not read to its end'
    : classifier.unreadable > 0
      ? `${classifier.unreadable} rows could not be read and may be listings that are still offered`
      : accepted === 0
        ? 'the file holds no listing that can be imported'
        : undefined;
  if (why) report.notes.push(`--mirror paused nothing: ${why}`);
  else report.paused += await pauseMissing(client, report.source, classifier.has, report.dryRun);
}

/** The dictionary of the search, and the planner's figures; the import stands without them, so a failure is a note. */
async function refreshDerivedData(orm: MikroORM, client: ClientBase, report: ImportReport): Promise<void> {
  try {
    if (report.created + report.changed >= MANY) await tidyTables(client);
    await rebuildSearchDictionary(orm.em.fork());
  } catch (error) {
    report.notes.push(`The search dictionary was not refreshed: ${(error as Error).message}`);
  }
}

async function readMap(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FeedError(`The mapping ${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`}`);
  }
}

const checkSource = (source: string): string => {
  if (/^[\w .-]{1,60}$/.test(source) && source !== 'own') return source;
  throw new FeedError('A source is up to 60 letters, digits, dots, dashes and spaces, and not "own", which is what members add themselves');
};

/** `my-listings.csv.gz` → `my-listings` */
const sourceOfFile = (file: string): string =>
  basename(file)
    .replace(/\.gz$/i, '')
    .replace(/\.(?:csv|tsv|txt|jsonl|ndjson|json)$/i, '')
    .replace(/[^\w .-]+/g, '-')
    .slice(0, 60) || 'file';
