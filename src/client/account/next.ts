import { paths } from '../paths.ts';

/** Path to open after signing in: the same-site `next` parameter of the URL, or the home page. */
export function nextPath(query: URLSearchParams): string {
  const next = query.get('next');
  // one leading slash, then no second slash or backslash, because `//host` and `/\host` lead to another site
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : paths.home();
}
