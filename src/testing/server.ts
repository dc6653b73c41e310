// An API server for tests: the real app with a database of its own; pages are empty.
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

/** The application on a database of its own. */
export interface TestServer {
  deps: Deps;
  database: TestDatabase;
  /** HTTP client without cookies. */
  request: () => ReturnType<typeof supertest>;
  /** HTTP client that keeps cookies, like a browser. */
  device: () => ReturnType<typeof supertest.agent>;
  /** Empty pages; a test may set another renderer. */
  pages: PageRenderer;
  /** Runs pending jobs and returns all emails sent so far, oldest first. */
  sentEmails: () => Promise<ReadEmail[]>;
  /** Sets the clock; null for the real time. */
  setNow: (time: Date | null) => void;
  close: () => Promise<void>;
}

/**
 * Starts the Express application on a new database. The limits that most tests would reach (reads, writes, inquiries, messages) and
 * admission control are off unless a setting turns them on; the others, such as those of sign-in, are as in production.
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
  const deps = await createDeps({ orm: database.orm, url: database.url, env, log, now, workers: false });
  const { jobs, replicas } = deps;
  registerCronJobs(deps);
  await jobs.start();
  // test files of one process share this module, and some set the renderer of their server
  const pages = { ...noPages };
  const app = createApp(deps, pages);
  return {
    deps,
    database,
    request: () => supertest(app),
    device: () => supertest.agent(app),
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
      await replicas.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
