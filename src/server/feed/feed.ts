import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ClientBase } from 'pg';
import { poolOf } from '../db/orm.ts';
import { refreshSearchTerms } from '../property/property.terms.ts';
import { detect, type Format, HEAD_SIZE } from './feed.detect.ts';
import type { Layout } from './feed.draft.ts';
import { type Listing, RowRefused, referenceOf, toListing } from './feed.listing.ts';
import { readMapping } from './feed.mapping.ts';
import { FeedError, FeedStopped, openText, peek, type RawRow } from './feed.read.ts';
import { type ImportReport, RefusedFile } from './feed.report.ts';
import { lockSource, pauseListings, pauseMissing, tidyTables, type Written, writeBatch } from './feed.write.ts';

const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 4_000_000;
/** From this many written rows on, the planner's figures are worth renewing. */
const MANY = 1000;

export interface ImportOptions {
  file: string;
  format?: Format;
  /** A JSON file: our field → the file's column. */
  map?: string;
  dryRun?: boolean;
  mirror?: boolean;
  /** Instead of the layout's own; an agency's feed deserves one of its own. */
  source?: string;
  onProgress?: (report: ImportReport) => void;
}

/**
 * Reads a file of listings and stores what is new or changed, by (source, reference), in batches of one transaction each: a second run changes
 * nothing. Each row that is refused, and each duplicate, is listed with its line in `FILE.refused.csv`. Status, featured, premium, promotion and
 * owner of a stored row are never touched, except that a row which the feed calls deleted, or which a mirrored file no longer has, is paused, and
 * published again when it reappears.
 * @throws FeedError in one line when the file as a whole cannot be imported; a file that breaks off in the middle gives a report with `stopped`
 */
export async function runImport(orm: MikroORM, options: ImportOptions): Promise<ImportReport> {
  const { head, text } = await peek(openText(options.file), HEAD_SIZE);
  try {
    const map = options.map === undefined ? undefined : readMapping(await readMap(options.map), options.map);
    const { layout, read } = detect(head, options.format ?? 'auto', map, fileSource(options.file));
    const source = options.source ?? layout.source;
    if (!/^[\w .-]{1,60}$/.test(source) || source === 'own') throw new FeedError('A source is up to 60 letters, digits, dots, dashes or spaces, and not "own"');
    const client = await (await poolOf(orm.em)).connect();
    try {
      await lockSource(client, source);
      return await new Import(client, orm, layout, source, options).run(read(text));
    } finally {
      client.release(true);
    }
  } finally {
    await text.return(undefined);
  }
}

async function readMap(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new FeedError(`The mapping ${path} cannot be read: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it does not exist' : (error as Error).message}`);
  }
}

/** `my-listings.csv.gz` → `my-listings` */
const fileSource = (file: string): string => {
  const name = basename(file).replace(/\.(?:csv|tsv|txt|jsonl|ndjson|json)?(?:\.gz)?$/i, '');
  return name.replace(/[^\w .-]+/g, '-').slice(0, 60) || 'file';
};

/** One run: what it has seen, what waits to be written, what it has done. */
class Import {
  private readonly client: ClientBase;
  private readonly orm: MikroORM;
  private readonly layout: Layout;
  private readonly source: string;
  private readonly options: ImportOptions;
  private readonly report: ImportReport;
  private readonly refusedFile: RefusedFile;
  private readonly startedAt = performance.now();
  /** Reference and content of every accepted row → its line. */
  private readonly accepted = new Map<string, number>();
  /** References that a mirror must not pause although their row was not accepted. */
  private readonly spared = new Set<string>();
  private readonly lines = new Map<string, number>();
  private batch: Listing[] = [];
  private batchCharacters = 0;
  private withdrawn: string[] = [];
  private writing: Promise<void> = Promise.resolve();
}
