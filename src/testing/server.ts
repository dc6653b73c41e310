// Starts the server's application for tests, with a database and a temporary data folder of its own. HTTP requests go to it in memory, and
// its pages are empty.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { createApp } from '../server/app.ts';
import { createDeps } from '../server/create-deps.ts';
import type { Deps } from '../server/deps.ts';
import { type Env, readEnv } from '../server/env.ts';
import { registerCronJobs } from '../server/jobs/cron.ts';
import { createLog } from '../server/log/log.ts';
import { noPages } from '../server/ssr/no-pages.ts';
import type { PageRenderer } from '../server/ssr/pages.ts';
import { type ReadEmail, readOutbox } from './mail/sent-emails.ts';
import { type TestDatabase, testDatabase } from './postgres/database.ts';

/** The running application. */
export interface TestServer {
  /** The services of the application, such as its database, jobs and mail. */
  deps: Deps;
  database: TestDatabase;
  /** HTTP client without cookies. */
  request: () => ReturnType<typeof supertest>;
  /** HTTP client that keeps cookies, like a browser. It names its application for calls without HTTP (factories/caller.ts). */
  device: () => ReturnType<typeof supertest.agent> & { deps: Deps };
  /** Empty pages; a test may set another renderer. */
  pages: PageRenderer;
  /** Runs pending jobs and returns all emails sent so far, oldest first. */
  sentEmails: () => Promise<ReadEmail[]>;
  /** Stops the application's clock at a time; null for the real time. */
  setNow: (time: Date | null) => void;
  /** Stops the jobs, drops the database (also one that was passed) and deletes the data folder. */
  close: () => Promise<void>;
}

/**
 * Starts the Express application on a new database. `settings` are environment variables. The rate limits that most tests would reach and
 * the limit of concurrent requests are off (`0`), and pages are not shared, unless a setting turns them on. Others, such as those of sign-in, are as in production.
 */
export async function testServer(
  settings: Record<string, string> = {},
  existingDatabase?: TestDatabase,
  log = createLog('silent'),
): Promise<TestServer> {
  const database = existingDatabase ?? (await testDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'homes-data-'));
  const env: Env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    CONCURRENT_REQUESTS: '0',
    SHARED_PAGE_SECONDS: '0',
    LIMIT_READ: '0',
    LIMIT_WRITE: '0',
    LIMIT_INQUIRY: '0',
    LIMIT_INQUIRY_ADDRESS: '0',
    LIMIT_AVAILABILITY: '0',
    LIMIT_MESSAGE: '0',
    ...settings,
  });
  let fixedTime: Date | null = null;
  const now = () => fixedTime ?? new Date();
  // without workers no job runs by itself: `sentEmails` runs them
  const deps = await createDeps({ orm: database.orm, url: database.url, env, log, now, workers: false });
  const { jobs, replicas, outbound } = deps;
  registerCronJobs(deps);
  await jobs.start();
  // test files of one process share this module, and some set the renderer of their server
  const pages = { ...noPages };
  const app = createApp(deps, pages);
  return {
    deps,
    database,
    request: () => supertest(app),
    device: () => Object.assign(supertest.agent(app), { deps }),
    pages,
    setNow: (time) => {
      fixedTime = time;
    },
    sentEmails: async () => {
      await jobs.runPendingJobs();
      return readOutbox(env.DATA_DIR);
    },
    close: async () => {
      await jobs.stop();
      outbound.close();
      await replicas.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
