// The measurements that all processes share, read from the database when /metrics is read: jobs, emails, backups, replicas, disk.
import { statfs } from 'node:fs/promises';
import { Gauge, Registry } from 'prom-client';
import { poolOf, rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { GIVEN_UP_JOBS, UNSURE_EMAILS } from '../kept-jobs.ts';

/** How long the gauges are used before they are read again. */
const MAX_AGE_MS = 5000;

/**
 * Jobs that wait, run or have failed, by queue, and how many seconds the oldest due one has waited; without the queues that no worker reads. The table
 * stays small, because finished jobs are deleted.
 */
const JOBS_SQL = `select name as queue, state::text as state, count(*)::float8 as n,
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as oldest
  from boss.job where state in ('created', 'retry', 'active', 'failed') and name not in ('${UNSURE_EMAILS}', '${GIVEN_UP_JOBS}') group by 1, 2`;
/** Emails of the last day by status, and how many seconds the oldest due one has waited. */
const EMAILS_SQL = `select status, count(*)::float8 as n,
    coalesce(extract(epoch from now() - min(due_at) filter (where status = 'waiting' and due_at <= now())), 0)::float8 as oldest
  from mail_deliveries where created_at > now() - interval '1 day' group by 1`;
/** When the last backup and the last drill ended, of those that succeeded and of those that failed, in seconds since 1970. */
const OPERATIONS_SQL = `select distinct on (kind, succeeded) kind, succeeded, extract(epoch from finished_at)::float8 as at
  from operation_runs order by kind, succeeded, finished_at desc`;

/** The gauges of one server; `refresh` reads them. */
export class DatabaseMetrics {
  readonly #deps: Deps;
  readonly registry = new Registry();
  readonly #gauges = createGauges(this.registry);
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Reads the gauges when they are older than five seconds; one read at a time. Never throws: an unavailable database is a measurement. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < MAX_AGE_MS) return;
    this.#reading ??= this.#read().finally(() => {
      this.#readAt = performance.now();
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #read(): Promise<void> {
    const gauges = this.#gauges;
    for (const gauge of Object.values(gauges)) gauge.reset();
    await Promise.all([
      this.#readProcess(),
      this.#readTables().then(
        () => gauges.databaseUp.set(1),
        () => gauges.databaseUp.set(0),
      ),
    ]);
  }

  async #readProcess(): Promise<void> {
    const { orm, env, replicas } = this.#deps;
    const pool = await poolOf(orm.em);
    this.#gauges.pool.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    this.#gauges.pool.set({ state: 'idle' }, pool.idleCount);
    this.#gauges.pool.set({ state: 'waiting' }, pool.waitingCount);
    for (const [i, { isHealthy, lagBytes }] of replicas.state().entries()) {
      const replica = String(i + 1);
      this.#gauges.replicaUp.set({ replica }, isHealthy ? 1 : 0);
      if (lagBytes !== null) this.#gauges.replicaLag.set({ replica }, lagBytes);
    }
    const disk = await statfs(env.DATA_DIR).catch(() => null);
    if (disk) this.#gauges.disk.set(disk.bavail * disk.bsize);
    if (disk) this.#gauges.diskSize.set(disk.blocks * disk.bsize);
  }

  async #readTables(): Promise<void> {
    const em = this.#deps.orm.em.fork();
    const read = <T>(sql: string): Promise<T[]> => rows<T>(em, preparedStatement(sql, []));
    const gauges = this.#gauges;
    for (const { queue, state, n, oldest } of await read<{ queue: string; state: string; n: number; oldest: number }>(JOBS_SQL)) {
      gauges.jobs.set({ queue, state }, n);
      if (oldest > 0) gauges.oldestJob.set({ queue }, oldest);
    }
    gauges.oldestEmail.set(0);
    for (const { status, n, oldest } of await read<{ status: string; n: number; oldest: number }>(EMAILS_SQL)) {
      gauges.emails.set({ status }, n);
      if (status === 'waiting') gauges.oldestEmail.set(oldest);
    }
    for (const { kind, succeeded, at } of await read<{ kind: string; succeeded: boolean; at: number }>(OPERATIONS_SQL))
      gauges.operations.set({ kind, outcome: succeeded ? 'passed' : 'failed' }, at);
  }
}

/** Registers the gauges; a name ends in its unit. */
function createGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    databaseUp: gauge('homes_database_up', '1 when the primary answered'),
    pool: gauge('homes_database_pool_connections', 'Connections of this process to the primary, and requests that wait for one', ['state']),
    replicaUp: gauge('homes_replica_up', '1 when reads may use the replica; numbered as in DATABASE_REPLICA_URLS', ['replica']),
    replicaLag: gauge('homes_replica_lag_bytes', 'Bytes of the log of the primary that the replica has not replayed', ['replica']),
    disk: gauge('homes_data_disk_free_bytes', 'Free bytes on the disk of DATA_DIR'),
    diskSize: gauge('homes_data_disk_size_bytes', 'Size of the disk of DATA_DIR'),
    jobs: gauge('homes_jobs', 'Jobs by queue and state', ['queue', 'state']),
    oldestJob: gauge('homes_job_oldest_seconds', 'How long the oldest due job of a queue has been waiting', ['queue']),
    emails: gauge('homes_emails', 'Emails of the last 24 hours by status', ['status']),
    oldestEmail: gauge('homes_email_oldest_waiting_seconds', 'How long the oldest due email has been waiting'),
    operations: gauge('homes_operation_timestamp_seconds', 'When the last backup and drill ended, by outcome', ['kind', 'outcome']),
  };
}
