// The entry point of the server process: prepares the database, starts the background jobs and the HTTP server, and stops them on SIGINT or SIGTERM.
import { createServer, type Server as HttpServer } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { DEMO_MEMBER } from './account/demo/demo-account.ts';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { databaseUnavailable, openDatabase } from './db/database.ts';
import { migrate } from './db/migration/migrate.ts';
import { openOrm } from './db/orm.ts';
import type { Deps } from './deps.ts';
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

/** The process ends at most this long after a signal, whatever still runs. */
const STOP_DEADLINE_MS = 10_000;

/** Prints one line and ends the process with status 1. */
function failStart(error: unknown): never {
  const isSettingError = error instanceof SettingError;
  console.error(isSettingError ? error.message : `The server could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** Starts to listen on HOST and PORT. @throws SettingError when the port cannot be used */
const listen = (server: HttpServer, env: Env): Promise<void> =>
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

/** Logs and counts SQL statements that take `limitMs` or longer; 0 switches this off. Logs names and times only, because statements may contain values. */
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

/** Functions that stop what was started, in the order of the start; they run in reverse. */
type StopSteps = (() => Promise<unknown>)[];

/** Runs all steps in reverse order, also after one that fails. */
async function runStopSteps(steps: StopSteps): Promise<void> {
  for (const stopOne of steps.toReversed()) await stopOne().catch(() => {});
}

/** Starts the database, the jobs and the server, in this order; stops them in reverse on a signal. */
async function start(): Promise<void> {
  const env = readEnv();
  // a taken port must stop the start before anything else is changed
  await tryPort(env);
  const server = createHttpServer();
  const database = await openDatabase(env);
  const stopSteps: StopSteps = [() => database.stop()];
  onStopSignal(async () => {
    startDraining();
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    await closeGracefully(server, STOP_DEADLINE_MS / 2);
    await runStopSteps(stopSteps);
    process.exit(0);
  });
  try {
    await startServices(server, database.url, env, stopSteps);
  } catch (error) {
    await runStopSteps(stopSteps);
    throw error;
  }
}

/** Starts everything but the database; adds to `stopSteps` what stops each service. */
async function startServices(server: HttpServer, url: string, startEnv: Env, stopSteps: StopSteps): Promise<void> {
  const log = createLog(startEnv.LOG_LEVEL);
  const metrics = new Metrics();
  metrics.measureProcess();
  logSlowQueries(log, metrics, startEnv.SLOW_QUERY_MS);
  if (startEnv.OTEL_EXPORTER_OTLP_ENDPOINT) stopSteps.push((await import('./tracing/tracing.ts')).startTracing(startEnv));
  const orm = await openOrm(url);
  stopSteps.push(() => orm.close(true));
  const directUrl = startEnv.DATABASE_DIRECT_URL ?? url;
  const env = await prepareDatabase(orm, directUrl, startEnv, log);
  const deps = await createDeps({ orm, url: directUrl, env, log, metrics, workers: true });
  stopSteps.push(() => deps.replicas.close());
  await startJobs(deps, stopSteps);
  // the entry in the staff's log is no reason not to start
  await recordStart(deps, settingNames()).catch((error: unknown) => log.warn({ err: error }, 'the start could not be recorded'));
  for (const name of deps.limiter.disabledLimits) log.warn(`The limit "${name}" is switched off`);
  await serve(server, deps);
}

/**
 * Migrates the database, stores the registered sales that come with the code and, where the settings ask for it, the demo data.
 * @returns the settings; their `demo` is true only if the demo member exists, whose sign-in pages then show
 */
async function prepareDatabase(orm: MikroORM, directUrl: string, env: Env, log: Logger): Promise<Env> {
  await migrate(orm, directUrl).catch((error: unknown) => {
    throw env.DATABASE_URL && !(error instanceof SettingError) ? databaseUnavailable('DATABASE_URL', env.DATABASE_URL, error) : error;
  });
  // the site works without the registered sales
  await loadShippedSales(directUrl).catch((error: unknown) =>
    log.warn({ err: error }, 'the figures of registered sales could not be stored'),
  );
  return env.demo ? { ...env, demo: (await seedDemo(orm, directUrl)).hasMember } : env;
}

/** Starts queues and cron jobs. On stop, the views and search texts that the process counts in memory are stored first. */
async function startJobs(deps: Deps, stopSteps: StopSteps): Promise<void> {
  const { orm, jobs, mail } = deps;
  registerCronJobs(deps);
  await jobs.start();
  stopSteps.push(async () => {
    await flushViews(orm);
    await flushSearchTexts(orm);
    await jobs.stop();
    mail.close();
  });
}

/** Answers requests from now on, and prints the address. */
async function serve(server: HttpServer, deps: Deps): Promise<void> {
  const { env } = deps;
  const pages: PageRenderer = env.NODE_ENV === 'development' ? await viteDevRenderer(server) : await productionRenderer();
  server.on('request', createApp(deps, pages));
  await listen(server, env);
  console.log(`Dubai Appartments Sale is ready on ${env.origin}`);
  if (env.demo) console.log(`Sign in as the demo member: ${DEMO_MEMBER.username} / ${DEMO_MEMBER.password}`);
}

process.on('unhandledRejection', (reason) => createLog('error').error({ err: reason }, 'unhandled rejection'));
start().catch(failStart);
