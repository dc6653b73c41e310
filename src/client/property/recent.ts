import { z } from 'zod';

const KEY = 'recent-homes';
const MOST = 8;

const recentHome = z.object({
  id: z.number().int(),
  title: z.string(),
  /** AED; per month for Rent. */
  price: z.number(),
  transactionType: z.string(),
  location: z.string(),
  image: z.string().nullable(),
});
export type RecentHome = z.infer<typeof recentHome>;

/** The homes this browser looked at, latest first, at most eight; none when the store is closed or holds something else. */
export function recentHomes(): RecentHome[] {
  try {
    const parsed = z.array(recentHome).safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.data.slice(0, MOST) : [];
  } catch {
    return []; // a private window may forbid the store, and its text may be anybody's
  }
}

/** Puts a home in front of the list. Call it in the browser only; a store that is full or closed is let be. */
export function rememberHome(home: RecentHome): void {
  const { id, title, price, transactionType, location, image } = home;
  const others = recentHomes().filter((other) => other.id !== id);
  try {
    window.localStorage.setItem(KEY, JSON.stringify([{ id, title, price, transactionType, location, image }, ...others].slice(0, MOST)));
  } catch {
    // nothing depends on it
  }
}
