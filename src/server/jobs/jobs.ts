import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { fromKysely, type JobWithMetadata, type KyselyTransactionLike, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { poolOf } from '../db/orm.ts';
import { BoundedClient } from '../db/pool.ts';
import { goesThroughPooler } from '../db/pooler.ts';

/** Handles a job with its own entity manager, the stored data, and a signal that aborts at its time limit or when the server stops. */
type JobRun<T> = (em: EntityManager, data: T, signal: AbortSignal) => Promise<void>;

/** Retries and retention of a queue, in seconds; `concurrency` is how many jobs run at once in this process. */
export type JobQueueOptions = QueueOptions & { concurrency?: number };

/** Durable background jobs in the schema `boss` of the same PostgreSQL, shared by all processes. */
export interface Jobs {
  /** Registers the handler of a queue; before `start`. A handler that throws is retried by the queue's rules. */
  handle: <T extends object>(name: string, rules: JobQueueOptions, run: JobRun<T>) => void;
  /** Registers a cron job (cron expression, Dubai time) that runs once for all processes; before `start`. */
  schedule: (name: string, cron: string, run: (em: EntityManager) => Promise<unknown>) => void;
  /**
   * Stores a job in the transaction of `em`, or at once when there is none. `startAfter` delays it.
   * @throws Error when the queue has no handler or `start` was not called
   */
  enqueue: (em: EntityManager, name: string, data: object, options?: { startAfter?: Date }) => Promise<void>;
  /** Creates the queues and, unless created without workers, starts the workers. */
  start: () => Promise<void>;
  /** Waits up to five seconds for running jobs, returns the rest to their queues and closes the connections. */
  stop: () => Promise<void>;
  /** Runs due jobs now, also those of crashed processes, and returns how many; tests use it instead of workers. `early` includes delayed retries. */
  runPendingJobs: (options?: { early?: boolean }) => Promise<number>;
}

interface Queue {
  rules: JobQueueOptions;
  run: JobRun<object>;
  cron?: string;
}

const STOP_MS = 5_000;
/** NOTIFY wakes the workers; polling is for lost notifications and for delayed retries. */
const POLL_SECONDS = 5;
/** Polling behind a pooler, where NOTIFY does not arrive. */
const POOLER_POLL_SECONDS = 2;
const CLOCK_POLL_SECONDS = 60;
const CRON_QUEUE_OPTIONS: JobQueueOptions = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 900,
  deleteAfterSeconds: 86_400,
};

const SILENT = new AbortController().signal;

class BossJobs implements Jobs {
  readonly #orm: MikroORM;
  readonly #log: Logger;
  readonly #workers: boolean;
  readonly #url: string;
  #boss!: PgBoss;
  #isWoken = false;
  readonly #queues = new Map<string, Queue>();

  constructor(orm: MikroORM, url: string, log: Logger, workers: boolean) {
    this.#orm = orm;
    this.#log = log;
    this.#workers = workers;
    this.#url = url;
  }

  handle<T extends object>(name: string, rules: JobQueueOptions, run: JobRun<T>): void {
    this.#queues.set(name, { rules, run: run as JobRun<object> });
  }

  schedule(name: string, cron: string, run: (em: EntityManager) => Promise<unknown>): void {
    this.#queues.set(name, { rules: CRON_QUEUE_OPTIONS, run: async (em) => void (await run(em)), cron });
  }

  async enqueue(em: EntityManager, name: string, data: object, options: { startAfter?: Date } = {}): Promise<void> {
    if (!this.#queues.has(name)) throw new Error(`Nobody handles jobs named ${name}`);
    const transaction = em.getTransactionContext() as KyselyTransactionLike | undefined;
    // without a transaction it uses the request pool, which limits waits
    const pool = await poolOf(em);
    const db = transaction ? fromKysely(transaction) : { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
    await this.#boss.send(name, data, { ...options, db });
  }

  async start(): Promise<void> {
    this.#isWoken = this.#workers && !(await goesThroughPooler(this.#url));
    if (this.#workers && !this.#isWoken) {
      this.#log.warn(
        `Jobs go through a connection pooler, which loses LISTEN: they are polled every ${POOLER_POLL_SECONDS} seconds. Set DATABASE_DIRECT_URL to the database itself`,
      );
    }
    this.#boss = this.#createBoss();
    await this.#boss.start();
    for (const [name, { rules }] of this.#queues) {
      const { concurrency: _, ...queueOptions } = rules;
      await this.#boss.createQueue(name, { ...queueOptions, notify: true });
      // updates the options of a queue that an earlier version created
      await this.#boss.updateQueue(name, { ...queueOptions, notify: true });
    }
    if (!this.#workers) return;
    await this.#syncSchedules();
    for (const [name, { rules }] of this.#queues) for (let n = 0; n < (rules.concurrency ?? 1); n++) await this.#startWorker(name);
  }

  #createBoss(): PgBoss {
    const connection = { connectionString: this.#url, max: 2, connectionTimeoutMillis: 2000, Client: BoundedClient };
    const boss = new PgBoss({
      ...connection,
      schema: 'boss',
      application_name: 'jobs',
      useListenNotify: this.#isWoken,
      supervise: this.#workers,
      schedule: this.#workers,
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30,
    });
    boss.on('error', (error) => this.#log.warn({ err: error }, 'jobs'));
    boss.on('warning', (warning) => this.#log.debug({ warning }, 'jobs'));
    return boss;
  }

  stop(): Promise<void> {
    return this.#boss.stop({ graceful: true, timeout: STOP_MS });
  }

  async runPendingJobs({ early = false } = {}): Promise<number> {
    await this.#boss.supervise();
    let ran = 0;
    for (let batchCount = -1, ignoreStartAfter = early; batchCount !== 0; ignoreStartAfter = false) {
      batchCount = 0;
      for (const name of this.#queues.keys()) {
        const due = await this.#boss.fetch<object>(name, { includeMetadata: true, batchSize: 100, ignoreStartAfter });
        batchCount += due.length;
        for (const job of due as JobWithMetadata<object>[]) {
          await this.#run(name, job).then(
            () => this.#boss.complete(name, job),
            (error: Error) => this.#boss.fail(name, job, { message: error.message }),
          );
        }
      }
      ran += batchCount;
    }
    return ran;
  }

  /** Schedules the registered cron jobs and removes those that no longer exist. */
  async #syncSchedules(): Promise<void> {
    for (const { name } of await this.#boss.getSchedules()) if (!this.#queues.get(name)?.cron) await this.#boss.unschedule(name);
    for (const [name, { cron }] of this.#queues) if (cron) await this.#boss.schedule(name, cron, {}, { tz: 'Asia/Dubai', missed: 'once' });
  }

  async #startWorker(name: string): Promise<void> {
    const waking = this.#isWoken ? POLL_SECONDS : POOLER_POLL_SECONDS;
    const seconds = this.#queues.get(name)?.cron ? CLOCK_POLL_SECONDS : waking;
    const options = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds, includeMetadata: true } as const;
    let id = '';
    id = await this.#boss.work<object, void>(name, options, async ([job]) => {
      try {
        if (job) await this.#run(name, job as JobWithMetadata<object>);
      } finally {
        // look for more jobs at once instead of after the polling interval
        this.#boss.notifyWorker(id);
      }
    });
  }

  async #run(name: string, job: JobWithMetadata<object>): Promise<void> {
    try {
      // only workers pass a signal
      await this.#queues.get(name)!.run(this.#orm.em.fork(), job.data, job.signal ?? SILENT);
    } catch (error) {
      const left = job.retryLimit - job.retryCount;
      const about = { err: error, job: name, id: job.id, left };
      if (left > 0) this.#log.warn(about, 'job failed, it is tried again');
      else this.#log.error(about, 'job given up');
      throw error;
    }
  }
}

/**
 * Creates jobs on pg-boss. With `workers: false` only `runPendingJobs` runs jobs.
 * Uses two connections for work and one that listens; `start` takes about 30 ms (100 ms on an empty database).
 */
export const createJobs = (orm: MikroORM, url: string, log: Logger, options: { workers: boolean } = { workers: true }): Jobs =>
  new BossJobs(orm, url, log, options.workers);
