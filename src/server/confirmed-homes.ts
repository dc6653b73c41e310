// Records that homes are available (`listing_confirmations`), for listings and for the accounts whose confirmation publishes them.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Confirmation } from '../shared/listing/confirmation.ts';
import { intArray } from './db/sql.ts';
import { type ConfirmEnv, nextQuestion } from './listing/confirmation/schedule.ts';

/**
 * SQL: stores or renews the confirmation of each published home, and resets the count of emails that asked. Binds the time, who confirmed, when
 * the next question is due for a home for rent and for one for sale, and the ids. A home without a user is never asked about.
 */
const RECORD_SQL = `insert into listing_confirmations (property_id, confirmed_at, confirmed_by, due_at)
  select p.id, ?, ?, case when p.user_id is null then null when p.transaction_type = 'Rent' then ?::timestamptz else ?::timestamptz end
  from properties p where p.id = any(?::int[]) and p.status = 'published' order by p.id
  on conflict (property_id) do update set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by, due_at = excluded.due_at,
    asks = 0, asked_at = null, paused_at = null`;

/** Records that published homes are available now. The caller must hold locks of their rows in `properties`, which every writer locks first. */
export const recordConfirmation = (
  tx: EntityManager,
  env: ConfirmEnv,
  { ids, by, now }: { ids: readonly number[]; by: Exclude<Confirmation['by'], 'feed'>; now: Date },
): Promise<unknown> => tx.execute(RECORD_SQL, [now, by, nextQuestion(env, 'Rent', now), nextQuestion(env, 'Buy', now), intArray(ids)]);
