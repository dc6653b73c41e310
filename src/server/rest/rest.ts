// Mounts the procedures with `meta.rest` under their documented `/api` paths.
import { type Request, type RequestHandler, Router } from 'express';
import { type ZodType, z } from 'zod';
import { createContext } from '../context.ts';
import type { Deps } from '../deps.ts';
import { methodNotAllowed, notFound } from '../http/http-errors.ts';
import { waitForAdmission } from '../http/limits/admission.ts';
import { readJsonBody } from '../http/request/body.ts';
import { changesState, checkOrigin, countUnreadable } from '../http/security-middleware.ts';
import { recordOf } from '../metrics/request-record.ts';
import { appRouter, createCaller } from '../router.ts';
import type { Meta, RestMeta } from '../trpc.ts';
import { apiDocsPage } from './api-docs.ts';
import { exportHandler } from './export.ts';
import { openApiDocument } from './openapi.ts';
import { inputFromText, nextLink, rejectNonNumericIds } from './params.ts';

/** A procedure with a documented path. */
export interface RestProcedure {
  /** `property.get` */
  name: string;
  meta: RestMeta;
  input: z.ZodObject | null;
  output: ZodType;
  /** Whether it needs a session. */
  isForMembers: boolean;
  call: (caller: ReturnType<typeof createCaller>, input: unknown) => Promise<unknown>;
}

/** Every procedure of the router that has a documented path. */
export function restProcedures(): RestProcedure[] {
  // the type of tRPC hides the schemas of a procedure
  const all = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta; inputs: unknown[]; output?: unknown } }>;
  return Object.entries(all).flatMap(([name, { _def }]) => {
    if (!_def.meta?.rest) return [];
    // `property.get` is the function `get` of the caller's object `property`
    const procedureOf = (caller: ReturnType<typeof createCaller>) =>
      name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller) as (input: unknown) => Promise<unknown>;
    return [
      {
        name,
        meta: _def.meta.rest,
        input: _def.inputs.length ? z.object(Object.assign({}, ...(_def.inputs as z.ZodObject[]).map((part) => part.shape))) : null,
        output: _def.output as ZodType,
        isForMembers: _def.meta.isForMembers === true,
        call: (caller, input) => procedureOf(caller)(input),
      },
    ];
  });
}

/** Reads the input of a request. The REST contract gives the order of the checks: origin, content type, size, JSON, then path and query. */
async function readInput(deps: Deps, { meta, input }: RestProcedure, req: Request): Promise<unknown> {
  checkOrigin(deps.env, req);
  const body = changesState(req.method) ? await readJsonBody(req) : {};
  const takesBody = meta.method === 'POST' || meta.method === 'PUT' || meta.method === 'PATCH';
  const pathAndQuery = inputFromText(
    input,
    takesBody ? {} : (req.query as Record<string, unknown>),
    rejectNonNumericIds(input, req.params),
  );
  return input ? { ...(takesBody ? body : {}), ...pathAndQuery } : undefined;
}

/** Answers a documented path with its procedure: a list as a JSON array with its total and next page in headers, anything else as it is. */
function handler(deps: Deps, procedure: RestProcedure): RequestHandler {
  const { meta } = procedure;
  return async (req, res) => {
    recordOf(res).route = procedure.name;
    const input = await countUnreadable(deps, req, () => readInput(deps, procedure, req));
    await waitForAdmission(req);
    const answer = await procedure.call(createCaller(await createContext(deps, req, res)), input);
    if (meta.list) {
      // `meta.list` marks the procedures whose output has this shape
      const list = answer as { items: unknown[]; total: number | null; capped: boolean; next: string | null };
      if (list.total !== null) res.set('X-Total-Count', String(list.total));
      if (list.capped) res.set('X-Total-Count-Capped', 'true');
      if (list.next !== null) res.set('Link', nextLink(req, list.next, deps.env.origin));
      res.json(list.items);
    } else if (meta.status === 204) res.status(204).end();
    else res.status(meta.status ?? 200).json(answer ?? null);
  };
}

/** The `Allow` header of a path that is only read. */
const READ = 'GET, HEAD';
/** The `Allow` header of a path. */
const allowedMethods = (procedures: readonly RestProcedure[]): string =>
  procedures.map(({ meta }) => (meta.method === 'GET' ? READ : meta.method)).join(', ');

/** The documented /api paths, each a procedure of the router. */
export function restRouter(deps: Deps): Router {
  const router = Router({ caseSensitive: true });
  const document = openApiDocument(restProcedures(), deps.env.origin);
  router
    .route('/openapi.json')
    .get((_req, res) => void res.json(document))
    .all(methodNotAllowed(READ));
  router
    .route('/docs')
    .get((_req, res) => void res.type('html').send(apiDocsPage(document, String(res.locals.nonce))))
    .all(methodNotAllowed(READ));
  router.get('/properties', exportHandler(deps));
  const byPath = Map.groupBy(restProcedures(), (p) => p.meta.path);
  // fixed paths before `{id}`
  const paths = [...byPath].sort(([a], [b]) => a.split('{').length - b.split('{').length);
  for (const [path, procedures] of paths) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    // Express has a function for each method, all with the signature of `get`
    for (const procedure of procedures) route[procedure.meta.method.toLowerCase() as 'get'](handler(deps, procedure));
    route.all(methodNotAllowed(allowedMethods(procedures)));
  }
  router.use(notFound);
  return router;
}
