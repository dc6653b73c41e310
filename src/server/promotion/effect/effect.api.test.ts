// Tests of what a promotion brought, by a moved clock: its counts before, during and after, the comparison only where they are enough, and the email at its end.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compareFigure } from '../../../shared/payment/promotion-effect.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { createPaymentTestContext, type PaymentTestContext, type TestBuyer } from '../../../testing/contexts/payment-context.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { rows } from '../../db/orm.ts';
import { settleEvent } from '../../payment/settle/settle.ts';
import { sendPromotionEnds } from './effect-emails.ts';

describe.each(['sandbox', 'stripe'] as const)('a promotion bought with the %s provider', (provider) => {
  let context: PaymentTestContext;
  let buyer: TestBuyer;
  beforeAll(async () => {
    context = await createPaymentTestContext(provider);
    buyer = await context.buyer();
  });
  afterEach(() => context.travel(0));
  afterAll(() => context.close());

  const run = <T>(text: string, values: unknown[] = []) => rows<T>(context.server.database.orm.em.fork(), { text, values });
  const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  /** A home that has been online for a time, with views on days from now (negative: before). */
  const createHome = async (views: Record<number, number>, daysOnline = 100): Promise<number> => {
    const id = await context.createProperty(buyer, { location: 'Effect Hills', createdAt: daysFromNow(-daysOnline) });
    for (const [day, n] of Object.entries(views)) await addViews(id, Number(day), n);
    return id;
  };
  const addViews = (id: number, day: number, n: number) =>
    run(`insert into property_views (property_id, day, n) values ($1, $2, $3)`, [id, daysFromNow(day).toISOString().slice(0, 10), n]);
  /** Adds impressions on a day from now. */
  const addImpressions = (id: number, day: number, n: number) =>
    run(
      `insert into property_figures (property_id, month, impressions)
         values ($1, date_trunc('month', $2::date), array_fill(null::int, array[extract(day from $2::date)::int - 1]) || $3::int)
       on conflict (property_id, month) do update set impressions = add_day_counts(property_figures.impressions, excluded.impressions)`,
      [id, daysFromNow(day).toISOString().slice(0, 10), n],
    );
  const addInquiries = async (id: number, days: number[]) => {
    for (const day of days)
      await run(
        `insert into inquiries (property_id, name, email, phone, message, fingerprint, created_at) values ($1, 'A', 'a@example.com', '', 'Hello', gen_random_uuid()::text, $2)`,
        [id, daysFromNow(day)],
      );
  };
  const effectOf = (id: number) => callerOf(buyer.caller).promotion.effect({ propertyId: id });
  const buy = async (id: number, plan = 'basic_promotion') => context.pay(buyer, await context.beginPromotion(buyer, plan, id));
  const endEmails = async () => (await context.server.sentEmails()).filter(({ subject }) => /has ended: what it brought/.test(subject));
  const runJob = async () => {
    for (let i = 0; i < 2; i++) await sendPromotionEnds(context.server.deps);
  };

  test('counts before, during and after, and its end is announced once with what may be concluded (N14, O173)', async () => {
    const home = await createHome({ [-40]: 500, [-20]: 30, [-5]: 30 });
    await addInquiries(home, [-50, -10]);
    const similar = [];
    for (let i = 0; i < 6; i++) similar.push(await createHome({ [-10]: 20 }));
    // those of the day of the start, and those before the days that are compared, are none of the promotion
    for (const [day, n] of [
      [-40, 900],
      [-30, 200],
      [-1, 130],
      [0, 70],
    ] as const)
      await addImpressions(home, day, n);
    await buy(home);
    expect(await effectOf(home)).toMatchObject({
      isRunning: true,
      before: { days: 30, impressions: 330, views: 60, saves: 0, inquiries: 1 },
      during: { impressions: 0, views: 0, saves: 0, inquiries: 0 },
      after: null,
      views: 'early',
    });
    await addViews(home, 3, 150);
    await addImpressions(home, 0, 10);
    await addImpressions(home, 3, 4200);
    await addInquiries(home, [5, 6, 7, 8]);
    for (const id of similar) await addViews(id, 4, 22);
    await context.travel(29.9, buyer);
    await runJob();
    expect(await endEmails()).toEqual([]);
    await context.travel(30.1, buyer);
    await runJob();
    const [email, ...more] = await endEmails();
    expect(more).toEqual([]);
    expect(email!.subject).toBe('Basic Promotion has ended: what it brought');
    expect(email!.text).toMatch(
      /30 days with the promotion[\s\S]*4,210 impressions, 150 views, 0 saves, 4 inquiries[\s\S]*30 days before[\s\S]*330 impressions, 60 views, 0 saves, 1 inquiry/,
    );
    expect(email!.text).toContain('It brought more views a day than before.');
    expect(email!.text).toContain('It brought more inquiries a day than before.');
    // 60 views before, and similar homes rose by a tenth: 66 would have come anyway
    expect(email!.text).toContain(
      'Views of similar homes without promotion rose by 10% in the same time, so about 84 views are due to it.',
    );
    // what was announced stays, and the days after it are counted
    await addViews(home, 33, 7);
    await addImpressions(home, 33, 40);
    await context.travel(40, buyer);
    expect(await effectOf(home)).toMatchObject({
      isRunning: false,
      during: { days: 30, views: 150, inquiries: 4 },
      after: { impressions: 40, views: 7, saves: 0, inquiries: 0 },
      similar: { change: expect.closeTo(0.1, 5), due: 84 },
    });
  });

  test('bad news is announced, and too few views are too early to say (N14)', async () => {
    const worse = await createHome({ [-20]: 90 });
    await addInquiries(worse, [-9, -8, -7]);
    const few = await createHome({ [-20]: 3 });
    const fresh = await createHome({}, 2);
    for (const id of [worse, few, fresh]) await buy(id);
    await addViews(worse, 3, 80);
    await addInquiries(worse, [4, 5]);
    await addViews(few, 3, 9);
    const before = (await endEmails()).length;
    await context.travel(30.1, buyer);
    await runJob();
    const texts = (await endEmails()).slice(before).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    const textWith = (figures: string) => texts.find((text) => text.includes(figures))!;
    expect(textWith(' 80 views')).toContain('It brought no more views than before.');
    expect(textWith(' 80 views')).toContain('It brought no more inquiries than before.');
    expect(textWith(' 9 views')).toContain('Too early to say.');
    // online for two days before: both days are announced, and not more
    expect(textWith('with the promotion: 0 impressions, 0 views')).toMatch(/2 days before[\s\S]*Too early to say\./);
  });

  test('bought again before its end it is one promotion; paid back it is announced nowhere; a home that became another one ends it', async () => {
    const [extended, refunded, replaced] = [await createHome({}), await createHome({}), await createHome({})];
    for (const id of [extended, refunded, replaced]) await buy(id);
    await buy(extended, 'featured_promotion');
    const [payment] = await context.payments({ property: refunded });
    await context.server.deps.payments.refund({ kind: 'intent', id: payment!.providerId! }, `test:${payment!.id}`);
    await context.stripeMock.settled();
    if (provider === 'sandbox')
      await settleEvent(context.server.deps, { id: 'evt_refund', type: 'x', about: { kind: 'charge', intentId: payment!.providerId! } });
    await run('update properties set is_promoted = false, promotion_end_date = null, replaced_at = $2 where id = $1', [
      replaced,
      daysFromNow(1),
    ]);
    const before = (await endEmails()).length;
    await context.travel(2, buyer);
    await runJob();
    expect((await endEmails()).length - before).toBe(1);
    expect(await effectOf(replaced)).toMatchObject({ isRunning: false, during: { days: 1 } });
    await context.travel(89.9, buyer);
    await runJob();
    expect((await endEmails()).length - before).toBe(1);
    await context.travel(90.1, buyer);
    await runJob();
    const ended = (await endEmails()).slice(before + 1);
    expect(ended.map(({ subject }) => subject)).toEqual(['Featured Promotion has ended: what it brought']);
    expect(ended[0]!.text).toContain('90 days with the promotion');
  });

  test('only those who manage the home read what its promotion brought', async () => {
    const home = await createHome({});
    await buy(home);
    const other = await context.buyer();
    await expectError(callerOf(other.caller).promotion.effect({ propertyId: home }), 'NOT_FOUND', 'Property not found');
    expect(await effectOf(await createHome({}))).toBeNull();
  });
});

test('figures are compared from 30 days, 14 days before, 100 views and 5 inquiries on', () => {
  const figures = (days: number, views: number, inquiries = 0) => ({ days, impressions: null, views, saves: 0, inquiries });
  expect(compareFigure('views', figures(30, 40), figures(30, 60))).toBe('more');
  expect(compareFigure('views', figures(30, 40), figures(30, 59))).toBe('early');
  expect(compareFigure('views', figures(13, 40), figures(30, 60))).toBe('early');
  expect(compareFigure('views', figures(30, 40), figures(29, 60))).toBe('early');
  expect(compareFigure('views', figures(30, 50), figures(60, 100))).toBe('notMore');
  expect(compareFigure('inquiries', figures(30, 0, 2), figures(30, 0, 2))).toBe('early');
  expect(compareFigure('inquiries', figures(30, 0, 2), figures(30, 0, 3))).toBe('more');
});
