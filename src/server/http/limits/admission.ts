// Admission control, middleware against overload: a limited number of requests run at once; others wait briefly, then get 503 with Retry-After.
import type { IncomingMessage } from 'node:http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimitKey } from '../../context.ts';
import type { Env } from '../../env.ts';
import type { DomainError } from '../../errors.ts';
import { hasBody } from '../request/has-body.ts';
import { changesState } from '../security-middleware.ts';
import { Lane } from './lane.ts';
import { onResponseEnd, pauseWhile, writeWithoutWaiting } from './response-pacing.ts';
import { keepPlace } from './waiting-calls.ts';

// What is never queued: health checks, and files from memory or disk. Any other path may be a page, if only the one that says that there is none.
const EXEMPT_FOLDERS = /^\/(?:assets|media|uploads)\//;
const EXEMPT_PATHS = new Set([
  // monitors may add a slash
  ...['/healthz', '/healthz/', '/readyz', '/readyz/', '/robots.txt', '/manifest.webmanifest', '/ar/manifest.webmanifest'],
  ...['/apple-touch-icon.png', '/favicon.ico', '/favicon.svg', '/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'],
  ...['/logo-mark.svg', '/logo-mark-light.svg', '/og-image.jpg', '/offline.html', '/offline.js', '/sw.js'],
]);

/** What works on pictures: uploads, turning one, and pictures of links, which are drawn when they are first asked for. */
const PICTURE_WORK = /^(?:\/api\/uploads(?:\/|$)|\/trpc\/listing\.turnPicture(?:\/|$)|(?:\/ar)?\/og\/homes\/)/i;

/** Whether a request is an export, a feed out, a sitemap of homes or works on pictures. These start only while no other kind of request waits. */
const isBulk = (req: Request): boolean =>
  PICTURE_WORK.test(req.path) ||
  req.path.startsWith('/sitemap-homes-') ||
  req.path.startsWith('/feeds-out/') ||
  (req.headers.accept?.includes('ndjson') ?? false);

/** For each request whose body has not been read yet, the function that waits for its admission. */
const deferredAdmissions = new WeakMap<IncomingMessage, () => Promise<void>>();

/**
 * Waits until a request whose body has arrived may run, so that a client that sends slowly takes no place and nothing is parsed before. `readBody` calls it;
 * so does a caller that answers without reading the body, or reads it in another way. Returns at once for requests without a body, which were admitted before.
 * @throws DomainError UNAVAILABLE when the queue is full or the wait was too long
 */
export async function waitForAdmission(req: IncomingMessage): Promise<void> {
  const admit = deferredAdmissions.get(req);
  deferredAdmissions.delete(req);
  await admit?.();
}

/**
 * Creates the middleware. Of pages and calls `CONCURRENT_REQUESTS` run at once and the others wait up to 1 s; of bulk requests a quarter run at once and the
 * others wait up to 5 s. Running exports pause while pages wait. `beforeRejection` adds request id, logger and headers to a rejection.
 */
export function admitRequests(env: Pick<Env, 'CONCURRENT_REQUESTS'>, beforeRejection: RequestHandler): RequestHandler {
  const maxRunning = env.CONCURRENT_REQUESTS;
  if (maxRunning === 0) return (_req, _res, next) => next();
  const pages = new Lane({
    maxRunning,
    maxRunningPerAddress: Math.ceil(maxRunning / 2),
    maxWaiting: maxRunning * 8,
    maxWaitMs: 1000,
    retryAfterSeconds: 2,
  });
  const bulk = new Lane(
    { maxRunning: Math.ceil(maxRunning / 4), maxRunningPerAddress: 2, maxWaiting: maxRunning, maxWaitMs: 5000, retryAfterSeconds: 10 },
    () => !pages.hasWaiting,
  );
  return (req, res, next) => {
    if (EXEMPT_PATHS.has(req.path) || EXEMPT_FOLDERS.test(req.path)) return next();
    const address = rateLimitKey(req.ip ?? '');
    const lane = isBulk(req) ? bulk : pages;
    /** Prepares the response of a request that may run, and releases its place at the end of the response. */
    const onAdmission = (): void => {
      const startedAt = performance.now();
      if (lane === bulk) pauseWhile(res, () => pages.hasWaiting);
      else writeWithoutWaiting(res);
      let isReleased = false;
      const release = (ms: number | null): void => {
        if (isReleased) return;
        isReleased = true;
        lane.release(address, ms);
        pages.startWaiting();
        bulk.startWaiting();
      };
      // neither a failed request nor one that waits says anything about the load
      onResponseEnd(res, () => release(res.statusCode < 500 ? performance.now() - startedAt : null));
      keepPlace(res, () => release(null));
    };
    if (changesState(req.method) && hasBody(req)) {
      deferredAdmissions.set(req, async () => {
        if (!lane.tryStart(address)) await lane.wait(address, res);
        onAdmission();
      });
      return next();
    }
    const run = (): void => {
      onAdmission();
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
