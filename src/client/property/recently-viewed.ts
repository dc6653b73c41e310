const KEY = 'recent-homes';
const MOST = 8;

export interface RecentHome {
  id: number;
  title: string;
  /** AED; per month for Rent. */
  price: number;
  transactionType: string;
  location: string;
  image: string | null;
}

function isRecentHome(value: unknown): value is RecentHome {
  const home = value as Partial<RecentHome> | null;
  return (
    Number.isInteger(home?.id) &&
    Number.isFinite(home?.price) &&
    [home?.title, home?.transactionType, home?.location].every((text) => typeof text === 'string') &&
    (home?.image === null || typeof home?.image === 'string')
  );
}

/** The homes this browser looked at, latest first, at most eight; none when the store is closed or holds something else. */
export function recentHomes(): RecentHome[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) && kept.every(isRecentHome) ? kept.slice(0, MOST) : [];
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
