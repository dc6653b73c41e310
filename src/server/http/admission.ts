import type { IncomingMessage } from 'node:http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimitKey } from '../context.ts';
import type { Env } from '../env.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { hasBody } from './body.ts';
import { changesState } from './security-middleware.ts';

/** Limits of one lane: how many requests run and wait, and for how long. */
interface LaneRules {
  running: number;
  /** Per address, so that one caller cannot take all places. */
  runningOfAddress: number;
  waiting: number;
  waitMs: number;
  /** Seconds until a rejected request should be sent again. */
  retryAfter: number;
}

/** A request that runs longer than this lowers the number of concurrent requests: there are too many for the cores. */
const SLOW_MS = 500;
/** The lowest number of concurrent requests. */
const MIN_RUNNING = 4;
/** Factor after a slow request, and increment after any other. */
const [DECREASE, INCREASE] = [0.95, 0.05];

interface Entry {
  address: string;
  start: () => void;
}

/** A first-in-first-out queue with limited concurrency; requests beyond its length are rejected. */
class Lane {
  readonly #rules: LaneRules;
  readonly #mayStart: () => boolean;
  readonly #queue: Entry[] = [];
  readonly #runningByAddress = new Map<string, number>();
  #running = 0;
  /** How many may run now: the configured number, fewer while requests are slow. */
  #limit: number;

  constructor(rules: LaneRules, mayStart: () => boolean = () => true) {
    this.#rules = rules;
    this.#mayStart = mayStart;
    this.#limit = rules.running;
  }

  get isWaiting(): boolean {
    return this.#queue.length > 0;
  }

  /** Takes a place for a request of `address` if it may start at once. */
  start(address: string): boolean {
    if (this.#queue.length > 0 || !this.#hasCapacity(address) || !this.#mayStart()) return false;
    this.#running++;
    this.#count(address, 1);
    return true;
  }

  /**
   * Resolves when the request of this response has a place.
   * @throws DomainError UNAVAILABLE when the queue is full, the wait was too long or the client has disconnected
   */
  wait(address: string, res: Response): Promise<void> {
    if (this.#queue.length >= this.#rules.waiting) return Promise.reject(this.#createError());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = this.#queue.indexOf(entry);
        if (at >= 0) this.#queue.splice(at, 1);
        clearTimeout(timer);
        reject(this.#createError());
      };
      const timer = setTimeout(leave, this.#rules.waitMs);
      const entry: Entry = {
        address,
        start: () => {
          clearTimeout(timer);
          res.off('close', leave);
          resolve();
        },
      };
      res.once('close', leave);
      this.#queue.push(entry);
      this.startWaiting();
    });
  }

  /** Releases the place of a request that ran for `ms`; null when it failed, so that its time does not count. */
  leave(address: string, ms: number | null): void {
    this.#running--;
    this.#count(address, -1);
    if (ms === null) return;
    // on busy cores, fewer concurrent requests finish sooner and the throughput stays the same
    const { running } = this.#rules;
    this.#limit =
      ms > SLOW_MS ? Math.max(Math.min(MIN_RUNNING, running), this.#limit * DECREASE) : Math.min(running, this.#limit + INCREASE);
  }

  /** Starts waiting requests that may run now, oldest first; skips addresses that already run as many as they may. */
  startWaiting(): void {
    for (let i = 0; i < this.#queue.length && this.#mayStart(); ) {
      const entry = this.#queue[i]!;
      if (this.#running >= Math.floor(this.#limit)) return;
      if (!this.#hasCapacity(entry.address)) {
        i++;
        continue;
      }
      this.#queue.splice(i, 1);
      this.#running++;
      this.#count(entry.address, 1);
      entry.start();
    }
  }

  #hasCapacity(address: string): boolean {
    return this.#running < Math.floor(this.#limit) && (this.#runningByAddress.get(address) ?? 0) < this.#rules.runningOfAddress;
  }

  #count(address: string, change: number): void {
    const n = (this.#runningByAddress.get(address) ?? 0) + change;
    if (n > 0) this.#runningByAddress.set(address, n);
    else this.#runningByAddress.delete(address);
  }

  #createError(): DomainError {
    return new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, this.#rules.retryAfter);
  }
}

/** Paths that are never queued: health checks, and files from memory or disk. */
const EXEMPT = /^\/(?:healthz|readyz|assets\/|media\/|uploads\/|[\w.-]+\.(?:ico|png|svg|js|css|txt|html|webmanifest)$)/;

/** Exports, sitemaps and uploads; they start only while no other request waits. */
const isBulk = (req: Request): boolean =>
  (req.path === '/api/uploads' && req.method === 'POST') ||
  req.path.startsWith('/sitemap-homes-') ||
  (req.headers.accept?.includes('ndjson') ?? false);

/** Admission that is deferred until the body of a request has been read. */
const waiting = new WeakMap<IncomingMessage, () => Promise<void>>();

/**
 * Waits for a place after the body of a request has been read, so that a slow sender takes none. Every reader of a body calls it;
 * requests without a body have been admitted before.
 * @throws DomainError UNAVAILABLE when the queue is full or the wait was too long
 */
export async function admitted(req: IncomingMessage): Promise<void> {
  const admit = waiting.get(req);
  waiting.delete(req);
  await admit?.();
}

/**
 * Queues requests so that each is answered in time. Lanes: `CONCURRENT_REQUESTS` for pages and calls (1 s wait), a quarter for bulk
 * requests (5 s wait). A request that waits too long gets 503 with Retry-After. Exports pause while pages wait.
 * `beforeRejection` adds the request id, log line and headers to a rejection.
 */
export function admitRequests(env: Pick<Env, 'CONCURRENT_REQUESTS'>, beforeRejection: RequestHandler): RequestHandler {
  const running = env.CONCURRENT_REQUESTS;
  if (running === 0) return (_req, _res, next) => next();
  const pages = new Lane({ running, runningOfAddress: Math.ceil(running / 2), waiting: running * 8, waitMs: 1000, retryAfter: 2 });
  const bulk = new Lane(
    { running: Math.ceil(running / 4), runningOfAddress: 2, waiting: running, waitMs: 5000, retryAfter: 10 },
    () => !pages.isWaiting,
  );
  return (req, res, next) => {
    if (EXEMPT.test(req.path)) return next();
    const address = rateLimitKey(req.ip ?? '');
    const lane = isBulk(req) ? bulk : pages;
    const takePlace = (): void => {
      const started = performance.now();
      if (lane === bulk) pauseWhile(res, () => pages.isWaiting);
      onResponseEnd(res, () => {
        lane.leave(address, res.statusCode < 500 ? performance.now() - started : null);
        pages.startWaiting();
        bulk.startWaiting();
      });
    };
    if (changesState(req.method) && hasBody(req)) {
      waiting.set(req, async () => {
        if (!lane.start(address)) await lane.wait(address, res);
        takePlace();
      });
      return next();
    }
    const run = (): void => {
      takePlace();
      next();
    };
    if (lane.start(address)) return run();
    lane.wait(address, res).then(run, (error: DomainError) => {
      if (res.destroyed) return;
      beforeRejection(req, res, (failure?: unknown) =>
        req.path.startsWith('/trpc/') ? rejectCalls(req, res, error) : next(failure ?? error),
      );
    });
  };
}

const PAUSE_MS = 50;
/** The longest pause; a connection without progress for a minute would be closed elsewhere. */
const MAX_PAUSE_MS = 2000;

/** Makes the writer of a streamed response wait, as for a slow reader, while `isBusy`. */
function pauseWhile(res: Response, isBusy: () => boolean): void {
  const write = res.write.bind(res) as (...args: unknown[]) => boolean;
  const resume = (until: number): void => {
    if (isBusy() && !res.destroyed && performance.now() < until) setTimeout(resume, PAUSE_MS, until).unref();
    else res.emit('drain');
  };
  res.write = ((...args: unknown[]) => {
    const hasCapacity = write(...args);
    if (!hasCapacity || !isBusy()) return hasCapacity;
    setTimeout(resume, PAUSE_MS, performance.now() + MAX_PAUSE_MS).unref();
    return false;
  }) as typeof res.write;
}

/** Calls `leave` when the response is complete, not when it has been delivered: a slow reader takes no place. */
function onResponseEnd(res: Response, leave: () => void): void {
  let hasLeft = false;
  const leaveOnce = (): void => {
    if (!hasLeft) leave();
    hasLeft = true;
  };
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.end = ((...args: unknown[]) => {
    leaveOnce();
    return end(...args);
  }) as typeof res.end;
  res.once('close', leaveOnce);
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
