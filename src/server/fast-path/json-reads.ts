// Middleware for documented REST reads whose JSON PostgreSQL makes: the procedure's own query and limits, without tRPC around them.
import { hash, randomUUID } from 'node:crypto';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { publicReadEm, rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { jsonHeaders } from '../http/security-middleware.ts';
import { recordOf } from '../metrics/request-record.ts';
import { inputFromText, nextLink } from '../rest/params.ts';
import { type RestProcedure, restProcedures } from '../rest/rest.ts';

/** `/api/properties/{id}` → a pattern; an id that is none falls through to the router, which refuses it in words. */
const patternOf = ({ meta }: RestProcedure): RegExp => new RegExp(`^/api${meta.path.replace(/\{(\w+)\}/g, '(?<$1>[1-9]\\d{0,9})')}/?$`);

/**
 * The public reads that PostgreSQL answers as JSON text, in front of what pages, members and bodies need: middleware would be half of what such an
 * answer costs. They keep request id, log, security headers, limit, compression and errors; `commonMiddleware` is what every other request goes through
 * first, and so does one that fails.
 */
export function fastJsonReads(deps: Deps, commonMiddleware: RequestHandler): RequestHandler {
  const reads = restProcedures().flatMap((procedure) => (procedure.meta.json ? [{ procedure, pattern: patternOf(procedure) }] : []));
  const compress = compression();
  const always = jsonHeaders(deps.env).flat();

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
    const headers = [...always, 'X-Request-Id', id, 'ETag', tag, 'Vary', meta.list ? 'Accept-Encoding, Accept' : 'Accept-Encoding'];
    if (typeof total === 'number') headers.push('X-Total-Count', String(total));
    if (capped) headers.push('X-Total-Count-Capped', 'true');
    if (next) headers.push('Link', nextLink(req, next, deps.env.origin));
    // what Express compares; set only then, because headers of two kinds cost more than one kind
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
