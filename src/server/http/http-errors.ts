// Errors outside tRPC: 404, 405 and the last middleware, which answers a line of text or problem+json.
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { ZodError } from 'zod';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { RequestWithId } from '../context.ts';
import { DomainError, kindNameOf, retryAfterOf, SecondFactorError, toTrpcError } from '../errors.ts';
import { hasBody } from './request/body.ts';

/** After an early response, bodies up to this size are read to the end, so that the connection can be reused. */
const SMALL_BODY_BYTES = 64 * 1024;
/** How long, and for how many more bytes, a client that is still sending may go on before the connection closes. */
const LINGER_MS = 1000;
const LINGER_BYTES = 256 * 1024;

/** Rejects a method that a path does not have. `allow` is the value of the Allow header, such as `GET, HEAD`. */
export const methodNotAllowed =
  (allow: string): RequestHandler =>
  (_req, res) => {
    res.set('Allow', allow);
    throw new DomainError('METHOD', m.http_method());
  };

/** Rejects a path that does not exist. */
export const notFound: RequestHandler = () => {
  throw new DomainError('MISSING', m.http_not_found());
};

/** An error as clients get it (RFC 9457). */
interface Problem {
  type: string;
  status: number;
  title: string;
  errors: { path: string; message: string }[];
}

/** The 4xx status of an error from a library, such as one for a malformed URL. */
const statusOf = (error: unknown): number | undefined => {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};

/** Status and text of an error; failures of the server get the id of the request as reference. */
function toProblem(error: unknown, requestId: string): Problem {
  const status = statusOf(error);
  if (status !== undefined) return { type: 'about:blank', status, title: m.http_bad_request(), errors: [] };
  const translated = toTrpcError(error);
  const kind = kindNameOf(translated);
  // tRPC has no code for 410
  const code = kind === 'gone' ? 410 : getHTTPStatusCodeFromError(translated);
  const issues = translated.cause instanceof ZodError ? translated.cause.issues : [];
  const reference = code >= 500 && code !== 502 ? ` (ref ${requestId})` : '';
  return {
    type: kind ?? 'about:blank',
    status: code,
    title: translated.message.replace(/\s+/g, ' ').slice(0, 300 - reference.length) + reference,
    errors: issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  };
}

const responsesOfDomainErrors = new WeakSet<ServerResponse>();
/** Whether a response was rejected by a rule rather than by a failure. */
export const isRejectedByRule = (res: ServerResponse): boolean => responsesOfDomainErrors.has(res);

/**
 * Handles every error outside tRPC: one line of plain text, or RFC 9457 JSON when the client accepts it. For clients that ask for Arabic its `detail` and
 * `errors` are Arabic and its `title` is the status in words.
 */
export const httpErrors: ErrorRequestHandler = async (error, req, res, _next) => {
  if (res.headersSent) return void res.destroy();
  const { id, log } = req as RequestWithId;
  const problem = toProblem(error, typeof id === 'string' ? id : '');
  if (problem.status === 500) log?.error({ err: error as unknown }, 'request failed');
  if (error instanceof DomainError) responsesOfDomainErrors.add(res);
  const retryAfter = statusOf(error) === undefined ? retryAfterOf(toTrpcError(error)) : undefined;
  if (retryAfter) res.set('Retry-After', String(retryAfter));
  const cause = toTrpcError(error).cause;
  if (cause instanceof SecondFactorError) res.set('X-Second-Factor', cause.methods.join(', '));
  res.status(problem.status);
  if (req.accepts(['text/plain', 'application/problem+json']) === 'application/problem+json') {
    res.type('application/problem+json');
    const localized = getLocale() === 'en' ? problem : { ...problem, title: STATUS_CODES[problem.status], detail: problem.title };
    await sendAndClose(req, res, JSON.stringify(localized));
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
  const isSmall =
    !hasBody(req) || (req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length']) <= SMALL_BODY_BYTES);
  if (req.complete || isSmall || req.method === 'HEAD') return void res.send(body);
  res.set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(body)) });
  res.write(body);
  await discardBody(req);
  res.end();
}

/** Reads and drops what a client still sends, until the end or a limit. */
const discardBody = (req: Request): Promise<unknown> => {
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
