// The process that reads the files of feeds into the database, one after the other, at low priority and without the server's settings. Started by
// `feed-worker-client.ts`; the messages are in `feed.tasks.ts`.
import { setPriority } from 'node:os';
import { type FeedRow, type FeedRunCounts, MAX_FEED_ROWS, NO_COUNTS } from '../../shared/incoming-feed/incoming-feed.ts';
import { withoutQueryTimeout } from '../db/connection/bounded-client.ts';
import { openOrm } from '../db/orm.ts';
import { importFeed, openFeed } from '../import/import.ts';
import { FeedError, FeedStopped } from '../import/reading/read.ts';
import type { ImportReport, RowSink } from '../import/report.ts';
import type { FeedMessage, FeedResult, FeedTask } from './feed.tasks.ts';
import { keepHomes, openUpload } from './open-upload.ts';

/** What a file may unpack to: 2 GB, and 100 times its size. */
const LIMITS = { unpacked: 2_000_000_000, ratio: 100 };
/** Between two messages about the progress. */
const PROGRESS_MS = 500;

// below the server, so that pages stay fast while feeds are read: 0 is normal, 19 the lowest priority
setPriority(10);

const send = (message: FeedMessage): void => void process.send?.(message);

const countsOf = (report: ImportReport): FeedRunCounts =>
  Object.fromEntries(Object.keys(NO_COUNTS).map((name) => [name, report[name as keyof FeedRunCounts]])) as FeedRunCounts;

/** Keeps the first rows. */
function keepRows(): { rows: FeedRow[]; sink: RowSink } {
  const rows: FeedRow[] = [];
  return {
    rows,
    sink: {
      add: async (line, kind, reference, reason) => {
        if (rows.length < MAX_FEED_ROWS) rows.push({ line, kind, reference: reference.slice(0, 120), reason: reason.slice(0, 500) });
      },
      close: async () => {},
    },
  };
}

/** Reads the file. Messages of errors name it as people know it. */
async function readFile({ databaseUrl, file, format, source, owner, upload, ...task }: FeedTask): Promise<FeedResult> {
  const { rows, sink } = keepRows();
  const nothing: FeedResult = {
    layout: null,
    counts: NO_COUNTS,
    remarks: [],
    rows: [],
    unpaused: null,
    inspected: null,
    homes: [],
    failure: null,
  };
  let inspected: FeedResult['inspected'] = null;
  const plain = (text: string): string => text.replaceAll(file, 'The file').slice(0, 500);
  let feed: Awaited<ReturnType<typeof openFeed>>;
  try {
    feed = upload
      ? await openUpload(file, upload, (found) => {
          inspected = found;
        })
      : await openFeed({ file, format, limits: LIMITS });
  } catch (error) {
    if (!(error instanceof FeedError || (upload && error instanceof FeedStopped))) throw error;
    return { ...nothing, inspected, failure: { reason: 'format', detail: plain(error.message) } };
  }
  const { homes, onListing } = keepHomes();
  const orm = await openOrm(databaseUrl);
  let shownAt = 0;
  const onProgress = (report: ImportReport): void => {
    if (performance.now() - shownAt < PROGRESS_MS) return;
    shownAt = performance.now();
    send({ kind: 'progress', counts: countsOf(report) });
  };
  try {
    const report = await withoutQueryTimeout(() =>
      importFeed(orm, feed, { reportFile: sink, source, owner, onProgress, ...(upload && { onListing }), ...task }),
    );
    return {
      layout: report.layout.slice(0, 100),
      counts: countsOf(report),
      remarks: report.remarks,
      rows: rows.map((row) => ({ ...row, reason: plain(row.reason) })),
      unpaused: report.unpaused ?? null,
      inspected,
      homes,
      failure: report.stopped === undefined ? null : { reason: 'stopped', detail: plain(report.stopped) },
    };
  } finally {
    await orm.close(true);
  }
}

process.on('message', (task: FeedTask) => {
  readFile(task).then(
    (result) => send({ kind: 'end', result }),
    (error: Error) => send({ kind: 'error', message: error.message }),
  );
});
// the server has ended, also by a crash
process.on('disconnect', () => process.exit(0));
