import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UNAVAILABLE_TEXT } from '../errors.ts';
import { hasBody } from './body.ts';

/** How long a request may take in each of its parts, in milliseconds; how fast large ones must go, in bytes a second; what waits at most, in bytes. */
export interface Deadlines {
  /** From the connection, or the request before, until all headers are there. */
  headers: number;
  /** From the headers until the body is there. */
  body: number;
  /** From the headers until the answer begins. */
  answer: number;
  /** Uploads have no deadline for body and answer: their bytes must come at this rate, averaged over `gracePeriod`. */
  uploadRate: number;
  /** An answer must be read at this rate, averaged over `gracePeriod`, while there is more to send. */
  readRate: number;
  gracePeriod: number;
  /** From the answer until the rest of a body that was not read has arrived. */
  rest: number;
  /** Of all answers together that wait for their readers; over it, those that wait longest end. */
  waitingBytes: number;
  /** How often all of this is checked. */
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

/** No upload takes longer at its slowest rate. */
const WHOLE_REQUEST_MS = 15 * 60_000;
const UPLOAD = /^\/api\/uploads\/?(?:\?|$)/;

const readRates = new WeakMap<ServerResponse, number>();
/** A reader of this answer must take more than others, in bytes a second: it holds something that others wait for. */
export const requireReadRate = (res: ServerResponse, bytesPerSecond: number): void => void readRates.set(res, bytesPerSecond);

/** A number of bytes that must have passed at a time. */
interface Goal {
  bytes: number;
  due: number;
}

/** A request and its answer. */
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

  /** Bytes of the answer that the reader has not taken. */
  get waitingBytes(): number {
    return this.res.writableLength;
  }

  /** Since when the reader has left bytes waiting. */
  get waitingSince(): number {
    return this.#read?.since ?? this.#start;
  }

  get isOver(): boolean {
    return (this.res.closed || this.res.destroyed) && (this.req.complete || this.req.destroyed);
  }

  end(): void {
    this.req.socket.destroy();
  }

  /** Ends the exchange when one of its deadlines has passed. */
  check(now: number): void {
    const isReceiving = hasBody(this.req) && !this.req.complete;
    if (this.res.writableFinished) {
      this.#answeredAt ??= now;
      if (isReceiving && now - this.#answeredAt > this.#deadlines.rest) this.end();
    } else if (this.res.headersSent) {
      if (this.#isReadTooSlowly(now)) this.end();
    } else if (this.#isUpload) {
      if (isReceiving && this.#isSentTooSlowly(now)) this.#refuse(408, 'Request timed out');
    } else if (isReceiving && now - this.#start > this.#deadlines.body) this.#refuse(408, 'Request timed out');
    else if (now - this.#start > this.#deadlines.answer) this.#refuse(503, UNAVAILABLE_TEXT);
  }

  #isSentTooSlowly(now: number): boolean {
    const { uploadRate, gracePeriod } = this.#deadlines;
    const bytes = this.req.socket.bytesRead;
    if (this.#received && now < this.#received.due) return false;
    if (this.#received && bytes < this.#received.bytes) return true;
    this.#received = { bytes: bytes + (uploadRate * gracePeriod) / 1000, due: now + gracePeriod };
    return false;
  }

  /** What waits now must be taken in `gracePeriod` and the time that its rate gives it. */
  #isReadTooSlowly(now: number): boolean {
    const { socket } = this.req;
    const pending = this.res.writableLength;
    const taken = socket.bytesWritten - socket.writableLength;
    if (pending === 0) this.#read = null;
    else if (!this.#read || taken >= this.#read.bytes) {
      const rate = readRates.get(this.res) ?? this.#deadlines.readRate;
      this.#read = { bytes: taken + pending, since: now, due: now + this.#deadlines.gracePeriod + (pending / rate) * 1000 };
    }
    return this.#read !== null && now > this.#read.due;
  }

  #refuse(status: 408 | 503, text: string): void {
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
 * An HTTP server in which a client that sends or reads slowly, or not at all, holds nothing for long: deadlines for the headers, the body and the
 * beginning of the answer, and a least rate for uploads and for reading answers.
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
