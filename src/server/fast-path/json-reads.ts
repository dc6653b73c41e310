// Middleware that answers REST reads whose JSON PostgreSQL creates, without tRPC and most other middleware. It uses the query of the procedure and counts
// the same rate limit.
import { hash, randomUUID } from 'node:crypto';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { publicReadEm, rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { withPinLimit } from '../geo/reach/pin-limit.ts';
import { setLimitHeaders } from '../http/limits/limit-headers.ts';
import { limitHeaders } from '../http/limits/rate-limit.ts';
import { jsonHeaders } from '../http/security-middleware.ts';
import { recordOf } from '../metrics/request-record.ts';
import { inputFromText, nextLink } from '../rest/params.ts';
import { type RestProcedure, restProcedures } from '../rest/rest.ts';

/** The pattern of a path such as `/api/properties/{id}`. An id that is not a number does not match, so that the REST router answers with its error. */
const patternOf = ({ meta }: RestProcedure): RegExp => new RegExp(`^/api${meta.path.replace(/\{(\w+)\}/g, '(?<$1>[1-9]\\d{0,9})')}/?$`);

/**
 * Creates the middleware. It runs without `commonMiddleware` (logger and security headers of the site), which would take half as long as such a read. Request
 * id, headers (but for a stricter Content-Security-Policy), rate limit and compression are those of other REST reads. A read that fails passes through
 * `commonMiddleware` to the error handler.
 */
export function fastJsonReads(deps: Deps, commonMiddleware: RequestHandler): RequestHandler {
  const reads = restProcedures().flatMap((procedure) => (procedure.meta.json ? [{ procedure, pattern: patternOf(procedure) }] : []));
  const compress = compression();
  const commonHeaders = jsonHeaders(deps.env).flat();

  async function answer(
    req: Request,
    res: Response,
    { name, meta, input }: RestProcedure,
    params: Record<string, string> = {},
  ): Promise<void> {
    const record = recordOf(res);
    record.route = name;
    const address = rateLimitKey(req.ip ?? '');
    await deps.limiter.count('read', address);
    const parsedInput = input?.parse(inputFromText(input, req.query, params));
    // `reads` has only procedures with `json`, and each takes the input that its own schema has parsed
    const em = await publicReadEm(deps, req, res);
    const { json, total, capped, next } = await withPinLimit(
      () => deps.limiter.count('travel', address),
      () => meta.json!(em, parsedInput as never),
    );
    const id = randomUUID();
    record.id = id;
    const tag = `W/"${hash('sha1', json, 'base64url')}"`;
    const headers = [
      ...commonHeaders,
      ...limitHeaders(deps.limiter.usageOf('read', address)),
      'X-Request-Id',
      id,
      'ETag',
      tag,
      'Vary',
      meta.list ? 'Accept-Encoding, Accept' : 'Accept-Encoding',
    ];
    if (typeof total === 'number') headers.push('X-Total-Count', String(total));
    if (capped) headers.push('X-Total-Count-Capped', 'true');
    if (next) headers.push('Link', nextLink(req, input, next, deps.env.origin));
    // `req.fresh` compares the ETag of `setHeader`. Calling `setHeader` slows down `writeHead`, so it is called only for conditional requests
    if (req.headers['if-none-match'] !== undefined) res.setHeader('ETag', tag);
    const isUnchanged = req.fresh;
    if (!isUnchanged) headers.push('Content-Length', String(Buffer.byteLength(json)));
    const send = () => void res.writeHead(isUnchanged ? 304 : 200, headers).end(isUnchanged ? undefined : json);
    if (req.headers['accept-encoding']) compress(req, res, send);
    else send();
  }

  return (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || req.headers.accept?.includes('ndjson')) return next();
    // a program with a key is found there
    if (req.headers.authorization !== undefined) return next();
    const queryStart = req.url.indexOf('?');
    const path = queryStart < 0 ? req.url : req.url.slice(0, queryStart);
    for (const { procedure, pattern } of reads) {
      const match = pattern.exec(path);
      if (!match) continue;
      answer(req, res, procedure, match.groups).catch((error: unknown) => {
        setLimitHeaders(res, deps.limiter.usageOf('read', rateLimitKey(req.ip ?? '')));
        return commonMiddleware(req, res, (failed) => next(failed ?? error));
      });
      return;
    }
    next();
  };
}
