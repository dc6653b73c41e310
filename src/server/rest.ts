import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { type ZodError, ZodError as ZodErrorClass, type ZodType, z } from 'zod';
import { searchFilter } from '../shared/search.filter.ts';
import { type SearchFilter, splitList } from '../shared/search.ts';
import { apiDocsPage } from './api-docs.ts';
import { createContext, limitAddress, marketReader, type RequestWithId } from './context.ts';
import type { Deps } from './deps.ts';
import { Refused, retryAfterOf, translateError } from './errors.ts';
import { openApiDocument } from './openapi.ts';
import { exportProperties } from './property/property.export.ts';
import { appRouter, createCaller } from './router.ts';
import type { RestMeta } from './trpc.ts';

/** A procedure with a documented path. */
export interface RestProcedure {
  /** `property.get` */
  name: string;
  meta: RestMeta;
  input: z.ZodObject | null;
  output: ZodType;
  call: (caller: ReturnType<typeof createCaller>, input: unknown) => Promise<unknown>;
}

/** Every procedure of the router that has a documented path. */
export function restProcedures(): RestProcedure[] {
  const all = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { meta?: { rest?: RestMeta }; inputs: unknown[]; output?: unknown } }
  >;
  return Object.entries(all).flatMap(([name, { _def }]) => {
    if (!_def.meta?.rest) return [];
    const procedureOf = (caller: ReturnType<typeof createCaller>) =>
      name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller) as (input: unknown) => Promise<unknown>;
    return [
      {
        name,
        meta: _def.meta.rest,
        input: _def.inputs.length ? z.object(Object.assign({}, ...(_def.inputs as z.ZodObject[]).map((part) => part.shape))) : null,
        output: _def.output as ZodType,
        call: (caller, input) => procedureOf(caller)(input),
      },
    ];
  });
}

type Kind = 'number' | 'boolean' | 'array' | 'text';
/** What JSON type a schema takes, looking through optional, default and pipe. The schema itself is never touched. */
function kindOf(schema: ZodType): Kind {
  const def = schema._zod.def as { type: string; innerType?: ZodType; in?: ZodType };
  if (def.innerType) return kindOf(def.innerType);
  if (def.type === 'pipe' && def.in) return kindOf(def.in);
  return def.type === 'number' || def.type === 'boolean' || def.type === 'array' ? def.type : 'text';
}

/** Text of a path or query → the schema's own JSON type; what does not look like it stays text, and the schema refuses it in its own words. */
function fromText(schema: ZodType, value: string): unknown {
  switch (kindOf(schema)) {
    case 'number':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'array':
      return splitList(value);
    default:
      return value;
  }
}

/** Query and path parameters as the input wants them: blank counts as absent, unknown keys are ignored, repeated keys are refused. */
export function inputFromText(
  input: z.ZodObject | null,
  query: Record<string, unknown>,
  params: Record<string, unknown>,
): Record<string, unknown> {
  const shape = (input?.shape ?? {}) as Record<string, ZodType>;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries({ ...query, ...params })) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) continue;
    if (Array.isArray(value)) throw new Refused('INVALID', `${key} must be given once`);
    const text = String(value);
    if (text.trim() !== '') out[key] = fromText(schema, text);
  }
  return out;
}

/** A tRPC path id such as `1e3` or `+1` is no id: only digits without a leading zero count (A34). */
const strictIds = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, /^[1-9]\d{0,9}$/.test(String(value)) ? value : 'invalid']));

/** `Link: <…>; rel="next"` while there is more: the same list after the last row of this page, whatever offset this page had. */
export function nextLink(req: Request, after: string, origin: string): string {
  const url = new URL(req.originalUrl, origin);
  url.searchParams.delete('offset');
  url.searchParams.set('after', after);
  return `<${url.href}>; rel="next"`;
}

function handler(deps: Deps, procedure: RestProcedure): RequestHandler {
  const { meta, input } = procedure;
  const hasBody = meta.method === 'POST' || meta.method === 'PATCH';
  return async (req, res) => {
    const given = inputFromText(input, hasBody ? {} : (req.query as Record<string, unknown>), strictIds(req.params));
    const body = hasBody ? (req.body as Record<string, unknown>) : {};
    const caller = createCaller(await createContext(deps, req, res));
    const answer = await procedure.call(caller, input ? { ...body, ...given } : undefined);
    if (meta.list) {
      const list = answer as { items: unknown[]; total: number | null; capped: boolean; next: string | null };
      if (list.total !== null) res.set('X-Total-Count', String(list.total));
      if (list.capped) res.set('X-Total-Count-Capped', 'true');
      if (list.next !== null) res.set('Link', nextLink(req, list.next, deps.env.origin));
      res.json(list.items);
    } else if (meta.status === 204) res.status(204).end();
    else res.status(meta.status ?? 200).json(answer ?? null);
  };
}

/** GET /api/properties with `Accept: application/x-ndjson`: every match, a line each, as fast as the reader reads. */
const ndjson =
  (deps: Deps): RequestHandler =>
  async (req, res, next) => {
    if (
      !req.accepts(['application/json', 'application/x-ndjson']) ||
      req.accepts(['application/json', 'application/x-ndjson']) !== 'application/x-ndjson'
    ) {
      return next();
    }
    await deps.limiter.count('read', limitAddress(req.ip ?? ''));
    const filter: SearchFilter = searchFilter.parse(inputFromText(searchFilter, req.query as Record<string, unknown>, {}));
    const em = await marketReader(deps, req, res);
    res.type('application/x-ndjson');
    for await (const lines of exportProperties(em, filter)) {
      if (res.destroyed) return;
      if (!res.write(lines)) {
        await new Promise<void>((done) => {
          const go = () => {
            res.off('drain', go).off('close', go);
            done();
          };
          res.on('drain', go).on('close', go);
        });
      }
    }
    res.end();
  };

/** The documented /api paths, each a procedure of the router. */
export function restRouter(deps: Deps): Router {
  const router = Router({ caseSensitive: true });
  const document = openApiDocument(restProcedures(), deps.env.origin);
  router.get('/openapi.json', (_req, res) => void res.json(document));
  router.get('/docs', (_req, res) => void res.type('html').send(apiDocsPage(document, String(res.locals.nonce))));
  router.get('/properties', ndjson(deps));
  const byPath = Map.groupBy(restProcedures(), (p) => p.meta.path);
  // fixed paths before `{id}`
  const paths = [...byPath].sort(([a], [b]) => a.split('{').length - b.split('{').length);
  for (const [path, procedures] of paths) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const procedure of procedures) route[procedure.meta.method.toLowerCase() as 'get'](handler(deps, procedure));
    const allow = procedures.map((p) => p.meta.method).join(', ');
    route.all((_req, res) => sendText(res.set('Allow', allow), 405, 'Method not allowed'));
  }
  router.use((_req, res) => sendText(res, 404, 'Not found'));
  return router;
}

const sendText = (res: Response, status: number, text: string): void => void res.status(status).type('text/plain').send(text);

/** Refusals of the body parser, in the contract's words. */
const BODY_REFUSALS: Record<string, [number, string]> = {
  'entity.too.large': [413, 'Request body is too large'],
  'entity.parse.failed': [400, 'Request body must be a JSON object'],
  'charset.unsupported': [415, 'Content-Type must be application/json'],
  'encoding.unsupported': [415, 'Content-Type must be application/json'],
  'request.size.invalid': [400, 'Request body must be a JSON object'],
  'request.aborted': [400, 'Request body must be a JSON object'],
};

/** Every error of /api: one line of plain text, or RFC 9457 JSON for who asks for it (A30). */
export const restErrors: ErrorRequestHandler = (error, req, res, _next) => {
  if (res.headersSent) return void res.destroy();
  const refusal = BODY_REFUSALS[String((error as { type?: unknown }).type)];
  const status = (error as { status?: number }).status;
  const told = refusal || status ? null : translateError(error);
  const code = refusal?.[0] ?? (told ? getHTTPStatusCodeFromError(told) : (status ?? 500));
  const { id = '' } = req as { id?: string };
  let text = refusal?.[1] ?? told?.message ?? 'Bad request';
  if (code >= 500 && code !== 502) {
    if (code === 500) (req as RequestWithId).log?.error({ err: error }, 'request failed');
    text = `${text} (ref ${id})`;
  }
  const retryAfter = told && retryAfterOf(told);
  if (retryAfter) res.set('Retry-After', String(retryAfter));
  if (req.accepts(['text/plain', 'application/problem+json']) === 'application/problem+json') {
    const cause: unknown = told?.cause;
    const errors =
      cause instanceof ZodErrorClass ? (cause as ZodError).issues.map((i) => ({ path: i.path.join('.'), message: i.message })) : [];
    res
      .status(code)
      .type('application/problem+json')
      .send(JSON.stringify({ type: 'about:blank', title: text, status: code, errors }));
  } else sendText(res, code, text.replace(/\s+/g, ' ').slice(0, 300));
};

/** JSON bodies up to 100 kB. */
export const parseJson = (): RequestHandler => express.json({ limit: '100kb', strict: false, type: 'application/json', inflate: true });
