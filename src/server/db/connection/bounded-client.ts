// A PostgreSQL client that closes its connection when a statement gets no response in time, and reports how long each statement took (`statementChannel`).
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type FinishedStatement, statementChannel } from '../../metrics/channels.ts';

/** Time limits of a statement, in milliseconds. */
export interface StatementLimits {
  /** How long a caller waits for a free connection. */
  connectionMs: number;
  /** PostgreSQL cancels a statement after this time. */
  statementMs: number;
  /** After this time without a response the client closes the connection: PostgreSQL or the network is unresponsive. */
  silenceMs: number;
}
/** The limits of the server. */
export const STATEMENT_LIMITS: StatementLimits = { connectionMs: 2000, statementMs: 3500, silenceMs: 4000 };
/** True during work whose statements have no time limit in the client. */
const unlimited = new AsyncLocalStorage<true>();

/** Runs `work` without the client's time limit, for migrations, rebuilds and exports, which set a `statement_timeout` of their own. */
export const withoutQueryTimeout = <T>(work: () => T): T => unlimited.run(true, work);

/** The error of a server that does not respond; its code is that of a network time-out. */
export const timeoutError = (message: string): Error => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

/** The name of a statement in reports: that of a prepared one, or its first words, such as `insert into "homes"`, which have no values of users. */
const statementName = (query: unknown): string => {
  const { name, text = query } = (query ?? {}) as { name?: string; text?: unknown };
  return name ?? /^\s*(\w+(?:\s+(?:into|from)\s+"?\w+| "?\w+)?)/.exec(String(text))?.[1] ?? 'unnamed';
};

/** Calls `run` with the arguments of `client.query` and publishes how long the query took. pg passes the result to a callback, or returns a promise. */
function timeQuery(args: unknown[], run: (args: unknown[]) => unknown): unknown {
  const startedAt = performance.now();
  const report = (hasFailed: boolean): void =>
    statementChannel.publish({ name: statementName(args[0]), ms: performance.now() - startedAt, hasFailed } satisfies FinishedStatement);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    // pg calls back in the context of the connection, not of the caller
    const reportForCaller = AsyncLocalStorage.bind(report);
    const callbackWithReport = (...result: unknown[]): unknown => {
      reportForCaller(result[0] instanceof Error);
      return (callback as (...result: unknown[]) => unknown)(...result);
    };
    return run([...args.slice(0, -1), callbackWithReport]);
  }
  const result = run(args);
  if (result instanceof Promise)
    result.then(
      () => report(false),
      () => report(true),
    );
  return result;
}

/**
 * A client that closes its connection when a query gets no response in time. The option `query_timeout` of pg would keep the connection and its unfinished
 * query, so that the rollback would wait for the same time again.
 */
export class BoundedClient extends pg.Client {
  #deadline: NodeJS.Timeout | undefined;

  readonly #silenceMs: number;

  /** `silenceMs` in the configuration replaces that of `STATEMENT_LIMITS`. */
  constructor(config: pg.ClientConfig & { silenceMs?: number } = {}) {
    super(config);
    this.#silenceMs = config.silenceMs ?? STATEMENT_LIMITS.silenceMs;
    const clearDeadline = () => clearTimeout(this.#deadline);
    // pg emits `drain` when all queries are answered
    this.on('drain', clearDeadline).once('end', clearDeadline);
    // a single signature, because pg has many overloads of `query`
    const { query } = this as unknown as { query: (...args: unknown[]) => unknown };
    this.query = ((...args: unknown[]) => {
      this.#restartDeadline();
      const run = (queryArgs: unknown[]): unknown => query.apply(this, queryArgs);
      return statementChannel.hasSubscribers ? timeQuery(args, run) : run(args);
    }) as typeof this.query;
  }

  /** Starts the deadline anew: without a response within `silenceMs` it emits `silent` and closes the connection. */
  #restartDeadline(): void {
    clearTimeout(this.#deadline);
    if (unlimited.getStore()) return;
    this.#deadline = setTimeout(() => {
      this.emit('silent');
      // the socket of the connection, which the types of pg leave out
      const { connection } = this as unknown as { connection: { stream: { destroy: (error: Error) => void } } };
      connection.stream.destroy(timeoutError('The database did not answer in time'));
    }, this.#silenceMs).unref();
  }
}
