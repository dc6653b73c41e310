import { type ResponseMetaFn, resolveResponse } from '@trpc/server/http';
import type { RequestHandler } from 'express';
import { createContext } from './context.ts';
import type { Deps } from './deps.ts';
import { retryAfterOf, translateError } from './errors.ts';
import { appRouter } from './router.ts';

/** Calls in one request; the client sends no more (src/client/trpc.ts). */
const MAX_BATCH = 20;

const responseMeta: ResponseMetaFn<typeof appRouter> = ({ errors }) => {
  const waits = errors.flatMap((error) => retryAfterOf(translateError(error)) ?? []);
  return waits.length ? { headers: { 'Retry-After': String(Math.max(...waits)) } } : {};
};

/**
 * The procedures at /trpc. Answers are whole, never streams, so that this hands tRPC's answer on as one text: the adapter that comes along pipes every
 * body through two web streams, which is half of what a list costs.
 */
export const trpcHandler =
  (deps: Deps): RequestHandler =>
  async (req, res) => {
    const { method } = req;
    const headers = Object.entries(req.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const body = method === 'GET' || method === 'HEAD' ? null : JSON.stringify(req.body);
    const response = await resolveResponse({
      req: new Request(new URL(req.originalUrl, deps.env.origin), { method, headers, body }),
      path: req.path.slice(1),
      router: appRouter,
      error: null,
      maxBatchSize: MAX_BATCH,
      // a session that cannot be looked up is 503 like everything else, never 500 and never "not signed in"
      createContext: () => createContext(deps, req, res).catch((error: unknown) => Promise.reject(translateError(error))),
      responseMeta,
    });
    res.status(response.status);
    for (const [name, value] of response.headers) {
      if (name === 'vary') res.vary(value);
      else res.setHeader(name, value);
    }
    res.end(await response.text());
  };
