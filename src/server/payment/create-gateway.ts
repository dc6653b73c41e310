// Chooses the payment provider by the environment variables `STRIPE_*`.
import type { Deps } from '../deps.ts';
import type { Gateway } from './gateway.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { createStripe } from './stripe/stripe.ts';

/** Creates the payment provider: Stripe when its keys are set, else the built-in test provider. */
export function createGateway({ orm, env, log, now }: Pick<Deps, 'orm' | 'env' | 'log' | 'now'>): Gateway {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_PUBLISHABLE_KEY) return createSandbox(orm, now);
  if (!env.STRIPE_WEBHOOK_SECRET)
    log.warn('STRIPE_WEBHOOK_SECRET is not set: payments are confirmed by asking Stripe, up to a few minutes later');
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  return createStripe({ secretKey, publishableKey, webhookSecret: env.STRIPE_WEBHOOK_SECRET, apiBase: env.STRIPE_API_BASE }, log);
}
