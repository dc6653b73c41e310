// Rejects calls of a pool at once while its PostgreSQL does not respond, instead of letting each wait for its time limit.
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
  // an ordinary client, which ignores the options that only a pool has
  const client = new pg.Client({ ...pool.options, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  // the query reports a lost connection
  client.on('error', () => {});
  const hasResponded = await client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      // refused connections and PostgreSQL errors are responses: callers get them as fast themselves
      (error: Error) => !isTimeout(error),
    );
  void client.end().catch(() => {});
  return hasResponded;
}

/**
 * Makes a pool fail fast while its server is unresponsive. After the first time-out it probes the server over separate connections;
 * any response, also an error, ends this state. Idle connections are still handed out: they may work while no new one can be made, and close themselves
 * when a statement gets no response.
 */
export function rejectWhileUnresponsive(pool: pg.Pool): void {
  let isSilent = false;
  let isProbing = false;
  /** After a time-out: probes until the server responds. */
  const probeUntilAnswer = async (): Promise<void> => {
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
  pool.on('connect', (client) => void client.once('silent' as 'end', () => void probeUntilAnswer()));
  // pg has two forms of `connect`: with a callback, and a promise without one
  const connect = pool.connect.bind(pool) as (callback: (error?: Error, client?: pg.PoolClient, done?: () => void) => void) => void;
  const connectUnlessSilent: typeof connect = (callback) => {
    if (isSilent && pool.idleCount === 0) {
      process.nextTick(callback, timeoutError('The database does not answer'));
      return;
    }
    connect((error, client, done) => {
      if (error && isTimeout(error)) void probeUntilAnswer();
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
