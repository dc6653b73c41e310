// Collects the rows of an import into batches, stores each in the database (`properties`, `agents`), counts the results in the report, and
// lists the refused rows, and those stored as paused because they are implausible, in its CSV file. A dry run only counts and lists.
import type { ClientBase } from 'pg';
import type { Allowance } from './owner.ts';
import { FeedStopped } from './reading/read.ts';
import type { RowToStore } from './readings/row-reading.ts';
import type { ImportReport, RowSink } from './report.ts';
import type { RowClassifier } from './row-classifier.ts';
import { Statistics } from './statistics.ts';
import { writeBatch } from './write.ts';

/** A batch is written when it has this many rows. */
const MAX_ROWS = 4000;
/** A batch is also written when the descriptions and image URLs of its rows have this many characters. */
const MAX_CHARACTERS = 4_000_000;

/** New rows that wait in memory until those that the file lacks are paused. */
const MAX_DEFERRED = 5000;
/** Rows of one statement whose homes the database recognises at once (`home_listings_insert`). */
const RECOGNISED_AT_ONCE = 20;

/** What a batch does with its rows beside storing them. */
export interface BatchOptions {
  /** Stores changed prices however much they differ from the stored ones. */
  acceptPrices: boolean;
  /** Keeps new rows for `storeDeferred`, up to a number. */
  deferNew: boolean;
  /** How many homes the owner of the feed may have; absent for an import of the operator. */
  allowance?: Allowance | undefined;
}

/**
 * Collects rows into batches, which it writes in transactions, and adds to the counts of `report`. One batch is written while the next is
 * read, so that memory holds at most two.
 */
export class BatchWriter {
  readonly report: ImportReport;
  private readonly client: ClientBase;
  /** Where who runs the import finds the rows that are refused, or implausible and therefore stored as paused. */
  private readonly rowList: RowSink;
  /** Knows the line of a row in the imported file, by its reference. */
  private readonly classifier: Pick<RowClassifier, 'lineOf' | 'wait'>;
  private readonly options: BatchOptions;
  private listings: RowToStore[] = [];
  private deferred: RowToStore[] = [];
  /** Size of the current batch, for MAX_CHARACTERS. */
  private characters = 0;
  /** The batch that is being written. */
  private currentWrite: Promise<void> = Promise.resolve();
  private readonly statistics = new Statistics();

  constructor(
    client: ClientBase,
    report: ImportReport,
    rowList: RowSink,
    classifier: Pick<RowClassifier, 'lineOf' | 'wait'>,
    options: BatchOptions,
  ) {
    this.client = client;
    this.report = report;
    this.rowList = rowList;
    this.classifier = classifier;
    this.options = options;
  }

  /** Adds a listing to the batch, and writes the batch when it is full. */
  async store(listing: RowToStore): Promise<void> {
    this.listings.push(listing);
    this.characters += listing.characters;
    if (this.listings.length >= MAX_ROWS || this.characters >= MAX_CHARACTERS) await this.flush();
  }

  /** The number of new rows that wait for `storeDeferred`. */
  get deferredCount(): number {
    return this.deferred.length;
  }

  /** Stores the new rows that were deferred, few at a time, so that the database recognises homes that are listed again. @throws FeedStopped */
  async storeDeferred(): Promise<void> {
    const listings = this.deferred;
    this.deferred = [];
    for (let from = 0; from < listings.length; from += RECOGNISED_AT_ONCE)
      await this.write(listings.slice(from, from + RECOGNISED_AT_ONCE), { ...this.options, deferNew: false });
  }

  /** Writes the remaining rows and waits for them. @throws FeedStopped when the database fails */
  async finish(): Promise<void> {
    await this.flush();
    await this.currentWrite;
  }

  /** Waits for the previous batch, then starts to write the current one. @throws FeedStopped when the previous batch failed */
  private async flush(): Promise<void> {
    await this.currentWrite;
    const { listings } = this;
    this.listings = [];
    this.characters = 0;
    this.currentWrite = this.write(listings, this.options);
    this.currentWrite.catch(() => {}); // the next flush awaits the same promise and throws its error
  }

  /** Stores listings and counts the results. @throws FeedStopped when the database fails */
  private async write(listings: readonly RowToStore[], options: BatchOptions): Promise<void> {
    const { client, report, classifier } = this;
    try {
      const deferNew = options.deferNew && this.deferred.length < MAX_DEFERRED;
      const result = await writeBatch(client, report.source, listings, { ...options, deferNew, dryRun: report.dryRun });
      this.deferred.push(...result.deferred);
      report.created += result.created;
      if (!report.dryRun) await this.statistics.analyzeIfDoubled(client, result.created);
      report.changed += result.changed;
      report.unchanged += result.unchanged;
      for (const { reference, implausible: reason } of result.implausible) {
        report.implausible++;
        await this.rowList.add(classifier.lineOf(reference), 'paused', reference, `implausible: ${reason}`);
      }
      for (const { reference, reason } of result.refused) {
        report.refused++;
        await this.rowList.add(classifier.lineOf(reference), 'refused', reference, reason);
      }
      for (const { reference, reason } of result.waiting) {
        report.waiting++;
        classifier.wait(reference);
        await this.rowList.add(classifier.lineOf(reference), 'waiting', reference, reason);
      }
    } catch (error) {
      throw new FeedStopped(`the database failed (${(error as Error).message})`, classifier.lineOf(listings[0]?.reference ?? ''));
    }
  }
}
