// The messages between the server and the process that reads a feed.
import type { FeedFormat, FeedRow, FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import type { SubjectRemark } from '../import/mapping/remarks.ts';
import type { SourceOwner } from '../import/owner.ts';
import type { Unpaused } from '../import/pause.ts';

/** A downloaded file to read into the database. */
export interface FeedTask {
  databaseUrl: string;
  file: string;
  format: FeedFormat;
  source: string;
  owner: SourceOwner;
  /** Pauses homes that the file no longer has. */
  mirror: boolean;
  requirePermits: boolean;
  /** Counts what would change and stores nothing. */
  dryRun: boolean;
}

/** What reading a file did. */
export interface FeedResult {
  layout: string | null;
  counts: FeedRunCounts;
  remarks: SubjectRemark[];
  /** The first rows that were refused, left out or held back. */
  rows: FeedRow[];
  unpaused: Unpaused | null;
  /** Why the file was not read, or not to its end. */
  failure: { reason: 'format' | 'stopped'; detail: string } | null;
}

export type FeedMessage =
  | { kind: 'progress'; counts: FeedRunCounts }
  | { kind: 'end'; result: FeedResult }
  | { kind: 'error'; message: string };
