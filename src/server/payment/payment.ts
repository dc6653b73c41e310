// A user's payments: the configuration of the payment form, the list of payments, their progress, and the steps of the test-card form.
// Reads `payments`, `refunds` and `properties`. Progress and test cards query the provider and store its answer through `settle/`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { PaymentConfig, PaymentProgress, PaymentView, SandboxCard, SandboxOutcome } from '../../shared/payment/payment.ts';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { type Gateway, PaymentProviderError, type SandboxApi, type SandboxStepResult, withinDeadline } from './gateway.ts';
import { paymentReference, planNameOf } from './payment-names.ts';
import { reconcileUser } from './settle/reconcile.ts';
import { settleEvent } from './settle/settle.ts';

/** What the payment form in the browser needs to know about the payment provider. */
export const viewConfig = ({ name, publishableKey, testMode }: Gateway): PaymentConfig => ({ provider: name, publishableKey, testMode });

/** A row of `PAYMENTS_SQL`. Its times are not converted to ISO text yet. */
type PaymentRow = Omit<PaymentView, 'reference' | 'planName' | 'property' | 'test'> & {
  propertyId: number | null;
  propertyTitle: string | null;
  provider: string;
};

/**
 * SQL: the pence of a payment `p` (`payments p`) that are refunded once the waiting refunds are made, at most the whole payment. A refund
 * at the provider is in `refunded_minor` before its row gets `made_at`, so this takes the largest sum after a refund (`paid_back_minor`)
 * and adds nothing up.
 */
export const PAID_BACK_SQL = `least(p.amount_minor, greatest(p.refunded_minor, (
  select max(coalesce(refund.paid_back_minor, p.refunded_minor + refund.amount_minor))
  from refunds refund where refund.payment_id = p.id and refund.made_at is null)))`;

/**
 * SQL: the end of the time that a payment `p` bought. A promotion ends early when its listing `property` was changed to be another home.
 */
const PERIOD_END_SQL = `case when p.kind = 'promotion' and property.replaced_at >= coalesce(p.moved_at, p.settled_at)
  then least(p.period_end, greatest(p.period_start, property.replaced_at)) else p.period_end end`;

/** SQL: a charge `c` (`charges c`) as the API shows it. */
const CHARGE_JSON = `json_build_object(
  'seller', json_build_object('name', c.seller_name, 'address', c.seller_address, 'trn', c.seller_trn),
  'buyer', json_build_object('name', c.buyer_name, 'address', c.buyer_address, 'trn', c.buyer_trn),
  'netPence', c.net_minor, 'vatPence', c.vat_minor, 'vatPercent', c.vat_percent, 'grossPence', c.gross_minor,
  'aed', case when c.rate_day is not null then json_build_object(
    'grossFils', c.aed_gross_minor, 'vatFils', c.aed_vat_minor, 'perUnit', c.aed_per_unit, 'day', c.rate_day) end)`;

/**
 * The latest 500 payments of the user `$1` that were paid, or that failed to pay a further month of a plan that was paid before. Leaves out
 * first payments that are pending or failed.
 */
const PAYMENTS_SQL = `select p.id, p.kind, p.plan_id as "planId", p.amount_minor as "amountPence", ${PAID_BACK_SQL} as "paidBackPence",
    p.currency, p.status, p.provider, p.receipt_url as "receiptUrl", p.created_at as "createdAt", p.settled_at as "settledAt",
    p.period_start as "from", ${PERIOD_END_SQL} as "until", property.id as "propertyId", property.title as "propertyTitle",
    case when former.id is not null then json_build_object('id', former.id, 'title', former.title) end as "movedFrom",
    case when c.payment_id is not null then ${CHARGE_JSON} end as charge
  from payments p left join properties property on property.id = p.property_id left join charges c on c.payment_id = p.id
    left join properties former on former.id = p.moved_from_id
  where p.user_id = $1 and (p.settled_at is not null or (p.status = 'failed' and p.kind = 'subscription' and p.period_end is not null
    and exists (select 1 from payments paid_month where paid_month.subscription_id = p.subscription_id and paid_month.settled_at is not null)))
  order by coalesce(p.settled_at, p.created_at) desc, p.id desc limit 500`;

/** The payments of a user, latest first: paid, refunded, or a month that could not be charged. */
export async function listPayments(em: EntityManager, userId: number): Promise<PaymentView[]> {
  const paymentRows = await rows<PaymentRow>(em, preparedStatement(PAYMENTS_SQL, [userId]));
  return paymentRows.map(({ propertyId, propertyTitle, provider, charge, ...row }) => ({
    ...row,
    reference: paymentReference(row.id),
    planName: planNameOf(row.planId),
    property: propertyId === null ? null : { id: propertyId, title: propertyTitle ?? '' },
    test: provider === 'sandbox',
    charge,
    createdAt: toIsoTime(row.createdAt),
    settledAt: toIsoTime(row.settledAt),
    from: toIsoTime(row.from),
    until: toIsoTime(row.until),
  }));
}

/**
 * Queries the provider about the caller's pending payments, settles them, and returns the state of the latest 20 payments of the last day. Pages call
 * it after paying, until the payment is confirmed. When the provider is unavailable, it returns the stored state.
 */
export async function refreshPayments(ctx: AuthedContext): Promise<PaymentProgress[]> {
  try {
    await withinDeadline(reconcileUser(ctx, ctx.user.id));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
  }
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const payments = await statements(ctx.em)
    .selectFrom('payments')
    .select(['kind', 'plan_id as planId', 'property_id as propertyId', 'status', 'processing', 'created_at as createdAt'])
    .where((eb) => eb.and([eb('user_id', '=', ctx.user.id), eb('created_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return payments.map(({ status, processing, createdAt, ...payment }) => ({
    ...payment,
    status: status === 'pending' && processing ? 'processing' : status,
    createdAt: toIsoTime(createdAt),
  }));
}

/**
 * Runs one step of the test-card form and settles a successful payment at once.
 * @throws DomainError MISSING with another provider than the sandbox
 */
async function runSandboxStep(ctx: AuthedContext, step: (sandbox: SandboxApi) => Promise<SandboxStepResult>): Promise<SandboxOutcome> {
  if (!ctx.payments.sandbox) throw new DomainError('MISSING', m.payment_not_found());
  const { event, ...outcome } = await step(ctx.payments.sandbox);
  if (outcome.outcome === 'succeeded') await settleEvent(ctx, event);
  return outcome;
}

/**
 * Pays with a test card of the sandbox, which moves no money.
 * @throws DomainError MISSING for a payment of another user, or with another provider than the sandbox
 */
export const confirmSandbox = (
  ctx: AuthedContext,
  { clientSecret, card, ends }: { clientSecret: string; card: SandboxCard; ends?: string | undefined },
): Promise<SandboxOutcome> => runSandboxStep(ctx, (sandbox) => sandbox.confirm(ctx.user.id, clientSecret, card, ends));

/**
 * Accepts or declines the 3-D Secure question that the sandbox asks for some test cards.
 * @throws DomainError MISSING as `confirmSandbox` does
 */
export const answerSandbox = (ctx: AuthedContext, clientSecret: string, accept: boolean): Promise<SandboxOutcome> =>
  runSandboxStep(ctx, (sandbox) => sandbox.answer(ctx.user.id, clientSecret, accept));
