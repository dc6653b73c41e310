// The HTTP server with deadlines for headers, body and answer, against slow and stalled clients.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { MINUTE_MS } from '../../../shared/time.ts';
import { UNAVAILABLE_TEXT } from '../../errors.ts';
import { hasBody } from '../request/body.ts';

/** Time limits of a request, minimum rates of a connection, and the largest total of unsent bytes. */
export interface Deadlines {
  /** From the connection, or the previous request, until all headers have arrived. */
  headersMs: number;
  /** From the headers until the body has arrived. */
  bodyMs: number;
  /** From the headers until the response begins. */
  answerMs: number;
  /** Uploads have no limits for body and response: their bytes must arrive at this rate, averaged over `gracePeriodMs`. */
  uploadBytesPerSecond: number;
  /** A response must be read at this rate, averaged over `gracePeriodMs`. */
  readBytesPerSecond: number;
  gracePeriodMs: number;
  /** From the end of the response until the unread rest of the body has arrived. */
  restMs: number;
  /** Total of unsent bytes; above it the responses that have waited longest are closed. */
  maxWaitingBytes: number;
  /** Interval of the checks. */
  checkMs: number;
}
/** The limits of production. */
export const DEADLINES: Deadlines = {
  headersMs: 10_000,
  bodyMs: 30_000,
  answerMs: 60_000,
  uploadBytesPerSecond: 16 * 1024,
  readBytesPerSecond: 8 * 1024,
  gracePeriodMs: 20_000,
  restMs: 5000,
  maxWaitingBytes: 256 * 1024 * 1024,
  checkMs: 1000,
};

/** The longest request: a large upload at the minimum rate. */
const MAX_REQUEST_MS = 15 * MINUTE_MS;
const UPLOAD_PATH = /^\/api\/uploads\/?(?:\?|$)/;

const readRates = new WeakMap<ServerResponse, number>();
/** Sets a higher minimum read rate for one response, in bytes per second: it blocks a shared resource, such as a database connection. */
export const requireReadRate = (res: ServerResponse, bytesPerSecond: number): void => void readRates.set(res, bytesPerSecond);

/** A byte count that must be reached by a time (`performance.now()`). */
interface Goal {
  bytes: number;
  due: number;
}

/** A request and its response, checked against the limits. */
class Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly #deadlines: Deadlines;
  readonly #start = performance.now();
  readonly #isUpload: boolean;
  #uploadGoal: Goal | null = null;
  #readGoal: (Goal & { since: number }) | null = null;
  #answeredAt: number | null = null;

  constructor(req: IncomingMessage, res: ServerResponse, deadlines: Deadlines) {
    this.req = req;
    this.res = res;
    this.#deadlines = deadlines;
    this.#isUpload = req.method === 'POST' && UPLOAD_PATH.test(req.url ?? '');
  }

  /** Bytes of the response that the client has not read. */
  get waitingBytes(): number {
    return this.res.writableLength;
  }

  /** Since when unread bytes have been waiting. */
  get waitingSince(): number {
    return this.#readGoal?.since ?? this.#start;
  }

  get isOver(): boolean {
    return (this.res.closed || this.res.destroyed) && (this.req.complete || this.req.destroyed);
  }

  end(): void {
    this.req.socket.destroy();
  }

  /** Closes the exchange when it exceeds a limit. */
  check(now: number): void {
    const isReceiving = hasBody(this.req) && !this.req.complete;
    if (this.res.writableFinished) {
      this.#answeredAt ??= now;
      if (isReceiving && now - this.#answeredAt > this.#deadlines.restMs) this.end();
    } else if (this.res.headersSent) {
      if (this.#isReadTooSlowly(now)) this.end();
    } else if (this.#isUpload) {
      if (isReceiving && this.#isSentTooSlowly(now)) this.#reject(408, 'Request timed out');
    } else if (isReceiving && now - this.#start > this.#deadlines.bodyMs) this.#reject(408, 'Request timed out');
    else if (now - this.#start > this.#deadlines.answerMs) this.#reject(503, UNAVAILABLE_TEXT());
  }

  #isSentTooSlowly(now: number): boolean {
    const { uploadBytesPerSecond, gracePeriodMs } = this.#deadlines;
    const bytes = this.req.socket.bytesRead;
    if (this.#uploadGoal && now < this.#uploadGoal.due) return false;
    if (this.#uploadGoal && bytes < this.#uploadGoal.bytes) return true;
    this.#uploadGoal = { bytes: bytes + (uploadBytesPerSecond * gracePeriodMs) / 1000, due: now + gracePeriodMs };
    return false;
  }

  /** Unread bytes must be read within `gracePeriodMs` plus their time at the minimum rate. */
  #isReadTooSlowly(now: number): boolean {
    const { socket } = this.req;
    const pending = this.res.writableLength;
    const readBytes = socket.bytesWritten - socket.writableLength;
    if (pending === 0) this.#readGoal = null;
    else if (!this.#readGoal || readBytes >= this.#readGoal.bytes) {
      const rate = readRates.get(this.res) ?? this.#deadlines.readBytesPerSecond;
      this.#readGoal = { bytes: readBytes + pending, since: now, due: now + this.#deadlines.gracePeriodMs + (pending / rate) * 1000 };
    }
    return this.#readGoal !== null && now > this.#readGoal.due;
  }

  #reject(status: 408 | 503, text: string): void {
    if (status === 503) this.res.setHeader('Retry-After', '5');
    this.res.writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      Connection: 'close',
    });
    this.res.end(text);
  }
}

/**
 * Creates an HTTP server that slow or idle clients cannot exhaust: it limits the time for headers, body and the start of the response,
 * and sets minimum rates for uploads and for reading responses.
 */
export function createHttpServer(deadlines = DEADLINES): Server {
  const server = createServer({
    headersTimeout: deadlines.headersMs,
    requestTimeout: MAX_REQUEST_MS,
    connectionsCheckingInterval: deadlines.checkMs,
  });
  const exchanges = new Set<Exchange>();
  server.on('request', (req, res) => {
    const exchange = new Exchange(req, res, deadlines);
    exchanges.add(exchange);
    res.once('close', () => exchange.isOver && exchanges.delete(exchange));
  });
  const timer = setInterval(() => checkAll(exchanges, deadlines.maxWaitingBytes), deadlines.checkMs).unref();
  server.once('close', () => clearInterval(timer));
  return server;
}

/** Checks every exchange, and closes those that have waited longest while too many bytes are unsent. */
function checkAll(exchanges: Set<Exchange>, maxWaitingBytes: number): void {
  const now = performance.now();
  let waitingBytes = 0;
  for (const exchange of exchanges) {
    if (exchange.isOver) exchanges.delete(exchange);
    else exchange.check(now);
    waitingBytes += exchange.waitingBytes;
  }
  if (waitingBytes <= maxWaitingBytes) return;
  for (const exchange of [...exchanges].filter((each) => each.waitingBytes > 0).sort((a, b) => a.waitingSince - b.waitingSince)) {
    waitingBytes -= exchange.waitingBytes;
    exchange.end();
    if (waitingBytes <= maxWaitingBytes) return;
  }
}
