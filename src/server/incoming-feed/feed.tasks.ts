// The messages between the server and the process that reads a feed.

import type { FileMapping, PreviewHome } from '../../shared/incoming-feed/import-file.ts';
import type { FeedFormat, FeedRow, FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import type { FileHeader } from '../import/guess/file-table.ts';
import type { Inspected } from '../import/guess/inspect.ts';
import type { RememberedMapping } from '../import/guess/remembered-mapping.ts';
import type { SubjectRemark } from '../import/mapping/remarks.ts';
import type { SourceOwner } from '../import/owner.ts';
import type { Unpaused } from '../import/pause.ts';

/** What is known of a file that a member uploaded. */
export interface UploadedFile {
  name: string;
  header: FileHeader | null;
  /** Null for a file whose columns were not looked at yet. */
  mapping: FileMapping | null;
  remembered: RememberedMapping[];
}

/** A downloaded or uploaded file to read into the database. */
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
  /** Null for the file of a feed. */
  upload: UploadedFile | null;
}

/** What reading a file did. */
export interface FeedResult {
  layout: string | null;
  counts: FeedRunCounts;
  remarks: SubjectRemark[];
  /** The first rows that were refused, left out or held back. */
  rows: FeedRow[];
  unpaused: Unpaused | null;
  /** The columns of an uploaded file that was looked at for the first time. */
  inspected: (Inspected & { isRemembered: boolean }) | null;
  /** The first homes of an uploaded file. */
  homes: PreviewHome[];
  /** Why the file was not read, or not to its end. */
  failure: { reason: 'format' | 'stopped'; detail: string } | null;
}

export type FeedMessage =
  | { kind: 'progress'; counts: FeedRunCounts }
  | { kind: 'end'; result: FeedResult }
  | { kind: 'error'; message: string };
