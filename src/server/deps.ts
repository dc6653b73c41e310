// The services that the server is built from, as one type, so that tests can replace each of them.
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Replicas } from './db/replicas/replicas.ts';
import type { Env } from './env.ts';
import type { Limiter } from './http/limits/rate-limit.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Gateway } from './payment/gateway.ts';

/** The services of the server. `create-deps.ts` creates them. */
export interface Deps {
  orm: MikroORM;
  replicas: Replicas;
  env: Env;
  log: Logger;
  limiter: Limiter;
  jobs: Jobs;
  mail: Mail;
  outbound: Outbound;
  metrics: Metrics;
  payments: Gateway;
  /** The current time, in UTC. */
  now: () => Date;
}
