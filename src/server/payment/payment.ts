import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentConfig, PaymentProgress, PaymentView, SandboxCard, SandboxOutcome } from '../../shared/payment/payment.ts';
import { findPromotionPlan } from '../../shared/payment/promotion.ts';
import { findSubscriptionPlan } from '../../shared/payment/subscription.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { type Gateway, PaymentProviderError, type SandboxAnswer, type SandboxApi, withinDeadline } from './gateway.ts';
import { reconcileOwn } from './settle/reconcile.ts';
import { settleEvent } from './settle/settle.ts';

/** The payment provider, for the browser. */
export const viewConfig = ({ name, publishableKey, testMode }: Gateway): PaymentConfig => ({ provider: name, publishableKey, testMode });

type Times = 'createdAt' | 'settledAt' | 'from' | 'until';
type PaymentRow = Omit<PaymentView, Times | 'reference' | 'planName' | 'property' | 'test'> &
  Record<Times, string | null> & {
    propertyId: number | null;
    propertyTitle: string | null;
    provider: string;
  };
const toIso = (time: string | null): string | null => time && new Date(time).toISOString();

/** SQL: the end of a payment's period; a promotion ends early when its listing becomes another property. */
const UNTIL = `case when p.kind = 'promotion' and h.replaced_at >= p.settled_at
  then least(p.period_end, greatest(p.period_start, h.replaced_at)) else p.period_end end`;

/** The payments of a user, latest first: paid, refunded, or a month that could not be charged. Pending first payments are left out. */
export async function listPayments(em: EntityManager, userId: number): Promise<PaymentView[]> {
  const sql = `select p.id, p.kind, p.plan_id as "planId", p.amount_minor as "amountMinor", p.currency, p.status, p.provider, p.receipt_url as "receiptUrl",
      p.created_at as "createdAt", p.settled_at as "settledAt", p.period_start as "from", ${UNTIL} as "until",
      h.id as "propertyId", h.title as "propertyTitle"
    from payments p left join properties h on h.id = p.property_id
    where p.user_id = $1 and (p.settled_at is not null or (p.status = 'failed' and p.kind = 'subscription' and p.period_end is not null
      and exists (select 1 from payments e where e.subscription_id = p.subscription_id and e.settled_at is not null)))
    order by coalesce(p.settled_at, p.created_at) desc, p.id desc limit 500`;
  const paymentRows = await rows<PaymentRow>(em, preparedStatement(sql, [userId]));
  return paymentRows.map(({ propertyId, propertyTitle, provider, ...row }) => ({
    ...row,
    reference: `PAY-${String(row.id).padStart(6, '0')}`,
    planName: (findSubscriptionPlan(row.planId) ?? findPromotionPlan(row.planId))?.name ?? row.planId,
    property: propertyId === null ? null : { id: propertyId, title: propertyTitle ?? '' },
    test: provider === 'sandbox',
    createdAt: toIso(row.createdAt)!,
    settledAt: toIso(row.settledAt),
    from: toIso(row.from),
    until: toIso(row.until),
  }));
}

const PROGRESS = `select kind, plan_id as "planId", property_id as "propertyId", case when status = 'pending' and processing then 'processing' else status end as status,
    created_at as "createdAt" from payments where user_id = $1 and created_at > $2 order by created_at desc, id desc limit 20`;

/**
 * Queries the provider about the caller's pending payments and returns the state of the last day's payments. Pages call it after paying, until the
 * payment is confirmed. Ignores an unavailable provider.
 */
export async function refreshPayments(ctx: AuthedContext): Promise<PaymentProgress[]> {
  try {
    await withinDeadline(reconcileOwn(ctx, ctx.user.id));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
  }
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const paymentRows = await rows<PaymentProgress>(ctx.em, preparedStatement(PROGRESS, [ctx.user.id, since]));
  return paymentRows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

/** Runs one step of the test-card form and settles a success at once. */
async function runSandboxStep(ctx: AuthedContext, step: (sandbox: SandboxApi) => Promise<SandboxAnswer>): Promise<SandboxOutcome> {
  if (!ctx.payments.sandbox) throw new DomainError('MISSING', 'Payment not found');
  const { event, ...outcome } = await step(ctx.payments.sandbox);
  if (outcome.outcome === 'succeeded') await settleEvent(ctx, event);
  return outcome;
}

/**
 * Pays with a test card.
 * @throws DomainError MISSING for a payment of another user, or without the sandbox
 */
export const confirmSandbox = (ctx: AuthedContext, clientSecret: string, card: SandboxCard): Promise<SandboxOutcome> =>
  runSandboxStep(ctx, (sandbox) => sandbox.confirm(ctx.user.id, clientSecret, card));

/** Accepts or declines the confirmation that a test card requires. */
export const answerSandbox = (ctx: AuthedContext, clientSecret: string, accept: boolean): Promise<SandboxOutcome> =>
  runSandboxStep(ctx, (sandbox) => sandbox.answer(ctx.user.id, clientSecret, accept));
