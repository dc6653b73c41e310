// Middleware for documented REST reads whose JSON PostgreSQL makes. It runs the procedure's own query and rate limit, without tRPC.
import { hash, randomUUID } from 'node:crypto';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { publicReadEm, rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { jsonHeaders } from '../http/security-middleware.ts';
import { recordOf } from '../metrics/request-record.ts';
import { inputFromText, nextLink } from '../rest/params.ts';
import { type RestProcedure, restProcedures } from '../rest/rest.ts';

/** The pattern of a path such as `/api/properties/{id}`. What is no number does not match and goes to the REST router, which answers with an error text. */
const patternOf = ({ meta }: RestProcedure): RegExp => new RegExp(`^/api${meta.path.replace(/\{(\w+)\}/g, '(?<$1>[1-9]\\d{0,9})')}/?$`);

/**
 * Answers public reads whose JSON PostgreSQL makes. It comes before the middleware for pages, members and bodies, which would cost half as much as
 * such an answer. Request id, log, security headers, rate limit, compression and errors are as elsewhere. Every other request goes through
 * `commonMiddleware` first; a read that fails goes through it after its error.
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
    await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
    const parsedInput = input?.parse(inputFromText(input, req.query, params));
    // only procedures with `json` get here; each takes what its own schema has parsed
    const { json, total, capped, next } = await meta.json!(await publicReadEm(deps, req, res), parsedInput as never);
    const id = randomUUID();
    record.id = id;
    const tag = `W/"${hash('sha1', json, 'base64url')}"`;
    const headers = [...commonHeaders, 'X-Request-Id', id, 'ETag', tag, 'Vary', meta.list ? 'Accept-Encoding, Accept' : 'Accept-Encoding'];
    if (typeof total === 'number') headers.push('X-Total-Count', String(total));
    if (capped) headers.push('X-Total-Count-Capped', 'true');
    if (next) headers.push('Link', nextLink(req, next, deps.env.origin));
    // `req.fresh` compares this header. It is set only when needed: headers by `setHeader` beside those of `writeHead` make an answer slower
    if (req.headers['if-none-match'] !== undefined) res.setHeader('ETag', tag);
    const isUnchanged = req.fresh;
    if (!isUnchanged) headers.push('Content-Length', String(Buffer.byteLength(json)));
    const send = () => void res.writeHead(isUnchanged ? 304 : 200, headers).end(isUnchanged ? undefined : json);
    if (req.headers['accept-encoding']) compress(req, res, send);
    else send();
  }

  return (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || req.headers.accept?.includes('ndjson')) return next();
    const cut = req.url.indexOf('?');
    const path = cut < 0 ? req.url : req.url.slice(0, cut);
    for (const { procedure, pattern } of reads) {
      const match = pattern.exec(path);
      if (!match) continue;
      answer(req, res, procedure, match.groups).catch((error: unknown) => commonMiddleware(req, res, (failed) => next(failed ?? error)));
      return;
    }
    next();
  };
}
