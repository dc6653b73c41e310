// Calls the payment provider so that a repeated request charges nothing twice: with an idempotency key for each payment, and one start of a
// payment at a time for each user (locks `users`). Writes only `payments.attempt`, which is a part of the key.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../../shared/time.ts';
import { User } from '../account/account.entity.ts';
import type { Deps } from '../deps.ts';
import type { AuthedContext } from '../trpc.ts';
import { type Payer, PaymentProviderError } from './gateway.ts';
import { Payment } from './payment.entity.ts';

/**
 * A pending payment older than this is not continued but started as a new one, because the provider forgets idempotency keys after a day.
 * Two hours are a safety margin.
 */
export const IDEMPOTENCY_WINDOW_MS = 22 * HOUR_MS;

/** The idempotency key of a call for a payment. `kind` distinguishes the calls for one payment, such as `customer` and `subscription`. */
export const idempotencyKey = (kind: string, payment: Payment): string =>
  `${kind}:${payment.id}:${payment.createdAt.getTime()}:${payment.attempt}`;

/** The signed-in user, as the provider knows payers. */
export const payerOf = ({ user }: AuthedContext): Payer => ({ userId: user.id, email: user.email, name: user.fullName ?? user.username });

/** Runs `work` in a transaction that locks the user's row, so that payments of one user start one after the other, in all processes. */
export const withUserLock = <T>(ctx: Pick<AuthedContext, 'orm' | 'user'>, work: (tx: EntityManager) => Promise<T>): Promise<T> =>
  ctx.orm.em.fork().transactional(async (tx) => {
    await tx.findOneOrFail(User, { id: ctx.user.id }, { fields: ['id'], lockMode: LockMode.PESSIMISTIC_WRITE });
    return work(tx);
  });

/**
 * Calls the provider for a payment. After a failure that the same key would repeat, it increases `payments.attempt`, so that the next call
 * uses a new key.
 * @throws PaymentProviderError as `work` does
 */
export async function callProviderForPayment<T>({ orm }: Pick<Deps, 'orm'>, payment: Payment, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentProviderError && error.isPermanent) {
      const { id, attempt } = payment;
      await orm.em.fork().nativeUpdate(Payment, { id, attempt }, { attempt: attempt + 1 });
    }
    throw error;
  }
}
