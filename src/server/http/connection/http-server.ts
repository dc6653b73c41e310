// Creates the HTTP server, and closes connections of clients that send or read too slowly.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE_MS } from '../../../shared/time.ts';
import { UNAVAILABLE_TEXT } from '../../errors.ts';
import { hasBody } from '../request/has-body.ts';

/** Time limits of a request, minimum rates of a connection, and the largest total of unsent bytes. */
export interface Deadlines {
  /** From the connection, or the previous request, until all headers have arrived. */
  headersMs: number;
  /** From the headers until the body has arrived. */
  bodyMs: number;
  /** From the headers until the response begins. */
  answerMs: number;
  /** Uploads have neither of the two limits above: their bytes must arrive at this rate, averaged over `gracePeriodMs`. */
  uploadBytesPerSecond: number;
  /** The unread bytes of a response must be read at this rate, at most `gracePeriodMs` late. */
  readBytesPerSecond: number;
  /** The period over which the rate of an upload is averaged, and the delay that a reader may have. */
  gracePeriodMs: number;
  /** From the end of the response until the unread rest of the body has arrived. */
  lateBodyMs: number;
  /** Total of unsent bytes; above it the responses that have waited longest are closed. */
  maxWaitingBytes: number;
  /** How often the limits are checked; a limit may be exceeded by this time. */
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
  lateBodyMs: 5000,
  maxWaitingBytes: 256 * 1024 * 1024,
  checkMs: 1000,
};

/** The longest request: a large upload at the minimum rate. */
const MAX_REQUEST_MS = 15 * MINUTE_MS;
const UPLOAD_PATH = /^\/api\/uploads\/?(?:\?|$)/;

/** Minimum read rates of single responses, in bytes per second. */
const readRates = new WeakMap<ServerResponse, number>();
/** Sets a higher minimum read rate for a response that holds a shared resource, such as a database connection, until it is read. */
export const requireReadRate = (res: ServerResponse, bytesPerSecond: number): void => void readRates.set(res, bytesPerSecond);

/** A number of bytes that must be transferred by a deadline. */
interface Goal {
  /** Bytes since the beginning of the connection. */
  bytes: number;
  /** In milliseconds of `performance.now()`. */
  due: number;
}

/** A request and its response, which are checked against the limits. Times are milliseconds of `performance.now()`. */
class Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly #deadlines: Deadlines;
  readonly #start = performance.now();
  readonly #isUpload: boolean;
  #uploadGoal: Goal | null = null;
  /** `since`: when the unread bytes began to wait. */
  #readGoal: (Goal & { since: number }) | null = null;
  #answeredAt: number | null = null;

  constructor(req: IncomingMessage, res: ServerResponse, deadlines: Deadlines) {
    this.req = req;
    this.res = res;
    this.#deadlines = deadlines;
    this.#isUpload = req.method === 'POST' && UPLOAD_PATH.test(req.url ?? '');
  }

  /** Bytes of the response that wait in memory because the client has not read them. */
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

  /** Closes the connection at once, without an answer. */
  disconnect(): void {
    this.req.socket.destroy();
  }

  /** Answers with an error or disconnects when the exchange exceeds a limit. */
  check(now: number): void {
    const isReceiving = hasBody(this.req) && !this.req.complete;
    if (this.res.writableFinished) {
      this.#answeredAt ??= now;
      if (isReceiving && now - this.#answeredAt > this.#deadlines.lateBodyMs) this.disconnect();
    } else if (this.res.headersSent) {
      if (this.#isReadTooSlowly(now)) this.disconnect();
    } else if (this.#isUpload) {
      if (isReceiving && this.#isSentTooSlowly(now)) this.#reject(408, 'Request timed out');
    } else if (isReceiving && now - this.#start > this.#deadlines.bodyMs) this.#reject(408, 'Request timed out');
    else if (now - this.#start > this.#deadlines.answerMs) this.#reject(503, UNAVAILABLE_TEXT());
  }

  /** Whether an upload received fewer bytes in the last `gracePeriodMs` than the minimum rate requires. Sets the next goal when the last one is due. */
  #isSentTooSlowly(now: number): boolean {
    const { uploadBytesPerSecond, gracePeriodMs } = this.#deadlines;
    const bytes = this.req.socket.bytesRead;
    if (this.#uploadGoal && now < this.#uploadGoal.due) return false;
    if (this.#uploadGoal && bytes < this.#uploadGoal.bytes) return true;
    this.#uploadGoal = { bytes: bytes + (uploadBytesPerSecond * gracePeriodMs) / 1000, due: now + gracePeriodMs };
    return false;
  }

  /** Whether unread bytes have waited for longer than `gracePeriodMs` plus the time that they take at the minimum rate. */
  #isReadTooSlowly(now: number): boolean {
    const { socket } = this.req;
    const unreadBytes = this.res.writableLength;
    const readBytes = socket.bytesWritten - socket.writableLength;
    if (unreadBytes === 0) this.#readGoal = null;
    else if (!this.#readGoal || readBytes >= this.#readGoal.bytes) {
      const rate = readRates.get(this.res) ?? this.#deadlines.readBytesPerSecond;
      const readMs = (unreadBytes / rate) * 1000;
      this.#readGoal = { bytes: readBytes + unreadBytes, since: now, due: now + this.#deadlines.gracePeriodMs + readMs };
    }
    return this.#readGoal !== null && now > this.#readGoal.due;
  }

  /** Answers with an error and closes the connection. */
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
  server.on('connection', (socket) => socket.once('close', () => closeQueuedResponses(exchanges, socket)));
  const timer = setInterval(() => checkAll(exchanges, deadlines.maxWaitingBytes), deadlines.checkMs).unref();
  server.once('close', () => clearInterval(timer));
  return server;
}

/**
 * Destroys the responses that were still queued behind another one of a closed connection (pipelining), and emits their `close`. Node does neither, so
 * that such a response would keep its database connection and its place among the running requests.
 */
function closeQueuedResponses(exchanges: Iterable<Exchange>, socket: Socket): void {
  for (const { req, res } of exchanges) {
    // a response has a socket only while it is its turn to be sent
    const isQueued = req.socket === socket && !res.socket && !res.closed && !res.writableFinished;
    if (!isQueued) continue;
    res.destroy();
    res.emit('close');
  }
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
  const unreadExchanges = [...exchanges].filter((exchange) => exchange.waitingBytes > 0);
  for (const exchange of unreadExchanges.sort((a, b) => a.waitingSince - b.waitingSince)) {
    waitingBytes -= exchange.waitingBytes;
    exchange.disconnect();
    if (waitingBytes <= maxWaitingBytes) return;
  }
}
