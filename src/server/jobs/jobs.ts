import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { fromKysely, type JobWithMetadata, type KyselyTransactionLike, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';

/** One run of a job: an entity manager of its own, what was stored with the job, and a signal that aborts when its time is up or the server stops. */
export type JobRun<T> = (em: EntityManager, data: T, signal: AbortSignal) => Promise<void>;

/** How often a job of a queue is tried again and how long it is kept, in seconds; `concurrency` is how many run at once in this process. */
export type QueueRules = QueueOptions & { concurrency?: number };

/** Work that outlives a request, kept in the schema `boss` of the same PostgreSQL: N processes share it, a crash loses none of it. */
export interface Jobs {
  /** Says who does the jobs of a name; before `start`. A run that throws is tried again by the queue's rules. */
  handle: <T extends object>(name: string, rules: QueueRules, run: JobRun<T>) => void;
  /** Runs something by the clock (cron expression, Dubai time), once however many processes there are; before `start`. */
  schedule: (name: string, cron: string, run: (em: EntityManager) => Promise<unknown>) => void;
  /**
   * Stores a job in the transaction of `em`: it exists exactly when that commits. Without a transaction it is stored at once.
   * @throws Error when nobody handles the name or `start` was not called
   */
  enqueue: (em: EntityManager, name: string, data: object) => Promise<void>;
  /** Opens the queues and, unless made without workers, begins to work. */
  start: () => Promise<void>;
  /** Lets running jobs end for up to five seconds, gives the rest back, and closes the connections. */
  stop: () => Promise<void>;
  /**
   * Does here and now what is due, jobs of dead processes too, and returns how many ran: what tests use instead of workers. `early` includes jobs
   * that wait for their next try.
   */
  runDue: (options?: { early?: boolean }) => Promise<number>;
}

interface Queue {
  rules: QueueRules;
  run: JobRun<object>;
  cron?: string;
}

const STOP_MS = 5_000;
/** Workers are woken by NOTIFY; looking by themselves is for a lost message and for jobs whose next try has come. */
const POLL_SECONDS = 5;
const CLOCK_POLL_SECONDS = 60;
const CLOCK_RULES: QueueRules = { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 900, deleteAfterSeconds: 86_400 };

/**
 * Jobs on pg-boss. With `workers: false` nothing runs by itself and only `runDue` works.
 * Two connections for the work and one that listens; `start` takes about 30 ms (100 ms on an empty database).
 */
export function createJobs(orm: MikroORM, url: string, log: Logger, options: { workers: boolean } = { workers: true }): Jobs {
  const { workers } = options;
  const queues = new Map<string, Queue>();
  const boss = new PgBoss({
    connectionString: url,
    schema: 'boss',
    application_name: 'jobs',
    max: 2,
    connectionTimeoutMillis: 2000,
    useListenNotify: workers,
    supervise: workers,
    schedule: workers,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  boss.on('warning', (warning) => log.debug({ warning }, 'jobs'));

  const runJob = async (name: string, job: JobWithMetadata<object>): Promise<void> => {
    try {
      await queues.get(name)!.run(orm.em.fork(), job.data, job.signal);
    } catch (error) {
      const left = job.retryLimit - job.retryCount;
      log[left > 0 ? 'warn' : 'error'](
        { err: error, job: name, id: job.id, left },
        left > 0 ? 'job failed, it is tried again' : 'job given up',
      );
      throw error;
    }
  };

  /** Makes the queues and clocks as the code says, and forgets clocks that it no longer knows. */
  const openQueues = async (): Promise<void> => {
    for (const [name, { rules }] of queues) {
      const { concurrency: _, ...queueOptions } = rules;
      await boss.createQueue(name, { ...queueOptions, notify: true });
      await boss.updateQueue(name, { ...queueOptions, notify: true });
    }
    if (!workers) return;
    for (const { name } of await boss.getSchedules()) if (!queues.get(name)?.cron) await boss.unschedule(name);
    for (const [name, { cron }] of queues) if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Dubai', missed: 'once' });
  };

  const startWorker = async (name: string): Promise<void> => {
    const seconds = queues.get(name)?.cron ? CLOCK_POLL_SECONDS : POLL_SECONDS;
    const options = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds, includeMetadata: true } as const;
    let id = '';
    id = await boss.work<object, void>(name, options, async ([job]) => {
      try {
        if (job) await runJob(name, job as JobWithMetadata<object>);
      } finally {
        // there may be more: look again at once instead of waiting out the interval
        boss.notifyWorker(id);
      }
    });
  };

  return {
    handle: (name, rules, run) => void queues.set(name, { rules, run: run as JobRun<object> }),
    schedule: (name, cron, run) => void queues.set(name, { rules: CLOCK_RULES, run: async (em) => void (await run(em)), cron }),
    enqueue: async (em, name, data) => {
      if (!queues.has(name)) throw new Error(`Nobody handles jobs named ${name}`);
      const transaction = em.getTransactionContext() as KyselyTransactionLike | undefined;
      await boss.send(name, data, transaction ? { db: fromKysely(transaction) } : {});
    },
    start: async () => {
      await boss.start();
      await openQueues();
      if (!workers) return;
      for (const [name, { rules }] of queues) for (let n = 0; n < (rules.concurrency ?? 1); n++) await startWorker(name);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
    runDue: async ({ early = false } = {}) => {
      let ran = 0;
      await boss.supervise();
      for (let found = -1, ignoreStartAfter = early; found !== 0; ignoreStartAfter = false) {
        found = 0;
        for (const name of queues.keys()) {
          const due = (await boss.fetch<object>(name, {
            includeMetadata: true,
            batchSize: 100,
            ignoreStartAfter,
          })) as JobWithMetadata<object>[];
          found += due.length;
          for (const job of due) {
            job.signal ??= new AbortController().signal;
            await runJob(name, job).then(
              () => boss.complete(name, job),
              (error: Error) => boss.fail(name, job, { message: error.message }),
            );
          }
        }
        ran += found;
      }
      return ran;
    },
  };
}
