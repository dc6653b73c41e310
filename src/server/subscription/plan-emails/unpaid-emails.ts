// The emails about a month that could not be charged: at once, after 3 and after 6 days. One a step, none once it is paid.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { GRACE_DAYS } from '../../../shared/payment/subscription.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { User } from '../../account/account.entity.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { Payment, Subscription } from '../../payment/payment.entity.ts';
import { announcedBlocks } from '../over-limit/over-limit.mail.ts';
import { announcePause } from '../over-limit/pause-over.ts';
import { readLimitWithout, stockOfPlan } from '../over-limit/stock.ts';
import { forEachAsked } from './for-each-asked.ts';
import { UNPAID_STEPS, type UnpaidStep, unpaidEmail } from './plan.mail.ts';

/** The step that is due this long after the paid month; null before its end, and once the plan ends. */
export function unpaidStepAt(paidUntil: Date, now: Date): UnpaidStep | null {
  const days = (now.getTime() - paidUntil.getTime()) / DAY_MS;
  if (days >= GRACE_DAYS) return null;
  return UNPAID_STEPS.findLast((step) => days >= step) ?? null;
}

/** Sends the email that is due about one subscription, if it is still unpaid and was not informed about this step. */
async function sendDue({ env, mail, now }: Pick<Deps, 'env' | 'mail' | 'now'>, tx: EntityManager, id: string): Promise<void> {
  const owner = await statements(tx).selectFrom('subscriptions').select('user_id').where('id', '=', id).executeTakeFirst();
  // the user first, as every change of a plan does
  const user = owner?.user_id ? await tx.findOne(User, { id: owner.user_id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  const subscription = await tx.findOneOrFail(Subscription, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (
    user?.stripeSubscriptionId !== id ||
    user.subscriptionStatus !== 'past_due' ||
    subscription.status !== 'past_due' ||
    subscription.mustEnd
  )
    return;
  const paidUntil = user.subscriptionEndDate!;
  const step = unpaidStepAt(paidUntil, now());
  if (step === null || (subscription.emailStep ?? -1) >= step) return;
  const [unpaid] = await tx.find(
    Payment,
    { subscriptionId: id, status: 'failed' },
    { orderBy: { periodEnd: 'desc', id: 'desc' }, limit: 1 },
  );
  if (!unpaid) return;
  subscription.emailStep = step;
  const month = {
    subscriptionId: id,
    planId: subscription.planId,
    amountPence: unpaid.amountPence,
    paidUntil,
    bankText: unpaid.failureText,
  };
  const stock = await stockOfPlan(tx, user.id);
  const limit = await readLimitWithout(tx, stock, { env, now: now() });
  const planEnd = new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS);
  const announced = await announcePause({ now }, tx, stock, { limit, notBefore: planEnd });
  await mail.send(
    tx,
    writeEmail(localeOr(user.locale, 'en'), () => unpaidEmail(user.email, month, step, announced ? announcedBlocks(announced) : [])),
  );
}

/** Job of every five minutes: tells members about unpaid months. Asks the provider first, so that no one who has paid is informed. */
export async function sendUnpaidEmails(deps: Pick<Deps, 'orm' | 'env' | 'payments' | 'now' | 'log' | 'mail'>): Promise<void> {
  const daysAgo = (days: number): Date => new Date(deps.now().getTime() - days * DAY_MS);
  const due = await statements(deps.orm.em.fork())
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .whereRef('u.stripe_subscription_id', '=', 's.id')
    .select('s.id')
    .where((eb) => eb.and({ 's.provider': deps.payments.name, 's.status': 'past_due', 's.end_wanted': false }))
    .where('u.subscription_status', '=', 'past_due')
    .where('u.subscription_end_date', '>', daysAgo(GRACE_DAYS))
    .where((eb) =>
      eb.or([
        eb('s.email_step', 'is', null),
        ...UNPAID_STEPS.slice(1).map((step) => eb.and([eb('s.email_step', '<', step), eb('u.subscription_end_date', '<=', daysAgo(step))])),
      ]),
    )
    .orderBy('u.subscription_end_date')
    .limit(200)
    .execute();
  await forEachAsked(
    deps,
    due.map(({ id }) => id),
    (tx, id) => sendDue(deps, tx, id),
  );
}
