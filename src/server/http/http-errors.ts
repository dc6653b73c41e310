import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { ZodError } from 'zod';
import type { RequestWithId } from '../context.ts';
import { DomainError, retryAfterOf, toTrpcError } from '../errors.ts';
import { hasBody } from './body.ts';

/** After an early response, bodies up to this size are read to the end, so that the connection can be reused. */
const SMALL_BODY = 64 * 1024;
/** How long, and for how many more bytes, a client that is still sending may go on before the connection closes. */
const LINGER_MS = 1000;
const LINGER_BYTES = 256 * 1024;

/** Rejects a method that a path does not have. `allow` is the value of the Allow header, such as `GET, HEAD`. */
export const methodNotAllowed =
  (allow: string): RequestHandler =>
  (_req, res) => {
    res.set('Allow', allow);
    throw new DomainError('METHOD', 'Method not allowed');
  };

/** Rejects a path that does not exist. */
export const notFound: RequestHandler = () => {
  throw new DomainError('MISSING', 'Not found');
};

interface Problem {
  status: number;
  title: string;
  errors: { path: string; message: string }[];
}

/** The 4xx status of an error from a library, such as one for a malformed URL. */
const statusOf = (error: unknown): number | undefined => {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};

function toProblem(error: unknown, requestId: string): Problem {
  const status = statusOf(error);
  if (status !== undefined) return { status, title: 'Bad request', errors: [] };
  const translated = toTrpcError(error);
  const code = getHTTPStatusCodeFromError(translated);
  const issues = translated.cause instanceof ZodError ? translated.cause.issues : [];
  const reference = code >= 500 && code !== 502 ? ` (ref ${requestId})` : '';
  return {
    status: code,
    title: translated.message.replace(/\s+/g, ' ').slice(0, 300 - reference.length) + reference,
    errors: issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  };
}

const domainErrors = new WeakSet<ServerResponse>();
/** Whether a response was rejected by a rule rather than by a failure. */
export const isDeliberate = (res: ServerResponse): boolean => domainErrors.has(res);

/** Handles every error outside tRPC: one line of plain text, or RFC 9457 JSON when the client accepts it. */
export const httpErrors: ErrorRequestHandler = async (error, req, res, _next) => {
  if (res.headersSent) return void res.destroy();
  const { id, log } = req as RequestWithId;
  const problem = toProblem(error, typeof id === 'string' ? id : '');
  if (problem.status === 500) log?.error({ err: error as unknown }, 'request failed');
  if (error instanceof DomainError) domainErrors.add(res);
  const retryAfter = statusOf(error) === undefined ? retryAfterOf(toTrpcError(error)) : undefined;
  if (retryAfter) res.set('Retry-After', String(retryAfter));
  res.status(problem.status);
  if (req.accepts(['text/plain', 'application/problem+json']) === 'application/problem+json') {
    res.type('application/problem+json');
    await sendAndClose(req, res, JSON.stringify({ type: 'about:blank', ...problem }));
  } else {
    res.type('text/plain');
    await sendAndClose(req, res, problem.title);
  }
};

/**
 * Sends a response and closes the connection when a large body has not arrived. It first sends everything, then discards what the client
 * still sends, within limits: closing a connection with unread bytes would lose the response.
 */
async function sendAndClose(req: Request, res: Response, body: string): Promise<void> {
  const isSmall = !hasBody(req) || (req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length']) <= SMALL_BODY);
  if (req.complete || isSmall || req.method === 'HEAD') return void res.send(body);
  res.set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(body)) });
  res.write(body);
  await discard(req);
  res.end();
}

const discard = (req: Request): Promise<unknown> => {
  let read = 0;
  const end = new Promise((resolve) => {
    for (const event of ['end', 'close', 'error']) req.once(event, resolve);
    req.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > LINGER_BYTES) req.pause();
    });
    req.resume();
  });
  return Promise.race([end, setTimeout(LINGER_MS, undefined, { ref: false })]);
};
