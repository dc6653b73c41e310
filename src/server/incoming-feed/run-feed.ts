// Reads feeds as jobs: downloads a file unless it is unchanged, and lets a process of its own read it. A reading whose process ended is repeated: rows that
// are stored already are unchanged then.
import { rm } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FeedFailure, FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import { DAY_MS } from '../../shared/time.ts';
import { openSecret, sealSecret } from '../account/security/sealed-secret.ts';
import { IMPORT_LOCK } from '../db/locks.ts';
import { execute, poolOf, rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { pauseHomes } from '../import/pause.ts';
import { keepFeedHomes } from '../organization/feed-homes.ts';
import { type ClaimedRun, claimRun, isSameOwner } from './claim-run.ts';
import { downloadFeed, removeStaleFeedFiles } from './download.ts';
import { deleteOldRuns, startDueFeeds } from './due-feeds.ts';
import { addEarlier, endRun, endUnchanged } from './end-run.ts';
import type { UploadedFile } from './feed.tasks.ts';
import {
  FEED_HOMES_QUEUE,
  FEED_PICTURES_QUEUE,
  FEED_RUNS_QUEUE,
  type FeedHomesJob,
  type FeedPicturesJob,
  type FeedRunJob,
  sourceOf,
} from './feed-jobs.ts';
import { readInWorker } from './feed-worker-client.ts';
import { sealOwner } from './feeds.ts';
import { deleteOldImportFiles } from './import-files.ts';
import { collectPictures, forgetPictures } from './pictures/collect-pictures.ts';
import { fetchDuePictures } from './pictures/fetch-due.ts';
import { type FeedPerson, readOwner } from './run-owner.ts';
import { writeUploadedFile } from './uploaded-file.ts';

/** An unchanged file is read all the same once a day: permits end, and homes that are still in it are confirmed. */
const UNREAD_MS = DAY_MS;
/** How often a reading is begun whose process ended. */
const MAX_ATTEMPTS = 3;
/** How often a process says that it goes on. */
const HEARTBEAT_MS = 5_000;

/** The password of a feed. Sealed anew when the session secret is a newer one. @returns null without one, or when it cannot be opened */
async function openPassword(deps: Deps, em: EntityManager, { id, passwordSealed }: ClaimedRun): Promise<string | null> {
  const { sessionSecrets } = deps.env;
  const opened = passwordSealed === null ? null : openSecret(sessionSecrets, sealOwner(id), passwordSealed);
  if (!opened) return null;
  if (!opened.isNewest) {
    const sealed = sealSecret(sessionSecrets, sealOwner(id), opened.secret);
    await execute(
      em,
      preparedStatement('update incoming_feeds set password_sealed = $2 where id = $1 and password_sealed = $3', [
        id,
        sealed,
        passwordSealed,
      ]),
    );
  }
  return opened.secret;
}

/** A file to read, with what identifies it. */
type FileToRead = Exclude<Awaited<ReturnType<typeof downloadFeed>>, 'unchanged' | FeedFailure> & { upload: UploadedFile | null };

/** Downloads the file of a feed, or writes the one that the member uploaded. @returns the file, `unchanged`, or why there is none */
async function getFile(
  deps: Deps,
  em: EntityManager,
  run: ClaimedRun,
  isFresh: boolean,
  signal: AbortSignal,
): Promise<FileToRead | 'unchanged' | FeedFailure> {
  if (run.url === null) {
    const file = await writeUploadedFile(deps, em, run.id, signal);
    return file ? { ...file, etag: null, lastModified: null } : { reason: 'file', detail: '' };
  }
  const password = await openPassword(deps, em, run);
  const file = await downloadFeed(deps, { url: run.url, username: run.username, password, known: isFresh ? run : null }, signal);
  return file === 'unchanged' || 'reason' in file ? file : { ...file, upload: null };
}

/** Says every few seconds that a reading goes on. `ended` is aborted when it no longer should: its feed ended, or another process took it over. */
function startHeartbeat(em: EntityManager, runId: number, state: { step: 'download' | 'read'; counts: Partial<FeedRunCounts> }) {
  const ended = new AbortController();
  const beat = async (): Promise<void> => {
    const sql = `update incoming_feed_runs set progress_at = now(), step = $2, counts = $3 where id = $1 and state = 'running' returning id`;
    const going = await execute(em.fork(), preparedStatement(sql, [runId, state.step, JSON.stringify(state.counts)]));
    if (going.length === 0) ended.abort();
  };
  // a failed one is followed by the next
  const timer = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS);
  return { ended: ended.signal, stop: () => clearInterval(timer) };
}

/** Lets a reading wait for another attempt; after the last one it has failed. */
async function repeatRun(deps: Deps, em: EntityManager, run: ClaimedRun, person: FeedPerson | null, error: unknown): Promise<void> {
  deps.log.warn({ err: error, run: run.runId }, 'a feed was not read to its end');
  if (run.attempts >= MAX_ATTEMPTS)
    return endRun(deps, em, { run, person, result: null, failure: { reason: 'ended', detail: '' }, file: null });
  await em.transactional(async (tx) => {
    const sql = `update incoming_feed_runs set state = 'waiting', progress_at = now() where id = $1 and state = 'running' returning id`;
    if ((await execute(tx, preparedStatement(sql, [run.runId]))).length === 0) return;
    const startAfter = new Date(Date.now() + 10_000);
    await deps.jobs.enqueue(tx, FEED_RUNS_QUEUE, { runId: run.runId } satisfies FeedRunJob, { startAfter });
  });
}

/** The job that reads a feed. A reading that waits for another one of its owner is started by `startDueFeeds`. */
async function runFeed(deps: Deps, em: EntityManager, runId: number, stopped: AbortSignal): Promise<void> {
  const run = await claimRun(em, runId);
  if (!run) return;
  const state = { step: 'download' as 'download' | 'read', counts: run.before };
  const heartbeat = startHeartbeat(em, runId, state);
  const signal = AbortSignal.any([stopped, heartbeat.ended]);
  let person: FeedPerson | null = null;
  try {
    const found = await readOwner(deps, em, run);
    if ('reason' in found) return await endRun(deps, em, { run, person, result: null, failure: found, file: null });
    person = found.person;
    const isFresh =
      run.url !== null && run.kind === 'run' && run.readAt !== null && deps.now().getTime() - new Date(run.readAt).getTime() < UNREAD_MS;
    const file = await getFile(deps, em, run, isFresh, signal);
    if (file === 'unchanged') return await endUnchanged(deps, em, run);
    if ('reason' in file) return await endRun(deps, em, { run, person, result: null, failure: file, file: null });
    try {
      if (isFresh && file.contentHash === run.contentHash) return await endUnchanged(deps, em, run);
      state.step = 'read';
      const task = {
        databaseUrl: deps.env.DATABASE_DIRECT_URL ?? deps.orm.config.get('clientUrl')!,
        file: file.path,
        format: run.format,
        source: sourceOf(run),
        owner: found.owner,
        mirror: run.pausesMissing,
        requirePermits: deps.env.PERMITS === 'require',
        dryRun: run.kind === 'check',
        upload: file.upload,
      };
      const onProgress = (counts: FeedRunCounts): void => {
        state.counts = addEarlier(counts, run.before);
      };
      const result = await readInWorker(task, onProgress, signal);
      await endRun(deps, em, { run, person, result, failure: result.failure, file });
    } finally {
      await rm(file.path, { force: true });
    }
  } catch (error) {
    // what the attempt counted so far is stored
    if (run.kind === 'run') run.before = state.counts;
    await repeatRun(deps, em, run, person, error);
  } finally {
    heartbeat.stop();
    await startNext(deps, em, run);
  }
}

/** Stores jobs for readings of the same owner that wait. */
async function startNext(deps: Deps, em: EntityManager, run: ClaimedRun): Promise<void> {
  const waiting = await rows<FeedRunJob>(
    em,
    preparedStatement(
      `select r.id as "runId" from incoming_feed_runs r join incoming_feeds f on f.id = r.feed_id join incoming_feeds own on own.id = $1
       where r.state = 'waiting' and r.feed_id <> $1 and ${isSameOwner('f', 'own')} order by r.id limit 1`,
      [run.id],
    ),
  );
  for (const data of waiting) await deps.jobs.enqueue(em, FEED_RUNS_QUEUE, data);
}

/** Job: pauses the homes that a reading held and a person decided to pause, or keeps those of a feed that ended. */
async function changeHomes(em: EntityManager, job: FeedHomesJob): Promise<void> {
  if (job.kind === 'keep') {
    // a reading that is under way ends within seconds of its feed; no other begins
    const [lock] = await em.execute<{ isFree: boolean }[]>('select pg_try_advisory_xact_lock(?, hashtext(?)) as "isFree"', [
      IMPORT_LOCK,
      job.source,
    ]);
    if (!lock?.isFree) throw new Error(`The feed ${job.source} is still being read`);
    return keepFeedHomes(em, job.source);
  }
  const [run] = await rows<{ ids: number[]; feedId: number }>(
    em,
    preparedStatement(
      `select feed_id as "feedId", array(select p.id from properties p where p.id = any(r.held_ids) and p.source = 'feed-' || r.feed_id order by p.id) as ids
       from incoming_feed_runs r where r.id = $1 and r.decision = 'pause'`,
      [job.runId],
    ),
  );
  if (!run) return;
  const client = await (await poolOf(em)).connect();
  try {
    await pauseHomes(client, run.ids);
  } finally {
    client.release();
  }
}

/** Registers the jobs of feeds. */
export function registerFeedJobs(deps: Deps): void {
  deps.jobs.schedule('feeds-due', '* * * * *', (em) => startDueFeeds(deps, em));
  deps.jobs.schedule('clear-feeds', '50 4 * * *', async (em) => {
    await deleteOldRuns(em);
    await deleteOldImportFiles(em);
    await removeStaleFeedFiles(deps);
    await forgetPictures(em, deps.now());
  });
  deps.jobs.schedule('feed-pictures', '* * * * *', (em) => fetchDuePictures(deps, em));
  deps.jobs.handle<FeedPicturesJob>(
    FEED_PICTURES_QUEUE,
    { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 900, deleteAfterSeconds: 86_400 },
    (em, { feedId }) => collectPictures(deps, em, feedId),
  );
  // a job that is given back when a server ends begins nothing anew: the reading itself says whether it waits
  deps.jobs.handle<FeedRunJob>(
    FEED_RUNS_QUEUE,
    { concurrency: 3, retryLimit: 2, retryDelay: 60, expireInSeconds: 3600, deleteAfterSeconds: 86_400 },
    (em, { runId }, signal) => runFeed(deps, em, runId, signal),
  );
  deps.jobs.handle<FeedHomesJob>(
    FEED_HOMES_QUEUE,
    { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 3600, deleteAfterSeconds: 86_400 },
    (em, job) => changeHomes(em, job),
  );
}
