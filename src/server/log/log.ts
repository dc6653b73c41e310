// Creates the server's log of JSON lines. Errors (`err`) are reduced to allowed fields, without email addresses and database values; other fields are
// written as the caller passes them.
import { type DestinationStream, type Logger, pino } from 'pino';
import { terminalLog } from './log-terminal.ts';

/** The logged part of an error. Messages and values of the database are left out: they contain rows, hashes and addresses. */
interface LoggedError {
  type: string;
  message: string;
  /** SQLSTATE of PostgreSQL, or an error code of Node.js such as `ECONNREFUSED`. */
  code?: string;
  /** Names from our own schema; never values. */
  constraint?: string;
  table?: string;
  column?: string;
  stack?: string;
  cause?: LoggedError;
}

/** How many causes of an error are logged, each the cause of the one before. */
const MAX_CAUSES = 4;
const isText = (value: unknown): value is string => typeof value === 'string';

/** PostgreSQL errors have a severity and a five-character state, also when a library wraps them. */
const isDatabaseError = (error: Record<string, unknown>): boolean => /^[0-9A-Z]{5}$/.test(String(error.code)) && 'severity' in error;

/** Removes email addresses: mail servers repeat them in their replies. */
export const withoutEmailAddresses = (text: string): string => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '<address>');

/**
 * A path as it is logged: without the token that opens a shared list or an invitation, or the key that opens a visitor's alerts, the figures of a home or a feed out, and with everything but printable ASCII
 * percent-encoded. `/alerts/confirm` and `/alerts/unsubscribe` are pages and have no key in the path.
 */
export const loggedPath = (path: string): string =>
  path
    .replace(/(\/(?:list|invitations|figures|feeds-out)\/+)[^/]+/i, '$1<token>')
    .replace(/(\/viewings\/+)[^/]+/i, '$1<key>')
    .replace(/(\/alerts\/+)(?!confirm$|unsubscribe$)[^/]+/i, '$1<key>')
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));

/** The stack without the message, which it repeats. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Turns a thrown error into the fields that may be logged, causes included. A text loses its email addresses; any other value is returned as it is.
 * `depth` counts the errors of which this one is the cause.
 */
export function serializeError(thrown: unknown, depth = 0): unknown {
  // pino-http passes the result of pino's serializer; `raw` is the error itself
  const error = thrown !== null && typeof thrown === 'object' && 'raw' in thrown ? thrown.raw : thrown;
  if (!(error instanceof Error)) return isText(error) ? withoutEmailAddresses(error) : error;
  const fields = error as Error & Record<string, unknown>;
  const isFromDatabase = isDatabaseError(fields);
  const logged: LoggedError = {
    type: error.name,
    message: isFromDatabase ? 'The database refused or failed' : withoutEmailAddresses(error.message),
  };
  if (isText(fields.code)) logged.code = fields.code;
  if (isFromDatabase) for (const name of ['constraint', 'table', 'column'] as const) if (isText(fields[name])) logged[name] = fields[name];
  if (error.stack) logged.stack = framesOf(error.stack);
  if (error.cause instanceof Error && depth < MAX_CAUSES) logged.cause = serializeError(error.cause, depth + 1) as LoggedError;
  return logged;
}

/** The server's log: JSON lines on standard output, or lines for people when that is a terminal, unless a destination is given. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, serializers: { err: (error: unknown) => serializeError(error) } };
  if (destination) return pino(options, destination);
  return process.stdout.isTTY ? pino(options, terminalLog(process.stdout)) : pino(options);
};
