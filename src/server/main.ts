import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openOrm, poolOf } from './db/orm.ts';
import { Replicas } from './db/replicas.ts';
import type { Deps } from './deps.ts';
import { type Env, readEnv, SettingError } from './env.ts';
import { startDraining } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLimiter } from './http/rate-limit.ts';
import { closeGracefully } from './http/shutdown.ts';
import { registerCronJobs } from './jobs/cron.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { createMail } from './mail/mail.ts';
import { openGateway } from './payment/create-gateway.ts';
import { flushViews } from './property/view-counter.ts';
import { DEMO_MEMBER } from './seed/demo/member.ts';
import { seedDemo } from './seed/seed.ts';
import { type PageRenderer, productionRenderer, viteDevRenderer } from './ssr/pages.ts';

const STOP_DEADLINE_MS = 10_000;

/** Prints one line and ends the process with status 1. */
function refuse(error: unknown): never {
  const isSettingError = error instanceof SettingError;
  console.error(isSettingError ? error.message : `The server could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

const listen = (server: ReturnType<typeof createServer>, env: Env): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        new SettingError(
          error.code === 'EADDRINUSE'
            ? `Port ${env.PORT} is in use: set PORT to a free one`
            : `Cannot listen on ${env.HOST}:${env.PORT}: ${error.message}`,
        ),
      ),
    );
    server.listen(env.PORT, env.HOST, done);
  });

/** Fails early when the port is taken. The server listens only once it is complete, so a proxy keeps using the other processes until then. */
async function tryPort(env: Env): Promise<void> {
  const probe = createServer();
  await listen(probe, env);
  await new Promise((done) => probe.close(done));
}

const databaseUnavailable = (url: string, error: unknown): SettingError => {
  const { host, pathname } = new URL(url);
  const reason = error instanceof AggregateError ? error.errors[0] : error;
  return new SettingError(
    `DATABASE_URL cannot be reached (${host}${pathname}): ${reason instanceof Error ? reason.message : String(reason)}`,
  );
};

async function start(): Promise<void> {
  let env = readEnv();
  // a taken port must stop the start before anything else is changed
  await tryPort(env);
  const server = createHttpServer();
  const database = await openDatabase(env);
  const stopAll: (() => Promise<unknown>)[] = [() => database.stop()];
  const stop = async (): Promise<void> => {
    startDraining();
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    await closeGracefully(server, STOP_DEADLINE_MS / 2);
    for (const part of stopAll.toReversed()) await part().catch(() => {});
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop();
    });
  }
  try {
    const log = createLog(env.LOG_LEVEL);
    const orm = await openOrm(database.url);
    stopAll.push(() => orm.close(true));
    const direct = env.DATABASE_DIRECT_URL ?? database.url;
    await migrate(orm, direct).catch((error: unknown) => {
      throw env.DATABASE_URL && !(error instanceof SettingError) ? databaseUnavailable(env.DATABASE_URL, error) : error;
    });
    const replicas = new Replicas(await poolOf(orm.em), env.DATABASE_REPLICA_URLS, log);
    stopAll.push(() => replicas.close());
    await replicas.start();
    // pages show the demo user only when it exists
    if (env.demo) env = { ...env, demo: (await seedDemo(orm, direct)).hasMember };
    const jobs = createJobs(orm, direct, log);
    const mail = createMail({ orm, env, log, jobs });
    const now = () => new Date();
    const payments = openGateway({ orm, env, log, now });
    const deps: Deps = { orm, replicas, env, log, limiter: await createLimiter(orm, env), jobs, mail, payments, now };
    registerCronJobs(deps);
    await jobs.start();
    stopAll.push(async () => {
      await flushViews(orm);
      await jobs.stop();
      mail.close();
    });
    for (const name of deps.limiter.off) log.warn(`The limit "${name}" is switched off`);
    const pages: PageRenderer = env.NODE_ENV === 'development' ? await viteDevRenderer(server) : await productionRenderer();
    server.on('request', createApp(deps, pages));
    await listen(server, env);
    console.log(`Dubai Appartments Sale is ready on ${env.origin}`);
    if (env.demo) console.log(`Sign in as the demo member: ${DEMO_MEMBER.username} / ${DEMO_MEMBER.password}`);
  } catch (error) {
    for (const part of stopAll.toReversed()) await part().catch(() => {});
    throw error;
  }
}

process.on('unhandledRejection', (reason) => createLog('error').error({ err: reason }, 'unhandled rejection'));
start().catch(refuse);
