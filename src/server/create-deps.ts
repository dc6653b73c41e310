// Creates the services that all parts of the server use (`Deps`), on an open database.
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { poolOf } from './db/orm.ts';
import { Replicas } from './db/replicas/replicas.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { setGeoSettings } from './geo/geo-settings.ts';
import { createLimiter } from './http/limits/rate-limit.ts';
import { createJobs } from './jobs/jobs.ts';
import { createMail } from './mail/mail.ts';
import { Metrics } from './metrics/metrics.ts';
import { createOutbound } from './outbound/outbound.ts';
import { createGateway } from './payment/create-gateway.ts';

/** What the services are created from. */
interface DepsOptions {
  orm: MikroORM;
  /** URL of the database for the job queue, not through a pooler, because the queue uses LISTEN. */
  url: string;
  env: Env;
  log: Logger;
  /** Counters and response times; new ones by default. */
  metrics?: Metrics;
  /** Returns the current time; the system's by default. */
  now?: () => Date;
  /** Whether started jobs run by themselves; otherwise they run only when a caller runs them. */
  workers: boolean;
}

/**
 * Creates the services and starts checking the replicas. Does not start jobs. The caller has to close replicas, jobs, mail and database.
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
  setGeoSettings({ sources: env.GEO_SOURCES, carFactor: env.TRAVEL_CAR_FACTOR });
  const replicas = new Replicas(await poolOf(orm.em), env.DATABASE_REPLICA_URLS, log);
  await replicas.start();
  const jobs = createJobs(orm, url, log, { workers });
  const mail = createMail({ env, log, jobs });
  const payments = createGateway({ orm, env, log, now });
  const outbound = createOutbound(env);
  return { orm, replicas, env, log, limiter: await createLimiter(orm, env), jobs, mail, outbound, metrics, payments, now };
}
