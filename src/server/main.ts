// The entry point of the server process: prepares the database, starts the background jobs and the HTTP server, and stops them on SIGINT or SIGTERM.
import { createServer, type Server as HttpServer } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { DEMO_MEMBER } from './account/demo/demo-account.ts';
import { flushKeyCalls } from './api-key/key-calls.ts';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import type { EmbeddedDatabase } from './db/connection/embedded.ts';
import { databaseUnavailable, openDatabase } from './db/database.ts';
import { migrate } from './db/migration/migrate.ts';
import { openOrm } from './db/orm.ts';
import type { Deps } from './deps.ts';
import { type Env, readEnv, SettingError, settingNames } from './env.ts';
import { flushCounts } from './figures/write-counts.ts';
import { startDraining } from './http/connection/draining.ts';
import { createHttpServer } from './http/connection/http-server.ts';
import { closeGracefully } from './http/connection/shutdown.ts';
import { registerCronJobs } from './jobs/cron.ts';
import { createLog } from './log/log.ts';
import { type FinishedStatement, statementChannel } from './metrics/channels.ts';
import { Metrics } from './metrics/metrics.ts';
import { runStep } from './run-step.mjs';
import { loadShippedSales } from './sale/load/shipped-sales.ts';
import { flushSearchTexts } from './search/text-log/text-log.ts';
import { seedDemo } from './seed/seed.ts';
import { type PageRenderer, productionRenderer, viteDevRenderer } from './ssr/pages.ts';
import { recordStart } from './staff/record-start.ts';
import { onStopSignal } from './stop-signals.ts';
import { createWebhookRunner } from './webhook/webhook-runner.ts';

/** After a signal requests have this long to be answered. */
const DRAIN_MS = 5_000;
/** The longest orderly stop. What still runs then is cut off. */
const STOP_DEADLINE_MS = 8_000;
/** How long a stop at once waits for PostgreSQL. The process ends at most 10 s after a signal. */
const CUT_OFF_MS = 2_000;

/** Prints one line and ends the process with status 1. */
function failStart(error: unknown): never {
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
  console.error(error instanceof SettingError ? message : `The server could not start: ${message}`);
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

/** Functions that stop what was started, in the order of the start; they run in reverse. */
type StopSteps = (() => Promise<unknown>)[];

/** Runs all steps in reverse order, also after one that fails. */
async function runStopSteps(steps: StopSteps): Promise<void> {
  for (const stopOne of steps.toReversed()) await stopOne().catch(() => {});
}

/** Starts the database, the jobs and the server, in this order; stops them in reverse on a signal. A start that a signal stops does not end. */
async function start(): Promise<void> {
  const env = readEnv();
  // a taken port must stop the start before anything else is changed
  await tryPort(env);
  const log = createLog(env.LOG_LEVEL);
  const server = createHttpServer();
  let openingDatabase: Promise<EmbeddedDatabase> | undefined;
  const stopDatabase = async (): Promise<void> => (await openingDatabase)?.stop();
  const stopSteps: StopSteps = [stopDatabase];
  let isStopping = false;
  onStopSignal({
    deadlineMs: STOP_DEADLINE_MS,
    stop: async () => {
      isStopping = true;
      if (process.stdout.isTTY) console.log('\nStopping. Ctrl-C again, two seconds later, stops at once.');
      startDraining();
      if (server.listening) {
        await closeGracefully(server, DRAIN_MS);
        await runStopSteps(stopSteps);
      } else {
        // statements of the start may run for long and fail with PostgreSQL, which then undoes them
        log.level = 'silent';
        await runStopSteps([stopDatabase]);
      }
      process.exit(0);
    },
    stopAtOnce: () => {
      setTimeout(() => process.exit(1), CUT_OFF_MS);
      void runStopSteps([stopDatabase]).then(() => process.exit(1));
    },
  });
  try {
    openingDatabase = runStep('Starting PostgreSQL', () => openDatabase(env));
    await startServices(server, (await openingDatabase).url, { env, log, stopSteps });
  } catch (error) {
    // the signal's stop ends the process
    if (isStopping) return;
    await runStopSteps(stopSteps);
    throw error;
  }
}

/** What a start has so far. */
interface StartContext {
  env: Env;
  log: Logger;
  /** Gets what stops each service. */
  stopSteps: StopSteps;
}

/** Starts everything but the database. */
async function startServices(server: HttpServer, url: string, { env: startEnv, log, stopSteps }: StartContext): Promise<void> {
  const metrics = new Metrics();
  metrics.measureProcess();
  if (startEnv.OTEL_EXPORTER_OTLP_ENDPOINT) stopSteps.push((await import('./tracing/tracing.ts')).startTracing(startEnv));
  const orm = await openOrm(url);
  stopSteps.push(() => orm.close(true));
  const directUrl = startEnv.DATABASE_DIRECT_URL ?? url;
  const env = await prepareDatabase(orm, directUrl, startEnv, log);
  const deps = await createDeps({ orm, url: directUrl, env, log, metrics, workers: true });
  stopSteps.push(() => deps.replicas.close());
  stopSteps.push(async () => deps.outbound.close());
  for (const name of deps.limiter.disabledLimits) log.warn(`The limit "${name}" is switched off`);
  await runStep('Starting the server', async () => {
    await startJobs(deps, stopSteps);
    // the entry in the staff's log is no reason not to start
    await recordStart(deps, settingNames()).catch((error: unknown) => log.warn({ err: error }, 'the start could not be recorded'));
    await serve(server, deps);
  });
  // not before: the steps of the start are long statements, and tell their seconds themselves
  logSlowQueries(log, metrics, startEnv.SLOW_QUERY_MS);
  console.log(`Dubai Appartments Sale is ready on ${env.origin}`);
  if (env.demo) console.log(`Sign in as the demo member: ${DEMO_MEMBER.username} / ${DEMO_MEMBER.password}`);
}

/**
 * Migrates the database, stores the registered sales that come with the code and, where the settings ask for it, the demo data.
 * @returns the settings; their `demo` is true only if the demo member exists, whose sign-in pages then show
 */
async function prepareDatabase(orm: MikroORM, directUrl: string, env: Env, log: Logger): Promise<Env> {
  await runStep('Migrating the database', () => migrate(orm, directUrl)).catch((error: unknown) => {
    throw env.DATABASE_URL && !(error instanceof SettingError) ? databaseUnavailable('DATABASE_URL', env.DATABASE_URL, error) : error;
  });
  // the site works without the registered sales
  await runStep('Loading figures of registered sales', () => loadShippedSales(directUrl)).catch((error: unknown) =>
    log.warn({ err: error }, 'the figures of registered sales could not be stored'),
  );
  if (!env.demo) return env;
  const { hasMember } = await runStep('Loading demo data', () => seedDemo(orm, directUrl));
  return { ...env, demo: hasMember };
}

/** Starts queues, cron jobs and webhooks. On stop, the figures and search texts that the process counts in memory are stored first. */
async function startJobs(deps: Deps, stopSteps: StopSteps): Promise<void> {
  const { orm, jobs, mail } = deps;
  registerCronJobs(deps);
  await jobs.start();
  const webhooks = createWebhookRunner(deps);
  webhooks.start();
  stopSteps.push(async () => {
    await webhooks.stop();
    await flushCounts(orm);
    await flushSearchTexts(orm);
    await flushKeyCalls(orm);
    await jobs.stop();
    mail.close();
  });
}

/** Answers requests from now on. */
async function serve(server: HttpServer, deps: Deps): Promise<void> {
  const { env } = deps;
  const pages: PageRenderer = env.NODE_ENV === 'development' ? await viteDevRenderer(server) : await productionRenderer();
  server.on('request', createApp(deps, pages));
  await listen(server, env);
}

// the output ends with the terminal or the program that reads it; this process must go on, to stop PostgreSQL
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
process.on('unhandledRejection', (reason) => createLog('error').error({ err: reason }, 'unhandled rejection'));
start().catch(failStart);
