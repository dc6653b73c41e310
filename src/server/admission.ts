import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, RequestHandler, Response } from 'express';
import { limitAddress } from './context.ts';
import type { Env } from './env.ts';
import { Refused, UNAVAILABLE_TEXT } from './errors.ts';

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

  constructor(rules: LaneRules, mayStart: () => boolean = () => true) {
    this.#rules = rules;
    this.#mayStart = mayStart;
  }

  get isWaiting(): boolean {
    return this.#queue.length > 0;
  }

  /**
   * Resolves when the request may run, with what gives its place back. `gone` aborts when the caller has left.
   * @throws Refused UNAVAILABLE when too many wait or it has waited too long
   */
  async enter(address: string, gone: AbortSignal): Promise<() => void> {
    if (this.#queue.length >= this.#rules.waiting) throw this.#refused();
    await new Promise<void>((resolve, reject) => {
      const entry: Entry = { address, start: resolve };
      const leave = (): void => {
        const at = this.#queue.indexOf(entry);
        if (at < 0) return;
        this.#queue.splice(at, 1);
        reject(this.#refused());
      };
      const timer = setTimeout(leave, this.#rules.waitMs);
      gone.addEventListener('abort', leave);
      entry.start = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        resolve();
      };
      this.#queue.push(entry);
      this.startWaiting();
    });
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#running--;
      this.#count(address, -1);
    };
  }

  /** Starts what may run now, oldest first; an address that has its share already lets the others go first. */
  startWaiting(): void {
    for (let i = 0; i < this.#queue.length && this.#running < this.#rules.running && this.#mayStart(); ) {
      const entry = this.#queue[i]!;
      if ((this.#ofAddress.get(entry.address) ?? 0) >= this.#rules.runningOfAddress) {
        i++;
        continue;
      }
      this.#queue.splice(i, 1);
      this.#running++;
      this.#count(entry.address, 1);
      entry.start();
    }
  }

  #count(address: string, change: number): void {
    const n = (this.#ofAddress.get(address) ?? 0) + change;
    if (n > 0) this.#ofAddress.set(address, n);
    else this.#ofAddress.delete(address);
  }

  #refused(): Refused {
    return new Refused('UNAVAILABLE', UNAVAILABLE_TEXT, this.#rules.retryAfter);
  }
}

/** Answered from memory or disk, or by monitoring: never held up. */
const UNCOUNTED = /^\/(?:healthz|readyz|assets\/|media\/|uploads\/|[\w.-]+\.(?:ico|png|svg|js|css|txt|html|webmanifest)$)/;

/** What programs read as a whole, and uploads: it runs beside pages, never before them. */
const isBulk = (req: Request): boolean =>
  (req.path === '/api/uploads' && req.method === 'POST') ||
  req.path.startsWith('/sitemap-homes-') ||
  (req.headers.accept?.includes('ndjson') ?? false);

/**
 * Lets only so many requests run at once that each is answered in time: `CONCURRENT_REQUESTS` of pages and calls, a quarter of it of exports,
 * sitemaps and uploads, which start only while no page waits. A request waits a second at most (exports and uploads five), then it is refused
 * with 503 and Retry-After. `opening` gives a refusal its request id, log line and headers.
 */
export function admitRequests(env: Pick<Env, 'CONCURRENT_REQUESTS'>, opening: RequestHandler): RequestHandler {
  const running = env.CONCURRENT_REQUESTS;
  const pages = new Lane({ running, runningOfAddress: Math.ceil(running / 2), waiting: running * 8, waitMs: 1000, retryAfter: 2 });
  const bulk = new Lane(
    { running: Math.ceil(running / 4), runningOfAddress: 2, waiting: running, waitMs: 5000, retryAfter: 10 },
    () => !pages.isWaiting,
  );
  return async (req, res, next) => {
    if (UNCOUNTED.test(req.path)) return next();
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    try {
      const leave = await (isBulk(req) ? bulk : pages).enter(limitAddress(req.ip ?? ''), gone.signal);
      onceAnswered(res, () => {
        leave();
        pages.startWaiting();
        bulk.startWaiting();
      });
    } catch (error) {
      if (res.destroyed) return;
      opening(req, res, (failed?: unknown) =>
        req.path.startsWith('/trpc/') ? refuseCalls(req, res, error as Refused) : next(failed ?? error),
      );
      return;
    }
    next();
  };
}

/** When the answer is complete, not when it has arrived: a caller who reads slowly holds no place. */
function onceAnswered(res: Response, then: () => void): void {
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.end = ((...args: unknown[]) => {
    then();
    return end(...args);
  }) as typeof res.end;
  res.once('close', then);
}

/** The refusal of each call of a batch, as tRPC writes it. */
function refuseCalls(req: Request, res: Response, { message, retryAfter }: Refused): void {
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
