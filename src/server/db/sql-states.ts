// The error codes of PostgreSQL (SQLSTATE) that the server reacts to, by their names in PostgreSQL's manual, and what groups of codes mean.

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const LOCK_NOT_AVAILABLE = '55P03';
const IDLE_IN_TRANSACTION_TIMEOUT = '25P03';
const TRANSACTION_TIMEOUT = '25P04';
export const QUERY_CANCELED = '57014';

/** Connection failure, operator intervention, insufficient resources, system error: the server is unavailable or too busy. */
const UNAVAILABLE_CLASSES = /^(08|57P|53|58)/;
/** Data exception, integrity violation, program limit: the row is invalid. */
const INVALID_ROW_CLASSES = /^(22|23|54)/;

/** The SQLSTATE of a database error, or the code of a network error; empty for other errors. */
export const sqlStateOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Whether the transaction conflicted with another one, so that it can succeed when it is repeated. */
export const isTransactionConflict = (state: string): boolean => state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;

/** Whether a row with the same unique value exists. */
export const isUniqueViolation = (state: string): boolean => state === UNIQUE_VIOLATION;

/** Whether a row overlaps another one that excludes it. */
export const isExclusionViolation = (state: string): boolean => state === EXCLUSION_VIOLATION;

/** Whether a statement did not get a lock in time. */
export const isLockTimeout = (state: string): boolean => state === LOCK_NOT_AVAILABLE;

/** Whether the database stops, starts, is full or cannot be reached. */
export const isServerUnavailable = (state: string): boolean => UNAVAILABLE_CLASSES.test(state);

/** Whether a statement, a lock or an idle transaction took too long and was ended. */
export const isTimeLimitExceeded = (state: string): boolean =>
  [QUERY_CANCELED, LOCK_NOT_AVAILABLE, IDLE_IN_TRANSACTION_TIMEOUT, TRANSACTION_TIMEOUT].includes(state);

/** Whether the connection was already closed when a statement was sent, such as after its idle transaction was ended. The driver sets no code for that. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && /Connection terminated|not queryable/.test(error.message);

/** Whether the values of a row are invalid, so that repeating the statement would fail again. */
export const isInvalidRow = (state: string): boolean => INVALID_ROW_CLASSES.test(state);
