// Reads, sets and deletes the cookies by which visitors without an account are recognized in shared lists: `list-7` holds their signed key in list 7.
import { DAY_MS } from '../../shared/time.ts';
import type { Context } from '../context.ts';
import { readListKey, signListKey } from './keys.ts';

/** 400 days, the longest time for which browsers keep a cookie. */
const MAX_AGE_SECONDS = (400 * DAY_MS) / 1000;
/** The most such cookies of a browser, because more would fill the header of every request. Those of the oldest lists are deleted. */
const MAX_COOKIES = 30;

type CookieContext = Pick<Context, 'cookies' | 'env'>;

const cookieName = (listId: number): string => `list-${listId}`;

/** The key of this browser in a list; null without a cookie of the list, or with one that was not signed by this server. */
export function keyOfBrowser({ cookies, env }: CookieContext, listId: number): string | null {
  const text = cookies.read(cookieName(listId));
  return text === null ? null : readListKey(env, listId, text);
}

/** Deletes the cookie with the key of a list. */
export const forgetList = ({ cookies }: Pick<Context, 'cookies'>, listId: number): void => cookies.write(cookieName(listId), '', 0);

/** Stores the key of a list in a cookie of this browser, and deletes the cookies of the oldest lists when there are too many. */
export function rememberList(ctx: CookieContext, listId: number, key: string): void {
  ctx.cookies.write(cookieName(listId), signListKey(ctx.env, listId, key), MAX_AGE_SECONDS);
  const otherIds = ctx.cookies.names().flatMap((name) => {
    const id = Number(/^list-(\d{1,10})$/.exec(name)?.[1]);
    return id && id !== listId ? [id] : [];
  });
  // newer lists have higher ids
  for (const id of otherIds.toSorted((a, b) => b - a).slice(MAX_COOKIES - 1)) forgetList(ctx, id);
}
