import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UNAVAILABLE_TEXT } from '../errors.ts';
import { hasBody } from './body.ts';

/** Time limits of a request in milliseconds, minimum rates in bytes per second, and the largest total of unsent bytes. */
export interface Deadlines {
  /** From the connection, or the previous request, until all headers have arrived. */
  headers: number;
  /** From the headers until the body has arrived. */
  body: number;
  /** From the headers until the response begins. */
  answer: number;
  /** Uploads have no limits for body and response: their bytes must arrive at this rate, averaged over `gracePeriod`. */
  uploadRate: number;
  /** A response must be read at this rate, averaged over `gracePeriod`. */
  readRate: number;
  gracePeriod: number;
  /** From the end of the response until the unread rest of the body has arrived. */
  rest: number;
  /** Total of unsent bytes; above it the responses that have waited longest are closed. */
  waitingBytes: number;
  /** Interval of the checks. */
  check: number;
}
export const DEADLINES: Deadlines = {
  headers: 10_000,
  body: 30_000,
  answer: 60_000,
  uploadRate: 16 * 1024,
  readRate: 8 * 1024,
  gracePeriod: 20_000,
  rest: 5000,
  waitingBytes: 256 * 1024 * 1024,
  check: 1000,
};

/** The longest upload, at the minimum rate. */
const WHOLE_REQUEST_MS = 15 * 60_000;
const UPLOAD = /^\/api\/uploads\/?(?:\?|$)/;

const readRates = new WeakMap<ServerResponse, number>();
/** Sets a higher minimum read rate for one response, in bytes per second: it blocks a shared resource, such as a database connection. */
export const requireReadRate = (res: ServerResponse, bytesPerSecond: number): void => void readRates.set(res, bytesPerSecond);

/** A byte count that must be reached by a time. */
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
  #received: Goal | null = null;
  #read: (Goal & { since: number }) | null = null;
  #answeredAt: number | null = null;

  constructor(req: IncomingMessage, res: ServerResponse, deadlines: Deadlines) {
    this.req = req;
    this.res = res;
    this.#deadlines = deadlines;
    this.#isUpload = req.method === 'POST' && UPLOAD.test(req.url ?? '');
  }

  /** Bytes of the response that the client has not read. */
  get waitingBytes(): number {
    return this.res.writableLength;
  }

  /** Since when unread bytes have been waiting. */
  get waitingSince(): number {
    return this.#read?.since ?? this.#start;
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
      if (isReceiving && now - this.#answeredAt > this.#deadlines.rest) this.end();
    } else if (this.res.headersSent) {
      if (this.#isReadTooSlowly(now)) this.end();
    } else if (this.#isUpload) {
      if (isReceiving && this.#isSentTooSlowly(now)) this.#reject(408, 'Request timed out');
    } else if (isReceiving && now - this.#start > this.#deadlines.body) this.#reject(408, 'Request timed out');
    else if (now - this.#start > this.#deadlines.answer) this.#reject(503, UNAVAILABLE_TEXT);
  }

  #isSentTooSlowly(now: number): boolean {
    const { uploadRate, gracePeriod } = this.#deadlines;
    const bytes = this.req.socket.bytesRead;
    if (this.#received && now < this.#received.due) return false;
    if (this.#received && bytes < this.#received.bytes) return true;
    this.#received = { bytes: bytes + (uploadRate * gracePeriod) / 1000, due: now + gracePeriod };
    return false;
  }

  /** Unread bytes must be read within `gracePeriod` plus their time at the minimum rate. */
  #isReadTooSlowly(now: number): boolean {
    const { socket } = this.req;
    const pending = this.res.writableLength;
    const readBytes = socket.bytesWritten - socket.writableLength;
    if (pending === 0) this.#read = null;
    else if (!this.#read || readBytes >= this.#read.bytes) {
      const rate = readRates.get(this.res) ?? this.#deadlines.readRate;
      this.#read = { bytes: readBytes + pending, since: now, due: now + this.#deadlines.gracePeriod + (pending / rate) * 1000 };
    }
    return this.#read !== null && now > this.#read.due;
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
    headersTimeout: deadlines.headers,
    requestTimeout: WHOLE_REQUEST_MS,
    connectionsCheckingInterval: deadlines.check,
  });
  const exchanges = new Set<Exchange>();
  server.on('request', (req, res) => {
    const exchange = new Exchange(req, res, deadlines);
    exchanges.add(exchange);
    res.once('close', () => exchange.isOver && exchanges.delete(exchange));
  });
  const timer = setInterval(() => checkAll(exchanges, deadlines.waitingBytes), deadlines.check).unref();
  server.once('close', () => clearInterval(timer));
  return server;
}

function checkAll(exchanges: Set<Exchange>, mostWaiting: number): void {
  const now = performance.now();
  let waiting = 0;
  for (const exchange of exchanges) {
    if (exchange.isOver) exchanges.delete(exchange);
    else exchange.check(now);
    waiting += exchange.waitingBytes;
  }
  if (waiting <= mostWaiting) return;
  for (const exchange of [...exchanges].filter((each) => each.waitingBytes > 0).sort((a, b) => a.waitingSince - b.waitingSince)) {
    waiting -= exchange.waitingBytes;
    exchange.end();
    if (waiting <= mostWaiting) return;
  }
}
