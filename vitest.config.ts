import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// vitest keeps a NODE_ENV that is set, and React's production code cannot be tested
process.env.NODE_ENV = 'test';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: ['src/**/*.api.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts'],
          environment: 'node',
          globalSetup: ['src/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          include: ['src/**/*.test.tsx'],
          exclude: ['src/**/*.page.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['src/testing/console.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'pages',
          include: ['src/**/*.page.test.tsx'],
          environment: 'happy-dom',
          globalSetup: ['src/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
