// POST /mcp: the Model Context Protocol over HTTP, each message alone, answered as JSON. Nothing stays open, and there are no sessions.
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { findApiCaller } from '../../api-key/caller.ts';
import { keyLimitOf } from '../../api-key/key-limit.ts';
import { createContext, rateLimitKey } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, retryAfterOf, toTrpcError } from '../../errors.ts';
import { httpStatusOf, methodNotAllowed, sendAndClose } from '../../http/http-errors.ts';
import { setLimitHeaders } from '../../http/limits/limit-headers.ts';
import { readJsonBody } from '../../http/request/body.ts';
import { checkOrigin, countUnreadable } from '../../http/security-middleware.ts';
import { recordOf } from '../../metrics/request-record.ts';
import { answerMessage } from './mcp-server.ts';

/** Codes of JSON-RPC: a body that is no message, and a refusal by the server. */
const PARSE_ERROR = -32_700;
const REFUSED = -32_000;

/** Sends a refusal as JSON-RPC, in the words of REST. */
async function refuse(req: Request, res: Response, error: unknown): Promise<void> {
  const translated = toTrpcError(error);
  const status = httpStatusOf(translated);
  const isOurs = status === 500;
  if (isOurs) req.log.error({ err: error }, 'request failed');
  const wait = retryAfterOf(translated);
  if (wait) res.set('Retry-After', String(wait));
  const message = translated.message + (isOurs ? ` (ref ${typeof req.id === 'string' ? req.id : ''})` : '');
  res.status(status).type('application/json');
  const code = status === 400 && error instanceof DomainError ? PARSE_ERROR : REFUSED;
  await sendAndClose(req, res, JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}

/** Finds who calls, counts the call, reads the message and answers it. */
async function answer(deps: Deps, req: Request, res: Response): Promise<{ status: number; body: string }> {
  const address = rateLimitKey(req.ip ?? '');
  const apiCaller = await findApiCaller(deps, req).catch((error: unknown) => {
    setLimitHeaders(res, deps.limiter.usageOf('unknownKey', address));
    throw error;
  });
  const limit = apiCaller ? keyLimitOf(apiCaller) : ({ name: 'read', key: address } as const);
  try {
    const message = await countUnreadable(deps, req, () => {
      checkOrigin(deps.env, req);
      return readJsonBody(req, () => deps.limiter.requireBelow(limit.name, limit.key));
    });
    await deps.limiter.count(limit.name, limit.key);
    const ctx = await createContext(deps, req, res);
    // a cookie proves nothing here, so that no other site can call with it
    return await answerMessage({ ...ctx, apiCaller, signedIn: null, isCounted: true }, message, req.headers);
  } finally {
    setLimitHeaders(res, deps.limiter.usageOf(limit.name, limit.key));
  }
}

/** Serves the path; other methods than POST get 405, as the specification asks of servers that open no streams. */
export function mcpRouter(deps: Deps): Router {
  const post: RequestHandler = async (req, res) => {
    recordOf(res).route = 'mcp';
    res.set('Cache-Control', 'no-store');
    try {
      const { status, body } = await answer(deps, req, res);
      res.status(status);
      if (body === '') res.end();
      else res.type('application/json').send(body);
    } catch (error) {
      await refuse(req, res, error);
    }
  };
  const router = Router({ caseSensitive: true });
  router.route('/mcp').post(post).all(methodNotAllowed('POST'));
  return router;
}
