import { TRPCError } from '@trpc/server';
import { ZodError, ZodRealError } from 'zod';

/** The kinds of domain errors and the tRPC code of each. */
const KINDS = {
  INVALID: 'BAD_REQUEST',
  SIGNED_OUT: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  LIMIT: 'FORBIDDEN',
  MISSING: 'NOT_FOUND',
  METHOD: 'METHOD_NOT_SUPPORTED',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  CONFLICT: 'CONFLICT',
  TOO_MANY: 'TOO_MANY_REQUESTS',
  PROVIDER: 'BAD_GATEWAY',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const;
export type DomainErrorCode = keyof typeof KINDS;

/** An error of a rule, with a message for people. Domain files throw it and do not depend on a transport. */
export class DomainError extends Error {
  readonly kind: DomainErrorCode;
  /** Seconds after which a retry can succeed. */
  readonly retryAfter: number | undefined;
  constructor(kind: DomainErrorCode, message: string, retryAfter?: number) {
    super(message);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** A validation error of one input field, for a rule that only the server can check. */
export const invalidField = (field: string, message: string): Error =>
  new ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]);

export const UNAVAILABLE_TEXT = 'Service temporarily unavailable. Please try again.';
/** Covers a restart of the database. */
export const DB_UNAVAILABLE_RETRY_SECONDS = 5;
export const CONFLICT_TEXT = 'Please try again';

/** PostgreSQL states that mean "the database is unavailable or too busy", not "the request is wrong". */
const UNAVAILABLE = /^(08|57P|53|58)/;
/** Also: a statement or a lock took too long, or an idle transaction ended with its connection. */
const ENDED = new Set(['57014', '55P03', '25P03', '25P04']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const RETRYABLE = new Set(['40001', '40P01']);

function databaseState(error: unknown): 'away' | 'conflict' | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code = '' } = e as { code?: string };
    if (RETRYABLE.has(code)) return 'conflict';
    if (UNAVAILABLE.test(code) || ENDED.has(code) || NETWORK.has(code)) return 'away';
    if (
      /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool after/.test(
        e.message,
      )
    )
      return 'away';
  }
  return null;
}

/** Whether the database did not answer or cancelled a statement; false for errors of the request itself. */
export const isDatabaseUnavailable = (error: unknown): boolean => databaseState(error) === 'away';

/** Translates anything thrown into a tRPC error with a message for people; every transport uses it. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError && !(error.cause instanceof Error)) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof ZodError) {
    return new TRPCError({ code: 'BAD_REQUEST', message: zodText(cause), cause });
  }
  if (cause instanceof DomainError) return new TRPCError({ code: KINDS[cause.kind], message: cause.message, cause });
  const state = databaseState(cause);
  if (state === 'away') return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE_TEXT, cause });
  if (state === 'conflict') return new TRPCError({ code: 'CONFLICT', message: CONFLICT_TEXT, cause });
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return error;
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong', cause });
}

/** Seconds until a retry can succeed, for the Retry-After header of every transport; undefined when a retry would fail again. */
export function retryAfterOf(error: TRPCError): number | undefined {
  const seconds =
    error.cause instanceof DomainError
      ? error.cause.retryAfter
      : error.code === 'SERVICE_UNAVAILABLE'
        ? DB_UNAVAILABLE_RETRY_SECONDS
        : undefined;
  return seconds === undefined ? undefined : Math.max(1, seconds);
}

/** The distinct messages of a validation error in the order of its fields, joined by `; `, at most 300 characters. */
const zodText = (error: ZodError): string => [...new Set(error.issues.map((issue) => issue.message))].join('; ').slice(0, 300);
