// Starts the server and stops it on a signal.
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { DEMO_MEMBER } from './account/demo/demo-account.ts';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { databaseUnavailable, openDatabase } from './db/database.ts';
import { migrate } from './db/migration/migrate.ts';
import { openOrm } from './db/orm.ts';
import { type Env, readEnv, SettingError, settingNames } from './env.ts';
import { startDraining } from './http/connection/health.ts';
import { createHttpServer } from './http/connection/http-server.ts';
import { closeGracefully } from './http/connection/shutdown.ts';
import { registerCronJobs } from './jobs/cron.ts';
import { createLog } from './log/log.ts';
import { type FinishedStatement, statementChannel } from './metrics/channels.ts';
import { Metrics } from './metrics/metrics.ts';
import { flushViews } from './property/view-counter.ts';
import { loadShippedSales } from './sale/load/shipped-sales.ts';
import { flushSearchTexts } from './search/text-log/text-log.ts';
import { seedDemo } from './seed/seed.ts';
import { type PageRenderer, productionRenderer, viteDevRenderer } from './ssr/pages.ts';
import { recordStart } from './staff/record-start.ts';

/** The process ends this long after a signal, whatever still runs. */
const STOP_DEADLINE_MS = 10_000;

/** Prints one line and ends the process with status 1. */
function failStart(error: unknown): never {
  const isSettingError = error instanceof SettingError;
  console.error(isSettingError ? error.message : `The server could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** @throws SettingError when the port cannot be used */
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

/** Logs and counts statements that took long; names and times only, because texts of statements may hold values. */
function logSlowQueries(log: Logger, metrics: Metrics, limitMs: number): void {
  if (limitMs === 0) return;
  statementChannel.subscribe((statement) => {
    const { name, ms } = statement as FinishedStatement;
    if (ms < limitMs) return;
    metrics.countSlowQuery();
    log.warn({ statement: name, ms: Math.round(ms) }, 'slow query');
  });
}

/** Calls `stop` at the first signal to stop; a second one ends the process at once. */
function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop();
    });
  }
}

/** Starts the database, the jobs and the server, in this order; stops them in reverse on a signal. */
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
    for (const stopOne of stopAll.toReversed()) await stopOne().catch(() => {});
    process.exit(0);
  };
  onStopSignal(stop);
  try {
    const log = createLog(env.LOG_LEVEL);
    const metrics = new Metrics();
    metrics.measureProcess();
    logSlowQueries(log, metrics, env.SLOW_QUERY_MS);
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT) stopAll.push((await import('./tracing/tracing.ts')).startTracing(env));
    const orm = await openOrm(database.url);
    stopAll.push(() => orm.close(true));
    const direct = env.DATABASE_DIRECT_URL ?? database.url;
    await migrate(orm, direct).catch((error: unknown) => {
      throw env.DATABASE_URL && !(error instanceof SettingError) ? databaseUnavailable('DATABASE_URL', env.DATABASE_URL, error) : error;
    });
    // the site works without them
    await loadShippedSales(direct).catch((error: unknown) =>
      log.warn({ err: error }, 'the figures of registered sales could not be stored'),
    );
    // pages show the demo user only when it exists
    if (env.demo) env = { ...env, demo: (await seedDemo(orm, direct)).hasMember };
    const deps = await createDeps({ orm, url: direct, env, log, metrics, workers: true });
    const { replicas, jobs, mail } = deps;
    stopAll.push(() => replicas.close());
    registerCronJobs(deps);
    await jobs.start();
    stopAll.push(async () => {
      await flushViews(orm);
      await flushSearchTexts(orm);
      await jobs.stop();
      mail.close();
    });
    // the site works without the entry
    await recordStart(deps, settingNames()).catch((error: unknown) => log.warn({ err: error }, 'the start could not be recorded'));
    for (const name of deps.limiter.disabledLimits) log.warn(`The limit "${name}" is switched off`);
    const pages: PageRenderer = env.NODE_ENV === 'development' ? await viteDevRenderer(server) : await productionRenderer();
    server.on('request', createApp(deps, pages));
    await listen(server, env);
    console.log(`Dubai Appartments Sale is ready on ${env.origin}`);
    if (env.demo) console.log(`Sign in as the demo member: ${DEMO_MEMBER.username} / ${DEMO_MEMBER.password}`);
  } catch (error) {
    for (const stopOne of stopAll.toReversed()) await stopOne().catch(() => {});
    throw error;
  }
}

process.on('unhandledRejection', (reason) => createLog('error').error({ err: reason }, 'unhandled rejection'));
start().catch(failStart);
