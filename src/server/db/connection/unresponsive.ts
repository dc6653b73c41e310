// Makes a pool of connections reject its callers at once while PostgreSQL does not respond, instead of letting each wait for its time limit.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { timeoutError } from './bounded-client.ts';

/** The longest wait for the response to a probe. */
const PROBE_MS = 700;
/** The pause before the next probe. */
const PROBE_PAUSE_MS = 100;

const isTimeout = (error: Error): boolean => /timeout/i.test(error.message);

/** Whether the server of a pool responds to a statement over a new connection. */
async function isResponding(pool: pg.Pool): Promise<boolean> {
  // a client outside the pool; it ignores the options that only a pool has
  const client = new pg.Client({ ...pool.options, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  // without a listener a lost connection would end the process; the query below reports it
  client.on('error', () => {});
  const hasResponded = await client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      // a refused connection or an error of PostgreSQL is a response too: callers would get it as fast
      (error: Error) => !isTimeout(error),
    );
  void client.end().catch(() => {});
  return hasResponded;
}

/**
 * Changes `pool.connect` to fail at once while the server is unresponsive. After the first time-out it probes the server over separate connections until it
 * gets any response, also an error. Idle connections are still handed out, because they may work while no new one can be opened. They close themselves when
 * a statement gets no response.
 */
export function rejectWhileUnresponsive(pool: pg.Pool): void {
  let isSilent = false;
  let isProbing = false;
  /** Probes the server until it responds; called after a time-out. */
  const probeUntilResponse = async (): Promise<void> => {
    if (isProbing || pool.ending) return;
    isProbing = true;
    while (!pool.ending && !(await isResponding(pool))) {
      isSilent = true;
      await wait(PROBE_PAUSE_MS, undefined, { ref: false });
    }
    isSilent = false;
    isProbing = false;
  };
  // BoundedClient emits `silent` when a statement gets no response within its limit; the types of pg do not know this event
  pool.on('connect', (client) => void client.once('silent' as 'end', () => void probeUntilResponse()));
  // `connect` of pg takes a callback, or returns a promise when it gets none
  const connect = pool.connect.bind(pool) as (callback: (error?: Error, client?: pg.PoolClient, done?: () => void) => void) => void;
  const connectUnlessSilent: typeof connect = (callback) => {
    if (isSilent && pool.idleCount === 0) {
      process.nextTick(callback, timeoutError('The database does not answer'));
      return;
    }
    connect((error, client, done) => {
      if (error && isTimeout(error)) void probeUntilResponse();
      callback(error, client, done);
    });
  };
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback
      ? connectUnlessSilent(callback)
      : new Promise((resolve, reject) => {
          connectUnlessSilent((error, client) => (client ? resolve(client) : reject(error)));
        })) as typeof pool.connect;
}
