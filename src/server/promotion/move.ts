// Moves the remaining days of a promotion from a home that was sold or rented to another home of the same owner.
import { LockMode } from '@mikro-orm/core';
import { m } from '../../shared/messages/messages.ts';
import type { MoveOffer } from '../../shared/payment/move-promotion.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { holdMembership, isManagedBy } from '../organization/managed.ts';
import { moveRest } from '../payment/settle/move-promotion.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';

/** Homes that are offered. */
const MAX_OFFERED = 100;

/** SQL condition: the home `other` has the owner of the home `p`: the organization, or the person who works alone. Each side is read along an index. */
const HAS_SAME_OWNER = `(other.organization_id = p.organization_id
  or p.organization_id is null and other.organization_id is null and other.user_id = p.user_id)`;
/** SQL condition: the home `p` is gone while its promotion runs and was paid for. Parameter: the time. */
const hasRest = (now: string): string => `p.status in ('sold', 'rented') and p.is_promoted and p.promotion_end_date > ${now}
  and exists (select from payments paid where paid.property_id = p.id and paid.kind = 'promotion' and paid.status = 'succeeded' and paid.period_end > ${now})`;

/** What may be moved from a home that the caller manages, and where to; null when nothing is left or nothing can take it. */
export async function offerMove(ctx: AuthedContext, propertyId: number): Promise<MoveOffer | null> {
  const now = ctx.now();
  const sql = `select p.promotion_level as level, p.promotion_end_date as until, (
      select coalesce(json_agg(json_build_object('id', other.id, 'title', other.title, 'location', other.location, 'isPromoted', other.is_running)
          order by other.is_running, other.created_at desc, other.id desc), '[]') from (
        select other.id, other.title, other.location, other.created_at, other.is_promoted and coalesce(other.promotion_end_date > $3, false) as is_running
        from properties other where ${HAS_SAME_OWNER} and other.status = 'published' and other.id <> p.id
        order by other.is_promoted, other.created_at desc limit ${MAX_OFFERED}) other) as homes
    from properties p where p.id = $1 and ${isManagedBy('$2')} and ${hasRest('$3')}`;
  const [found] = await rows<{ level: number; until: string | Date; homes: MoveOffer['homes'] }>(
    ctx.em,
    preparedStatement(sql, [propertyId, ctx.user.id, now]),
  );
  if (!found || found.homes.length === 0) return null;
  const until = new Date(found.until);
  const days = Math.max(1, Math.round((until.getTime() - now.getTime()) / DAY_MS));
  return { level: found.level, until: until.toISOString(), days, homes: found.homes };
}

/**
 * Moves the remaining days of a home that is sold or rented to a published home of the same owner.
 * @returns when the promotion of that home then ends
 * @throws DomainError MISSING for homes that the caller does not manage or of different owners; CONFLICT when the first is not gone, has no days left, or the
 *   other is not published
 */
export async function movePromotion(ctx: AuthedContext, { fromId, toId }: { fromId: number; toId: number }): Promise<{ until: string }> {
  const until = await ctx.orm.em.fork().transactional(async (tx) => {
    await holdMembership(tx, ctx.user.id);
    const managed = await tx.execute<{ id: number; organizationId: number | null; userId: number | null }[]>(
      `select p.id, p.organization_id as "organizationId", p.user_id as "userId" from properties p
       where p.id = any(array[?, ?]::int[]) and ${isManagedBy('?')} and p.status <> 'deleted' order by p.id for update of p`,
      [fromId, toId, ctx.user.id, ctx.user.id],
    );
    const [from, to] = [fromId, toId].map((id) => managed.find((home) => home.id === id));
    const isSameOwner =
      from && to && from.organizationId === to.organizationId && (from.organizationId !== null || from.userId === to.userId);
    if (!isSameOwner || fromId === toId) throw new DomainError('MISSING', m.promotion_not_found());
    const homes = await tx.find(
      Property,
      { id: { $in: [fromId, toId] } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const [source, target] = [fromId, toId].map((id) => homes.find((home) => home.id === id)!);
    if (source!.status !== 'sold' && source!.status !== 'rented') throw new DomainError('CONFLICT', m.promotion_move_not_gone());
    if (target!.status !== 'published') throw new DomainError('CONFLICT', m.promotion_publish_first());
    const end = await moveRest(tx, source!, target!, ctx.now());
    if (!end) throw new DomainError('CONFLICT', m.promotion_move_nothing());
    return end;
  });
  ctx.log.info({ event: 'promotion_moved', user: ctx.user.id, property: fromId, address: ctx.address }, 'security');
  return { until: until.toISOString() };
}
