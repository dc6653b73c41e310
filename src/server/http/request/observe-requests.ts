// Middleware that logs and measures each request.
import type { ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Deps } from '../../deps.ts';
import { requestChannel, type StartedRequest } from '../../metrics/channels.ts';
import { recordOf } from '../../metrics/request-record.ts';
import { isRejectedByRule } from '../http-errors.ts';

/** Routes that machines read every few seconds, that a page loads by the dozen, or to which every visit reports. They are logged only at level debug. */
const MINOR_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', 'asset', '/uploads/:file', 'figures.shown']);

/** The name of the route of a response: that of the procedure or page, if it set one, else the pattern of the Express route. Never contains values. */
export function routeOf(res: ServerResponse): string {
  const { route } = recordOf(res);
  if (route) return route;
  const { req } = res as Response;
  const pattern = (req.route as { path?: unknown } | undefined)?.path;
  return typeof pattern === 'string' && !pattern.includes('*') ? req.baseUrl + pattern : 'other';
}

/** The log level of a request. Rejections because of overload are intended and must not raise an alarm, although their status is 503. */
function levelOf(res: Response, route: string): 'error' | 'info' | 'debug' {
  if (res.statusCode >= 500 && !isRejectedByRule(res)) return 'error';
  return MINOR_ROUTES.has(route) ? 'debug' : 'info';
}

/**
 * Creates the middleware. When a request has ended, counts it by route and logs its id, method, route, status, milliseconds and user id, but never the URL,
 * which may contain a secret. A response that the client did not wait for is logged as `aborted`. Also announces the start of the request for traces.
 */
export function observeRequests({ log, metrics }: Deps): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method } = req;
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      const route = routeOf(res);
      metrics.countRequest(route, res.statusCode, ms / 1000);
      const level = levelOf(res, route);
      if (!log.isLevelEnabled(level)) return;
      const { id, userId } = recordOf(res);
      const aborted = res.writableFinished ? undefined : true;
      log[level]({ id, method, route, status: res.statusCode, ms: Math.round(ms * 10) / 10, user: userId, aborted }, 'request');
    });
    requestChannel.runStores({ method, response: res } satisfies StartedRequest, () => next());
  };
}
