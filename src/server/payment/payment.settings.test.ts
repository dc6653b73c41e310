// Tests of the environment variables of payments (`env.ts`): which keys belong together, and when the sandbox (test cards) is allowed.
import { expect, test } from 'vitest';
import { readEnv, SettingError } from '../env.ts';

const SESSION_SECRET = 'x'.repeat(32);
/** Reads the environment variables; `settings` adds or replaces some. */
const read = (settings: Record<string, string>) => readEnv({ NODE_ENV: 'test', SESSION_SECRET, ...settings });

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: set both or neither'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: set both or neither'],
  [{ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY is wrong: must begin with sk_ or rk_'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it'],
  [{ STRIPE_API_BASE: 'stripe' }, 'STRIPE_API_BASE is wrong: must be an address such as https://api.stripe.com'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: one is a live key and the other a test key',
  ],
  [
    { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: one is a test key and the other a live key',
  ],
  [{ PAYMENTS: 'paypal' }, 'PAYMENTS is wrong: must be stripe or sandbox'],
  [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs it'],
  [
    { PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'PAYMENTS is wrong: it says sandbox, but Stripe keys are set; remove one of the two',
  ],
])('invalid payment settings are rejected with a message that names them: %o', (settings, message) => {
  expect(() => read(settings as Record<string, string>)).toThrow(new SettingError(message));
});

test('blank Stripe keys count as not set', () => {
  expect(read({ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' }).STRIPE_SECRET_KEY).toBeUndefined();
});

test('a production server with a database URL takes test cards only with PAYMENTS=sandbox', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://x' };
  expect(() => read(production)).toThrow(
    new SettingError(
      'STRIPE_SECRET_KEY is missing: in production with a DATABASE_URL set the keys of a Stripe account, or PAYMENTS=sandbox, which takes test cards and charges nothing',
    ),
  );
  expect(read({ ...production, PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox');
  expect(read({ ...production, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }).PAYMENTS).toBeUndefined();
  expect(read({ NODE_ENV: 'production' }).PAYMENTS).toBeUndefined();
  expect(read({ DATABASE_URL: 'postgresql://x' }).PAYMENTS).toBeUndefined();
});
