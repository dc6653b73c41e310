// Admission control: bounded numbers of requests run at once by kind, others wait briefly or get 503.
import type { IncomingMessage } from 'node:http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimitKey } from '../../context.ts';
import type { Env } from '../../env.ts';
import type { DomainError } from '../../errors.ts';
import { hasBody } from '../request/body.ts';
import { changesState } from '../security-middleware.ts';
import { Lane } from './lane.ts';
import { onResponseEnd, pauseWhile, writeWithoutWaiting } from './response-pacing.ts';

/** Paths that are never queued: health checks, and files from memory or disk. */
const EXEMPT = /^\/(?:healthz|readyz|assets\/|media\/|uploads\/|(?:ar\/)?[\w.-]+\.(?:ico|png|svg|js|css|txt|html|webmanifest)$)/;

/** Exports, sitemaps and uploads; they start only while no other request waits. */
const isBulk = (req: Request): boolean =>
  (req.path === '/api/uploads' && req.method === 'POST') ||
  req.path.startsWith('/sitemap-homes-') ||
  (req.headers.accept?.includes('ndjson') ?? false);

/** Admission that is deferred until the body of a request has been read. */
const deferredAdmissions = new WeakMap<IncomingMessage, () => Promise<void>>();

/**
 * Waits for a place after the body of a request has been read, so that a slow sender takes none. Every reader of a body calls it;
 * requests without a body have been admitted before.
 * @throws DomainError UNAVAILABLE when the queue is full or the wait was too long
 */
export async function waitForAdmission(req: IncomingMessage): Promise<void> {
  const admit = deferredAdmissions.get(req);
  deferredAdmissions.delete(req);
  await admit?.();
}

/**
 * Queues requests so that each is answered in time. Lanes: `CONCURRENT_REQUESTS` for pages and calls (1 s wait), a quarter for bulk
 * requests (5 s wait). A request that waits too long gets 503 with Retry-After. Exports pause while pages wait.
 * `beforeRejection` adds the request id, log line and headers to a rejection.
 */
export function admitRequests(env: Pick<Env, 'CONCURRENT_REQUESTS'>, beforeRejection: RequestHandler): RequestHandler {
  const maxRunning = env.CONCURRENT_REQUESTS;
  if (maxRunning === 0) return (_req, _res, next) => next();
  const pages = new Lane({
    running: maxRunning,
    runningOfAddress: Math.ceil(maxRunning / 2),
    waiting: maxRunning * 8,
    waitMs: 1000,
    retryAfterSeconds: 2,
  });
  const bulk = new Lane(
    { running: Math.ceil(maxRunning / 4), runningOfAddress: 2, waiting: maxRunning, waitMs: 5000, retryAfterSeconds: 10 },
    () => !pages.isWaiting,
  );
  return (req, res, next) => {
    if (EXEMPT.test(req.path)) return next();
    const address = rateLimitKey(req.ip ?? '');
    const lane = isBulk(req) ? bulk : pages;
    const takePlace = (): void => {
      const startedAt = performance.now();
      if (lane === bulk) pauseWhile(res, () => pages.isWaiting);
      else writeWithoutWaiting(res);
      onResponseEnd(res, () => {
        lane.release(address, res.statusCode < 500 ? performance.now() - startedAt : null);
        pages.startWaiting();
        bulk.startWaiting();
      });
    };
    if (changesState(req.method) && hasBody(req)) {
      deferredAdmissions.set(req, async () => {
        if (!lane.tryStart(address)) await lane.wait(address, res);
        takePlace();
      });
      return next();
    }
    const run = (): void => {
      takePlace();
      next();
    };
    if (lane.tryStart(address)) return run();
    lane.wait(address, res).then(run, (error: DomainError) => {
      if (res.destroyed) return;
      beforeRejection(req, res, (failure?: unknown) =>
        req.path.startsWith('/trpc/') ? rejectCalls(req, res, error) : next(failure ?? error),
      );
    });
  };
}

/** Rejects each call of a batch in the format of tRPC. */
function rejectCalls(req: Request, res: Response, { message, retryAfter }: DomainError): void {
  const code = 'SERVICE_UNAVAILABLE';
  const calls = req.path.slice('/trpc/'.length).split(',');
  const errors = calls.map((path) => ({
    error: { json: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data: { code, httpStatus: 503, path, fields: null } } },
  }));
  res
    .status(503)
    .set('Retry-After', String(retryAfter))
    .json(req.query.batch === '1' ? errors : errors[0]);
}
