import type { CardSource, ViewSource } from '../../shared/figures/counting.ts';
import { splitLocale } from '../../shared/locale.ts';

/** Which part of the site a page is, for the homes that it shows; `path` is a path with its query, in either language. */
export function sourceOf(path: string): CardSource {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const [, page] = splitLocale(pathname);
  if (page === '/') return 'home';
  if (page === '/properties') return searchParams.get('view') === 'map' ? 'map' : 'search';
  return /^\/(?:agents|brokerages)\//.test(page) ? 'agent' : 'site';
}

/**
 * From where the first page of a visit was opened: the frame on a brokerage's site, whose links say so in their query, a page of this site in another tab, or
 * outside of the site. `referrer` is an address or empty.
 */
export const sourceOfReferrer = (referrer: string, origin: string, query = ''): ViewSource =>
  new URLSearchParams(query).get('from') === 'widget'
    ? 'widget'
    : referrer.startsWith(`${origin}/`)
      ? sourceOf(referrer.slice(origin.length))
      : 'direct';
