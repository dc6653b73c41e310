// The error classes of business rules, and the translation of anything that is thrown into a tRPC error with a message for people.
import { TRPCError } from '@trpc/server';
import { ZodError, ZodRealError } from 'zod';
import { m } from '../shared/messages/messages.ts';
import { isConnectionLost, isServerUnavailable, isTimeLimitExceeded, isTransactionConflict, sqlStateOf } from './db/sql-states.ts';

/** The kinds of domain errors and the tRPC code of each. */
const TRPC_CODES = {
  INVALID: 'BAD_REQUEST',
  SIGNED_OUT: 'UNAUTHORIZED',
  SECOND_FACTOR: 'UNAUTHORIZED',
  STEP_UP: 'FORBIDDEN',
  FORBIDDEN: 'FORBIDDEN',
  LIMIT: 'FORBIDDEN',
  MISSING: 'NOT_FOUND',
  GONE: 'NOT_FOUND',
  METHOD: 'METHOD_NOT_SUPPORTED',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  CONFLICT: 'CONFLICT',
  REUSED: 'UNPROCESSABLE_CONTENT',
  TOO_MANY: 'TOO_MANY_REQUESTS',
  PROVIDER: 'BAD_GATEWAY',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const;
export type DomainErrorCode = keyof typeof TRPC_CODES;
/** Names in responses, by which a client distinguishes these kinds from others of the same HTTP status. */
const KIND_NAMES: Partial<Record<DomainErrorCode, string>> = { SECOND_FACTOR: 'second-factor', STEP_UP: 'step-up', GONE: 'gone' };

/** A text, or a message that is written in the language of the request when the error is made. */
export type Text = string | (() => string);
const textOf = (text: Text): string => (typeof text === 'string' ? text : text());

/** A violation of a business rule, with a message for people. It knows nothing of tRPC or REST, which translate it. */
export class DomainError extends Error {
  readonly kind: DomainErrorCode;
  /** Seconds after which a retry can succeed. */
  readonly retryAfter: number | undefined;
  constructor(kind: DomainErrorCode, message: Text, retryAfter?: number) {
    super(textOf(message));
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** Whether a request was refused because there were too many, of its caller or of all, so that it can succeed later. */
export const isRefusedForNow = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.kind === 'TOO_MANY' || error.kind === 'UNAVAILABLE');

/** A violation of a business rule by one field of the input; a form shows the message at that field. */
export class FieldError extends DomainError {
  readonly field: string;
  constructor(kind: DomainErrorCode, field: string, message: Text) {
    super(kind, message);
    this.field = field;
  }
}

/** What can prove a sign-in besides the password. */
export type SecondFactorMethod = 'totp' | 'passkey' | 'recovery';

/** The second factor of a sign-in or a confirmation is missing or wrong. The response names the methods that the account has. */
export class SecondFactorError extends DomainError {
  readonly methods: SecondFactorMethod[];
  constructor(message: Text, methods: SecondFactorMethod[]) {
    super('SECOND_FACTOR', message);
    this.methods = methods;
  }
}

/** The name of an error's kind for clients, such as `step-up`; undefined for kinds that the HTTP status identifies. */
export const kindNameOf = (error: TRPCError): string | undefined =>
  error.cause instanceof DomainError ? KIND_NAMES[error.cause.kind] : undefined;

/** Creates a validation error of one input field, for a rule that only the server can check. */
export const invalidField = (field: string, message: string): Error =>
  new ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]);

/** The text of a response with status 503, in the language of the request. */
export const UNAVAILABLE_TEXT = (): string => m.http_unavailable();
/** The header Retry-After while the database is unavailable: long enough for a restart of the database. */
export const DB_UNAVAILABLE_RETRY_SECONDS = 5;
/** The text of a response with status 409, when others changed the same data, in the language of the request. */
export const CONFLICT_TEXT = (): string => m.http_conflict();

/** Error codes of Node.js for connections that fail. */
const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Whether the database did not answer in time (`unavailable`) or transactions conflicted, according to an error and its causes; null for other errors. */
function classifyDatabaseError(error: unknown): 'unavailable' | 'conflict' | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = sqlStateOf(e);
    if (isTransactionConflict(code)) return 'conflict';
    if (isServerUnavailable(code) || isTimeLimitExceeded(code) || NETWORK_ERRORS.has(code)) return 'unavailable';
    // messages of the driver and its pool, which set no code
    if (isConnectionLost(e) || /timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after/.test(e.message))
      return 'unavailable';
  }
  return null;
}

/** Whether the database did not answer or a statement exceeded its time limit; false for errors of the request itself. */
export const isUnavailableOrTimedOut = (error: unknown): boolean => classifyDatabaseError(error) === 'unavailable';

/** Translates anything thrown into a tRPC error with a message for people; every transport uses it. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError && !(error.cause instanceof Error)) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof ZodError) {
    return new TRPCError({ code: 'BAD_REQUEST', message: zodText(cause), cause });
  }
  if (cause instanceof DomainError) return new TRPCError({ code: TRPC_CODES[cause.kind], message: cause.message, cause });
  const databaseError = classifyDatabaseError(cause);
  if (databaseError === 'unavailable') return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE_TEXT(), cause });
  if (databaseError === 'conflict') return new TRPCError({ code: 'CONFLICT', message: CONFLICT_TEXT(), cause });
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return error;
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: m.http_failed(), cause });
}

/** Seconds until a retry can succeed, for the Retry-After header of every transport; undefined when a retry would fail again. */
export function retryAfterOf(error: TRPCError): number | undefined {
  const defaultSeconds = error.code === 'SERVICE_UNAVAILABLE' ? DB_UNAVAILABLE_RETRY_SECONDS : undefined;
  const seconds = error.cause instanceof DomainError ? error.cause.retryAfter : defaultSeconds;
  return seconds === undefined ? undefined : Math.max(1, seconds);
}

/** The input fields that an error is about, each with its message; null when the error is not about fields. */
export function fieldsOf(cause: unknown): { path: string; message: string }[] | null {
  if (cause instanceof ZodError) return cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return cause instanceof FieldError ? [{ path: cause.field, message: cause.message }] : null;
}

/** The distinct messages of a validation error in the order of its fields, joined by `; `, at most 300 characters. */
const zodText = (error: ZodError): string => [...new Set(error.issues.map((issue) => issue.message))].join('; ').slice(0, 300);
