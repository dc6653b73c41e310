import { type ResponseMetaFn, resolveResponse } from '@trpc/server/http';
import type { RequestHandler } from 'express';
import { createContext } from '../context.ts';
import type { Deps } from '../deps.ts';
import { retryAfterOf, toTrpcError } from '../errors.ts';
import { appRouter } from '../router.ts';
import { admitted } from './admission.ts';
import { countUnreadable } from './security-middleware.ts';
import { readTrpcRequest } from './trpc-request.ts';

const responseMeta: ResponseMetaFn<typeof appRouter> = ({ errors }) => {
  const waits = errors.flatMap((error) => retryAfterOf(toTrpcError(error)) ?? []);
  return waits.length ? { headers: { 'Retry-After': String(Math.max(...waits)) } } : {};
};

/**
 * Serves the procedures at /trpc. It sends each response as one text: tRPC's Express adapter pipes bodies through two web streams, half the
 * cost of a list. tRPC gets no request headers; procedures read them from their context.
 */
export const trpcHandler =
  (deps: Deps): RequestHandler =>
  async (req, res) => {
    const { url, path, body } = await countUnreadable(deps, req, () => readTrpcRequest(deps, req, (methods) => res.set('Allow', methods)));
    const busy = await admitted(req).then(() => null, toTrpcError);
    const response = await resolveResponse({
      req: new Request(url, {
        method: req.method,
        headers: { 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
      }),
      path: encodeURIComponent(path),
      router: appRouter,
      // every call of a batch gets the rejection in tRPC's format
      error: busy,
      // a failed session lookup is 503, never 500 and never "not signed in"
      createContext: () => createContext(deps, req, res).catch((error: unknown) => Promise.reject(toTrpcError(error))),
      responseMeta,
    });
    res.status(response.status);
    for (const [name, value] of response.headers) if (name !== 'vary') res.setHeader(name, value);
    res.end(await response.text());
  };
