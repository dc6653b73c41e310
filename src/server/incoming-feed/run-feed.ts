// Reads feeds when they are due, as jobs: downloads a file unless it is unchanged, lets a process of its own read it, and stores what it did
// (`incoming_feed_runs`, `incoming_feed_rows`). A reading whose process ended is repeated: rows that are stored already are unchanged then.
import { rm } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FeedFailure, FeedFormat, FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import { listingLimit } from '../../shared/payment/subscription.ts';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';
import { openSecret, sealSecret } from '../account/security/sealed-secret.ts';
import { isBlockedSql } from '../account/sign-in/account.block.ts';
import { IMPORT_LOCK } from '../db/locks.ts';
import { execute, poolOf, rows } from '../db/orm.ts';
import { preparedStatement, unpreparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { recordEvent } from '../event/event-log.ts';
import type { SourceOwner } from '../import/owner.ts';
import { pauseHomes } from '../import/pause.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { NEW_MEMBER_MS } from '../moderation/screening.ts';
import { keepFeedHomes } from '../organization/feed-homes.ts';
import { readPlanFacts } from '../organization/plan.ts';
import { downloadFeed, removeStaleFeedFiles } from './download.ts';
import { feedFailedEmail, feedHeldEmail } from './feed.mail.ts';
import type { FeedResult } from './feed.tasks.ts';
import { FEED_HOMES_QUEUE, FEED_RUNS_QUEUE, type FeedHomesJob, type FeedRunJob, sourceOf } from './feed-jobs.ts';
import { readInWorker } from './feed-worker-client.ts';
import { sealOwner } from './feeds.ts';

/** An unchanged file is read all the same once a day: permits end, and homes that are still in it are confirmed. */
const UNREAD_MS = DAY_MS;
/** After so many failures in a row the owner gets an email. */
const REPORTED_FAILURES = 3;
/** How often a reading is begun whose process ended. */
const MAX_ATTEMPTS = 3;
/** How often a process says that it goes on, and after which silence it counts as ended. */
const HEARTBEAT_MS = 5_000;
const SILENCE = `interval '60 seconds'`;
/** Readings that are kept of a feed: for days, at most so many, and of these so many with their rows. */
const KEPT = { days: 90, runs: 500, withRows: 20 };
/** Feeds that one run of the job starts. */
const MAX_DUE = 500;

/** SQL condition: two feeds have the same owner. */
const isSameOwner = (a: string, b: string): string =>
  `${a}.organization_id is not distinct from ${b}.organization_id and (${a}.organization_id is not null or ${a}.user_id = ${b}.user_id)`;

/** Begins a waiting reading, unless another one of the same owner runs. */
const CLAIM_SQL = `update incoming_feed_runs r set state = 'running', step = 'download', started_at = coalesce(r.started_at, now()), progress_at = now(),
    attempts = r.attempts + 1
  from incoming_feeds f where r.id = $1 and r.state = 'waiting' and f.id = r.feed_id
    and not exists (select from incoming_feed_runs other join incoming_feeds o on o.id = other.feed_id
      where other.state = 'running' and other.id <> r.id and ${isSameOwner('o', 'f')})
  returning r.id as "runId", r.kind, r.is_asked as "isAsked", r.attempts, r.counts as before, f.id, f.user_id as "userId", f.organization_id as "organizationId",
    f.url, f.format, f.username, f.password_sealed as "passwordSealed", f.pauses_missing as "pausesMissing", f.etag, f.last_modified as "lastModified",
    f.content_hash as "contentHash", f.read_at as "readAt"`;

/** A reading that was begun, with its feed. */
interface ClaimedRun {
  runId: number;
  kind: 'run' | 'check';
  isAsked: boolean;
  attempts: number;
  /** What earlier attempts counted. */
  before: Partial<FeedRunCounts>;
  id: number;
  userId: number | null;
  organizationId: number | null;
  url: string;
  format: FeedFormat;
  username: string | null;
  passwordSealed: string | null;
  pausesMissing: boolean;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
  readAt: string | Date | null;
}

/**
 * Who answers for a feed: the member who works alone, unless they are blocked or joined a brokerage; of a brokerage who made it while they own or manage it,
 * else its longest owner.
 */
const PERSON_SQL = `select u.id, u.created_at as "createdAt", u.email, u.locale, u.full_name as "fullName", u.username, o.licence_until::text as "licenceUntil"
  from users u left join organization_members member on member.user_id = u.id left join organizations o on o.id = member.organization_id
  where not ${isBlockedSql('u.id')} and case when $2::int is null then u.id = $1::int and member.user_id is null
    else member.organization_id = $2 and member.role <> 'agent' and o.removed_at is null end
  order by u.id = $1::int desc, member.role = 'owner' desc, member.joined_at limit 1`;

interface FeedPerson {
  id: number;
  createdAt: string | Date;
  email: string;
  locale: string | null;
  fullName: string | null;
  username: string;
  licenceUntil: string | null;
}

/** The name under which a member advertises, as `publicName` of accounts makes it. */
const nameOf = ({ fullName, username }: FeedPerson): string | null => fullName ?? (username.includes('@') ? null : username);

/** The person and the plan of a feed; a failure where it may not be read. */
async function readOwner(
  deps: Deps,
  em: EntityManager,
  run: ClaimedRun,
): Promise<{ person: FeedPerson; owner: SourceOwner } | FeedFailure> {
  const { userId, organizationId } = run;
  const [person] = await rows<FeedPerson>(em, preparedStatement(PERSON_SQL, [userId, organizationId]));
  if (!person) return { reason: 'owner', detail: '' };
  if (person.licenceUntil !== null && person.licenceUntil < dubaiDay(deps.now())) return { reason: 'licence', detail: person.licenceUntil };
  const facts = await readPlanFacts(em, { userId: person.id, organizationId }, deps.now(), { isLocked: false });
  if (!facts) return { reason: 'owner', detail: '' };
  const limit = listingLimit(facts, deps.now(), deps.env.FREE_LISTING_LIMIT);
  const isNewMember = deps.now().getTime() - new Date(person.createdAt).getTime() < NEW_MEMBER_MS;
  const { MODERATION: moderation } = deps.env;
  return {
    person,
    owner: { userId: organizationId === null ? person.id : null, organizationId, limit, name: nameOf(person), isNewMember, moderation },
  };
}

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

/** Notes that a file is unchanged, in one statement. Only a person or a program who asked sees the reading. */
async function endUnchanged(deps: Deps, em: EntityManager, { runId, id, isAsked }: ClaimedRun): Promise<void> {
  const end = isAsked
    ? `update incoming_feed_runs set state = 'unchanged', finished_at = now() where id = $1`
    : 'delete from incoming_feed_runs where id = $1';
  await execute(
    em,
    preparedStatement(`with ended as (${end}) update incoming_feeds set checked_at = $3, failed_runs = 0 where id = $2`, [
      runId,
      id,
      deps.now(),
    ]),
  );
}

/** Adds what earlier attempts of a reading stored: for this one these rows were unchanged. */
function addEarlier(counts: FeedRunCounts, before: Partial<FeedRunCounts>): FeedRunCounts {
  const { created = 0, changed = 0 } = before;
  const unchanged = Math.max(0, counts.unchanged - created - changed);
  return { ...counts, created: counts.created + created, changed: counts.changed + changed, unchanged };
}

/** Stores how a reading ended, and emails the person of the feed when they should act. */
async function endRun(
  deps: Deps,
  em: EntityManager,
  {
    run,
    person,
    result,
    failure,
    file,
  }: {
    run: ClaimedRun;
    person: FeedPerson | null;
    result: FeedResult | null;
    failure: FeedFailure | null;
    file: { etag: string | null; lastModified: string | null; contentHash: string } | null;
  },
): Promise<void> {
  const now = deps.now();
  await em.transactional(async (tx) => {
    const heldIds = result?.unpaused?.ids ?? [];
    const [ended] = await execute<{ id: number }>(
      tx,
      unpreparedStatement(
        `update incoming_feed_runs set state = $2, finished_at = now(), layout = $3, counts = $4, failure = $5, remarks = $6, held_ids = $7, held_of = $8
         where id = $1 and state = 'running' returning id`,
        [
          run.runId,
          failure ? 'failed' : 'done',
          result?.layout ?? null,
          JSON.stringify(result ? addEarlier(result.counts, run.before) : run.before),
          failure && JSON.stringify(failure),
          JSON.stringify(result?.remarks ?? []),
          heldIds,
          result?.unpaused?.published ?? 0,
        ],
      ),
    );
    // the feed was ended meanwhile, or another process took the reading over
    if (!ended) return;
    if (result && result.rows.length > 0)
      await execute(
        tx,
        unpreparedStatement(
          `insert into incoming_feed_rows (run_id, line, kind, reference, reason)
           select $1, line, kind, reference, reason from json_to_recordset($2::json) as found(line int, kind text, reference text, reason text)`,
          [
            run.runId,
            JSON.stringify(result.rows.map((row) => ({ ...row, reference: storable(row.reference), reason: storable(row.reason) }))),
          ],
        ),
      );
    await execute(
      tx,
      unpreparedStatement(
        `delete from incoming_feed_rows where run_id in (select id from incoming_feed_runs where feed_id = $1 order by id desc offset ${KEPT.withRows} limit 5)`,
        [run.id],
      ),
    );
    if (run.kind === 'check') return;
    const [asked] = await execute<{ homes: number }>(
      tx,
      unpreparedStatement(
        `with last as (select id, cardinality(held_ids) as homes from incoming_feed_runs
             where feed_id = $1 and id < $2 and kind = 'run' and held_ids <> '{}' and decision is distinct from 'pause' order by id desc limit 1),
           old as (update incoming_feed_runs set decision = 'old' where feed_id = $1 and id < $2 and held_ids <> '{}' and decision is null)
         select homes from last`,
        [run.id, run.runId],
      ),
    );
    const [feed] = await execute<{ failedRuns: number }>(
      tx,
      unpreparedStatement(
        `update incoming_feeds set checked_at = $2::timestamptz, failed_runs = case when $3 then failed_runs + 1 else 0 end,
           etag = case when $3 then null else $4 end, last_modified = case when $3 then null else $5 end,
           content_hash = case when $3 then null else $6 end, read_at = case when $3 then read_at else $2 end,
           is_on = is_on and not $7, next_run_at = case when $7 then null else next_run_at end
         where id = $1 returning failed_runs as "failedRuns"`,
        [
          run.id,
          now,
          failure !== null,
          file?.etag ?? null,
          file?.lastModified ?? null,
          file?.contentHash ?? null,
          failure?.reason === 'owner',
        ],
      ),
    );
    if (!feed) return;
    const counts = result ? addEarlier(result.counts, run.before) : run.before;
    await recordEvent(tx, run, 'feed.finished', { feedId: run.id, runId: run.runId, state: failure ? 'failed' : 'done', counts, failure });
    if (!person) return;
    const to = { email: person.email, feedId: run.id, runId: run.runId, host: new URL(run.url).host };
    const { published = 0 } = result?.unpaused ?? {};
    if (heldIds.length > 0 && asked?.homes !== heldIds.length)
      await deps.mail.send(
        tx,
        writeEmail(localeOr(person.locale), () => feedHeldEmail({ ...to, homes: heldIds.length, of: published })),
      );
    if (failure && feed.failedRuns === REPORTED_FAILURES)
      await deps.mail.send(
        tx,
        writeEmail(localeOr(person.locale), () => feedFailedEmail({ ...to, failure })),
      );
  });
}

/** A text without characters that PostgreSQL does not store. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

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
  const [run] = await execute<ClaimedRun>(em, preparedStatement(CLAIM_SQL, [runId]));
  if (!run) return;
  const state = { step: 'download' as 'download' | 'read', counts: run.before };
  const heartbeat = startHeartbeat(em, runId, state);
  const signal = AbortSignal.any([stopped, heartbeat.ended]);
  let person: FeedPerson | null = null;
  try {
    const found = await readOwner(deps, em, run);
    if ('reason' in found) return await endRun(deps, em, { run, person, result: null, failure: found, file: null });
    person = found.person;
    const isFresh = run.kind === 'run' && run.readAt !== null && deps.now().getTime() - new Date(run.readAt).getTime() < UNREAD_MS;
    const password = await openPassword(deps, em, run);
    const file = await downloadFeed(deps, { url: run.url, username: run.username, password, known: isFresh ? run : null }, signal);
    if (file === 'unchanged') return await endUnchanged(deps, em, run);
    if ('reason' in file) return await endRun(deps, em, { run, person, result: null, failure: file, file: null });
    try {
      if (isFresh && file.contentHash === run.contentHash) return await endUnchanged(deps, em, run);
      state.step = 'read';
      const task = {
        databaseUrl: deps.env.DATABASE_DIRECT_URL ?? deps.orm.config.get('clientUrl')!,
        file: file.path,
        format: run.format,
        source: sourceOf(run.id),
        owner: found.owner,
        mirror: run.pausesMissing,
        requirePermits: deps.env.PERMITS === 'require',
        dryRun: run.kind === 'check',
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

/** Stores a reading for each feed that is due. The next is due so many hours after this one, whatever it takes. */
const DUE_SQL = `with due as (select id, every_hours from incoming_feeds where is_on and next_run_at <= $1 order by next_run_at limit ${MAX_DUE} for update skip locked),
    next as (update incoming_feeds f set next_run_at = $1::timestamptz + make_interval(hours => due.every_hours) from due where f.id = due.id returning f.id)
  insert into incoming_feed_runs (feed_id, kind, state, is_asked, asked_at) select id, 'run', 'waiting', false, $1 from next
  on conflict (feed_id) where state in ('waiting', 'running') do nothing`;

/** Readings that wait without a job that would begin them, and those whose process ended. */
const WAITING_SQL = `update incoming_feed_runs set state = 'waiting', progress_at = now() where id in (
    select id from incoming_feed_runs where state in ('waiting', 'running')
      and (progress_at is null or progress_at < now() - case when state = 'running' then ${SILENCE} else interval '5 minutes' end)
    order by id limit ${MAX_DUE} for update skip locked)
  returning id as "runId", attempts`;

/** Job: starts the readings that are due, and again those whose process ended. */
export async function startDueFeeds(deps: Pick<Deps, 'jobs' | 'now'>, em: EntityManager): Promise<void> {
  await execute(em, preparedStatement(DUE_SQL, [deps.now()]));
  await em.transactional(async (tx) => {
    const waiting = await execute<FeedRunJob>(tx, preparedStatement(WAITING_SQL, []));
    await deps.jobs.enqueueAll(
      tx,
      FEED_RUNS_QUEUE,
      waiting.map(({ runId }) => ({ data: { runId } satisfies FeedRunJob })),
    );
  });
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

/** Daily job: deletes old readings. */
async function deleteOldRuns(em: EntityManager): Promise<void> {
  await em.execute(`delete from incoming_feed_runs where finished_at < now() - interval '${KEPT.days} days'`);
  await em.execute(
    `delete from incoming_feed_runs r using incoming_feeds f where f.id = r.feed_id and r.finished_at is not null
       and r.id <= (select kept.id from incoming_feed_runs kept where kept.feed_id = f.id order by kept.id desc offset ${KEPT.runs} limit 1)`,
  );
}

/** Registers the jobs of feeds. */
export function registerFeedJobs(deps: Deps): void {
  deps.jobs.schedule('feeds-due', '* * * * *', (em) => startDueFeeds(deps, em));
  deps.jobs.schedule('clear-feeds', '50 4 * * *', async (em) => {
    await deleteOldRuns(em);
    await removeStaleFeedFiles(deps);
  });
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
