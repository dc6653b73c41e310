// The job queue on pg-boss, which stores jobs and schedules in the schema `boss`: queues, cron jobs, time limits and retries.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Db, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { BoundedClient } from '../db/connection/bounded-client.ts';
import { goesThroughPooler } from '../db/connection/pooler.ts';
import { execute } from '../db/orm.ts';
import { GIVEN_UP_JOBS } from '../kept-jobs.ts';
import { jobChannel } from '../metrics/channels.ts';

/** Handles a job. It gets an entity manager of its own, the stored data, and a signal that aborts at the time limit or when the server stops. */
type JobRun<T> = (em: EntityManager, data: T, signal: AbortSignal) => Promise<void>;

/** Retries and retention of a queue; times in seconds. `concurrency`: how many jobs this process runs at once (default 1); 0 for none. */
export type JobQueueOptions = QueueOptions & { concurrency?: number };

/** A job to store; `startAfter` delays it. */
export interface NewJob {
  data: object;
  startAfter?: Date;
}

/** Durable background jobs in the schema `boss` of the same PostgreSQL, shared by all processes. */
export interface Jobs {
  /** Registers the handler of a queue; call it before `start`. When the handler throws, the job is retried by `rules`. */
  handle: <T extends object>(name: string, rules: JobQueueOptions, run: JobRun<T>) => void;
  /** Registers a cron job (cron expression, Dubai time) that runs in one process only; call it before `start`. */
  schedule: (name: string, cron: string, run: (em: EntityManager) => Promise<unknown>) => void;
  /**
   * Stores a job in the transaction of `em`, or at once when there is none. `startAfter` is its earliest start.
   * @throws Error when the queue has no handler or `start` was not called
   */
  enqueue: (em: EntityManager, name: string, data: object, options?: { startAfter?: Date }) => Promise<void>;
  /** The cron jobs with the time of their next run. */
  schedules: () => { name: string; nextRunAt: Date | null }[];
  /**
   * Puts a given-up job back into its queue, with all its retries, in the transaction of `em`. `id` is its id in the queue `GIVEN_UP_JOBS`.
   * @returns whether such a job existed
   */
  retryGivenUp: (em: EntityManager, id: string) => Promise<boolean>;
  /** Deletes a given-up job, in the transaction of `em`. @returns whether such a job existed */
  dropGivenUp: (em: EntityManager, id: string) => Promise<boolean>;
  /** Like `enqueue` for each job, in one statement. */
  enqueueAll: (em: EntityManager, name: string, jobs: NewJob[]) => Promise<void>;
  /** Connects, creates the queues and schedules in PostgreSQL, and starts the workers (unless created without). */
  start: () => Promise<void>;
  /** Waits up to five seconds for running jobs, returns unfinished ones to their queues and closes the connections. */
  stop: () => Promise<void>;
  /** Runs due jobs now, also those of crashed processes, and returns how many; tests use it instead of workers. `early` includes delayed jobs. */
  runPendingJobs: (options?: { early?: boolean }) => Promise<number>;
}

interface Queue {
  rules: JobQueueOptions;
  run: JobRun<object>;
  cron?: string;
}

/** The longest wait for running jobs when the server stops, in milliseconds. */
const STOP_MS = 5_000;
/** Seconds between polls. New jobs start at once by NOTIFY; polling is for lost notifications and delayed retries. */
const POLL_SECONDS = 5;
/** Seconds between polls behind a connection pooler, where NOTIFY does not arrive. */
const POOLER_POLL_SECONDS = 2;
/** Seconds between polls of cron jobs, which start by the minute. */
const CRON_POLL_SECONDS = 60;
const CRON_QUEUE_OPTIONS: JobQueueOptions = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 900,
  deleteAfterSeconds: 86_400,
};

/** Jobs that were given up are kept for 30 days, each with the name of its queue and its last error. */
const GIVEN_UP_OPTIONS: QueueOptions = { retentionSeconds: 30 * 86_400, deleteAfterSeconds: 86_400 };
/** The time zone of cron expressions. */
const CRON_TIME_ZONE = 'Asia/Dubai';

/** The signal of jobs that tests run: it never aborts. */
const NEVER_ABORTED = new AbortController().signal;

/** `Jobs` on pg-boss, which stores queues and schedules in PostgreSQL. */
class BossJobs implements Jobs {
  readonly #orm: MikroORM;
  readonly #log: Logger;
  readonly #hasWorkers: boolean;
  readonly #url: string;
  #boss!: PgBoss;
  /** Whether NOTIFY reaches the workers, which a pooler prevents. */
  #isNotified = false;
  readonly #queues = new Map<string, Queue>();

  constructor(orm: MikroORM, url: string, log: Logger, workers: boolean) {
    this.#orm = orm;
    this.#log = log;
    this.#hasWorkers = workers;
    this.#url = url;
  }

  handle<T extends object>(name: string, rules: JobQueueOptions, run: JobRun<T>): void {
    this.#queues.set(name, { rules, run: run as JobRun<object> });
  }

  schedule(name: string, cron: string, run: (em: EntityManager) => Promise<unknown>): void {
    this.#queues.set(name, { rules: CRON_QUEUE_OPTIONS, run: async (em) => void (await run(em)), cron });
  }

  enqueue(em: EntityManager, name: string, data: object, options: { startAfter?: Date } = {}): Promise<void> {
    return this.enqueueAll(em, name, [{ data, ...options }]);
  }

  async enqueueAll(em: EntityManager, name: string, jobs: NewJob[]): Promise<void> {
    if (!this.#queues.has(name)) throw new Error(`No handler for jobs named ${name}`);
    await this.#boss.insert(name, jobs, { db: this.#databaseOf(em) });
  }

  /** The transaction of `em`; without one the request pool, which limits waits. */
  #databaseOf(em: EntityManager): Db {
    return { executeSql: async (text: string, values?: unknown[]) => ({ rows: await execute(em, { text, values }) }) };
  }

  schedules(): { name: string; nextRunAt: Date | null }[] {
    return [...this.#queues].flatMap(([name, { cron }]) =>
      cron ? [{ name, nextRunAt: this.#boss.previewSchedule(cron, { tz: CRON_TIME_ZONE, count: 1 })[0] ?? null }] : [],
    );
  }

  async retryGivenUp(em: EntityManager, id: string): Promise<boolean> {
    return (await this.#boss.redrive(GIVEN_UP_JOBS, { ids: [id], db: this.#databaseOf(em) })) > 0;
  }

  async dropGivenUp(em: EntityManager, id: string): Promise<boolean> {
    const text = 'delete from boss.job where name = $1 and id = $2 returning 1';
    return (await execute(em, { text, values: [GIVEN_UP_JOBS, id] })).length > 0;
  }

  async start(): Promise<void> {
    this.#isNotified = this.#hasWorkers && !(await goesThroughPooler(this.#url));
    if (this.#hasWorkers && !this.#isNotified) {
      this.#log.warn(
        `Jobs go through a connection pooler, which loses LISTEN: they are polled every ${POOLER_POLL_SECONDS} seconds. Set DATABASE_DIRECT_URL to the database itself`,
      );
    }
    this.#boss = this.#createBoss();
    await this.#boss.start();
    await this.#syncQueues();
    if (!this.#hasWorkers) return;
    await this.#syncSchedules();
    for (const [name, { rules }] of this.#queues) for (let n = 0; n < (rules.concurrency ?? 1); n++) await this.#startWorker(name);
  }

  /** Creates the queues that are missing, and updates those that an earlier version created with other options. */
  async #syncQueues(): Promise<void> {
    const storedQueues = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    const syncQueue = async (name: string, options: NonNullable<Parameters<PgBoss['createQueue']>[1]>): Promise<void> => {
      const stored = storedQueues.get(name) as Record<string, unknown> | undefined;
      if (!stored) await this.#boss.createQueue(name, options);
      else if (Object.entries(options).some(([key, value]) => stored[key] !== value)) await this.#boss.updateQueue(name, options);
    };
    await syncQueue(GIVEN_UP_JOBS, GIVEN_UP_OPTIONS);
    for (const [name, { rules }] of this.#queues) {
      const { concurrency: _, ...queueOptions } = rules;
      await syncQueue(name, { ...queueOptions, deadLetter: GIVEN_UP_JOBS, notify: true });
    }
  }

  #createBoss(): PgBoss {
    const connection = { connectionString: this.#url, max: 2, connectionTimeoutMillis: 2000, Client: BoundedClient };
    const boss = new PgBoss({
      ...connection,
      schema: 'boss',
      application_name: 'jobs',
      useListenNotify: this.#isNotified,
      supervise: this.#hasWorkers,
      schedule: this.#hasWorkers,
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
    let ranCount = 0;
    let batchCount: number;
    // only the first round includes delayed retries; otherwise a job that fails in it would run again at once
    let ignoreStartAfter = early;
    do {
      batchCount = 0;
      for (const [name, { rules }] of this.#queues) {
        if (rules.concurrency === 0) continue;
        const due = await this.#boss.fetch<object>(name, { includeMetadata: true, batchSize: 100, ignoreStartAfter });
        batchCount += due.length;
        for (const job of due as JobWithMetadata<object>[]) {
          await this.#run(name, job).then(
            () => this.#boss.complete(name, job),
            (error: Error) => this.#boss.fail(name, job, { message: error.message }),
          );
        }
      }
      ranCount += batchCount;
      ignoreStartAfter = false;
    } while (batchCount > 0);
    return ranCount;
  }

  /** Schedules the registered cron jobs and removes those that no longer exist. */
  async #syncSchedules(): Promise<void> {
    for (const { name } of await this.#boss.getSchedules()) if (!this.#queues.get(name)?.cron) await this.#boss.unschedule(name);
    for (const [name, { cron }] of this.#queues)
      if (cron) await this.#boss.schedule(name, cron, {}, { tz: CRON_TIME_ZONE, missed: 'once' });
  }

  async #startWorker(name: string): Promise<void> {
    const pollSeconds = this.#isNotified ? POLL_SECONDS : POOLER_POLL_SECONDS;
    const seconds = this.#queues.get(name)?.cron ? CRON_POLL_SECONDS : pollSeconds;
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

  /** Runs the handler of a job; logs its error and throws it again. */
  async #run(name: string, job: JobWithMetadata<object>): Promise<void> {
    try {
      // only workers pass a signal
      const run = () => this.#queues.get(name)!.run(this.#orm.em.fork(), job.data, job.signal ?? NEVER_ABORTED);
      await jobChannel.tracePromise(run, { queue: name });
    } catch (error) {
      const retriesLeft = job.retryLimit - job.retryCount;
      const logFields = { err: error, job: name, id: job.id, left: retriesLeft };
      if (retriesLeft > 0) this.#log.warn(logFields, 'job failed, it is tried again');
      else this.#log.error(logFields, 'job given up');
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
