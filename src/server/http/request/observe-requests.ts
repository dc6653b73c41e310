// One log line and one measurement for each request.
import type { ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Deps } from '../../deps.ts';
import { requestChannel, type StartedRequest } from '../../metrics/channels.ts';
import { recordOf } from '../../metrics/request-record.ts';
import { isRejectedByRule } from '../http-errors.ts';

/** Read every few seconds by machines, or by the dozen for a page: not worth a line. */
const MINOR_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', 'asset', '/uploads/:file']);

/** The name of the route of a response: the procedure or page that said so, else the pattern of the Express route, which has no values. */
export function routeOf(res: ServerResponse): string {
  const { route } = recordOf(res);
  if (route) return route;
  const { req } = res as Response;
  const pattern = (req.route as { path?: unknown } | undefined)?.path;
  return typeof pattern === 'string' && !pattern.includes('*') ? req.baseUrl + pattern : 'other';
}

/** Overload rejections are intended: they must not raise an alarm. */
function levelOf(res: Response, route: string): 'error' | 'info' | 'debug' {
  if (res.statusCode >= 500 && !isRejectedByRule(res)) return 'error';
  return MINOR_ROUTES.has(route) ? 'debug' : 'info';
}

/**
 * Counts each request by its route and logs it when it has ended: id, method, route, status, milliseconds, user id; never its address, which may hold a key.
 * An answer that the client did not wait for is logged as `aborted`.
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
