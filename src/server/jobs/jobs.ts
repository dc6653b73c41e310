import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { fromKysely, type JobWithMetadata, type KyselyTransactionLike, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { poolOf } from '../db/orm.ts';
import { BoundedClient } from '../db/pool.ts';
import { goesThroughPooler } from '../db/pooler.ts';

/** One run of a job: an entity manager of its own, what was stored with the job, and a signal that aborts when its time is up or the server stops. */
type JobRun<T> = (em: EntityManager, data: T, signal: AbortSignal) => Promise<void>;

/** How often a job of a queue is tried again and how long it is kept, in seconds; `concurrency` is how many run at once in this process. */
export type JobQueueOptions = QueueOptions & { concurrency?: number };

/** Work that outlives a request, kept in the schema `boss` of the same PostgreSQL: N processes share it, a crash loses none of it. */
export interface Jobs {
  /** Says who does the jobs of a name; before `start`. A run that throws is tried again by the queue's rules. */
  handle: <T extends object>(name: string, rules: JobQueueOptions, run: JobRun<T>) => void;
  /** Runs something by the clock (cron expression, Dubai time), once however many processes there are; before `start`. */
  schedule: (name: string, cron: string, run: (em: EntityManager) => Promise<unknown>) => void;
  /**
   * Stores a job in the transaction of `em`: it exists exactly when that commits. Without a transaction it is stored at once. `startAfter` makes it
   * wait until then.
   * @throws Error when nobody handles the name or `start` was not called
   */
  enqueue: (em: EntityManager, name: string, data: object, options?: { startAfter?: Date }) => Promise<void>;
  /** Opens the queues and, unless made without workers, begins to work. */
  start: () => Promise<void>;
  /** Lets running jobs end for up to five seconds, gives the rest back, and closes the connections. */
  stop: () => Promise<void>;
  /**
   * Does here and now what is due, jobs of dead processes too, and returns how many ran: what tests use instead of workers. `early` includes jobs
   * that wait for their next try.
   */
  runPendingJobs: (options?: { early?: boolean }) => Promise<number>;
}

interface Queue {
  rules: JobQueueOptions;
  run: JobRun<object>;
  cron?: string;
}

const STOP_MS = 5_000;
/** Workers are woken by NOTIFY; looking by themselves is for a lost message and for jobs whose next try has come. */
const POLL_SECONDS = 5;
/** Behind a pooler nobody wakes them. */
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
    // without a transaction over the pool of requests, whose waits are bounded
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
      // a queue of a former version keeps its rules until it is told
      await this.#boss.updateQueue(name, { ...queueOptions, notify: true });
    }
    if (!this.#workers) return;
    await this.#setClocks();
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
    for (let found = -1, ignoreStartAfter = early; found !== 0; ignoreStartAfter = false) {
      found = 0;
      for (const name of this.#queues.keys()) {
        const due = await this.#boss.fetch<object>(name, { includeMetadata: true, batchSize: 100, ignoreStartAfter });
        found += due.length;
        for (const job of due as JobWithMetadata<object>[]) {
          await this.#run(name, job).then(
            () => this.#boss.complete(name, job),
            (error: Error) => this.#boss.fail(name, job, { message: error.message }),
          );
        }
      }
      ran += found;
    }
    return ran;
  }

  /** Sets the clocks as the code says, and forgets those that it no longer knows. */
  async #setClocks(): Promise<void> {
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
        // there may be more: look again at once instead of waiting out the interval
        this.#boss.notifyWorker(id);
      }
    });
  }

  async #run(name: string, job: JobWithMetadata<object>): Promise<void> {
    try {
      // only workers give a signal
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
 * Jobs on pg-boss. With `workers: false` nothing runs by itself and only `runDue` works.
 * Two connections for the work and one that listens; `start` takes about 30 ms (100 ms on an empty database).
 */
export const createJobs = (orm: MikroORM, url: string, log: Logger, options: { workers: boolean } = { workers: true }): Jobs =>
  new BossJobs(orm, url, log, options.workers);
