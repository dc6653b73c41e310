import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { parseLsn, Replica } from './replica.ts';

const CHECK_MS = 1000;
/** A replica that lags more than this is left out: nobody sees a market older than it. */
const MAX_LAG_MS = 5000;

/** The replica that an entity manager reads from; a fork of it, and so every transaction, is on the primary again. */
const replicaByEm = new WeakMap<EntityManager, Replica>();

export const replicaOf = (em: EntityManager): Replica | undefined => replicaByEm.get(em);
/** From here on `em` reads from the primary. */
export const readFromPrimary = (em: EntityManager): void => void replicaByEm.delete(em);

/** The streaming replicas of DATABASE_REPLICA_URLS, and who may read from which (decision 7). */
export class Replicas {
  readonly #primary: Pool;
  readonly #log: Logger;
  readonly #all: Replica[];
  /** Where the primary stood, a check each, oldest first. */
  #stood: { at: number; position: bigint }[] = [];
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(primary: Pool, urls: readonly string[], log: Logger) {
    this.#primary = primary;
    this.#log = log;
    this.#all = urls.map((url) => new Replica(url, primary));
  }

  get none(): boolean {
    return this.#all.length === 0;
  }

  /** Whether some replica can be read from. */
  get anyHealthy(): boolean {
    return this.#all.some((replica) => replica.replayed !== null);
  }

  /** Lets `em` read from a replica that has replayed everything up to `after`, in turns; from the primary when there is none. */
  reader(em: EntityManager, after = 0n): EntityManager {
    const fit = this.#all.filter((replica) => replica.replayed !== null && replica.replayed >= after);
    const next = fit[this.#turn++ % fit.length];
    if (next) replicaByEm.set(em, next);
    return em;
  }

  /** Checks every replica now, and once a second from then on. */
  async start(): Promise<void> {
    if (this.none) return;
    await this.check();
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.start(), CHECK_MS).unref();
  }

  /** Who is left out, and who is taken in again. Never throws. */
  async check(): Promise<void> {
    const required = await this.#required();
    await Promise.all(
      this.#all.map(async (replica) => {
        const before = { out: replica.replayed === null, reason: replica.reason };
        await replica.check(required);
        const out = replica.replayed === null;
        if (out && (!before.out || before.reason !== replica.reason))
          this.#log.warn({ replica: replica.name, reason: replica.reason }, 'replica left out');
        if (!out && before.out) this.#log.info({ replica: replica.name }, 'replica taken in');
      }),
    );
  }

  /** What a replica must have replayed: where the primary stood MAX_LAG_MS ago. A primary that is away says nothing about anybody's lag. */
  async #required(): Promise<bigint> {
    const now = performance.now();
    const asked = this.#primary
      .query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
      .then(({ rows }) => rows[0]?.at)
      .catch(() => undefined);
    const at = await Promise.race([asked, wait(CHECK_MS, undefined, { ref: false })]);
    if (!at) {
      this.#stood = [];
      return 0n;
    }
    this.#stood.push({ at: now, position: parseLsn(at) });
    const old = this.#stood.findLastIndex((past) => past.at <= now - MAX_LAG_MS);
    if (old > 0) this.#stood.splice(0, old);
    return old < 0 ? 0n : this.#stood[0]!.position;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#all.map((replica) => replica.close()));
  }
}
