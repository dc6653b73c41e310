// Counts a user's unread inquiries.
import { UNREAD_CAP } from '../../shared/inquiry/inquiry-unread.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { AuthedContext } from '../trpc.ts';

/** Received or sent by the caller, and with messages that the caller has not opened; both parts read indexes of unread threads alone. */
const COUNT_SQL = `select count(*)::int as count from (
    select i.id from properties p join inquiries i on i.property_id = p.id and i.unread_by_owner where p.user_id = $1
    union all select i.id from inquiries i where i.sender_id = $1 and i.unread_by_sender
    limit ${UNREAD_CAP}) unread`;

/** How many threads hold messages that the caller has not opened, counted up to UNREAD_CAP. */
export async function countUnread(ctx: AuthedContext): Promise<{ count: number }> {
  const [row] = await rows<{ count: number }>(ctx.em, preparedStatement(COUNT_SQL, [ctx.user.id]));
  return { count: row?.count ?? 0 };
}
