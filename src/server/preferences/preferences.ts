// A visitor's display settings (units, currency, theme): keeps the cookie `prefs` and the account (`users.preferences`) equal; the newer
// settings win.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  PREFERENCES_COOKIE,
  PREFERENCES_SECONDS,
  type Preferences,
  parsePreferences,
  preferencesSchema,
  preferencesText,
} from '../../shared/preferences/preferences.ts';
import { statements } from '../db/typed.ts';

/** Finds the value of the cookie in a `Cookie` header. */
const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${PREFERENCES_COOKIE}=([^;]*)`);

/** The settings in a request's cookie as the browser wrote them; null when there are none. */
function cookiePreferences(req: Pick<IncomingMessage, 'headers'>): Preferences | null {
  const text = COOKIE_PATTERN.exec(req.headers.cookie ?? '')?.[1];
  return text === undefined ? null : parsePreferences(text);
}

/**
 * The settings in a request's cookie; null when there are none. A time in the future counts as now, as otherwise no later change would win.
 */
export function requestPreferences(req: Pick<IncomingMessage, 'headers'>, now: Date): Preferences | null {
  const preferences = cookiePreferences(req);
  return preferences && { ...preferences, at: Math.min(preferences.at, now.getTime()) };
}

/** Stores a user's settings unless newer ones are stored; `at` is the time of the change in ms. @returns whether they were stored */
async function savePreferences(em: EntityManager, userId: number, preferences: Preferences): Promise<boolean> {
  const { numUpdatedRows } = await statements(em)
    .updateTable('users')
    .set({ preferences })
    .where('id', '=', userId)
    .where((eb) => sql<boolean>`coalesce((${eb.ref('preferences')}->>'at')::bigint, -1) < ${preferences.at}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The request of a signed-in user and the response that may set the cookie. */
interface SignedInRequest {
  req: IncomingMessage;
  res: ServerResponse;
  userId: number;
  now: Date;
  /** Whether the cookie is sent over https alone. */
  isSecure: boolean;
}

/**
 * At a sign-in and with each page of a signed-in user: stores the browser's settings in the account, or sets the cookie to those of the
 * account, so that the newer ones are in both. A time in the future is replaced in the cookie too, as the settings would otherwise be the
 * newest with each page and undo those of other devices.
 * @returns the newer settings; null when there are none
 */
export async function settlePreferences(
  em: EntityManager,
  { req, res, userId, now, isSecure }: SignedInRequest,
): Promise<Preferences | null> {
  const browserSettings = requestPreferences(req, now);
  const user = await statements(em).selectFrom('users').select('preferences').where('id', '=', userId).executeTakeFirst();
  const stored = preferencesSchema.safeParse(user?.preferences).data ?? null;
  const storedAt = stored?.at ?? -1;
  const newest = browserSettings && browserSettings.at >= storedAt ? browserSettings : stored;
  if (!newest) return null;
  if (newest.at > storedAt) await savePreferences(em, userId, newest);
  if (newest === stored || newest.at !== cookiePreferences(req)?.at) {
    const attributes = `Path=/; Max-Age=${PREFERENCES_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    res.appendHeader('Set-Cookie', `${PREFERENCES_COOKIE}=${preferencesText(newest)}; ${attributes}`);
  }
  return newest;
}
