// The configuration of the end-to-end tests. They run against two applications, one with the built-in payment sandbox and one with a mock
// of Stripe. Ports from E2E_PORT (5077) on: the application, the SMTP server of the tests, its HTTP interface, the mock of Stripe, and the
// application that uses the mock.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserPath } from './e2e/browser.ts';

// set here, because the workers that run tests inherit the environment
process.env.E2E_CHROMIUM ??= await browserPath();
const PORT = process.env.E2E_PORT ?? '5077';
const portAt = (offset: number): string => String(Number(PORT) + offset);
// where tests read the emails that the SMTP server has received
process.env.SMTP_HTTP_PORT ??= portAt(2);
process.env.E2E_STRIPE_MOCK ??= `http://127.0.0.1:${portAt(3)}`;
process.env.E2E_STRIPE_APP ??= `http://localhost:${portAt(4)}`;
/** Begins the commands of programs that end with Playwright. */
const NODE = 'exec node --import ./e2e/stop-with-playwright.ts';
const baseURL = `http://localhost:${PORT}`;

/** Rate limits that are switched off (environment variables `LIMIT_…` = 0), because all tests have one address. */
const LIMITS_OFF = [
  'READ',
  'INQUIRY',
  'INQUIRY_ADDRESS',
  'REGISTER',
  'MESSAGE',
  'LOGIN_ADDRESS',
  'UPLOAD',
  'PAYMENT',
  'SHORTLIST',
  'SHORTLIST_CHANGE',
  'REPORT',
  'ALERT',
];

/** Settings to start the application as `npm start` does, with a database in a folder of its own, and with the SMTP server of the tests. */
const startApplication = (appPort: string, folder: string, settings: Record<string, string>) => ({
  name: `application on ${appPort}`,
  command: `${NODE} src/server/main.ts`,
  url: `http://localhost:${appPort}/readyz`,
  timeout: 60_000,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: appPort,
    NODE_ENV: 'production',
    DATA_DIR: `${process.env.E2E_DATA_DIR ?? 'test-results'}/${folder}`,
    // tests advertise homes with new members, whose email addresses are not confirmed
    REQUIRE_CONFIRMED_EMAIL: 'false',
    // tests write to the database, which ends no page that visitors share
    SHARED_PAGE_SECONDS: '0',
    SMTP_URL: `smtp://127.0.0.1:${portAt(1)}`,
    // tests do not depend on the host of the map tiles, and an intercepted request would turn the HTTP cache off
    TILE_URL: `http://127.0.0.1:${process.env.SMTP_HTTP_PORT}/tiles/{z}/{x}/{y}.png`,
    LOG_LEVEL: 'error',
    // the push service of a test listens on this machine
    OUTBOUND_ALLOW_PRIVATE: 'true',
    ...Object.fromEntries(LIMITS_OFF.map((name) => [`LIMIT_${name}`, '0'])),
    ...settings,
  },
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // limits for tests that hang; they are generous, because tests take three times as long on shared machines
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: availableParallelism(),
  // tests with the tag @slow run in `npm run test:all` only
  projects: [
    { name: 'browser', grepInvert: /@slow/ },
    { name: 'slow', grep: /@slow/ },
  ],
  // other work on a CI machine can make a test fail, so it runs once more; `npm test` then names it at the end
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // Playwright cannot change requests that pass through a service worker; only offline.spec.ts allows one
    serviceWorkers: 'block',
    // no traces, which take a quarter more time; `npx playwright test --last-failed --trace on` records those of failed tests
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: [
    {
      name: 'smtp',
      command: `${NODE} e2e/smtp.ts`,
      url: `http://127.0.0.1:${process.env.SMTP_HTTP_PORT}/`,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
      env: { SMTP_PORT: portAt(1), SMTP_HTTP_PORT: process.env.SMTP_HTTP_PORT },
    },
    {
      name: 'stripe mock',
      command: `${NODE} e2e/stripe-mock/server.ts`,
      url: `${process.env.E2E_STRIPE_MOCK}/_mock/calls`,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
      env: { PORT: portAt(3), WEBHOOK_URL: `${process.env.E2E_STRIPE_APP}/api/stripe/webhook` },
    },
    startApplication(PORT, 'data', {}),
    startApplication(portAt(4), 'data-stripe', {
      STRIPE_API_BASE: process.env.E2E_STRIPE_MOCK,
      STRIPE_SECRET_KEY: 'sk_test_mock',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_mock',
      STRIPE_WEBHOOK_SECRET: 'whsec_mock',
    }),
  ],
});
