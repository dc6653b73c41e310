// Creates the services of the server around an open database.
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { poolOf } from './db/orm.ts';
import { Replicas } from './db/replicas/replicas.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { createLimiter } from './http/limits/rate-limit.ts';
import { createJobs } from './jobs/jobs.ts';
import { createMail } from './mail/mail.ts';
import { Metrics } from './metrics/metrics.ts';
import { createGateway } from './payment/create-gateway.ts';

/** What the services are created from. */
interface DepsOptions {
  orm: MikroORM;
  /** Address of the database for jobs, which listen on it: not through a pooler. */
  url: string;
  env: Env;
  log: Logger;
  /** Counters and times; new ones when not given. */
  metrics?: Metrics;
  /** The current time, in UTC; the system's when not given. */
  now?: () => Date;
  /** Whether jobs run by themselves once they are started, or only when a caller runs them. */
  workers: boolean;
}

/**
 * Creates the services and starts to check the replicas; jobs are not started. Who calls it closes replicas, jobs, mail and database.
 * @throws Error when the database does not answer
 */
export async function createDeps({
  orm,
  url,
  env,
  log,
  metrics = new Metrics(),
  now = () => new Date(),
  workers,
}: DepsOptions): Promise<Deps> {
  const replicas = new Replicas(await poolOf(orm.em), env.DATABASE_REPLICA_URLS, log);
  await replicas.start();
  const jobs = createJobs(orm, url, log, { workers });
  const mail = createMail({ orm, env, log, jobs });
  const payments = createGateway({ orm, env, log, now });
  return { orm, replicas, env, log, limiter: await createLimiter(orm, env), jobs, mail, metrics, payments, now };
}
