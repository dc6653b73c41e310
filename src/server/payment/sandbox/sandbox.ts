// The sandbox, the built-in test provider that is used without Stripe keys: takes test cards, moves no money, and stores its payments in
// `sandbox_intents` and its subscriptions in `sandbox_subscriptions`.
import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import type { SandboxCard } from '../../../shared/payment/payment.ts';
import { DomainError } from '../../errors.ts';
import { type Gateway, PaymentProviderError, type ProviderIntent, type SandboxStepResult } from '../gateway.ts';
import { findOrCreateIntent } from './intent.ts';
import { SandboxIntent } from './sandbox.entity.ts';
import { applyPaidInvoice } from './subscription-months.ts';
import { sandboxSubscriptions } from './subscriptions.ts';

/** Converts a stored payment to the type of `gateway.ts`. */
const toIntent = (intent: SandboxIntent): ProviderIntent => ({
  id: intent.id,
  amountPence: intent.amountPence,
  currency: 'gbp',
  status: intent.status === 'confirm' ? 'open' : intent.status,
  isReversed: intent.isReversed,
  refundedPence: intent.refundedPence,
  clientSecret: intent.clientSecret,
  receiptUrl: null,
});

/** What a step of the test-card form does: charges a card, or ends with another outcome. It may change the status of the intent. */
type FormStep = (intent: SandboxIntent) => { card: SandboxCard } | Pick<SandboxStepResult, 'outcome' | 'message'>;

/**
 * Locks the user's intent with a client secret, runs a step of the test-card form on it, and stores a successful payment.
 * @throws DomainError MISSING for the secret of another user, CONFLICT for a canceled payment
 */
async function runStep(orm: MikroORM, now: () => Date, userId: number, clientSecret: string, step: FormStep): Promise<SandboxStepResult> {
  return orm.em.fork().transactional(async (tx) => {
    const intent = await tx.findOne(SandboxIntent, { clientSecret, user: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!intent) throw new DomainError('MISSING', m.payment_not_found());
    if (intent.status === 'canceled') throw new DomainError('CONFLICT', m.payment_canceled());
    const event: SandboxStepResult['event'] = {
      id: `sandbox_evt_${randomBytes(12).toString('base64url')}`,
      type: 'sandbox.payment',
      about: intent.subscriptionId
        ? { kind: 'subscription', subscriptionId: intent.subscriptionId, invoiceId: intent.id }
        : { kind: 'intent', intentId: intent.id },
    };
    if (intent.status === 'succeeded') return { outcome: 'succeeded', message: null, event };
    const result = step(intent);
    intent.isAttempted = true;
    if (!('card' in result)) return { ...result, event };
    intent.status = 'succeeded';
    intent.card = result.card;
    if (intent.subscriptionId) await applyPaidInvoice(tx, intent, now());
    return { outcome: 'succeeded', message: null, event };
  });
}

/**
 * Creates the sandbox. As with Stripe, the browser pays with a client secret, but the form sends the name of a test card and no card
 * number. `now` is the clock of the server.
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

    createIntent: async ({ payer, amountPence, key }) =>
      toIntent(await findOrCreateIntent(fork(), { userId: payer.userId, amountPence, idempotencyKey: key, createdAt: now() })),
    getIntent: async (id) => {
      const intent = await findIntent(id);
      return intent && toIntent(intent);
    },
    cancelIntent: async (id) => {
      const canceledCount = await fork().nativeUpdate(SandboxIntent, { id, status: { $ne: 'succeeded' } }, { status: 'canceled' });
      if (canceledCount === 0) throw new PaymentProviderError({ isPermanent: true });
    },
    createCustomer: async ({ userId }) => `sandbox_cus_${userId}`,
    findInvoice: async (intentId) => {
      const intent = await findIntent(intentId);
      return intent?.subscriptionId ? { subscriptionId: intent.subscriptionId, invoiceId: intent.id } : null;
    },
    // only records the refund, because no money was taken: at most what is left, and nothing for a key that has refunded before
    refund: async ({ id }, key, amountPence) => {
      const refundSql = 'least(coalesce(?::int, amount_minor), amount_minor - refunded_minor)';
      const sql = `update sandbox_intents set refunds = refunds || jsonb_build_object(?::text, ${refundSql}),
          refunded_minor = refunded_minor + ${refundSql}, reversed = refunded_minor + ${refundSql} = amount_minor
        where id = ? and status = 'succeeded' and not reversed and refunds -> ?::text is null`;
      const amount = amountPence ?? null;
      await fork().execute(sql, [key, amount, amount, amount, id, key]);
      return (await findIntent(id))?.refunds[key] ?? 0;
    },
    // there are no webhooks: each step of the form returns its event
    readEvent: () => null,

    sandbox: {
      confirm: (userId, clientSecret, card, ends) =>
        runStep(orm, now, userId, clientSecret, (intent) => {
          intent.cardEnds = ends ?? null;
          if (card === 'card_declined') return { outcome: 'declined', message: m.payment_declined() };
          if (card !== 'card_confirm') return { card };
          intent.status = 'confirm';
          return { outcome: 'confirm', message: null };
        }),
      answer: (userId, clientSecret, accept) =>
        runStep(orm, now, userId, clientSecret, (intent) => {
          if (intent.status === 'confirm' && accept) return { card: 'card_confirm' };
          intent.status = 'open';
          return { outcome: 'declined', message: m.payment_not_confirmed() };
        }),
    },
  };
}
