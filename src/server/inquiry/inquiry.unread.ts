// Counts a user's unread inquiries.
import { UNREAD_CAP } from '../../shared/inquiry/inquiry-unread.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { AuthedContext } from '../trpc.ts';

/** Unread inquiries about properties of the user $1, and unread ones that they sent; each select uses its own partial index of unread rows. */
const COUNT_SQL = `select count(*)::int as count from (
    select i.id from properties p join inquiries i on i.property_id = p.id and i.unread_by_owner where p.user_id = $1
    union all select i.id from inquiries i where i.sender_id = $1 and i.unread_by_sender
    limit ${UNREAD_CAP}) unread`;

/** How many of the caller's threads have messages that the caller has not opened, counted up to UNREAD_CAP. */
export async function countUnread(ctx: AuthedContext): Promise<{ count: number }> {
  const [row] = await rows<{ count: number }>(ctx.em, preparedStatement(COUNT_SQL, [ctx.user.id]));
  return { count: row?.count ?? 0 };
}
