// Locks the row of a user, so that two changes of an account do not run at the same time.
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../db/typed.ts';

/** Locks a user until the end of the transaction and returns them as they are then; undefined when there is none. */
export const lockUser = (tx: EntityManager, id: number) =>
  statements(tx)
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'email_confirmed_at as emailConfirmedAt', 'device_counter as deviceCounter'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
