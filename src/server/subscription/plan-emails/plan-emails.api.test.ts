// Tests of the emails about the money of a plan, by a moved clock and both providers: receipt, renewal, an unpaid month on day 0, 3 and 6, the end of the plan,
// and a card that ends. One a step, none after payment, never twice.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../../testing/contexts/payment-context.ts';
import { planMonthSteps } from '../../../testing/contexts/plan-months.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { rows } from '../../db/orm.ts';
import { sendCardEmails } from './card-emails.ts';
import { sendPlanEndEmails } from './plan-end-emails.ts';
import { sendUnpaidEmails, unpaidStepAt } from './unpaid-emails.ts';

describe.each(['sandbox', 'stripe'] as const)('emails about a plan bought with the %s provider', (provider) => {
  let context: PaymentTestContext;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
  });
  afterEach(() => context.travel(0));
  afterAll(() => context.close());

  const {
    runJobs,
    travelAfter,
    paidUntil,
    beginNextMonth,
    emailsTo: allEmailsTo,
  } = planMonthSteps(provider, () => context, [sendUnpaidEmails, sendCardEmails, sendPlanEndEmails]);
  const emailsTo = async (buyer: TestBuyer) => (await allEmailsTo(buyer)).filter(({ subject }) => !/confirm|sign-in/i.test(subject));
  /** The subjects of the emails about money that a buyer got, in the order of the alphabet: the outbox has none within a second. */
  const subjectsTo = async (buyer: TestBuyer): Promise<string[]> => (await emailsTo(buyer)).map(({ subject }) => subject).toSorted();
  const textOf = async (buyer: TestBuyer, subject: string) => (await emailsTo(buyer)).find((email) => email.subject === subject)!.text;
  test('a receipt follows each payment once: the plan, an upgrade, the next month and a promotion (N17)', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'));
    await callerOf(buyer.caller).subscription.change({ planId: 'premium_plan' });
    await context.stripeMock.settled();
    const home = await context.createProperty(buyer, { title: 'Sea view by the beach' });
    await context.pay(buyer, await context.beginPromotion(buyer, 'basic_promotion', home));
    await runJobs();
    await beginNextMonth(buyer, await paidUntil(buyer));
    const emails = await emailsTo(buyer);
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      'We received £100.00',
      'We received £49.00',
      'We received £50.00',
      'Your Premium plan was renewed: £150.00',
    ]);
    expect(await textOf(buyer, 'We received £49.00')).toContain('Sea view by the beach');
    for (const { text } of emails) expect(text).toMatch(provider === 'sandbox' ? /nothing was charged/ : /not a tax invoice/);
  });

  test('an unpaid month is announced on day 0, 3 and 6 with the words of the bank, and on day 7 that the plan ended, each once (N17, O167)', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'), 'failsLater');
    const end = await paidUntil(buyer);
    await beginNextMonth(buyer, end);
    const announced = ['We received £150.00', 'We could not charge your card'];
    expect(await subjectsTo(buyer)).toEqual(announced.toSorted());
    expect(await textOf(buyer, 'We could not charge your card')).toMatch(/£150\.00.*could not be charged[\s\S]*Your card was declined/);
    await travelAfter(end, 2.9);
    expect(await subjectsTo(buyer)).toEqual(announced.toSorted());
    announced.push('Your Premium plan is still unpaid');
    for (const days of [3.01, 5.9]) {
      await travelAfter(end, days);
      expect(await subjectsTo(buyer)).toEqual(announced.toSorted());
    }
    announced.push('Your Premium plan ends tomorrow');
    for (const days of [6.01, 6.9]) {
      await travelAfter(end, days);
      expect(await subjectsTo(buyer)).toEqual(announced.toSorted());
    }
    announced.push('Your plan has ended');
    for (const days of [7.01, 8, 12]) {
      await travelAfter(end, days);
      expect(await subjectsTo(buyer)).toEqual(announced.toSorted());
    }
    expect(await textOf(buyer, 'Your plan has ended')).toContain('because its month was not paid');
  });

  test('nothing is announced after payment, and an email that waits is taken back (N17)', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'), 'failsLater');
    await context.server.sentEmails();
    const end = await paidUntil(buyer);
    await beginNextMonth(buyer, end);
    // the outbox has not been emptied yet
    const { clientSecret } = await callerOf(buyer.caller).subscription.payOpenMonth();
    await context.pay(buyer, clientSecret, 'ok');
    for (const days of [3.1, 6.1, 7.1]) await travelAfter(end, days);
    expect(await subjectsTo(buyer)).toEqual(['We received £100.00', 'Your Basic plan was renewed: £100.00'].toSorted());
  });

  test('who pays on day 4 hears on day 6 and 7 nothing more', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'), 'failsLater');
    const end = await paidUntil(buyer);
    await beginNextMonth(buyer, end);
    await subjectsTo(buyer);
    await travelAfter(end, 4, buyer);
    await subjectsTo(buyer);
    const { clientSecret } = await callerOf(buyer.caller).subscription.payOpenMonth();
    await context.pay(buyer, clientSecret, 'ok');
    for (const days of [6.1, 7.1, 9]) await travelAfter(end, days);
    expect(await subjectsTo(buyer)).toEqual(
      [
        'We received £100.00',
        'We could not charge your card',
        'Your Basic plan is still unpaid',
        'Your Basic plan was renewed: £100.00',
      ].toSorted(),
    );
  });

  test('a plan that was cancelled or whose payment was disputed ends with one email, none when another plan runs (N17)', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'premium_plan'));
    const end = await paidUntil(buyer);
    await callerOf(buyer.caller).subscription.cancel();
    await beginNextMonth(buyer, end);
    await travelAfter(end, 1);
    expect(await subjectsTo(buyer)).toEqual(['We received £150.00', 'Your plan has ended'].toSorted());
    expect(await textOf(buyer, 'Your plan has ended')).toMatch(/Your Premium plan ended on .+\. Nothing more is charged\./);
    await context.travel(0);
    const other = await context.buyer();
    await context.pay(other, await context.beginPlan(other, 'basic_plan'));
    const [payment] = await context.payments({ user: other.id });
    await context.server.deps.payments.refund({ kind: 'invoice', id: payment!.providerId! }, `test:${payment!.id}`);
    await context.stripeMock.settled();
    if (provider === 'sandbox') {
      const { settleSubscription } = await import('../../payment/settle/settle-subscription.ts');
      await settleSubscription(context.server.deps, payment!.subscriptionId!, { invoiceId: payment!.providerId! });
    }
    await runJobs();
    expect(await subjectsTo(other)).toEqual(['We received £100.00', 'Your plan has ended'].toSorted());
    expect(await textOf(other, 'Your plan has ended')).toContain('because its payment was paid back');
  });

  test('a card that ends before the next charge is announced once, ten days before it (O168)', async () => {
    const [buyer, other] = [await context.buyer(), await context.buyer()];
    const thisMonth = new Date().toISOString().slice(0, 7);
    for (const [who, ends] of [
      [buyer, thisMonth],
      [other, '2099-12'],
    ] as const) {
      const clientSecret = await context.beginPlan(who, 'basic_plan');
      if (provider === 'sandbox') await callerOf(who.caller).payment.confirmSandbox({ clientSecret, card: 'card_ok', ends });
      else {
        const { id } = (await context.subscriptions(who))[0]!;
        context.stripeMock.state.cardEndBySubscription.set(id, ends);
        await context.pay(who, clientSecret);
      }
    }
    const end = await paidUntil(buyer);
    await travelAfter(end, -11);
    expect(await subjectsTo(buyer)).toEqual(['We received £100.00'].toSorted());
    for (const days of [-9.9, -5]) {
      await travelAfter(end, days);
      expect(await subjectsTo(buyer)).toEqual(['We received £100.00', 'Your card ends before the next payment'].toSorted());
      expect(await subjectsTo(other)).toEqual(['We received £100.00'].toSorted());
    }
  });

  test('emails are in the language of the member', async () => {
    const buyer = await context.buyer();
    await context.pay(buyer, await context.beginPlan(buyer, 'basic_plan'), 'failsLater');
    const end = await paidUntil(buyer);
    await beginNextMonth(buyer, end);
    // a sign-in stores the language of its page
    await rows(context.server.database.orm.em.fork(), { text: `update users set locale = 'ar' where id = $1`, values: [buyer.id] });
    await travelAfter(end, 3.1);
    expect(await subjectsTo(buyer)).toContain('خطة «الأساسية» لم تُدفع بعد');
  });
});

test('the step of an unpaid month follows the days since the paid one, and after missed runs only the latest is due', () => {
  const paid = new Date('2026-12-01T00:00:00Z');
  const stepAfter = (days: number) => unpaidStepAt(paid, new Date(paid.getTime() + days * DAY_MS));
  expect([-0.1, 0, 2.9, 3, 5.9, 6, 6.9, 7, 30].map(stepAfter)).toEqual([null, 0, 0, 3, 3, 6, 6, null, null]);
});
