// Answers requests outside tRPC that fail: the last middleware of Express, which sends an error as a line of text or as problem+json, and 404 and 405.
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { RequestWithId } from '../context.ts';
import { DomainError, fieldsOf, kindNameOf, retryAfterOf, SecondFactorError, toTrpcError } from '../errors.ts';
import { hasBody } from './request/has-body.ts';

/** After an early response, bodies up to this size are read to the end, so that the connection can be reused. */
const SMALL_BODY_BYTES = 64 * 1024;
/** After an early response, a client that is still sending a large body may continue for this time and this many bytes; then the connection closes. */
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

/** An error in the form that clients receive (RFC 9457). */
interface Problem {
  /** The name of the kind of error, such as `step-up`; `about:blank` when the status identifies it. */
  type: string;
  /** The HTTP status. */
  status: number;
  title: string;
  /** The input fields that the error is about; empty for errors that are not about fields. */
  errors: { path: string; message: string }[];
}

/** The 4xx status of an error from a library, such as one for a malformed URL. */
const statusOf = (error: unknown): number | undefined => {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};

/** The most characters of a title. */
const MAX_TITLE_LENGTH = 300;

/** The HTTP status with which an error is answered. */
export function httpStatusOf(error: unknown): number {
  const translated = toTrpcError(error);
  // tRPC has no code for 410
  return kindNameOf(translated) === 'gone' ? 410 : getHTTPStatusCodeFromError(translated);
}

/** Converts an error to a problem. The title of a failure of the server ends with the id of the request, by which the log line is found. */
function toProblem(error: unknown, requestId: string): Problem {
  const status = statusOf(error);
  if (status !== undefined) return { type: 'about:blank', status, title: m.http_bad_request(), errors: [] };
  const translated = toTrpcError(error);
  const kind = kindNameOf(translated);
  const code = httpStatusOf(translated);
  // 502 is the failure of a provider, whose message is meant for people
  const reference = code >= 500 && code !== 502 ? ` (ref ${requestId})` : '';
  return {
    type: kind ?? 'about:blank',
    status: code,
    title: translated.message.replace(/\s+/g, ' ').slice(0, MAX_TITLE_LENGTH - reference.length) + reference,
    errors: fieldsOf(translated.cause) ?? [],
  };
}

const responsesOfDomainErrors = new WeakSet<ServerResponse>();
/** Whether a response is the rejection of a request by a business rule (`DomainError`), and not a failure of the server. */
export const isRejectedByRule = (res: ServerResponse): boolean => responsesOfDomainErrors.has(res);

/**
 * Answers every error outside tRPC with one line of plain text, or with RFC 9457 JSON when the client accepts it, and logs those with status 500. Where the
 * request is in Arabic, `detail` and `errors` of the JSON are Arabic, and `title` is the English name of the status.
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
export async function sendAndClose(req: Request, res: Response, body: string): Promise<void> {
  const isSmall =
    !hasBody(req) || (req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length']) <= SMALL_BODY_BYTES);
  if (req.complete || isSmall || req.method === 'HEAD') return void res.send(body);
  res.set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(body)) });
  res.write(body);
  await discardBody(req);
  res.end();
}

/** Reads and discards what a client still sends, until the end of the body or a limit. */
const discardBody = (req: Request): Promise<unknown> => {
  let readBytes = 0;
  const end = new Promise((resolve) => {
    for (const event of ['end', 'close', 'error']) req.once(event, resolve);
    req.on('data', (chunk: Buffer) => {
      readBytes += chunk.length;
      if (readBytes > LINGER_BYTES) req.pause();
    });
    req.resume();
  });
  return Promise.race([end, setTimeout(LINGER_MS, undefined, { ref: false })]);
};
