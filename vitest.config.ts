// Configures Vitest. Its projects are unit tests, API tests (with PostgreSQL), component tests (in happy-dom, a DOM without a browser), page
// tests (with the DOM and PostgreSQL), and `slow`, which only `npm run test:all` runs. Loading it sets NODE_ENV and generates the texts, the
// list of leaked passwords, the icons and the types of the API.
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileApiTypes } from './scripts/build/api-types.ts';
import { drawIcons } from './scripts/build/icons.ts';
import { compilePasswords } from './scripts/build/passwords.ts';
import { compileMessages } from './scripts/messages/compile.ts';

// Vitest keeps a NODE_ENV that is already set, such as `production`, but React's production build does not support tests
process.env.NODE_ENV = 'test';
await compileMessages();
drawIcons();
compilePasswords();
await compileApiTypes();

/**
 * Unit and API test files share the modules that their process has loaded, so that each does not import the server again. They share no
 * data, because each API test file has a database of its own. Component and page tests stay isolated, because they share the document.
 */
const ISOLATE_NODE_TESTS = false;

/** Long enough to end only tests that hang, because a busy machine needs several times as long. Benchmarks measure speed. */
const TEST_TIMEOUT_MS = 60_000;

/** The same for all projects, because Vitest runs them in one group. */
const MAX_WORKERS = availableParallelism();

/** Test files whose subject is a process, a crash, thousands of requests or very many rows. */
const SLOW_FILES = 'src/**/*.slow.test.ts';

/** For `beforeAll` and `afterAll`, which create and remove databases. */
const HOOK_TIMEOUT_MS = 120_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.api.test.ts', SLOW_FILES],
          environment: 'node',
          testTimeout: TEST_TIMEOUT_MS,
          maxWorkers: MAX_WORKERS,
          isolate: ISOLATE_NODE_TESTS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts'],
          environment: 'node',
          globalSetup: ['src/testing/postgres/postgres.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          maxWorkers: MAX_WORKERS,
          isolate: ISOLATE_NODE_TESTS,
        },
      },
      {
        test: {
          name: 'slow',
          include: [SLOW_FILES],
          environment: 'node',
          globalSetup: ['src/testing/postgres/postgres.ts'],
          testTimeout: 5 * TEST_TIMEOUT_MS,
          hookTimeout: 2 * HOOK_TIMEOUT_MS,
          maxWorkers: MAX_WORKERS,
          isolate: ISOLATE_NODE_TESTS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          include: ['src/**/*.test.tsx'],
          exclude: ['src/**/*.page.test.tsx'],
          environment: 'happy-dom',
          maxWorkers: MAX_WORKERS,
          setupFiles: ['src/testing/browser/fail-on-console-error.ts'],
          testTimeout: TEST_TIMEOUT_MS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'pages',
          include: ['src/**/*.page.test.tsx'],
          environment: 'happy-dom',
          globalSetup: ['src/testing/postgres/postgres.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          maxWorkers: MAX_WORKERS,
        },
      },
    ],
  },
});
