// The NDJSON export of GET /api/properties: streams every match of a search. Few exports run at once, because each occupies a database connection.
import type { Request, RequestHandler } from 'express';
import { m } from '../../shared/messages/messages.ts';
import { copyFilterSchema } from '../../shared/search/copy-filter.ts';
import { publicReadEm, rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { requireReadRate } from '../http/connection/http-server.ts';
import { setLimitHeaders } from '../http/limits/limit-headers.ts';
import { EXPORT_DEADLINE_MS, exportProperties } from '../search/planner/planner.ts';
import { ExportSlots } from './export-slots.ts';
import { inputFromText } from './params.ts';
import { writePieces } from './write-pieces.ts';

/** Exports that may run at once in this process. */
const MAX_RUNNING = 2;
/** Bytes per second that a client must read on average; the server closes slower responses. */
const MIN_READ_RATE = 64 * 1024;
/** Sent as `Retry-After` when no slot is free. */
const BUSY_RETRY_SECONDS = 30;

const NDJSON = 'application/x-ndjson';
const wantsNdjson = (req: Request): boolean => req.accepts(['application/json', NDJSON]) === NDJSON;

/**
 * Handles GET /api/properties with `Accept: application/x-ndjson`, and leaves every other request to the next handler. Sends one JSON line for each
 * match, as fast as the client reads, compressed for clients that accept gzip. Counts in the rate limits `read` and `export`.
 * @throws DomainError TOO_MANY over a limit, UNAVAILABLE when no slot is free; ZodError for an invalid filter
 */
export function exportHandler(deps: Deps, deadlineMs = EXPORT_DEADLINE_MS): RequestHandler {
  const slots = new ExportSlots(MAX_RUNNING);
  return async (req, res, next) => {
    res.vary('Accept').vary('Accept-Encoding');
    if (!wantsNdjson(req)) return next();
    const address = rateLimitKey(req.ip ?? '');
    await deps.limiter.count('read', address).finally(() => setLimitHeaders(res, deps.limiter.usageOf('read', address)));
    const filter = copyFilterSchema.parse(inputFromText(copyFilterSchema, req.query as Record<string, unknown>, {}));
    res.type(NDJSON);
    // HEAD requests, and clients whose copy is still fresh, get no body
    if (req.fresh || req.method === 'HEAD') return void res.status(req.fresh ? 304 : 200).end();
    // before a slot is taken, which may end the export of another client
    await deps.limiter.count('export', address);
    const slot = slots.take(address);
    if (!slot) {
      await deps.limiter.refund('export', address);
      throw new DomainError('UNAVAILABLE', m.http_exports_busy, BUSY_RETRY_SECONDS);
    }
    const { signal } = slot.abort;
    const deadline = setTimeout(() => slot.abort.abort(), deadlineMs);
    // destroying the connection shows the client that the export is incomplete; a normal end would look complete
    signal.addEventListener('abort', () => res.destroy());
    res.once('close', () => slot.abort.abort());
    // the client may have disconnected already
    if (res.destroyed) slot.abort.abort();
    try {
      requireReadRate(res, MIN_READ_RATE);
      const isCompressed = req.acceptsEncodings('gzip', 'identity') === 'gzip';
      await writePieces(res, exportProperties(await publicReadEm(deps, req, res), filter, signal), signal, isCompressed);
    } finally {
      clearTimeout(deadline);
      slots.release(slot);
    }
  };
}
