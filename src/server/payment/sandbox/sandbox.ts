import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { SandboxCard } from '../../../shared/payment/payment.ts';
import { DomainError } from '../../errors.ts';
import { type Gateway, PaymentProviderError, type ProviderIntent, type SandboxAnswer } from '../gateway.ts';
import { makeIntent } from './intent.ts';
import { SandboxIntent } from './sandbox.entity.ts';
import { paySubscription, sandboxSubscriptions } from './subscriptions.ts';

const toIntent = (intent: SandboxIntent): ProviderIntent => ({
  id: intent.id,
  amountMinor: intent.amountMinor,
  currency: 'gbp',
  status: intent.status === 'confirm' ? 'open' : intent.status,
  reversed: intent.reversed,
  clientSecret: intent.clientSecret,
  receiptUrl: null,
});

const DECLINED = 'Your card was declined.';
const NOT_CONFIRMED = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Locks the payer's own intent and takes one step with it. Somebody else's secret opens nothing. */
async function step(
  orm: MikroORM,
  now: () => Date,
  userId: number,
  clientSecret: string,
  take: (intent: SandboxIntent) => { card: SandboxCard } | Pick<SandboxAnswer, 'outcome' | 'message'>,
): Promise<SandboxAnswer> {
  return orm.em.fork().transactional(async (tx) => {
    const intent = await tx.findOne(SandboxIntent, { clientSecret, user: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!intent) throw new DomainError('MISSING', 'Payment not found');
    if (intent.status === 'canceled') throw new DomainError('CONFLICT', 'This payment was canceled. Please start again.');
    const event: SandboxAnswer['event'] = {
      id: `sandbox_evt_${randomBytes(12).toString('base64url')}`,
      type: 'sandbox.payment',
      subject: intent.subscriptionId
        ? { kind: 'subscription', subscriptionId: intent.subscriptionId, invoiceId: intent.id }
        : { kind: 'intent', intentId: intent.id },
    };
    if (intent.status === 'succeeded') return { outcome: 'succeeded', message: null, event };
    const taken = take(intent);
    intent.attempted = true;
    if (!('card' in taken)) return { ...taken, event };
    intent.status = 'succeeded';
    intent.card = taken.card;
    if (intent.subscriptionId) await paySubscription(tx, intent, now());
    return { outcome: 'succeeded', message: null, event };
  });
}

/**
 * The built-in test provider, used while no Stripe key is set: the same client-secret flow, kept in our own database. Nothing is charged,
 * and no card number ever arrives: the form knows the test cards and sends the name of one.
 */
export function createSandbox(orm: MikroORM, now: () => Date): Gateway {
  const fork = () => orm.em.fork();
  const findIntent = (id: string) => fork().findOne(SandboxIntent, { id });
  return {
    name: 'sandbox',
    publishableKey: null,
    testMode: true,
    owns: (id) => id.startsWith('sandbox_'),
    ...sandboxSubscriptions(orm, now),

    createIntent: async ({ payer, amountMinor, key }) =>
      toIntent(await makeIntent(fork(), { userId: payer.userId, amountMinor, idempotencyKey: key, createdAt: now() })),
    getIntent: async (id) => {
      const intent = await findIntent(id);
      return intent && toIntent(intent);
    },
    cancelIntent: async (id) => {
      const canceled = await fork().nativeUpdate(SandboxIntent, { id, status: { $ne: 'succeeded' } }, { status: 'canceled' });
      if (canceled === 0) throw new PaymentProviderError(true);
    },
    createCustomer: async ({ userId }) => `sandbox_cus_${userId}`,
    findInvoice: async (intentId) => {
      const intent = await findIntent(intentId);
      return intent?.subscriptionId ? { subscriptionId: intent.subscriptionId, invoiceId: intent.id } : null;
    },
    refund: async ({ id }) => void (await fork().nativeUpdate(SandboxIntent, { id, status: 'succeeded' }, { reversed: true })),
    readEvent: () => null,

    sandbox: {
      confirm: (userId, clientSecret, card) =>
        step(orm, now, userId, clientSecret, (intent) => {
          if (card === 'card_declined') return { outcome: 'declined', message: DECLINED };
          if (card !== 'card_confirm') return { card };
          intent.status = 'confirm';
          return { outcome: 'confirm', message: null };
        }),
      answer: (userId, clientSecret, accept) =>
        step(orm, now, userId, clientSecret, (intent) => {
          if (intent.status === 'confirm' && accept) return { card: 'card_confirm' };
          intent.status = 'open';
          return { outcome: 'declined', message: NOT_CONFIRMED };
        }),
    },
  };
}
