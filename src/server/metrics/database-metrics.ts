// Gauges for GET /metrics (Prometheus), measured when it is requested: jobs, emails and backups by reading the database, and this process's
// connection pool, read replicas and data disk.
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { poolOf, rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { GIVEN_UP_JOBS, UNSURE_EMAILS } from '../kept-jobs.ts';

/** How long measured values are served before they are measured again. */
const MAX_AGE_MS = 5000;

/**
 * Jobs that wait, run or have failed, by queue, and for how many seconds the oldest due one has been waiting. Leaves out the queues that
 * keep jobs for a decision of staff, which no worker reads. The table stays small, because finished jobs are deleted.
 */
const JOBS_SQL = `select name as queue, state::text as state, count(*)::float8 as "jobCount",
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "waitSeconds"
  from boss.job where state in ('created', 'retry', 'active', 'failed') and name not in ('${UNSURE_EMAILS}', '${GIVEN_UP_JOBS}') group by 1, 2`;
/** For how many seconds the oldest due email has been waiting; an email may wait for thirty days. */
const OLDEST_EMAIL_SQL = `select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "waitSeconds"
  from mail_deliveries where status = 'waiting' and due_at <= now()`;

/** The gauges of one server. Call `refresh` before reading `registry`. */
export class DatabaseMetrics {
  readonly #deps: Deps;
  readonly registry = new Registry();
  readonly #gauges = createGauges(this.registry);
  /** When the gauges were last measured, by `performance.now()`. */
  #measuredAt = Number.NEGATIVE_INFINITY;
  #runningMeasurement: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Measures all gauges when they are older than five seconds. Simultaneous callers share one measurement. An unavailable database sets the
   * gauge `databaseUp` to 0 and throws nothing.
   */
  async refresh(): Promise<void> {
    if (performance.now() - this.#measuredAt < MAX_AGE_MS) return;
    this.#runningMeasurement ??= this.#measureAll().finally(() => {
      this.#measuredAt = performance.now();
      this.#runningMeasurement = undefined;
    });
    await this.#runningMeasurement;
  }

  async #measureAll(): Promise<void> {
    const gauges = this.#gauges;
    for (const gauge of Object.values(gauges)) gauge.reset();
    await Promise.all([
      this.#measureProcess(),
      this.#measureTables().then(
        () => gauges.databaseUp.set(1),
        () => gauges.databaseUp.set(0),
      ),
    ]);
  }

  /** Sets the gauges of the connection pool, the read replicas and the disk of DATA_DIR. */
  async #measureProcess(): Promise<void> {
    const { orm, env, replicas } = this.#deps;
    const pool = await poolOf(orm.em);
    this.#gauges.pool.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    this.#gauges.pool.set({ state: 'idle' }, pool.idleCount);
    this.#gauges.pool.set({ state: 'waiting' }, pool.waitingCount);
    for (const [i, { isHealthy, lagBytes }] of replicas.describeHealth().entries()) {
      const replica = String(i + 1);
      this.#gauges.replicaUp.set({ replica }, isHealthy ? 1 : 0);
      if (lagBytes !== null) this.#gauges.replicaLag.set({ replica }, lagBytes);
    }
    const disk = await statfs(env.DATA_DIR).catch(() => null);
    if (disk) this.#gauges.disk.set(disk.bavail * disk.bsize);
    if (disk) this.#gauges.diskSize.set(disk.blocks * disk.bsize);
  }

  /** Sets the gauges of jobs, emails, backups and drills. Rejects when the database is unavailable. */
  async #measureTables(): Promise<void> {
    const em = this.#deps.orm.em.fork();
    const read = <T>(sql: string): Promise<T[]> => rows<T>(em, preparedStatement(sql, []));
    const gauges = this.#gauges;
    const jobRows = await read<{ queue: string; state: string; jobCount: number; waitSeconds: number }>(JOBS_SQL);
    // a queue has a row for each state of its jobs
    const longestWaits = new Map<string, number>();
    for (const { queue, state, jobCount, waitSeconds } of jobRows) {
      gauges.jobs.set({ queue, state }, jobCount);
      longestWaits.set(queue, Math.max(waitSeconds, longestWaits.get(queue) ?? 0));
    }
    for (const [queue, waitSeconds] of longestWaits) if (waitSeconds > 0) gauges.oldestJob.set({ queue }, waitSeconds);
    const emails = await statements(em)
      .selectFrom('mail_deliveries')
      .select((eb) => ['status', eb.fn.countAll().as('n')])
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .groupBy('status')
      .execute();
    for (const { status, n } of emails) gauges.emails.set({ status }, Number(n));
    const [oldestEmail] = await read<{ waitSeconds: number }>(OLDEST_EMAIL_SQL);
    gauges.oldestEmail.set(oldestEmail!.waitSeconds);
    // when the last backup and the last drill (a trial restore) ended, one row for success and one for failure each
    const operations = await statements(em)
      .selectFrom('operation_runs')
      .select((eb) => ['kind', 'succeeded', eb.fn.max('finished_at').as('finished_at')])
      .groupBy(['kind', 'succeeded'])
      .execute();
    for (const { kind, succeeded, finished_at } of operations)
      gauges.operations.set({ kind, outcome: succeeded ? 'passed' : 'failed' }, finished_at.getTime() / 1000);
  }
}

/** Registers the gauges. The name of a measured quantity ends in its unit, as Prometheus recommends. */
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
