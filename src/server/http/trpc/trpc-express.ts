// Serves `/trpc` with the procedures of the router.
import { type ResponseMetaFn, resolveResponse } from '@trpc/server/http';
import type { RequestHandler } from 'express';
import { createContext } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { retryAfterOf, toTrpcError } from '../../errors.ts';
import { recordOf } from '../../metrics/request-record.ts';
import { appRouter } from '../../router.ts';
import { waitForAdmission } from '../limits/admission.ts';
import { countUnreadable } from '../security-middleware.ts';
import { readTrpcRequest } from './trpc-request.ts';

/** The longest Retry-After of the calls of a batch. */
const responseMeta: ResponseMetaFn<typeof appRouter> = ({ errors }) => {
  const waitSeconds = errors.flatMap((error) => retryAfterOf(toTrpcError(error)) ?? []);
  return waitSeconds.length ? { headers: { 'Retry-After': String(Math.max(...waitSeconds)) } } : {};
};

/** The route of addresses that name no procedure, or an invalid call. */
const UNKNOWN_PROCEDURE = 'unknown procedure';

/** The procedure of a call, or `batch` of several. */
const routeOf = (path: string): string => {
  const names = path.split(',');
  if (!names.every((name) => name in appRouter._def.procedures)) return UNKNOWN_PROCEDURE;
  return names.length === 1 ? names[0]! : 'batch';
};

/**
 * Serves the procedures at /trpc. It sends each response as one text: tRPC's Express adapter pipes bodies through two web streams, half the
 * cost of a list. tRPC gets no request headers; procedures read them from their context.
 */
export const trpcHandler =
  (deps: Deps): RequestHandler =>
  async (req, res) => {
    recordOf(res).route = UNKNOWN_PROCEDURE;
    const { url, path, body } = await countUnreadable(deps, req, () => readTrpcRequest(deps, req, (methods) => res.set('Allow', methods)));
    recordOf(res).route = routeOf(path);
    const rejection = await waitForAdmission(req).then(() => null, toTrpcError);
    const response = await resolveResponse({
      req: new Request(url, {
        method: req.method,
        headers: { 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
      }),
      path: encodeURIComponent(path),
      router: appRouter,
      // every call of a batch gets the rejection in tRPC's format
      error: rejection,
      // a failed session lookup is 503, never 500 and never "not signed in"
      createContext: () => createContext(deps, req, res).catch((error: unknown) => Promise.reject(toTrpcError(error))),
      responseMeta,
    });
    res.status(response.status);
    for (const [name, value] of response.headers) if (name !== 'vary') res.setHeader(name, value);
    res.end(await response.text());
  };
