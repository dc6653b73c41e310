// Moves what is left of a home's promotion to another home: its payments buy the rest for the other home from now on, so that a refund still takes back exactly
// what its payment bought. The caller decides who may do that and has locked both homes.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Property } from '../../property/property.entity.ts';
import { Payment } from '../payment.entity.ts';
import { countPromotion, endCount } from '../promotion-effect.ts';
import { applyPurchase, countsFrom, isSameProperty, runningPromotion, setPromotion } from './settle-promotion.ts';

/**
 * Moves the rest of the promotion of `from` to `to`, where it extends one that runs, at no lower level.
 * @returns when the promotion of `to` then ends; null when `from` has no promotion that runs and was paid for
 */
export async function moveRest(tx: EntityManager, from: Property, to: Property, now: Date): Promise<Date | null> {
  const moved = runningPromotion(from, now);
  const running = await tx.find(
    Payment,
    { property: from.id, kind: 'promotion', status: 'succeeded', periodEnd: { $gt: now } },
    { orderBy: { periodStart: 'asc', id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const payments = running.filter((payment) => isSameProperty(from, countsFrom(payment)));
  if (!moved || payments.length === 0) return null;
  let run = runningPromotion(to, now);
  for (const payment of payments) {
    const start = payment.periodStart! > now ? payment.periodStart! : now;
    payment.movedSeconds = Math.round((payment.periodEnd!.getTime() - start.getTime()) / 1000);
    payment.movedLevel = moved.level as 1 | 2 | 3;
    payment.movedAt = now;
    payment.movedFrom = payment.property;
    payment.property = tx.getReference(Property, to.id, { wrapped: true });
    payment.revision++;
    run = applyPurchase(payment, run, now);
  }
  setPromotion(to, run, now);
  setPromotion(from, null, now);
  await tx.flush();
  await endCount(tx, from.id, now);
  await countPromotion(tx, { propertyId: to.id, userId: payments.at(-1)!.user?.id ?? null, run: run!, now });
  return run!.end;
}
