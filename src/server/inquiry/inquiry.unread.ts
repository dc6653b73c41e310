// Counts a user's unread inquiries.
import { sql } from 'kysely';
import { UNREAD_CAP } from '../../shared/inquiry/inquiry-unread.ts';
import { statements } from '../db/typed.ts';
import type { AuthedContext } from '../trpc.ts';

/**
 * How many threads have messages that the caller has not opened, counted up to UNREAD_CAP: those they sent, and those they answer themselves. What others of
 * their organization answer is not theirs to open.
 */
export async function countUnread(ctx: AuthedContext): Promise<{ count: number }> {
  const db = statements(ctx.em);
  // each select uses its own partial index of unread rows
  const received = db
    .selectFrom('inquiries as i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .select('i.id')
    .where('i.unread_by_owner', '=', sql.lit(true));
  const assigned = db
    .selectFrom('inquiries as i')
    .select('i.id')
    .where('i.assigned_user_id', '=', ctx.user.id)
    .where('i.unread_by_owner', '=', sql.lit(true));
  const sent = db
    .selectFrom('inquiries as i')
    .select('i.id')
    .where('i.sender_id', '=', ctx.user.id)
    .where('i.unread_by_sender', '=', sql.lit(true));
  const ownHomes = received.where('p.user_id', '=', ctx.user.id).where('i.assigned_user_id', 'is', null);
  const unread = await ownHomes.unionAll(assigned).unionAll(sent).limit(UNREAD_CAP).execute();
  return { count: unread.length };
}
