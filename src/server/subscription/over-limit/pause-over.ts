// Pauses the listings beyond the free number when a plan has ended and the seven days of its notice are over, and publishes them again with a plan.
import type { EntityManager } from '@mikro-orm/postgresql';
import { EMIRATES_WITH_PERMITS } from '../../../shared/listing/permit.ts';
import { GRACE_DAYS } from '../../../shared/payment/subscription.ts';
import { DAY_MS, dubaiDay } from '../../../shared/time.ts';
import { intArray } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { resumeAsking, stopAsking } from '../../listing/confirmation/confirmation.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { findHeldForReview } from '../../moderation/screening.ts';
import { inStock, type ListingStock, stockId } from '../../organization/stock.ts';
import { homesPausedEmail } from './over-limit.mail.ts';
import { ALL_VIEWS, countOnline, readOnlineLimit } from './stock.ts';

type PauseDeps = Pick<Deps, 'orm' | 'env' | 'now' | 'mail'>;

/** Days between the notice and the pause. */
const NOTICE_DAYS = 7;
/** Notices that are read at once. */
const BATCH = 200;

/** A row of `plan_notices`. */
export interface NoticeRow {
  id: number;
  userId: number | null;
  organizationId: number | null;
  pausesAt: Date;
  pausedAt: Date | null;
  kept: number[];
}
const NOTICE_COLUMNS = `n.id, n.user_id as "userId", n.organization_id as "organizationId", n.pauses_at as "pausesAt",
  n.paused_at as "pausedAt", n.kept`;

/** Reads notices, whose times are texts in statements through MikroORM. */
async function selectNotice(em: EntityManager, condition: string, value: number | null): Promise<NoticeRow | null> {
  const [row] = await em.execute<NoticeRow[]>(`select ${NOTICE_COLUMNS} from plan_notices n where ${condition}`, [value]);
  return row ? { ...row, pausesAt: new Date(row.pausesAt), pausedAt: row.pausedAt && new Date(row.pausedAt) } : null;
}

const stockOfNotice = ({ userId, organizationId }: NoticeRow): ListingStock => ({ userId: userId ?? 0, organizationId });

/** The notice of a stock; null without one. */
export const findNotice = (em: EntityManager, { userId, organizationId }: ListingStock): Promise<NoticeRow | null> =>
  selectNotice(em, organizationId === null ? 'n.user_id = ?' : 'n.organization_id = ?', organizationId ?? userId);

/**
 * Announces that the listings of a stock beyond a limit are paused, at the earliest seven days from now. A notice that was given before stays as it is.
 * @returns what the notice says, or null when the listings fit
 */
export async function announcePause(
  { now }: Pick<Deps, 'now'>,
  tx: EntityManager,
  stock: ListingStock,
  { limit, notBefore }: { limit: number | null; notBefore: Date },
): Promise<{ stay: number; over: number; pausesAt: Date } | null> {
  const online = await countOnline(tx, stock);
  if (limit === null || online <= limit) return null;
  const earliest = new Date(now().getTime() + NOTICE_DAYS * DAY_MS);
  await statements(tx)
    .insertInto('plan_notices')
    .values({
      user_id: stock.organizationId === null ? stock.userId : null,
      organization_id: stock.organizationId,
      pauses_at: notBefore > earliest ? notBefore : earliest,
      created_at: now(),
    })
    .onConflict((stored) => stored.doNothing())
    .execute();
  return { stay: limit, over: online - limit, pausesAt: (await findNotice(tx, stock))!.pausesAt };
}

/** How many listings are paused because of a notice. */
export async function countPaused(em: EntityManager, noticeId: number): Promise<number> {
  const { n } = await statements(em)
    .selectFrom('plan_pauses as pause')
    .innerJoin('properties as p', 'p.id', 'pause.property_id')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where((eb) => eb.and({ 'pause.notice_id': noticeId, 'p.status': 'paused' }))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Locks a notice for this transaction; null when another process has it, or when it is gone. */
const lockNotice = (tx: EntityManager, id: number): Promise<NoticeRow | null> => selectNotice(tx, 'n.id = ? for update skip locked', id);

/** Pauses the listings of a notice beyond the limit: those that were chosen stay, then those with the most views. */
async function pauseOver({ env, now, mail }: PauseDeps, tx: EntityManager, id: number): Promise<void> {
  const notice = await lockNotice(tx, id);
  if (!notice || notice.pausesAt > now()) return;
  const stock = stockOfNotice(notice);
  // homes before the row of the plan, as every other change of them locks
  const online = await tx.execute<{ id: number; views: number }[]>(
    `select p.id, ${ALL_VIEWS} as views from properties p where ${inStock(stock)} and p.status = 'published' order by p.id for no key update of p`,
    [stockId(stock)],
  );
  const limit = await readOnlineLimit(tx, stock, { env, now: now(), isLocked: true });
  await statements(tx)
    .updateTable('plan_notices')
    .set({ paused_at: notice.pausedAt ?? now() })
    .where('id', '=', id)
    .execute();
  if (limit === null || online.length <= limit) return;
  const kept = new Set(notice.kept);
  const ordered = online.toSorted((a, b) => Number(kept.has(b.id)) - Number(kept.has(a.id)) || b.views - a.views || a.id - b.id);
  const ids = ordered.slice(limit).map((home) => home.id);
  await tx.execute(`update properties set status = 'paused', updated_at = ? where id = any(?::int[])`, [now(), intArray(ids)]);
  await tx.execute(
    `insert into plan_pauses (property_id, notice_id, created_at) select id, ?, ? from unnest(?::int[]) as id
     on conflict (property_id) do update set notice_id = excluded.notice_id`,
    [id, now(), intArray(ids)],
  );
  await stopAsking(tx, ids);
  if (notice.pausedAt === null) await tellPaused({ mail }, tx, notice, { stay: limit, paused: ids.length });
}

/** Tells the people of a stock that listings were paused, unless the email about the end of the plan, which follows, says it. */
async function tellPaused(
  { mail }: Pick<Deps, 'mail'>,
  tx: EntityManager,
  { id, userId, organizationId }: NoticeRow,
  counts: { stay: number; paused: number },
): Promise<void> {
  const people = await tx.execute<{ email: string; locale: string | null; isInformed: boolean }[]>(
    `select u.email, u.locale, exists (select from plan_ends e where e.user_id = u.id and e.informed_at is null) as "isInformed"
     from users u left join organization_members member on member.user_id = u.id and member.role = 'owner'
     where u.id = ? or member.organization_id = ? order by u.id`,
    [userId, organizationId],
  );
  if (people.some(({ isInformed }) => isInformed)) return;
  await mail.sendAll(
    tx,
    people.map(({ email, locale }) => writeEmail(localeOr(locale, 'en'), () => homesPausedEmail(email, id, counts))),
  );
}

/**
 * Publishes listings that were paused when a plan ended, as far as the plan allows that runs now, those with the most views first. One whose permit has ended
 * or that staff look at stays paused. The notice is over when all fit.
 */
async function bringBack({ env, now }: PauseDeps, tx: EntityManager, id: number): Promise<void> {
  const notice = await lockNotice(tx, id);
  if (!notice) return;
  const stock = stockOfNotice(notice);
  const permitRuns =
    env.PERMITS === 'require'
      ? `and (p.emirate <> all('{${EMIRATES_WITH_PERMITS.join(',')}}'::text[]) or p.permit_until >= '${dubaiDay(now())}'::date)`
      : '';
  const paused = await tx.execute<{ id: number; views: number }[]>(
    `select p.id, ${ALL_VIEWS} as views from plan_pauses pause join properties p on p.id = pause.property_id
     where pause.notice_id = ? and ${inStock(stock)} and p.status = 'paused' ${permitRuns} order by p.id for no key update of p`,
    [id, stockId(stock)],
  );
  const limit = await readOnlineLimit(tx, stock, { env, now: now(), isLocked: true });
  const left = limit === null ? Number.POSITIVE_INFINITY : limit - (await countOnline(tx, stock));
  if (left < 0) return;
  const held = await findHeldForReview(
    tx,
    { env },
    paused.map((home) => home.id),
  );
  const free = paused.filter((home) => !held.has(home.id)).toSorted((a, b) => b.views - a.views || a.id - b.id);
  const ids = free.slice(0, left).map((home) => home.id);
  if (ids.length > 0) {
    await tx.execute(`update properties set status = 'published', updated_at = ? where id = any(?::int[])`, [now(), intArray(ids)]);
    await resumeAsking(tx, env, ids, now());
    await tx.execute('delete from plan_pauses where property_id = any(?::int[])', [intArray(ids)]);
  }
  // what does not fit comes back with a larger plan
  if (free.length <= left) await statements(tx).deleteFrom('plan_notices').where('id', '=', id).execute();
}

/**
 * Works through the notices that match, BATCH at a time in the order of their ids, each in its own transaction. A notice stays as long as not all of its
 * listings fit, so that one batch alone would never reach the later ones; one that fails stops no other.
 */
async function forEachNotice(deps: PauseDeps, condition: string, values: readonly unknown[], work: typeof pauseOver): Promise<void> {
  const errors: unknown[] = [];
  for (let last = 0; ; ) {
    const found = await deps.orm.em
      .fork()
      .execute<{ id: number }[]>(`select n.id from plan_notices n where ${condition} and n.id > ? order by n.id limit ${BATCH}`, [
        ...values,
        last,
      ]);
    for (const { id } of found)
      await deps.orm.em
        .fork()
        .transactional((tx) => work(deps, tx, id))
        .catch((error: unknown) => errors.push(error));
    if (found.length < BATCH) break;
    last = found.at(-1)!.id;
  }
  // the job is repeated
  if (errors.length > 0) throw errors[0];
}

/** SQL condition: the plan of the user `u` runs and is paid. Parameter: the earliest end of a paid month. */
const RUNS = `u.subscription_status = 'active' and u.subscription_end_date > ?`;
/** SQL condition: a plan runs and is paid for the stock of the notice `n`, whose row each part finds by its index. Parameters: twice that of `RUNS`. */
const IS_PAID = `(exists (select from users u where u.id = n.user_id and ${RUNS})
  or exists (select from organization_members member join users u on u.id = member.user_id
    where member.organization_id = n.organization_id and member.role = 'owner' and ${RUNS}))`;

/** Pauses what is over for notices whose days are over. */
export const pauseDue = (deps: PauseDeps): Promise<void> =>
  forEachNotice(deps, 'n.paused_at is null and n.pauses_at <= ?', [deps.now()], pauseOver);

/** Publishes what was paused, or ends a notice that is not needed any more, wherever a plan is paid again. */
export async function bringBackPaid(deps: PauseDeps): Promise<void> {
  const liveSince = new Date(deps.now().getTime() - GRACE_DAYS * DAY_MS);
  await forEachNotice(deps, IS_PAID, [liveSince, liveSince], bringBack);
}

/** Hourly: pauses again what came online beyond the limit after the pause, such as a home of a feed. */
export async function pauseAgain(deps: PauseDeps): Promise<void> {
  const liveSince = new Date(deps.now().getTime() - GRACE_DAYS * DAY_MS);
  const isOver = `? < (select count(*) from (select from properties p where p.status = 'published'
    and (p.organization_id = n.organization_id or p.user_id = n.user_id and p.organization_id is null) limit ?) online)`;
  const limit = deps.env.FREE_LISTING_LIMIT;
  await forEachNotice(
    deps,
    `n.paused_at is not null and not ${IS_PAID} and ${isOver}`,
    [liveSince, liveSince, limit, limit + 1],
    pauseOver,
  );
}
