// Makes, lists, changes and ends feeds (`incoming_feeds`), and stores readings that a person or a program asks for (`incoming_feed_runs`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { type FeedPatch, type FeedView, MAX_FEEDS, type NewFeed } from '../../shared/incoming-feed/incoming-feed.ts';
import { m } from '../../shared/messages/messages.ts';
import { HOUR_MS, toIsoTime } from '../../shared/time.ts';
import { requireConfirmedEmail } from '../account/email/account.unconfirmed.ts';
import { sealSecret } from '../account/security/sealed-secret.ts';
import { execute, rows } from '../db/orm.ts';
import { preparedStatement, unpreparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { assertLicenceRuns } from '../organization/licence.ts';
import { holdMembership } from '../organization/managed.ts';
import { isOwnedSql, ownerValues, programOwner } from '../organization/program-owner.ts';
import type { ListingStock } from '../organization/stock.ts';
import type { AuthedContext } from '../trpc.ts';
import { FEED_HOMES_QUEUE, FEED_RUNS_QUEUE, type FeedHomesJob, type FeedRunJob, sourceOf } from './feed-jobs.ts';
import { RUN_JSON, type RunRow, toRunView } from './run-view.ts';

/** Whose feeds the caller manages. @throws DomainError FORBIDDEN for an agent of a brokerage */
export const feedOwner = (em: EntityManager, userId: number): Promise<ListingStock> =>
  programOwner(em, userId, () => new DomainError('FORBIDDEN', m.feed_agents()));

/** The values of IS_OWN_FEED for the feeds of a caller. @throws DomainError MISSING for an agent of a brokerage, who manages none */
export const ownFeedValues = async (em: EntityManager, userId: number) =>
  ownerValues(await programOwner(em, userId, () => new DomainError('MISSING', m.feed_gone())));

/** SQL condition: the feed `f` has an address, which those of uploaded files do not. */
const HAS_ADDRESS = 'f.url is not null';

/** SQL condition: the feed `f` is one of an owner. */
export const IS_OWN_FEED = isOwnedSql('f');

const FEED_COLUMNS = `f.id, f.url, f.format, f.username, f.password_sealed is not null as "hasPassword", f.every_hours as "everyHours",
  case when f.pauses_missing then 'pause' else 'keep' end as missing, f.is_on as "isOn", f.next_run_at as "nextRunAt", f.checked_at as "checkedAt",
  f.failed_runs as "failedRuns", f.created_at as "createdAt",
  (select ${RUN_JSON} from incoming_feed_runs r where r.feed_id = f.id order by r.id desc limit 1) as run`;

type FeedRow = Omit<FeedView, 'nextRunAt' | 'checkedAt' | 'createdAt' | 'run'> &
  Record<'nextRunAt' | 'checkedAt', Date | null> & { createdAt: Date; run: RunRow | null };
const toFeedView = (row: FeedRow): FeedView => ({
  ...row,
  nextRunAt: toIsoTime(row.nextRunAt),
  checkedAt: toIsoTime(row.checkedAt),
  createdAt: toIsoTime(row.createdAt),
  run: row.run && toRunView(row.run),
});

/** The feeds of the caller, or of their brokerage, the newest first, each with its last reading. */
export async function listFeeds(ctx: AuthedContext): Promise<{ feeds: FeedView[]; limit: number }> {
  const owner = await feedOwner(ctx.em, ctx.user.id);
  const sql = `select ${FEED_COLUMNS} from incoming_feeds f where ${IS_OWN_FEED} and ${HAS_ADDRESS} order by f.id desc`;
  return { feeds: (await rows<FeedRow>(ctx.em, preparedStatement(sql, ownerValues(owner)))).map(toFeedView), limit: MAX_FEEDS };
}

/** A feed of the caller. @throws DomainError MISSING */
export async function getFeed(ctx: Pick<AuthedContext, 'user'>, em: EntityManager, id: number): Promise<FeedView> {
  const sql = `select ${FEED_COLUMNS} from incoming_feeds f where ${IS_OWN_FEED} and ${HAS_ADDRESS} and f.id = $3`;
  const [feed] = await rows<FeedRow>(em, preparedStatement(sql, [...(await ownFeedValues(em, ctx.user.id)), id]));
  if (!feed) throw new DomainError('MISSING', m.feed_gone());
  return toFeedView(feed);
}

/** Locks a feed of the caller, whose place in their brokerage is kept until the transaction ends. @throws DomainError MISSING, FORBIDDEN */
async function lockFeed(ctx: AuthedContext, tx: EntityManager, id: number) {
  await holdMembership(tx, ctx.user.id);
  const sql = `select f.id, f.url, f.is_on as "isOn", f.every_hours as "everyHours" from incoming_feeds f where ${IS_OWN_FEED} and ${HAS_ADDRESS} and f.id = $3 for update`;
  const [feed] = await rows<{ id: number; url: string; isOn: boolean; everyHours: number }>(
    tx,
    preparedStatement(sql, [...(await ownFeedValues(tx, ctx.user.id)), id]),
  );
  if (!feed) throw new DomainError('MISSING', m.feed_gone());
  return feed;
}

/** @throws DomainError INVALID for an address that is not reached; its name is checked again at each connection */
function requireReachable(ctx: AuthedContext, url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && (parsed.username || parsed.password)) throw new DomainError('INVALID', m.feed_url_password());
  if (ctx.outbound.mayReach(url)) return;
  throw new DomainError('INVALID', parsed?.protocol === 'https:' ? m.feed_url_private() : m.feed_url_https());
}

/** The password of a feed as it is stored. */
const seal = (ctx: AuthedContext, id: number, password: string | null): string | null =>
  password ? sealSecret(ctx.env.sessionSecrets, sealOwner(id), password) : null;
/** What a sealed password belongs to. */
export const sealOwner = (id: number): string => `feed ${id}`;

/** Stores a reading and its job. @throws DomainError CONFLICT when one is under way */
export async function storeRun(ctx: AuthedContext, tx: EntityManager, feedId: number, kind: 'run' | 'check'): Promise<number> {
  const [run] = await execute<{ id: number }>(
    tx,
    preparedStatement(
      `insert into incoming_feed_runs (feed_id, kind, state, is_asked, asked_at, progress_at) values ($1, $2, 'waiting', true, $3, now())
       on conflict (feed_id) where state in ('waiting', 'running') do nothing returning id`,
      [feedId, kind, ctx.now()],
    ),
  );
  if (!run) throw new DomainError('CONFLICT', m.feed_run_open());
  await ctx.jobs.enqueue(tx, FEED_RUNS_QUEUE, { runId: run.id } satisfies FeedRunJob);
  return run.id;
}

/**
 * Makes a feed of the caller, or of the brokerage that they own or manage. One that is on is read at once.
 * @throws DomainError FORBIDDEN before the address is confirmed, for an agent, and after the licence ended; INVALID for an address that is not reached;
 * CONFLICT when there are as many as there may be; TOO_MANY
 */
export async function createFeed(ctx: AuthedContext, input: NewFeed): Promise<FeedView> {
  requireConfirmedEmail(ctx);
  requireReachable(ctx, input.url);
  await ctx.limiter.count('feedRun', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    await holdMembership(tx, ctx.user.id);
    await assertLicenceRuns(ctx, tx);
    const owner = await feedOwner(tx, ctx.user.id);
    const locked = owner.organizationId === null ? 'users' : 'organizations';
    await execute(tx, unpreparedStatement(`select from ${locked} where id = $1 for no key update`, [owner.organizationId ?? owner.userId]));
    const count = `select count(*)::int as n from incoming_feeds f where ${IS_OWN_FEED} and ${HAS_ADDRESS}`;
    const [{ n }] = (await rows<{ n: number }>(tx, preparedStatement(count, ownerValues(owner)))) as [{ n: number }];
    if (n >= MAX_FEEDS) throw new DomainError('CONFLICT', m.feed_many({ count: MAX_FEEDS }));
    const { id } = await statements(tx)
      .insertInto('incoming_feeds')
      .values({
        user_id: owner.userId,
        organization_id: owner.organizationId,
        url: input.url,
        format: input.format,
        username: input.username || null,
        every_hours: input.everyHours,
        pauses_missing: input.missing === 'pause',
        is_on: input.isOn,
        next_run_at: input.isOn ? new Date(ctx.now().getTime() + input.everyHours * HOUR_MS) : null,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // the sealed password belongs to the id
    await statements(tx)
      .updateTable('incoming_feeds')
      .set({ password_sealed: seal(ctx, id, input.password) })
      .where('id', '=', id)
      .execute();
    await storeSource(tx, sourceOf({ id, url: input.url }), owner, ctx.now());
    if (input.isOn) await storeRun(ctx, tx, id, 'run');
    return getFeed(ctx, tx, id);
  });
}

/** Stores whose homes those of a source are. */
export const storeSource = (tx: EntityManager, source: string, { organizationId, userId }: ListingStock, now: Date): Promise<unknown> =>
  execute(
    tx,
    unpreparedStatement(
      'insert into import_sources (source, completed_at, organization_id, user_id, given_at) values ($1, null, $2, $3, $4)',
      [source, organizationId, userId, now],
    ),
  );

/** Changes a feed; what is absent stays. The next reading reads the whole file. @throws DomainError MISSING, FORBIDDEN, INVALID */
export async function updateFeed(ctx: AuthedContext, { id, ...patch }: FeedPatch): Promise<FeedView> {
  requireConfirmedEmail(ctx);
  if (patch.url !== undefined) requireReachable(ctx, patch.url);
  return ctx.em.transactional(async (tx) => {
    const before = await lockFeed(ctx, tx, id);
    // a password goes to the host for which it was given, and to no other
    const isOtherHost = patch.url !== undefined && new URL(patch.url).origin !== new URL(before.url).origin;
    const username = patch.username ?? (patch.username === null || isOtherHost ? null : undefined);
    const password = patch.password ?? (patch.password === null || isOtherHost ? null : undefined);
    const isOn = patch.isOn ?? before.isOn;
    const everyHours = patch.everyHours ?? before.everyHours;
    const isScheduled = patch.isOn !== undefined || patch.everyHours !== undefined;
    const startsNow = isOn && !before.isOn;
    const nextRunAt = new Date(ctx.now().getTime() + (startsNow ? 0 : everyHours * HOUR_MS));
    await statements(tx)
      .updateTable('incoming_feeds')
      .set({
        ...(patch.url !== undefined && { url: patch.url }),
        ...(patch.format !== undefined && { format: patch.format }),
        ...(username !== undefined && { username: username || null }),
        ...(password !== undefined && { password_sealed: seal(ctx, id, password) }),
        ...(patch.missing !== undefined && { pauses_missing: patch.missing === 'pause' }),
        ...(isScheduled && { next_run_at: isOn ? nextRunAt : null }),
        is_on: isOn,
        every_hours: everyHours,
        etag: null,
        last_modified: null,
        content_hash: null,
        failed_runs: 0,
      })
      .where('id', '=', id)
      .execute();
    return getFeed(ctx, tx, id);
  });
}

/** Ends a feed. Its homes stay, and become listings that are changed here. @throws DomainError MISSING, FORBIDDEN */
export async function endFeed(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  await ctx.em.transactional(async (tx) => {
    const feed = await lockFeed(ctx, tx, id);
    await statements(tx).deleteFrom('incoming_feeds').where('id', '=', id).execute();
    await ctx.jobs.enqueue(tx, FEED_HOMES_QUEUE, { kind: 'keep', source: sourceOf(feed) } satisfies FeedHomesJob);
  });
  return { id };
}

/**
 * Reads a feed now, or checks what a reading would do. @returns the id of the reading
 * @throws DomainError MISSING, FORBIDDEN; CONFLICT when a reading is under way; TOO_MANY
 */
export async function startRun(ctx: AuthedContext, id: number, kind: 'run' | 'check'): Promise<{ runId: number }> {
  requireConfirmedEmail(ctx);
  await ctx.limiter.count('feedRun', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    await lockFeed(ctx, tx, id);
    return { runId: await storeRun(ctx, tx, id, kind) };
  });
}

/**
 * Decides about the homes that the last reading did not pause, because they are too many to do so unasked.
 * @throws DomainError MISSING, FORBIDDEN; CONFLICT when nothing waits for a decision
 */
export async function decideAboutHomes(ctx: AuthedContext, id: number, pause: boolean): Promise<FeedView> {
  return ctx.em.transactional(async (tx) => {
    await lockFeed(ctx, tx, id);
    const [run] = await execute<{ id: number }>(
      tx,
      preparedStatement(
        `update incoming_feed_runs set decision = $2 where id = (select id from incoming_feed_runs
           where feed_id = $1 and kind = 'run' and decision is null and held_ids <> '{}' order by id desc limit 1) returning id`,
        [id, pause ? 'pause' : 'leave'],
      ),
    );
    if (!run) throw new DomainError('CONFLICT', m.feed_nothing_held());
    if (pause) await ctx.jobs.enqueue(tx, FEED_HOMES_QUEUE, { kind: 'pause', runId: run.id } satisfies FeedHomesJob);
    return getFeed(ctx, tx, id);
  });
}
