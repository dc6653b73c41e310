// The email to a member whose card ends before the next month is charged, ten days before the charge.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../../shared/time.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { Subscription } from '../../payment/payment.entity.ts';
import { forEachAsked } from './for-each-asked.ts';
import { cardEndingEmail } from './plan.mail.ts';

/** Members are informed this long before the charge. */
const BEFORE_MS = 10 * DAY_MS;

/** Whether the card cannot pay the charge of the next month: it ends with a month before. */
const isTooOld = (cardEnds: string, chargedAt: Date): boolean => cardEnds < chargedAt.toISOString().slice(0, 7);

/** Sends the email about the card of one subscription, unless the provider has another card by now or the member was informed about this charge. */
async function sendDue({ mail, now }: Pick<Deps, 'mail' | 'now'>, tx: EntityManager, id: string): Promise<void> {
  const subscription = await tx.findOneOrFail(Subscription, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['user'] });
  const { cardEnds, periodEnd, cardEmailFor } = subscription;
  const user = subscription.user?.unwrap();
  const isCharged = subscription.status === 'active' && !subscription.endsAtPeriodEnd && !subscription.mustEnd;
  if (!user || !isCharged || cardEnds === null || !isTooOld(cardEnds, periodEnd)) return;
  if (periodEnd.getTime() - now().getTime() > BEFORE_MS || cardEmailFor?.getTime() === periodEnd.getTime()) return;
  subscription.cardEmailFor = periodEnd;
  const card = { subscriptionId: id, planId: subscription.planId, chargedAt: periodEnd, cardEnds };
  await mail.send(
    tx,
    writeEmail(localeOr(user.locale, 'en'), () => cardEndingEmail(user.email, card)),
  );
}

/** Hourly job: tells members whose card will be too old for the next charge, once for each charge. */
export async function sendCardEmails(deps: Pick<Deps, 'orm' | 'env' | 'payments' | 'now' | 'log' | 'mail'>): Promise<void> {
  const now = deps.now();
  const subscriptions = await statements(deps.orm.em.fork())
    .selectFrom('subscriptions')
    .select(['id', 'card_ends', 'period_end'])
    .where((eb) => eb.and({ provider: deps.payments.name, status: 'active', ends_at_period_end: false, end_wanted: false }))
    .where((eb) => eb.and([eb('period_end', '>', now), eb('period_end', '<=', new Date(now.getTime() + BEFORE_MS))]))
    .where((eb) => eb.or([eb('card_email_for', 'is', null), eb('card_email_for', '<>', eb.ref('period_end'))]))
    .where('card_ends', 'is not', null)
    .orderBy('period_end')
    .limit(1000)
    .execute();
  const due = subscriptions.filter((row) => isTooOld(row.card_ends!, new Date(row.period_end)));
  await forEachAsked(
    deps,
    due.map(({ id }) => id),
    (tx, id) => sendDue(deps, tx, id),
  );
}
