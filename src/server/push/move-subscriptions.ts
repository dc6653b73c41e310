// Keeps the notifications of a browser when its session is replaced by a new one of the same member.
import type { EntityManager } from '@mikro-orm/postgresql';

/** Moves the subscriptions of a session to its successor, before it is deleted; those of another user end with it. */
export const moveSubscriptions = (tx: EntityManager, from: string, to: string, userId: number): Promise<unknown> =>
  tx.execute('update push_subscriptions set session_id = ? where session_id = ? and user_id = ?', [to, from, userId]);
