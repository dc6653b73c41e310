// The job that takes ended promotions off the stored rank (`properties.rank`), which is 4 or more with a promotion.
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/**
 * Job of every minute: updates homes whose promotion has ended, at which a trigger computes their rank again. Reads do not wait for it: they leave ended
 * promotions out by themselves.
 */
export const expirePromotions = async (em: EntityManager): Promise<void> =>
  void (await rows(em, preparedStatement('update properties set updated_at = now() where rank >= 4 and promotion_end_date <= now()', [])));
