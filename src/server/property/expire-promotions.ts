// The job that lowers the stored rank of homes whose promotion has ended (`properties.rank`, by which lists are ordered; 4 or more means
// promoted).
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { statements } from '../db/typed.ts';

/**
 * Job of every minute: sets `updated_at` of homes whose promotion has ended, so that a trigger computes their rank again. Lists are right
 * even before the job has run, because queries ignore ended promotions.
 */
export const expirePromotions = async (em: EntityManager): Promise<void> =>
  void (await statements(em)
    .updateTable('properties')
    .set({ updated_at: sql`now()` })
    .where('rank', '>=', sql.lit(4))
    .where('promotion_end_date', '<=', sql<Date>`now()`)
    .execute());
