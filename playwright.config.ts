import { defineConfig } from '@playwright/test';
import { browserPath } from './e2e/browser.ts';

// workers inherit it
process.env.E2E_CHROMIUM ??= await browserPath();
const PORT = process.env.E2E_PORT ?? '5077';
const baseURL = `http://localhost:${PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 40_000,
  expect: { timeout: 8_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'exec node src/server/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT,
      NODE_ENV: 'production',
      DATA_DIR: process.env.E2E_DATA_DIR ?? 'test-results/data',
      LIMIT_READ: '0',
      LIMIT_INQUIRY: '0',
      LIMIT_INQUIRY_ADDRESS: '0',
      LOG_LEVEL: 'error',
    },
  },
});
