import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { BoundedClient, STATEMENT_TIMEOUT_MS } from './pool.ts';

const PROBE_MS = 1000;

/** A place in the write-ahead log, such as `16/B374D848`, as a number that grows with every write. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The server is going, starting or full; any other state of PostgreSQL is about the one statement. */
const UNAVAILABLE = /^(08|53|57P|58)/;
const CANCELED = '57014';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || (error as { code?: string }).code || '' : String(error);

/** A client's socket: ended when its server is left out, so that nobody waits for an answer that does not come. */
type Ending = EventEmitter & { connection?: { stream?: Duplex } };

/** One streaming replica: its own pool, and a connection beside it that asks where it stands. */
export class Replica {
  /** Host, port and database: what the log calls it. */
  readonly name: string;
  /** Up to where it has replayed the primary's log, at the last check; null while it is left out. */
  replayed: bigint | null = null;
  /** Why it was left out. */
  reason = 'not asked yet';
  readonly #pool: pg.Pool;
  readonly #probe: pg.Pool;
  readonly #clients = new Set<Ending>();

  constructor(url: string, primary: pg.Pool) {
    const { host, pathname } = new URL(url);
    this.name = host + pathname;
    const shared = { connectionString: url, connectionTimeoutMillis: PROBE_MS, keepAlive: true };
    // rows come out as they do from the primary: the same parsers
    const { types, max } = primary.options;
    this.#pool = new pg.Pool({
      ...shared,
      ...(types ? { types } : {}),
      max,
      Client: BoundedClient,
      statement_timeout: STATEMENT_TIMEOUT_MS,
    } as pg.PoolConfig);
    this.#probe = new pg.Pool({ ...shared, max: 1, query_timeout: PROBE_MS, idleTimeoutMillis: 0, allowExitOnIdle: true });
    for (const pool of [this.#pool, this.#probe]) {
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
    }
    this.#pool.on('connect', (client) => this.#clients.add(client as Ending));
    this.#pool.on('remove', (client) => this.#clients.delete(client as Ending));
  }

  /** The rows; null when another server must answer: this one is away, behind its schema, or ended the statement to go on replaying. */
  async read<T>(statement: pg.QueryConfig): Promise<T[] | null> {
    try {
      return (await this.#pool.query(statement)).rows as T[];
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === CANCELED) throw error;
      if (!(error instanceof pg.DatabaseError) || UNAVAILABLE.test(code)) this.markUnhealthy(error);
      return null;
    }
  }

  /** A connection of the pool for several statements, or null when there is none to be had. */
  async connect(): Promise<pg.PoolClient | null> {
    return this.#pool.connect().catch((error: unknown) => {
      this.markUnhealthy(error);
      return null;
    });
  }

  /** A connection beside the pool, for a long read, or null when there is none to be had. To be ended by the caller. */
  async open(): Promise<pg.Client | null> {
    const client = new BoundedClient(this.#pool.options);
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      this.markUnhealthy(error);
      return null;
    }
    this.#clients.add(client as Ending);
    client.once('end', () => this.#clients.delete(client as Ending));
    return client;
  }

  /** Asks where it stands; it is left out while it does not answer within a second, takes writes, or has not replayed up to `required`. */
  async check(required: bigint): Promise<void> {
    try {
      const { rows } = await this.#probe.query('select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as at');
      const { standby, at } = rows[0] as { standby: boolean; at: string | null };
      if (!standby || at === null) throw new Error('it is not a standby');
      const replayed = parseLsn(at);
      if (replayed < required) throw new Error('it lags');
      this.replayed = replayed;
    } catch (error) {
      this.markUnhealthy(error);
    }
  }

  /** Sends nobody there until a check says otherwise; reads under way end and go to the primary. */
  markUnhealthy(error: unknown): void {
    this.replayed = null;
    this.reason = messageOf(error);
    if (this.reason === 'it lags') return;
    for (const client of this.#clients) client.connection?.stream?.destroy();
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#probe.end()]);
  }
}
