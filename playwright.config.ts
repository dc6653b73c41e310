import { defineConfig } from '@playwright/test';
import { browserPath } from './e2e/browser.ts';

// workers inherit it
process.env.E2E_CHROMIUM ??= await browserPath();
const PORT = process.env.E2E_PORT ?? '5077';
const port = (offset: number): string => String(Number(PORT) + offset);
// workers read the letters there
process.env.SMTP_HTTP_PORT ??= port(2);
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
  webServer: [
    {
      name: 'smtp',
      command: 'exec node e2e/smtp.ts',
      url: `http://127.0.0.1:${process.env.SMTP_HTTP_PORT}/`,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
      env: { SMTP_PORT: port(1), SMTP_HTTP_PORT: process.env.SMTP_HTTP_PORT },
    },
    {
      name: 'product',
      command: 'exec node src/server/main.ts',
      url: `${baseURL}/readyz`,
      timeout: 60_000,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT,
        NODE_ENV: 'production',
        DATA_DIR: process.env.E2E_DATA_DIR ?? 'test-results/data',
        SMTP_URL: `smtp://127.0.0.1:${port(1)}`,
        LOG_LEVEL: 'error',
        ...Object.fromEntries(
          ['READ', 'INQUIRY', 'INQUIRY_ADDRESS', 'REGISTER', 'MESSAGE', 'LOGIN_ADDRESS', 'UPLOAD'].map((name) => [`LIMIT_${name}`, '0']),
        ),
      },
    },
  ],
});
