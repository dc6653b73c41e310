// Tests of the language of errors, and of retries in another language, when a member buys a promotion.
import { afterAll, beforeAll, expect, test } from 'vitest';
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
const startPayment = (language: string, json: object) =>
  member.device.post('/trpc/promotion.create').set('Accept-Language', language).send({ json });

test('an error of a promotion has the language of the page, and REST stays English', async () => {
  const json = { planId: 'basic_promotion', propertyId: 1 };
  expect((await startPayment('ar', json)).body.error.json.message).toBe('العقار غير موجود');
  expect((await startPayment('en', json)).body.error.json.message).toBe('Property not found');
  const rest = await member.device.post('/api/create-promotion-payment').set('Accept-Language', 'ar').send(json);
  expect(rest.text).toBe('Property not found');
});

test('a wrong amount and an unknown plan are named in Arabic', async () => {
  expect((await startPayment('ar', { planId: 'basic_promotion', amount: 1 })).body.error.json.message).toBe(
    'المبلغ لا يطابق الخطة المختارة',
  );
  expect((await startPayment('ar', { planId: 'gold_promotion' })).body.error.json.message).toBe('خطة ترويج غير معروفة');
});

test('a payment begun in Arabic is continued by the same call in English', async () => {
  const listing = await advertise(member);
  // the price in pence
  const json = { planId: 'basic_promotion', propertyId: listing.id, amount: 4900 };
  const [arabic, english] = [await startPayment('ar', json), await startPayment('en', json)];
  expect(arabic.body.result.data.json.clientSecret).toMatch(/^sandbox_secret_/);
  expect(english.body.result.data.json.clientSecret).toBe(arabic.body.result.data.json.clientSecret);
});
