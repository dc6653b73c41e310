// Express handler of `/trpc`: parses the request, runs its procedures and sends their results. Also records the route of the request for
// logs and metrics.
import { type ResponseMetaFn, resolveResponse } from '@trpc/server/http';
import type { RequestHandler } from 'express';
import { createContext } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { type DomainError, isRefusedForNow, retryAfterOf, toTrpcError } from '../../errors.ts';
import { recordOf } from '../../metrics/request-record.ts';
import { appRouter } from '../../router.ts';
import { sendAndClose } from '../http-errors.ts';
import { hasBody } from '../request/has-body.ts';
import { countUnreadable } from '../security-middleware.ts';
import { readInputs, readTarget, type TrpcBody } from './trpc-request.ts';

/** Adds the header Retry-After to the response of a batch: the longest wait that any of its failed calls requires, in seconds. */
const responseMeta: ResponseMetaFn<typeof appRouter> = ({ errors }) => {
  const waitSeconds = errors.flatMap((error) => retryAfterOf(toTrpcError(error)) ?? []);
  return waitSeconds.length ? { headers: { 'Retry-After': String(Math.max(...waitSeconds)) } } : {};
};

/** Route name, in logs and metrics, of requests that name no procedure or cannot be parsed. */
const UNKNOWN_PROCEDURE = 'unknown procedure';

/** Route name, in logs and metrics: the procedure of a single call, or `batch` for several. */
const routeOf = (path: string): string => {
  const names = path.split(',');
  if (!names.every((name) => name in appRouter._def.procedures)) return UNKNOWN_PROCEDURE;
  return names.length === 1 ? names[0]! : 'batch';
};

/**
 * Creates the handler. It sends each response as one text, because tRPC's own Express adapter pipes bodies through two web streams, which
 * takes half of the time of a response with a list. tRPC gets no request headers; procedures read them from their context.
 */
export const trpcHandler =
  (deps: Deps): RequestHandler =>
  async (req, res) => {
    recordOf(res).route = UNKNOWN_PROCEDURE;
    const target = await countUnreadable(deps, req, async () => readTarget(deps, req, (methods) => res.set('Allow', methods)));
    const { url, path } = target;
    let body: TrpcBody = null;
    let refusal: DomainError | null = null;
    try {
      body = await countUnreadable(deps, req, () => readInputs(deps, req, target));
    } catch (error) {
      if (!isRefusedForNow(error)) throw error;
      refusal = error;
    }
    recordOf(res).route = routeOf(path);
    const response = await resolveResponse({
      req: new Request(url, {
        method: req.method,
        headers: { 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
      }),
      path: encodeURIComponent(path),
      router: appRouter,
      // searches with long filters, see METHODS of trpc-request.ts
      allowMethodOverride: true,
      // over a limit and under overload, every call of the batch fails with this error in tRPC's format
      error: refusal && toTrpcError(refusal),
      // when the session cannot be read, the response is 503, neither 500 nor "not signed in"
      createContext: () => createContext(deps, req, res).catch((error: unknown) => Promise.reject(toTrpcError(error))),
      responseMeta,
    });
    res.status(response.status);
    // Vary is set by Express middleware and must not be replaced
    for (const [name, value] of response.headers) if (name !== 'vary') res.setHeader(name, value);
    const text = await response.text();
    if (req.complete || !hasBody(req)) res.end(text);
    else await sendAndClose(req, res, text);
  };
