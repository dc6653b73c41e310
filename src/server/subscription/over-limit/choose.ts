// Shows which listings stay online when a plan has ended, and lets their people choose others.
import { m } from '../../../shared/messages/messages.ts';
import { MAX_CHOICE, type OverLimit, type OverLimitHome } from '../../../shared/payment/over-limit.ts';
import { intArray } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { setStatuses } from '../../listing/status.ts';
import { holdMembership } from '../../organization/managed.ts';
import { inStock, type ListingStock, stockId } from '../../organization/stock.ts';
import type { AuthedContext } from '../../trpc.ts';
import { countPaused, findNotice, type NoticeRow } from './pause-over.ts';
import { ALL_VIEWS, countOnline, managedStock, readLimitWithout, readOnlineLimit } from './stock.ts';

interface Notice {
  stock: ListingStock;
  notice: NoticeRow;
  limit: number;
}

/** The notice of the caller's stock with the number of listings that stay; null without one, and when all fit. */
async function readNotice(ctx: AuthedContext): Promise<Notice | null> {
  const { em, env } = ctx;
  const stock = await managedStock(em, ctx.user.id);
  const notice = await findNotice(em, stock);
  if (!notice) return null;
  const now = ctx.now();
  // before the pause the plan may still run, in the days after an unpaid month
  const owner = { userId: ctx.user.id, organizationId: stock.organizationId };
  const limit = notice.pausedAt ? await readOnlineLimit(em, stock, { env, now }) : await readLimitWithout(em, owner, { env, now });
  return limit === null ? null : { stock, notice, limit };
}

/** What happens to the listings that the caller manages; null when nothing does. */
export async function viewOverLimit(ctx: AuthedContext): Promise<OverLimit | null> {
  const found = await readNotice(ctx);
  if (!found) return null;
  const { stock, notice, limit } = found;
  const isPaused = notice.pausedAt !== null;
  const over = isPaused ? await countPaused(ctx.em, notice.id) : (await countOnline(ctx.em, stock)) - limit;
  return over > 0 ? { pausesAt: notice.pausesAt.toISOString(), isPaused, limit, over } : null;
}

/**
 * The listings that can stay online, those that stay as it stands first, then by views; at most `MAX_CHOICE`.
 * @throws DomainError MISSING when there is nothing to choose
 */
export async function listChoice(ctx: AuthedContext): Promise<OverLimitHome[]> {
  const found = await readNotice(ctx);
  if (!found) throw new DomainError('MISSING', m.subscription_over_none());
  const { stock, notice, limit } = found;
  const homes = await ctx.em.execute<(Omit<OverLimitHome, 'stays'> & { isOnline: boolean })[]>(
    `select p.id, p.title, p.location, ${ALL_VIEWS} as views, p.status = 'published' as "isOnline" from properties p
     where ${inStock(stock)} and (p.status = 'published' or p.status = 'paused' and exists (select from plan_pauses where property_id = p.id))`,
    [stockId(stock)],
  );
  const kept = new Set(notice.kept);
  const ordered = homes.toSorted((a, b) => Number(kept.has(b.id)) - Number(kept.has(a.id)) || b.views - a.views || a.id - b.id);
  return ordered
    .map(({ isOnline, ...home }, i) => ({ ...home, stays: notice.pausedAt ? isOnline : i < limit }))
    .toSorted((a, b) => Number(b.stays) - Number(a.stays))
    .slice(0, MAX_CHOICE);
}

/**
 * Chooses the listings that stay online. Before the pause the choice is stored; after it the chosen ones are published and others paused at once.
 * @throws DomainError MISSING without a notice, or for listings that are not of the caller's stock; LIMIT for too many; those of `setStatuses`
 */
export async function keepOnline(ctx: AuthedContext, ids: number[]): Promise<OverLimit | null> {
  await ctx.em.transactional(async (tx) => {
    // who leaves the organization meanwhile chooses nothing for it
    await holdMembership(tx, ctx.user.id);
    const found = await readNotice({ ...ctx, em: tx });
    if (!found) throw new DomainError('MISSING', m.subscription_over_none());
    const { stock, notice, limit } = found;
    if (ids.length > limit) throw new DomainError('LIMIT', m.listing_quota({ limit }));
    const chosen = await tx.execute<{ id: number; isOnline: boolean; isChosen: boolean }[]>(
      `select p.id, p.status = 'published' as "isOnline", p.id = any(?::int[]) as "isChosen" from properties p where ${inStock(stock)}
         and (p.status = 'published' or p.status = 'paused' and p.id = any(?::int[]) and exists (select from plan_pauses where property_id = p.id))`,
      [intArray(ids), stockId(stock), intArray(ids)],
    );
    if (chosen.filter(({ isChosen }) => isChosen).length < ids.length) throw new DomainError('MISSING', m.property_not_found());
    await tx.execute('update plan_notices set kept = ?::int[] where id = ?', [intArray(ids), notice.id]);
    if (notice.pausedAt === null) return;
    const inTx = { ...ctx, em: tx };
    const paused = chosen.filter((home) => home.isOnline && !home.isChosen).map(({ id }) => id);
    const published = chosen.filter((home) => !home.isOnline).map(({ id }) => id);
    if (paused.length > 0) {
      await setStatuses(inTx, paused, () => 'paused');
      await tx.execute(
        `insert into plan_pauses (property_id, notice_id, created_at) select id, ?, ? from unnest(?::int[]) as id on conflict do nothing`,
        [notice.id, ctx.now(), intArray(paused)],
      );
    }
    if (published.length > 0) {
      await setStatuses(inTx, published, () => 'published');
      await tx.execute('delete from plan_pauses where property_id = any(?::int[])', [intArray(published)]);
    }
  });
  return viewOverLimit(ctx);
}
