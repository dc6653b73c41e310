// End-to-end tests: two applications under test, one with the sandbox payment provider and one with the mock of Stripe, an SMTP server
// and the mock. Ports are E2E_PORT (5077) and the next four.
import { defineConfig } from '@playwright/test';
import { browserPath } from './e2e/browser.ts';

// the environment is inherited by the workers that run tests
process.env.E2E_CHROMIUM ??= await browserPath();
const PORT = process.env.E2E_PORT ?? '5077';
const port = (offset: number): string => String(Number(PORT) + offset);
// where tests read received emails
process.env.SMTP_HTTP_PORT ??= port(2);
process.env.E2E_STRIPE_MOCK ??= `http://127.0.0.1:${port(3)}`;
process.env.E2E_STRIPE_APP ??= `http://localhost:${port(4)}`;
const baseURL = `http://localhost:${PORT}`;

/** Rate limits that are off (`LIMIT_…`). */
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
];

/** The application as `npm start` serves it, with its own database, and email through the SMTP server of the tests. */
const application = (appPort: string, folder: string, settings: Record<string, string>) => ({
  name: `application on ${appPort}`,
  command: 'exec node src/server/main.ts',
  url: `http://localhost:${appPort}/readyz`,
  timeout: 60_000,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: appPort,
    NODE_ENV: 'production',
    DATA_DIR: `${process.env.E2E_DATA_DIR ?? 'test-results'}/${folder}`,
    // tests advertise with new members; what unconfirmed ones may is tested in account.unconfirmed.api.test.ts
    REQUIRE_CONFIRMED_EMAIL: 'false',
    SMTP_URL: `smtp://127.0.0.1:${port(1)}`,
    LOG_LEVEL: 'error',
    ...Object.fromEntries(LIMITS_OFF.map((name) => [`LIMIT_${name}`, '0'])),
    ...settings,
  },
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // these only end tests that hang: shared machines take three times as long as quiet ones
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // CI machines share their cores: a failed test runs once more, and `npm test` names it at the end
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // Playwright cannot change requests that pass through a service worker; offline.spec.ts allows it
    serviceWorkers: 'block',
    // a trace costs a quarter of the time: `npx playwright test --last-failed --trace on` records the failed tests
    screenshot: 'only-on-failure',
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
      name: 'stripe mock',
      command: 'exec node e2e/stripe-mock/server.ts',
      url: `${process.env.E2E_STRIPE_MOCK}/_mock/calls`,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
      env: { PORT: port(3), WEBHOOK_URL: `${process.env.E2E_STRIPE_APP}/api/stripe/webhook` },
    },
    application(PORT, 'data', {}),
    application(port(4), 'data-stripe', {
      STRIPE_API_BASE: process.env.E2E_STRIPE_MOCK,
      STRIPE_SECRET_KEY: 'sk_test_mock',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_mock',
      STRIPE_WEBHOOK_SECRET: 'whsec_mock',
    }),
  ],
});
