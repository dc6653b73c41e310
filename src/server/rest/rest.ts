// The REST API: serves every tRPC procedure that has a documented path (`meta.rest`) under `/api`, with the OpenAPI document and its page.
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type ZodType, z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import type { ApiCaller } from '../api-key/api-caller.ts';
import { findApiCaller, requireScope } from '../api-key/caller.ts';
import { keyLimitOf } from '../api-key/key-limit.ts';
import { type Context, createContext, rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { methodNotAllowed, notFound } from '../http/http-errors.ts';
import { setLimitHeaders } from '../http/limits/limit-headers.ts';
import type { LimitName } from '../http/limits/rate-limit.ts';
import { readJsonBody } from '../http/request/body.ts';
import { changesState, checkOrigin, countUnreadable } from '../http/security-middleware.ts';
import { readIdempotencyKey, takesIdempotencyKey } from '../idempotency/idempotency.ts';
import { recordOf } from '../metrics/request-record.ts';
import { appRouter, createCaller } from '../router.ts';
import { limitOf, type Meta } from '../trpc.ts';
import { apiDocsEntry, apiDocsPage } from './api-docs.ts';
import { sendApiTypes } from './api-types.ts';
import { exportHandler } from './export.ts';
import { callOnce, isUnkept, statusOfAnswer } from './idempotent.ts';
import { type DocumentedProcedure, openApiDocument } from './openapi.ts';
import { inputFromText, nextLink, rejectNonNumericIds } from './params.ts';

type Caller = ReturnType<typeof createCaller>;

/** A procedure with a documented path, and the function that calls it. */
export interface RestProcedure extends DocumentedProcedure {
  /** The rate limit per address that a call counts towards. */
  limit: 'read' | 'write';
  call: (caller: Caller, input: unknown) => Promise<unknown>;
}

/** The definition of a procedure at run time; the types of tRPC hide its schemas. */
interface ProcedureDefinition {
  type: 'query' | 'mutation';
  meta?: Meta;
  inputs: unknown[];
  output?: unknown;
}

/** One schema with the fields of all inputs of a procedure; null when it takes none. */
function mergeInputs(inputs: unknown[]): z.ZodObject | null {
  if (inputs.length === 0) return null;
  // an input that is rewritten before it is checked is a pipe to the schema of its fields
  const shapes = (inputs as (z.ZodObject | z.ZodPipe<z.ZodType, z.ZodObject>)[]).map((input) => ('out' in input ? input.out : input).shape);
  return z.object(Object.assign({}, ...shapes));
}

/** Finds the function of a procedure: `property.get` is the function `get` of the caller's object `property`. */
function findFunction(caller: Caller, name: string): (input: unknown) => Promise<unknown> {
  let value: unknown = caller;
  for (const key of name.split('.')) value = (value as Record<string, unknown>)[key];
  return value as (input: unknown) => Promise<unknown>;
}

/** Every procedure of the router that has a documented path. */
export function restProcedures(): RestProcedure[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: ProcedureDefinition }>;
  return Object.entries(procedures).flatMap(([name, { _def }]) => {
    if (!_def.meta?.rest) return [];
    return [
      {
        name,
        meta: _def.meta.rest,
        input: mergeInputs(_def.inputs),
        output: _def.output as ZodType,
        isForMembers: _def.meta.isForMembers === true,
        limit: limitOf(_def.type, _def.meta),
        call: (caller: Caller, input: unknown) => findFunction(caller, name)(input),
      },
    ];
  });
}

/** Reads the input of a request. Its checks run in the order of the REST contract: origin, content type, limits, JSON, then path and query. */
async function readInput(
  deps: Deps,
  { meta, input }: RestProcedure,
  req: Request,
  limit: { name: LimitName; key: string },
): Promise<object | undefined> {
  checkOrigin(deps.env, req);
  const passLimits = () => deps.limiter.requireBelow(limit.name, limit.key);
  const body = changesState(req.method) ? await readJsonBody(req, passLimits, meta.maxBodyBytes) : {};
  const takesBody = meta.method === 'POST' || meta.method === 'PUT' || meta.method === 'PATCH';
  const query = Object.entries(req.query as Record<string, unknown>).filter(([name]) => !takesBody || meta.query?.includes(name));
  const pathAndQuery = inputFromText(input, Object.fromEntries(query), rejectNonNumericIds(input, req.params));
  return input ? { ...(takesBody ? body : {}), ...pathAndQuery } : undefined;
}

/** The names of the fields of an answer: of an object, of the rows of an array, or of the items of a list. */
function answeredNames(output: unknown): string[] {
  if (output instanceof z.ZodArray) return answeredNames(output.element);
  if (!(output instanceof z.ZodObject)) return [];
  return 'items' in output.shape ? answeredNames(output.shape.items) : Object.keys(output.shape);
}

/** Most fields that `X-Ignored-Fields` names, and most characters of each. */
const MAX_IGNORED = { fields: 20, characters: 60 };

/**
 * Makes the function that names the fields of a body which a procedure does not know: neither its input nor an answer about the same resource has them. A
 * script may send a whole answer back.
 */
function ignoredFieldsOf({ meta, input }: RestProcedure, procedures: readonly RestProcedure[]): (body: object) => string {
  const resourceOf = (path: string): string => path.split('/').findLast((part) => !part.startsWith('{') && part !== '') ?? '';
  const related = procedures.filter((other) => resourceOf(other.meta.path) === resourceOf(meta.path));
  const known = new Set([...Object.keys(input?.shape ?? {}), ...related.flatMap(({ output }) => answeredNames(output))]);
  return (body) =>
    Object.keys(body)
      .filter((name) => !known.has(name) && name.isWellFormed())
      .slice(0, MAX_IGNORED.fields)
      .map((name) => encodeURIComponent(name.slice(0, MAX_IGNORED.characters).toWellFormed()))
      .join(', ');
}

/** Counts a call whose answer was kept, as its procedure would. @throws DomainError TOO_MANY */
async function countCall({ limiter, apiCaller, signedIn }: Context, { name, key }: { name: LimitName; key: string }): Promise<void> {
  await limiter.count(name, key);
  if (signedIn && !apiCaller) await limiter.count('write', `member:${signedIn.user.id}`);
}

/** Sends the answer of a procedure: a list as a JSON array with its total and next page in headers, any other as it is. */
function sendAnswer(deps: Deps, { meta, input }: RestProcedure, req: Request, res: Response, answer: unknown): void {
  if (meta.list) {
    // `meta.list` marks the procedures whose output has this shape
    const list = answer as { items: unknown[]; total: number | null; capped: boolean; next: string | null };
    if (list.total !== null) res.set('X-Total-Count', String(list.total));
    if (list.capped) res.set('X-Total-Count-Capped', 'true');
    if (list.next !== null) res.set('Link', nextLink(req, input, list.next, deps.env.origin));
    res.json(list.items);
  } else if (meta.status === 204) res.status(204).end();
  else res.status(statusOfAnswer(meta, answer)).json(answer ?? null);
}

/** Makes the handler of a procedure. Each answer says what is left of the limit that the call counts towards, a refusal too. */
function createHandler(deps: Deps, procedure: RestProcedure, procedures: readonly RestProcedure[]): RequestHandler {
  const ignoredFields = ignoredFieldsOf(procedure, procedures);
  const { meta } = procedure;
  return async (req, res) => {
    // the name of the route in the log and in the metrics
    recordOf(res).route = procedure.name;
    const apiCaller = res.locals.apiCaller as ApiCaller | null;
    const limit = apiCaller ? keyLimitOf(apiCaller) : { name: procedure.limit, key: rateLimitKey(req.ip ?? '') };
    const setLimit = () => setLimitHeaders(res, deps.limiter.usageOf(limit.name, limit.key));
    /** Undefined when an answer was sent that was kept of an earlier call. */
    const answerCall = async (): Promise<{ answer: unknown } | undefined> => {
      if (apiCaller && procedure.isForMembers) requireScope(apiCaller, meta.scope);
      const { key, input } = await countUnreadable(deps, req, async () => ({
        key: takesIdempotencyKey(req.method) ? readIdempotencyKey(req.get('Idempotency-Key')) : null,
        input: await readInput(deps, procedure, req, limit),
      }));
      const ignored = changesState(req.method) && input ? ignoredFields(input) : '';
      if (ignored) res.set('X-Ignored-Fields', ignored);
      const ctx = await createContext(deps, req, res);
      if (apiCaller) res.set('Cache-Control', 'no-store');
      // what anyone may do is done as a visitor, with a key too
      const callerCtx = apiCaller ? { ...ctx, apiCaller, signedIn: procedure.isForMembers ? apiCaller.session : null } : ctx;
      const run = (callCtx: Context) => procedure.call(createCaller(callCtx), input);
      if (key === null || isUnkept(callerCtx, meta)) return { answer: await run(callerCtx) };
      const count = () => countCall(callerCtx, limit).finally(setLimit);
      return callOnce(callerCtx, { req, res, key, input, meta, count }, run);
    };
    const called = await answerCall().finally(setLimit);
    if (called) sendAnswer(deps, procedure, req, res, called.answer);
  };
}

/** The `Allow` header of a path that can only be read. */
const READ_METHODS = 'GET, HEAD';
/** The `Allow` header of a path with these procedures. */
const allowedMethods = (procedures: readonly RestProcedure[]): string =>
  procedures.map(({ meta }) => (meta.method === 'GET' ? READ_METHODS : meta.method)).join(', ');

/** Serves the documented paths below `/api`; other paths get 404, and other methods 405. */
export function restRouter(deps: Deps): Router {
  const router = Router({ caseSensitive: true });
  router.use(async (req, res, next) => {
    // a key that is refused counts towards a limit of its own
    res.locals.apiCaller = await findApiCaller(deps, req).catch((error: unknown) => {
      setLimitHeaders(res, deps.limiter.usageOf('unknownKey', rateLimitKey(req.ip ?? '')));
      throw error;
    });
    next();
  });
  const document = openApiDocument(restProcedures(), deps.env.origin);
  router
    .route('/openapi.json')
    .get((_req, res) => void res.json(document))
    .all(methodNotAllowed(READ_METHODS));
  router.route('/openapi.d.ts').get(sendApiTypes()).all(methodNotAllowed(READ_METHODS));
  router
    .route('/docs')
    .get((_req, res) => void res.type('html').send(apiDocsPage(document, String(res.locals.nonce), deps.env.origin)))
    .all(methodNotAllowed(READ_METHODS));
  router
    .route('/docs/:name')
    .get((req, res) => {
      const page = apiDocsEntry(document, String(req.params.name), String(res.locals.nonce));
      if (!page) throw new DomainError('MISSING', m.http_not_found());
      res.type('html').send(page);
    })
    .all(methodNotAllowed(READ_METHODS));
  router.get('/properties', exportHandler(deps));
  const all = restProcedures();
  const byPath = Map.groupBy(all, (p) => p.meta.path);
  // paths without parameters come first, because Express takes the first route that matches: `/agents/top` before `/agents/{id}`
  const paths = [...byPath].sort(([a], [b]) => a.split('{').length - b.split('{').length);
  for (const [path, procedures] of paths) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    // Express has a function for each method, all with the signature of `get`
    for (const procedure of procedures) route[procedure.meta.method.toLowerCase() as 'get'](createHandler(deps, procedure, all));
    route.all(methodNotAllowed(allowedMethods(procedures)));
  }
  router.use(notFound);
  return router;
}
