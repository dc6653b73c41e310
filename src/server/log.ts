import { type DestinationStream, type Logger, pino } from 'pino';

/** What the log says of an error. Texts and values of the database are left out: they hold rows, hashes and addresses. */
interface LoggedError {
  type: string;
  message: string;
  /** SQLSTATE of the database, or code of the system. */
  code?: string;
  /** What a database error is about: names of our own schema, no values. */
  constraint?: string;
  table?: string;
  column?: string;
  stack?: string;
  cause?: LoggedError;
}

const MOST_CAUSES = 4;
const isText = (value: unknown): value is string => typeof value === 'string';

/** PostgreSQL's own errors carry a severity beside the five characters of their state, whoever wraps them. */
const isDatabaseError = (error: Record<string, unknown>): boolean => /^[0-9A-Z]{5}$/.test(String(error.code)) && 'severity' in error;

/** A text without email addresses: mail servers repeat them in their answers. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '<address>');

/** The part of a stack after the message, which it repeats. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Turns anything thrown into what may be logged, causes included. Fields that are not named here never reach the log. */
export function serializeError(thrown: unknown, depth = 0): unknown {
  // pino-http hands over what pino's own serializer has made, with the error itself in `raw`
  const error = thrown !== null && typeof thrown === 'object' && 'raw' in thrown ? thrown.raw : thrown;
  if (!(error instanceof Error)) return isText(error) ? withoutAddresses(error) : error;
  const fields = error as Error & Record<string, unknown>;
  const fromDatabase = isDatabaseError(fields);
  const logged: LoggedError = {
    type: error.name,
    message: fromDatabase ? 'The database refused or failed' : withoutAddresses(error.message),
  };
  if (isText(fields.code)) logged.code = fields.code;
  if (fromDatabase) for (const name of ['constraint', 'table', 'column'] as const) if (isText(fields[name])) logged[name] = fields[name];
  if (error.stack) logged.stack = framesOf(error.stack);
  if (error.cause instanceof Error && depth < MOST_CAUSES) logged.cause = serializeError(error.cause, depth + 1) as LoggedError;
  return logged;
}

/** The server's log: JSON lines on standard output unless a destination is given. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, serializers: { err: (error: unknown) => serializeError(error) } };
  return destination ? pino(options, destination) : pino(options);
};
