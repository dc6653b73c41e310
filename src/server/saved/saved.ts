import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { savedState } from '../../shared/account.ts';
import type { PropertyCard, PropertyView } from '../../shared/property/property.ts';
import { SAVED_LOCK } from '../db/locks.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { CARD, toCard, VIEW } from '../property/property.row.ts';
import type { AuthedContext } from '../trpc.ts';

/** SQL: saved properties that may still be shown. */
const SHOWN = `p.status <> 'deleted'`;

async function savedIds(em: EntityManager, userId: number): Promise<number[]> {
  const sql = 'select property_id as id from saved_properties where user_id = $1 order by created_at desc, property_id';
  return (await rows<{ id: number }>(em, preparedStatement(sql, [userId]))).map((row) => row.id);
}

/**
 * Saves a property or removes it from the saved ones. A lock serializes simultaneous clicks.
 * @throws DomainError MISSING when there is no such published property and it was not saved
 */
export async function toggleSaved(ctx: AuthedContext, propertyId: number): Promise<z.infer<typeof savedState>> {
  const user = ctx.user.id;
  const saved = await ctx.em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?, ?)', [SAVED_LOCK, user]);
    const removed = await tx.execute('delete from saved_properties where user_id = ? and property_id = ? returning 1', [user, propertyId]);
    if (removed.length > 0) return false;
    const [property] = await tx.execute(`select 1 from properties where id = ? and status = 'published'`, [propertyId]);
    if (!property) throw new DomainError('MISSING', 'Property not found');
    await tx.execute('insert into saved_properties (user_id, property_id) values (?, ?)', [user, propertyId]);
    return true;
  });
  return { saved, savedProperties: await savedIds(ctx.em, user) };
}

/** The caller's saved homes, last saved first, at most 1,000. */
function readSaved<T>(em: EntityManager, userId: number, columns: string): Promise<T[]> {
  const sql = `select ${columns} from saved_properties s join properties p on p.id = s.property_id where s.user_id = $1 and ${SHOWN}
    order by s.created_at desc, p.id limit 1000`;
  return rows<T>(em, preparedStatement(sql, [userId]));
}

export const listSaved = (em: EntityManager, userId: number): Promise<PropertyView[]> => readSaved<PropertyView>(em, userId, VIEW);

/** The same as cards, for the page. */
export const savedCards = async (em: EntityManager, userId: number): Promise<PropertyCard[]> =>
  (await readSaved<PropertyCard>(em, userId, CARD)).map(toCard);
