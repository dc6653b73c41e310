// Tests of the language of errors, and of retries in another language, when a member buys a promotion.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '../../shared/locale.ts';
import { callerOf, errorOf, type Inputs, invalid } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_PAYMENT: '0' });
  member = await makeMember(server);
});
afterAll(() => server.close());

/** Starts the payment of a promotion on a page in a language. */
const startPayment = (language: Locale, input: Inputs['promotion']['create']) =>
  callerOf(member.device, { language }).promotion.create(input);

test('an error of a promotion has the language of the page, and REST stays English', async () => {
  const json = { planId: 'basic_promotion', propertyId: 1 } as const;
  expect((await errorOf(startPayment('ar', json))).message).toBe('العقار غير موجود');
  expect((await errorOf(startPayment('en', json))).message).toBe('Property not found');
  const rest = await member.device.post('/api/create-promotion-payment').set('Accept-Language', 'ar').send(json);
  expect(rest.text).toBe('Property not found');
});

test('a wrong amount and an unknown plan are named in Arabic', async () => {
  expect((await errorOf(startPayment('ar', { planId: 'basic_promotion', amount: 1 }))).message).toBe('المبلغ لا يطابق الخطة المختارة');
  expect((await errorOf(startPayment('ar', invalid({ planId: 'gold_promotion' })))).message).toBe('خطة ترويج غير معروفة');
});

test('a payment begun in Arabic is continued by the same call in English', async () => {
  const listing = await advertise(member);
  // the price in pence
  const json = { planId: 'basic_promotion', propertyId: listing.id, amount: 4900 } as const;
  const [arabic, english] = [await startPayment('ar', json), await startPayment('en', json)];
  expect(arabic.clientSecret).toMatch(/^sandbox_secret_/);
  expect(english.clientSecret).toBe(arabic.clientSecret);
});
