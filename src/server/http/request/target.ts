// Normalises what arrives before routing: the request target, and cache headers that would prevent a 304.
import type { RequestHandler } from 'express';

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Lets every route decode the path of a target. In a path with malformed escapes, such as `/agents/%C3`, each `%` becomes `%25`, a literal percent sign. Its
 * route then answers it as any path that names nothing.
 */
function toDecodable(target: string): string {
  if (!target.includes('%')) return target;
  const path = target.replace(/[?#].*/s, '');
  return isDecodable(path) ? target : path.replaceAll('%', '%25') + target.slice(path.length);
}

/**
 * Reduces the request target to path and query. The absolute form of proxies (`http://host/path`) loses scheme and host.
 * `//path` and backslashes redirect to a single slash, because browsers resolve them to another host. A path with malformed escapes becomes one that decodes.
 */
export const normalizeTarget: RequestHandler = (req, res, next) => {
  // one slash at the start: a path, as browsers send it
  if (/^\/(?![/\\])/.test(req.url)) {
    req.url = toDecodable(req.url);
    req.originalUrl = req.url;
    return next();
  }
  const path = req.url.replace(/^[a-z][\w+.-]*:\/\/[^/?#\\]*/i, '');
  if (/^[/\\]{2}|^\\/.test(path)) return res.redirect(308, `/${path.replace(/^[/\\]+/, '')}`);
  req.url = toDecodable(path.startsWith('/') ? path : `/${path}`);
  req.originalUrl = req.url;
  next();
};

/**
 * Lets If-None-Match alone decide about a 304. `fetch` adds `Cache-Control: no-cache`, which would make Express send the full response.
 */
export const trustTags: RequestHandler = (req, _res, next) => {
  if (req.headers['if-none-match'] !== undefined) delete req.headers['cache-control'];
  next();
};
