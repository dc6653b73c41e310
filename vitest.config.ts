import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compilePasswords } from './scripts/build/passwords.ts';
import { compileMessages } from './scripts/messages/compile.ts';

// vitest keeps a NODE_ENV that is set, and React's production code cannot be tested
process.env.NODE_ENV = 'test';
await compileMessages();
compilePasswords();

/**
 * Test files of these projects share the loaded modules of their process, so the server is not imported 60 times. They share no data:
 * each has its own database. Component and page tests stay isolated, because they share the document.
 */
const ISOLATE_NODE_TESTS = false;

/** Only ends tests that hang: shared machines take three times as long as quiet ones. Speed is measured by benches. */
const TEST_TIMEOUT_MS = 60_000;

/** The same for all projects, because Vitest runs them in one group. */
const MAX_WORKERS = 2;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.api.test.ts'],
          environment: 'node',
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
          hookTimeout: 120_000,
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
          hookTimeout: 120_000,
          maxWorkers: MAX_WORKERS,
        },
      },
    ],
  },
});
