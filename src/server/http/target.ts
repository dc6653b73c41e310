import type { RequestHandler } from 'express';

/**
 * Brings the request's target into its usual form, a path and a query. A proxy's form (`http://host/path`) loses scheme and host. `//path` would be
 * read as another host by whatever resolves it, so it redirects to one slash, and so does a backslash, which browsers take for a slash.
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
 * A tag that the client names decides alone whether it has an answer already. `fetch` sends `Cache-Control: no-cache` beside it, which is meant for
 * caches on the way and would make Express send everything again.
 */
export const trustTags: RequestHandler = (req, _res, next) => {
  if (req.headers['if-none-match'] !== undefined) delete req.headers['cache-control'];
  next();
};
