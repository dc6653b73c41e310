import { pino } from 'pino';
import supertest from 'supertest';
import { createApp } from '../server/app.ts';
import type { Deps } from '../server/deps.ts';
import { type Env, readEnv } from '../server/env.ts';
import { createLimiter } from '../server/limits.ts';
import type { PageRenderer } from '../server/pages.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** Pages are tested in the browser; API tests answer them with an empty one. */
const noPages: PageRenderer = {
  assets: (_req, _res, next) => next(),
  load: async () => ({ template: '<!--app-->', render: async () => ({ status: 200, head: '', html: '', state: '', module: '' }) }),
  links: () => '',
};

export interface TestServer {
  deps: Deps;
  database: TestDatabase;
  /** A caller without a cookie. */
  request: () => ReturnType<typeof supertest>;
  /** Moves the clock. */
  setNow: (time: Date | null) => void;
  close: () => Promise<void>;
}

/** The whole Express application on a database of its own. Limits are off unless a setting switches one on. */
export async function testServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const database = await testDatabase();
  const env: Env = readEnv({ NODE_ENV: 'test', LIMIT_READ: '0', LIMIT_INQUIRY: '0', LIMIT_INQUIRY_ADDRESS: '0', ...settings });
  let fixed: Date | null = null;
  const deps: Deps = {
    orm: database.orm,
    env,
    log: pino({ level: 'silent' }),
    limiter: await createLimiter(database.orm, env),
    now: () => fixed ?? new Date(),
  };
  const app = createApp(deps, noPages);
  return {
    deps,
    database,
    request: () => supertest(app),
    setNow: (time) => {
      fixed = time;
    },
    close: () => database.close(),
  };
}
