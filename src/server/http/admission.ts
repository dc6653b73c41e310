import type { IncomingMessage } from 'node:http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimitKey } from '../context.ts';
import type { Env } from '../env.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { hasBody } from './body.ts';
import { changesState } from './security-middleware.ts';

/** How many requests of a kind run at once and wait, and for how long. */
interface LaneRules {
  running: number;
  /** Of one address, so that no single caller takes all. */
  runningOfAddress: number;
  waiting: number;
  waitMs: number;
  /** Seconds until a refused request makes sense again. */
  retryAfter: number;
}

/** A request that runs longer than this says that too many run at once for the cores that there are. */
const SLOW_MS = 500;
/** Fewer are never tried. */
const LEAST = 4;
/** By how much a slow request lowers the number that runs at once, and any other raises it again. */
const [LOWER, RAISE] = [0.95, 0.05];

interface Entry {
  address: string;
  start: () => void;
}

/** Requests of one kind: some run, some wait in the order they came, the rest is refused. */
class Lane {
  readonly #rules: LaneRules;
  readonly #mayStart: () => boolean;
  readonly #queue: Entry[] = [];
  readonly #ofAddress = new Map<string, number>();
  #running = 0;
  /** How many may run now: as many as the rules say, fewer while requests are slow. */
  #limit: number;

  constructor(rules: LaneRules, mayStart: () => boolean = () => true) {
    this.#rules = rules;
    this.#mayStart = mayStart;
    this.#limit = rules.running;
  }

  get isWaiting(): boolean {
    return this.#queue.length > 0;
  }

  /** Takes a place for a request of `address` if it may run at once. */
  start(address: string): boolean {
    if (this.#queue.length > 0 || !this.#hasRoom(address) || !this.#mayStart()) return false;
    this.#running++;
    this.#count(address, 1);
    return true;
  }

  /**
   * Resolves when the request of this answer has a place.
   * @throws Refused UNAVAILABLE when too many wait, it has waited too long or its caller has left
   */
  wait(address: string, res: Response): Promise<void> {
    if (this.#queue.length >= this.#rules.waiting) return Promise.reject(this.#refused());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = this.#queue.indexOf(entry);
        if (at >= 0) this.#queue.splice(at, 1);
        clearTimeout(timer);
        reject(this.#refused());
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

  /** Gives the place of a request back that ran for `ms`; null when it failed, which says nothing about the cores. */
  leave(address: string, ms: number | null): void {
    this.#running--;
    this.#count(address, -1);
    if (ms === null) return;
    // fewer at once are each faster, and as many an hour: on busy cores requests only take turns
    const { running } = this.#rules;
    this.#limit = ms > SLOW_MS ? Math.max(Math.min(LEAST, running), this.#limit * LOWER) : Math.min(running, this.#limit + RAISE);
  }

  /** Starts what may run now, oldest first; an address that has its share already lets the others go first. */
  startWaiting(): void {
    for (let i = 0; i < this.#queue.length && this.#mayStart(); ) {
      const entry = this.#queue[i]!;
      if (this.#running >= Math.floor(this.#limit)) return;
      if (!this.#hasRoom(entry.address)) {
        i++;
        continue;
      }
      this.#queue.splice(i, 1);
      this.#running++;
      this.#count(entry.address, 1);
      entry.start();
    }
  }

  #hasRoom(address: string): boolean {
    return this.#running < Math.floor(this.#limit) && (this.#ofAddress.get(address) ?? 0) < this.#rules.runningOfAddress;
  }

  #count(address: string, change: number): void {
    const n = (this.#ofAddress.get(address) ?? 0) + change;
    if (n > 0) this.#ofAddress.set(address, n);
    else this.#ofAddress.delete(address);
  }

  #refused(): DomainError {
    return new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, this.#rules.retryAfter);
  }
}

/** Answered from memory or disk, or by monitoring: never held up. */
const UNCOUNTED = /^\/(?:healthz|readyz|assets\/|media\/|uploads\/|[\w.-]+\.(?:ico|png|svg|js|css|txt|html|webmanifest)$)/;

/** What programs read as a whole, and uploads: it runs beside pages, never before them. */
const isBulk = (req: Request): boolean =>
  (req.path === '/api/uploads' && req.method === 'POST') ||
  req.path.startsWith('/sitemap-homes-') ||
  (req.headers.accept?.includes('ndjson') ?? false);

/** What waits for the bodies of requests. */
const waiting = new WeakMap<IncomingMessage, () => Promise<void>>();

/**
 * Waits until a request may run whose body has been read: while its sender sends it, as slowly as it likes, it holds no place. For whatever reads a
 * body; requests without one have waited already.
 * @throws Refused UNAVAILABLE when too many wait or it has waited too long
 */
export async function admitted(req: IncomingMessage): Promise<void> {
  const admit = waiting.get(req);
  waiting.delete(req);
  await admit?.();
}

/**
 * Lets only so many requests run at once that each is answered in time: `CONCURRENT_REQUESTS` of pages and calls, fewer while they are slow, a quarter of exports,
 * sitemaps and uploads, which start only while no page waits. A request waits a second at most (exports and uploads five), then it is refused
 * with 503 and Retry-After. An export under way pauses while pages wait. `opening` gives a refusal its request id, log line and headers.
 */
export function admitRequests(env: Pick<Env, 'CONCURRENT_REQUESTS'>, opening: RequestHandler): RequestHandler {
  const running = env.CONCURRENT_REQUESTS;
  if (running === 0) return (_req, _res, next) => next();
  const pages = new Lane({ running, runningOfAddress: Math.ceil(running / 2), waiting: running * 8, waitMs: 1000, retryAfter: 2 });
  const bulk = new Lane(
    { running: Math.ceil(running / 4), runningOfAddress: 2, waiting: running, waitMs: 5000, retryAfter: 10 },
    () => !pages.isWaiting,
  );
  return (req, res, next) => {
    if (UNCOUNTED.test(req.path)) return next();
    const address = rateLimitKey(req.ip ?? '');
    const lane = isBulk(req) ? bulk : pages;
    const takePlace = (): void => {
      const started = performance.now();
      if (lane === bulk) pauseWhile(res, () => pages.isWaiting);
      onceAnswered(res, () => {
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
      opening(req, res, (failed?: unknown) => (req.path.startsWith('/trpc/') ? rejectCalls(req, res, error) : next(failed ?? error)));
    });
  };
}

const PAUSE_MS = 50;
/** After so long a piece is written all the same: what stands still for a minute is ended elsewhere. */
const LONGEST_PAUSE_MS = 2000;

/** Tells who writes an answer piece by piece to wait, as if its reader were slow, while there is something better to do. */
function pauseWhile(res: Response, isBusy: () => boolean): void {
  const write = res.write.bind(res) as (...args: unknown[]) => boolean;
  const goOn = (until: number): void => {
    if (isBusy() && !res.destroyed && performance.now() < until) setTimeout(goOn, PAUSE_MS, until).unref();
    else res.emit('drain');
  };
  res.write = ((...args: unknown[]) => {
    const mayGoOn = write(...args);
    if (!mayGoOn || !isBusy()) return mayGoOn;
    setTimeout(goOn, PAUSE_MS, performance.now() + LONGEST_PAUSE_MS).unref();
    return false;
  }) as typeof res.write;
}

/** When the answer is complete, not when it has arrived: a caller who reads slowly holds no place. */
function onceAnswered(res: Response, leave: () => void): void {
  let hasLeft = false;
  const then = (): void => {
    if (!hasLeft) leave();
    hasLeft = true;
  };
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.end = ((...args: unknown[]) => {
    then();
    return end(...args);
  }) as typeof res.end;
  res.once('close', then);
}

/** The refusal of each call of a batch, as tRPC writes it. */
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
