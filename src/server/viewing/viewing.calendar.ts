// The private address of a member's calendar (`viewing_calendars`): its key is random and stored as a hash; a new address ends the old one.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import type { calendarStateSchema, newCalendarSchema } from '../../shared/viewing/viewing.ts';
import { execute } from '../db/orm.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { inLocale, localeOr } from '../locale.ts';
import { newKey } from '../shortlist/keys.ts';
import { hashKey } from '../signature.ts';
import type { AuthedContext } from '../trpc.ts';
import { writeCalendar } from './viewing.ics.ts';
import { entryOf } from './viewing.mail.ts';
import { sideOf } from './viewing.row.ts';
import { viewingsWithTime } from './viewing.view.ts';

/** How long a calendar shows what is over. */
const SHOWN_MS = 60 * DAY_MS;
/** Longer keys are refused without a look-up. */
const MAX_KEY_LENGTH = 64;

/** Since when the caller has a calendar address. */
export async function calendarState(ctx: AuthedContext): Promise<z.infer<typeof calendarStateSchema>> {
  const row = await statements(ctx.em)
    .selectFrom('viewing_calendars')
    .select('created_at')
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirst();
  return { since: row ? toIsoTime(row.created_at) : null };
}

/** Makes a new address of the caller's calendar; an earlier one opens nothing any more. */
export async function renewCalendar(ctx: AuthedContext): Promise<z.infer<typeof newCalendarSchema>> {
  const key = newKey();
  const statement = `insert into viewing_calendars (user_id, key_hash, created_at) values ($1, $2, $3)
    on conflict (user_id) do update set key_hash = excluded.key_hash, created_at = excluded.created_at`;
  await execute(ctx.em, { text: statement, values: [ctx.user.id, hashKey(key), ctx.now()] });
  return { path: `/viewings/${key}.ics` };
}

/** The calendar of a key, in the language of its owner; null for an unknown or former key. */
export async function readCalendar(deps: Pick<Deps, 'env' | 'now'>, em: EntityManager, key: string): Promise<string | null> {
  if (key.length > MAX_KEY_LENGTH) return null;
  const owner = await statements(em)
    .selectFrom('viewing_calendars as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.locale'])
    .where('c.key_hash', '=', hashKey(key))
    .executeTakeFirst();
  if (!owner) return null;
  const viewings = await viewingsWithTime(em, owner.id, new Date(deps.now().getTime() - SHOWN_MS));
  return inLocale(localeOr(owner.locale), () => {
    const entries = viewings.flatMap((row) => entryOf(row, sideOf(row, owner.id), deps.env.origin, row.state === 'cancelled') ?? []);
    return writeCalendar('PUBLISH', entries, { host: new URL(deps.env.origin).host, now: deps.now() });
  });
}
