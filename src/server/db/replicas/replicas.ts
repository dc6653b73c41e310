// Checks the read replicas of PostgreSQL and chooses one for a public read; a replica that lacks the caller's last write is not used.
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { parseLsn, Replica } from './replica.ts';

/** The time between two checks of the replicas. */
const CHECK_MS = 1000;
/** A replica that lags more than this is not used, so that no listing that is shown is older. */
const MAX_LAG_MS = 5000;

/** The replica that an entity manager reads from. Forks and transactions have entity managers of their own and so use the primary. */
const replicaByEm = new WeakMap<EntityManager, Replica>();

/** The replica that `em` reads from; undefined for the primary. */
export const replicaOf = (em: EntityManager): Replica | undefined => replicaByEm.get(em);
/** Makes `em` read from the primary. */
export const readFromPrimary = (em: EntityManager): void => void replicaByEm.delete(em);

/** The streaming replicas of DATABASE_REPLICA_URLS, their health, and which of them a read may use (docs/decisions/0007-reads-from-replicas.md). */
export class Replicas {
  readonly #primary: Pool;
  readonly #log: Logger;
  readonly #replicas: Replica[];
  /** Positions of the primary's log, one per check, oldest first; `checkedAt` in milliseconds of `performance.now()`. */
  #primaryPositions: { checkedAt: number; position: bigint }[] = [];
  /** Index of the next replica, round robin. */
  #nextIndex = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(primary: Pool, urls: readonly string[], log: Logger) {
    this.#primary = primary;
    this.#log = log;
    this.#replicas = urls.map((url) => new Replica(url, primary));
  }

  /** Whether no replica is configured. */
  get isEmpty(): boolean {
    return this.#replicas.length === 0;
  }

  /** The health of each replica, in the order of the setting. `lagBytes` is null while the position of the replica or the primary is unknown. */
  describeHealth(): { isHealthy: boolean; lagBytes: number | null }[] {
    const latest = this.#primaryPositions.at(-1)?.position;
    return this.#replicas.map(({ replayedLsn }) => ({
      isHealthy: replayedLsn !== null,
      lagBytes: replayedLsn === null || latest === undefined ? null : Math.max(0, Number(latest - replayedLsn)),
    }));
  }

  /** Whether a replica can be read from. */
  get hasHealthy(): boolean {
    return this.#replicas.some((replica) => replica.replayedLsn !== null);
  }

  /** Assigns `em` a replica that has replayed the log up to `afterLsn`, round robin; without one `em` stays on the primary. */
  readFromReplica(em: EntityManager, afterLsn = 0n): EntityManager {
    const candidates = this.#replicas.filter((replica) => replica.replayedLsn !== null && replica.replayedLsn >= afterLsn);
    const next = candidates[this.#nextIndex++ % candidates.length];
    if (next) replicaByEm.set(em, next);
    return em;
  }

  /** Checks every replica now, then once a second. */
  async start(): Promise<void> {
    if (this.isEmpty) return;
    await this.check();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.start(), CHECK_MS).unref();
  }

  /** Checks every replica and logs changes of health. Never throws. */
  async check(): Promise<void> {
    const requiredLsn = await this.#findRequiredLsn();
    await Promise.all(
      this.#replicas.map(async (replica) => {
        const before = { isUnhealthy: replica.replayedLsn === null, reason: replica.reason };
        await replica.check(requiredLsn);
        const isUnhealthy = replica.replayedLsn === null;
        if (isUnhealthy && (!before.isUnhealthy || before.reason !== replica.reason))
          this.#log.warn({ replica: replica.name, reason: replica.reason }, 'replica left out');
        if (!isUnhealthy && before.isUnhealthy) this.#log.info({ replica: replica.name }, 'replica taken in');
      }),
    );
  }

  /** The position that a replica must have replayed: that of the primary MAX_LAG_MS ago. 0, so that any will do, while the primary is unavailable. */
  async #findRequiredLsn(): Promise<bigint> {
    const now = performance.now();
    const query = this.#primary
      .query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
      .then(({ rows }) => rows[0]?.lsn)
      .catch(() => undefined);
    const lsn = await Promise.race([query, wait(CHECK_MS, undefined, { ref: false })]);
    if (!lsn) {
      this.#primaryPositions = [];
      return 0n;
    }
    this.#primaryPositions.push({ checkedAt: now, position: parseLsn(lsn) });
    // the newest position that is at least MAX_LAG_MS old; older ones are no longer needed
    const index = this.#primaryPositions.findLastIndex(({ checkedAt }) => checkedAt <= now - MAX_LAG_MS);
    if (index > 0) this.#primaryPositions.splice(0, index);
    return index < 0 ? 0n : this.#primaryPositions[0]!.position;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }
}
