import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL cancels a statement after this time. */
export const STATEMENT_TIMEOUT_MS = 3500;
/** After this time without a response the client closes the connection: PostgreSQL or the network is unresponsive. */
const SILENCE_MS = 4000;
const PROBE_MS = 700;
const PROBE_PAUSE_MS = 100;

const unlimited = new AsyncLocalStorage<true>();

/** Runs work without the client's time limit, for migrations, rebuilds and exports. They set their own `statement_timeout`. */
export const withoutQueryTimeout = <T>(work: () => T): T => unlimited.run(true, work);

const silence = (message: string): Error => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

/**
 * A client that closes its connection when a query gets no response. The `query_timeout` of pg would keep the connection with its unfinished
 * query, and the rollback would wait as long again.
 */
export class BoundedClient extends pg.Client {
  #deadline: NodeJS.Timeout | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const stop = () => clearTimeout(this.#deadline);
    // pg emits `drain` when all queries are answered
    this.on('drain', stop).once('end', stop);
    const { query } = this as unknown as { query: (...args: unknown[]) => unknown };
    this.query = ((...args: unknown[]) => {
      this.#watch();
      return query.apply(this, args);
    }) as typeof this.query;
  }

  #watch(): void {
    clearTimeout(this.#deadline);
    if (unlimited.getStore()) return;
    this.#deadline = setTimeout(() => {
      this.emit('silent');
      (
        this as unknown as { connection: { stream: NodeJS.WritableStream & { destroy: (error: Error) => void } } }
      ).connection.stream.destroy(silence('The database did not answer in time'));
    }, SILENCE_MS).unref();
  }
}

/**
 * Makes a pool fail fast while its server is unresponsive. After the first time-out it probes the server over separate connections;
 * any response, also an error, ends this state. Idle connections are still handed out.
 */
export function rejectWhileUnresponsive(pool: pg.Pool): void {
  let silent = false;
  let probing = false;
  const probe = async (): Promise<boolean> => {
    const { Client: _, ...options } = pool.options as pg.PoolOptions & { Client?: unknown };
    const client = new pg.Client({ ...options, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
    // the query reports a lost connection
    client.on('error', () => {});
    const answered = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        // refused connections and PostgreSQL errors are responses: callers get them as fast themselves
        (error: Error) => !/timeout/i.test(error.message),
      );
    void client.end().catch(() => {});
    return answered;
  };
  const suspect = async (): Promise<void> => {
    if (probing || pool.ending) return;
    probing = true;
    while (!pool.ending && !(await probe())) {
      silent = true;
      await wait(PROBE_PAUSE_MS, undefined, { ref: false });
    }
    silent = false;
    probing = false;
  };
  pool.on('connect', (client) => void client.once('silent' as 'end', () => void suspect()));
  const connect = pool.connect.bind(pool) as (callback: (error?: Error, client?: pg.PoolClient, done?: () => void) => void) => void;
  const guarded: typeof connect = (callback) => {
    if (silent && pool.idleCount === 0) {
      process.nextTick(callback, silence('The database does not answer'));
      return;
    }
    connect((error, client, done) => {
      if (error && /timeout/i.test(error.message)) void suspect();
      callback(error, client, done);
    });
  };
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback
      ? guarded(callback)
      : new Promise((resolve, reject) => {
          guarded((error, client) => (client ? resolve(client) : reject(error)));
        })) as typeof pool.connect;
}
