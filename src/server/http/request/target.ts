// Express middleware before routing: normalises the request target (the path and query in a request's first line), redirects unsafe ones,
// and removes a header that would prevent a 304 response.
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** Whether every percent escape of a path is valid. */
const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes the path of a target safe for `decodeURIComponent`: if it has a malformed escape, such as `/agents/%C3`, each `%` becomes `%25`, an
 * escaped percent sign. The route of the path then answers it like any other unknown name.
 */
function toDecodable(target: string): string {
  if (!target.includes('%')) return target;
  const path = target.replace(/[?#].*/s, ''); // without query and fragment
  return isDecodable(path) ? target : path.replaceAll('%', '%25') + target.slice(path.length);
}

/** Whether a request names its host more than once, which proxies and servers may read differently; RFC 9112 demands 400. */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

/**
 * Reduces the request target in `req.url` and `req.originalUrl` to path and query. The absolute form of proxies (`http://host/path`) loses
 * scheme and host, and malformed percent escapes become readable (`toDecodable`). Answers `//path` and backslashes with a redirect (308) to
 * a single slash, because browsers resolve such paths to another host. Answers 400 to a request with several Host headers.
 */
export const normalizeTarget: RequestHandler = (req, res, next) => {
  if (hasSeveralHosts(req)) return void res.status(400).type('text/plain').send('Bad Request');
  // the usual case: one slash at the start
  if (/^\/(?![/\\])/.test(req.url)) {
    req.url = toDecodable(req.url);
    req.originalUrl = req.url;
    return next();
  }
  // without scheme and host
  const path = req.url.replace(/^[a-z][\w+.-]*:\/\/[^/?#\\]*/i, '');
  if (/^[/\\]{2}|^\\/.test(path)) return res.redirect(308, `/${path.replace(/^[/\\]+/, '')}`);
  req.url = toDecodable(path.startsWith('/') ? path : `/${path}`);
  req.originalUrl = req.url;
  next();
};

/**
 * Removes the request's Cache-Control header when it has If-None-Match, so that the entity tag alone decides about a 304. `fetch` adds
 * `Cache-Control: no-cache` to such requests, which would make Express send the full response.
 */
export const trustTags: RequestHandler = (req, _res, next) => {
  if (req.headers['if-none-match'] !== undefined) delete req.headers['cache-control'];
  next();
};
