// Normalises what arrives before routing: the request target, and cache headers that would prevent a 304.
import type { RequestHandler } from 'express';

/**
 * Reduces the request target to path and query. The absolute form of proxies (`http://host/path`) loses scheme and host.
 * `//path` and backslashes redirect to a single slash, because browsers resolve them to another host.
 */
export const normalizeTarget: RequestHandler = (req, res, next) => {
  if (/^\/(?![/\\])/.test(req.url)) return next();
  const path = req.url.replace(/^[a-z][\w+.-]*:\/\/[^/?#\\]*/i, '');
  if (/^[/\\]{2}|^\\/.test(path)) return res.redirect(308, `/${path.replace(/^[/\\]+/, '')}`);
  req.url = path.startsWith('/') ? path : `/${path}`;
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
