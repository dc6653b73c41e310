import { paths } from '../paths.ts';

/** Where to go after signing in: the same-site `next` of the address, else home. */
export function nextPath(query: URLSearchParams): string {
  const next = query.get('next');
  // one slash and no second: a path of ours, not another host
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : paths.home();
}
