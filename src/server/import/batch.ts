// Collects the rows of an import into batches, stores each in the database (`properties`, `agents`), counts the results in the report, and
// lists the refused rows, and those stored as paused because they are implausible, in its CSV file. A dry run only counts and lists.
import type { ClientBase } from 'pg';
import type { Listing } from './mapping/listing.ts';
import { pauseListings } from './pause.ts';
import { FeedStopped } from './reading/read.ts';
import type { ImportReport, RowList } from './report.ts';
import { Statistics } from './statistics.ts';
import { writeBatch } from './write.ts';

/** A batch is written when it has this many rows. */
const MAX_ROWS = 4000;
/** A batch is also written when the descriptions and image URLs of its rows have this many characters. */
const MAX_CHARACTERS = 4_000_000;

/**
 * Collects rows into batches, which it writes in transactions, and adds to the counts of `report`. One batch is written while the next is
 * read, so that memory holds at most two.
 */
export class BatchWriter {
  readonly report: ImportReport;
  private readonly client: ClientBase;
  /** The CSV file in which the operator finds the rows that are refused, or implausible and therefore stored as paused. */
  private readonly rowList: RowList;
  /** The line of a row in the imported file, by its reference. */
  private readonly lineOf: (reference: string) => number;
  private listings: Listing[] = [];
  /** References of listings that the file marks as deleted. */
  private withdrawnReferences: string[] = [];
  /** Size of the current batch, for MAX_CHARACTERS. */
  private characters = 0;
  /** The batch that is being written. */
  private currentWrite: Promise<void> = Promise.resolve();
  private readonly statistics = new Statistics();

  constructor(client: ClientBase, report: ImportReport, rowList: RowList, lineOf: (reference: string) => number) {
    this.client = client;
    this.report = report;
    this.rowList = rowList;
    this.lineOf = lineOf;
  }

  /** Adds a listing to the batch, and writes the batch when it is full. */
  async store(listing: Listing): Promise<void> {
    this.listings.push(listing);
    this.characters += listing.description.length + listing.images.join().length;
    if (this.listings.length >= MAX_ROWS || this.characters >= MAX_CHARACTERS) await this.flush();
  }

  /** Adds a listing that the file marks as deleted, to be paused, and writes the batch when it is full. */
  async withdraw(reference: string): Promise<void> {
    this.withdrawnReferences.push(reference);
    if (this.withdrawnReferences.length >= MAX_ROWS) await this.flush();
  }

  /** Writes the remaining rows and waits for them. @throws FeedStopped when the database fails */
  async finish(): Promise<void> {
    await this.flush();
    await this.currentWrite;
  }

  /** Waits for the previous batch, then starts to write the current one. @throws FeedStopped when the previous batch failed */
  private async flush(): Promise<void> {
    await this.currentWrite;
    const { listings, withdrawnReferences } = this;
    this.listings = [];
    this.withdrawnReferences = [];
    this.characters = 0;
    this.currentWrite = this.write(listings, withdrawnReferences);
    this.currentWrite.catch(() => {}); // the next flush awaits the same promise and throws its error
  }

  /** Stores listings, pauses withdrawn ones and counts the results. @throws FeedStopped when the database fails */
  private async write(listings: readonly Listing[], withdrawnReferences: readonly string[]): Promise<void> {
    const { client, report } = this;
    try {
      const result = await writeBatch(client, report.source, listings, report.dryRun);
      report.created += result.created;
      if (!report.dryRun) await this.statistics.analyzeIfDoubled(client, result.created);
      report.changed += result.changed;
      report.unchanged += result.unchanged;
      for (const { reference, implausible: reason } of result.implausible) {
        report.implausible++;
        await this.rowList.add(this.lineOf(reference), 'paused', reference, `implausible: ${reason}`);
      }
      for (const { reference, reason } of result.refused) {
        report.refused++;
        await this.rowList.add(this.lineOf(reference), 'refused', reference, reason);
      }
      // listings that the file withdraws are paused too; they are counted, not listed
      const paused = await pauseListings(client, report.source, withdrawnReferences, report.dryRun);
      report.paused += paused;
      report.unchanged += withdrawnReferences.length - paused;
    } catch (error) {
      const firstReference = listings[0]?.reference ?? withdrawnReferences[0] ?? '';
      throw new FeedStopped(`the database failed (${(error as Error).message})`, this.lineOf(firstReference));
    }
  }
}
