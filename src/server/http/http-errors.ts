import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { ZodError } from 'zod';
import type { RequestWithId } from '../context.ts';
import { DomainError, retryAfterOf, toTrpcError } from '../errors.ts';
import { hasBody } from './body.ts';

/** Bodies up to this size are read to their end after an early answer, so that the connection can be used again. */
const SMALL_BODY = 64 * 1024;
/** How long a client that is still sending has to read its answer before the connection ends, and how much more is read from it. */
const LINGER_MS = 1000;
const LINGER_BYTES = 256 * 1024;

/** Answers a method that a path does not have. `allow` is the header: `GET, HEAD`. */
export const methodNotAllowed =
  (allow: string): RequestHandler =>
  (_req, res) => {
    res.set('Allow', allow);
    throw new DomainError('METHOD', 'Method not allowed');
  };

/** Answers a path that does not exist. */
export const notFound: RequestHandler = () => {
  throw new DomainError('MISSING', 'Not found');
};

interface Problem {
  status: number;
  title: string;
  errors: { path: string; message: string }[];
}

/** Errors that libraries throw with a status of their own, such as an address that cannot be decoded. */
const statusOf = (error: unknown): number | undefined => {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};

function problemOf(error: unknown, requestId: string): Problem {
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

const deliberate = new WeakSet<ServerResponse>();
/** Whether an answer was refused by a rule, and not by a failure. */
export const isDeliberate = (res: ServerResponse): boolean => deliberate.has(res);

/** Every error outside tRPC: one line of plain text, or RFC 9457 JSON for clients that ask for it. */
export const httpErrors: ErrorRequestHandler = async (error, req, res, _next) => {
  if (res.headersSent) return void res.destroy();
  const { id, log } = req as RequestWithId;
  const problem = problemOf(error, typeof id === 'string' ? id : '');
  if (problem.status === 500) log?.error({ err: error as unknown }, 'request failed');
  if (error instanceof DomainError) deliberate.add(res);
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
 * Sends an answer. A client whose large body has not arrived completely gets all of the answer first; then, within limits, what it still sends is
 * read and discarded, because closing a connection with unread bytes would take the answer away from it.
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
  const ended = new Promise((resolve) => {
    for (const event of ['end', 'close', 'error']) req.once(event, resolve);
    req.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > LINGER_BYTES) req.pause();
    });
    req.resume();
  });
  return Promise.race([ended, setTimeout(LINGER_MS, undefined, { ref: false })]);
};
