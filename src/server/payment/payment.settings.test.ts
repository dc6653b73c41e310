import { expect, test } from 'vitest';
import { readEnv, SettingError } from '../env.ts';

const SECRET = 'x'.repeat(32);
const read = (given: Record<string, string>) => readEnv({ NODE_ENV: 'test', SESSION_SECRET: SECRET, ...given });

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: set both or neither'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: set both or neither'],
  [{ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY is wrong: must begin with sk_ or rk_'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it'],
  [{ STRIPE_API_BASE: 'stripe' }, 'STRIPE_API_BASE is wrong: must be an address such as https://api.stripe.com'],
])('wrong keys of the provider are named in one line: %o', (given, message) => {
  expect(() => read(given as Record<string, string>)).toThrow(new SettingError(message));
});

test('blank keys count as absent: the built-in test provider', () => {
  expect(read({ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' }).STRIPE_SECRET_KEY).toBeUndefined();
});
