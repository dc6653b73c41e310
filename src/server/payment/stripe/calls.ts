// Wraps calls of the API of Stripe: converts and logs their errors, and repeats a call while another process uses the same idempotency key.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { PaymentProviderError } from '../gateway.ts';

/** How the gateway calls Stripe. */
export interface StripeCalls {
  /** Calls Stripe; null for an unknown id. @throws PaymentProviderError */
  callOrNull: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** Calls Stripe about an id that must exist. @throws PaymentProviderError */
  call: <T>(work: () => Promise<T>) => Promise<T>;
}

const HTTP_CONFLICT = 409;
const HTTP_TOO_MANY_REQUESTS = 429;
/** How long to wait while another process uses the same idempotency key. */
const KEY_IN_USE_PAUSE_MS = 400;

/** How often a call is tried while another process uses its idempotency key. */
const MAX_TRIES = 4;

/** Whether the same call may succeed later: Stripe was not reached, is busy, or works on the same key. Other errors would recur. */
const isTemporary = ({ statusCode }: Stripe.errors.StripeError): boolean =>
  statusCode === undefined || statusCode === HTTP_CONFLICT || statusCode === HTTP_TOO_MANY_REQUESTS;

/** The calls of a gateway. Logs only the kind of an error, because Stripe's error objects contain secrets. */
export function createCalls(log: Logger): StripeCalls {
  const callOrNull = async <T>(work: () => Promise<T>, triesLeft = MAX_TRIES): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.code === 'resource_missing') return null;
      // another process uses the same key at this moment
      if (error.statusCode === HTTP_CONFLICT && triesLeft > 1) {
        await wait(KEY_IN_USE_PAUSE_MS);
        return callOrNull(work, triesLeft - 1);
      }
      const { type, code, param, statusCode: status, requestId: stripeRequest } = error;
      log.warn({ type, code, param, status, stripeRequest }, 'payment provider failed');
      throw new PaymentProviderError({ isPermanent: !isTemporary(error) });
    }
  };
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await callOrNull(work);
    if (result === null) throw new PaymentProviderError({ isPermanent: true });
    return result;
  };
  return { callOrNull: (work) => callOrNull(work), call };
}
