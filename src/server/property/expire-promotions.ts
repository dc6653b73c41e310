import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { replicaOf } from '../db/replicas.ts';
import { preparedStatement } from '../db/sql.ts';

const CHECK_INTERVAL_MS = 10_000;
interface NextEnd {
  readAt: number;
  endsAt: number;
}
const nextExpiryCache = new WeakMap<object, NextEnd>();

/**
 * An ended promotion is regular at once, also in the stored order: rows whose promotion has ended since the last look are touched, and the
 * trigger computes their rank again. The next end is remembered for ten seconds; promotions last days, so none can begin and end unseen.
 */
export async function expirePromotions(em: EntityManager, now = Date.now()): Promise<void> {
  const known = nextExpiryCache.get(em.config);
  if (known && now - known.readAt < CHECK_INTERVAL_MS && now < known.endsAt) return;
  if (!replicaOf(em)) return sweep(em, now);
  // a primary that is away keeps nobody from reading a replica, and is not asked again for ten seconds
  nextExpiryCache.set(em.config, { readAt: now, endsAt: Number.POSITIVE_INFINITY });
  await sweep(em.fork(), now).catch(() => {});
}

async function sweep(em: EntityManager, now: number): Promise<void> {
  await rows(em, preparedStatement('update properties set updated_at = now() where rank >= 4 and promotion_end_date <= now()', []));
  const [row] = await rows<{ at: string | Date | null }>(
    em,
    preparedStatement('select min(promotion_end_date) as at from properties where rank >= 4', []),
  );
  nextExpiryCache.set(em.config, { readAt: now, endsAt: row?.at ? new Date(row.at).getTime() : Number.POSITIVE_INFINITY });
}
