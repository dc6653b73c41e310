// One read replica of PostgreSQL: its connections, its health, and how far it has replayed the primary's write-ahead log.
import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { BoundedClient, STATEMENT_LIMITS } from '../connection/bounded-client.ts';
import { isServerUnavailable, QUERY_CANCELED, sqlStateOf } from '../sql-states.ts';

/** The longest wait for a connection, and for the response to a check. */
const RESPONSE_MS = 1000;

/** Converts a position in the write-ahead log, such as `16/B374D848`, to a number that grows with every write. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The reason of a replica that answers but has not replayed recent writes. */
const LAGS = 'it lags';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || sqlStateOf(error) : String(error));

/** A client whose socket is closed when the replica becomes unhealthy, so that no request waits for a response of the replica. */
type ClosableClient = EventEmitter & { connection?: { stream?: Duplex } };

/** One streaming replica: a pool for reads and a separate connection for health checks. */
export class Replica {
  /** Host, port and database, for the log. */
  readonly name: string;
  /** Position up to which the replica had replayed the primary's log at the last check; null while the replica is unhealthy. */
  replayedLsn: bigint | null = null;
  /** Why the replica is unhealthy, for the log. */
  reason = 'not asked yet';
  readonly #pool: pg.Pool;
  readonly #probe: pg.Pool;
  readonly #clients = new Set<ClosableClient>();

  constructor(url: string, primary: pg.Pool) {
    const { host, pathname } = new URL(url);
    this.name = host + pathname;
    const shared = { connectionString: url, connectionTimeoutMillis: RESPONSE_MS, keepAlive: true };
    // the type parsers of the primary's pool, so that both return equal values
    const { types, max } = primary.options;
    this.#pool = new pg.Pool({
      ...shared,
      ...(types ? { types } : {}),
      max,
      Client: BoundedClient,
      statement_timeout: STATEMENT_LIMITS.statementMs,
    } as pg.PoolConfig);
    this.#probe = new pg.Pool({ ...shared, max: 1, query_timeout: RESPONSE_MS, idleTimeoutMillis: 0, allowExitOnIdle: true });
    for (const pool of [this.#pool, this.#probe]) {
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
    }
    this.#pool.on('connect', (client) => this.#clients.add(client as ClosableClient));
    this.#pool.on('remove', (client) => this.#clients.delete(client as ClosableClient));
  }

  /**
   * Reads rows; null when the primary has to answer, because the replica is unavailable, rejects the statement (it may have an older schema), or ended it to
   * replay the log. A statement over its time limit is an error.
   */
  async read<T>(statement: pg.QueryConfig): Promise<T[] | null> {
    try {
      return (await this.#pool.query(statement)).rows as T[];
    } catch (error) {
      const state = sqlStateOf(error);
      if (state === QUERY_CANCELED) throw error;
      if (!(error instanceof pg.DatabaseError) || isServerUnavailable(state)) this.markUnhealthy(error);
      return null;
    }
  }

  /** A pooled connection for several statements; null when none is available. */
  async connect(): Promise<pg.PoolClient | null> {
    return this.#pool.connect().catch((error: unknown) => {
      this.markUnhealthy(error);
      return null;
    });
  }

  /** A connection outside the pool for a long read; null when none is available. The caller ends it. */
  async open(): Promise<pg.Client | null> {
    const client = new BoundedClient(this.#pool.options);
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      this.markUnhealthy(error);
      return null;
    }
    this.#clients.add(client as ClosableClient);
    client.once('end', () => this.#clients.delete(client as ClosableClient));
    return client;
  }

  /** Checks the health of the replica: it must answer within a second, accept no writes, and have replayed the log up to `requiredLsn`. */
  async check(requiredLsn: bigint): Promise<void> {
    try {
      const { rows } = await this.#probe.query('select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as lsn');
      const { isStandby, lsn } = rows[0] as { isStandby: boolean; lsn: string | null };
      if (!isStandby || lsn === null) throw new Error('it is not a standby');
      const replayed = parseLsn(lsn);
      if (replayed < requiredLsn) throw new Error(LAGS);
      this.replayedLsn = replayed;
    } catch (error) {
      this.markUnhealthy(error);
    }
  }

  /** Takes the replica out of use until a check succeeds. Unless it only lags, closes its connections, so that running reads fail over to the primary. */
  markUnhealthy(error: unknown): void {
    this.replayedLsn = null;
    this.reason = messageOf(error);
    // a lagging replica still answers, so that its running reads may end
    if (this.reason === LAGS) return;
    for (const client of this.#clients) client.connection?.stream?.destroy();
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#probe.end()]);
  }
}
