// Tests of the ways to be reached: answers in the conversation alone, and calls with the agreement of who is called.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatViewingTime } from '../../shared/format.ts';
import { dubaiMidnight, HOUR_MS } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { viewingTime } from '../../testing/factories/viewings.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

/** Today, 09:00 in Dubai. */
const NOW = new Date(dubaiMidnight(new Date()).getTime() + 9 * HOUR_MS);
const at = (days: number, hour: number): string => viewingTime(days, hour, NOW);

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PUBLIC_ORIGIN: 'http://homes.example', LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(NOW));

const { member, makePropertyOf, inquiryFields, sendInquiry, thread, emailsOf } = inquirySteps(() => server);

test('an inquiry that is answered here only shows the advertiser neither address nor phone, in emails, the conversation and the download (S150)', async () => {
  const [owner, asker] = [await member(), await member()];
  const home = await makePropertyOf(owner);
  const input = inquiryFields({ email: asker.email, phone: '', replyHereOnly: true });
  let id = 0;
  const emails = await emailsOf(async () => {
    id = await sendInquiry(home.id, input, asker.device);
    await callerOf(asker.device).inquiry.reply({ id, message: 'One more thing.' });
  });
  const received = emails.filter(({ to }) => to === owner.email);
  expect(received).toHaveLength(2);
  for (const { headers, text, html } of received) {
    expect(headers.has('reply-to')).toBe(false);
    expect(text + html).not.toContain(asker.email);
  }
  expect((await thread(owner.device, id)).contact).toMatchObject({ name: input.name, email: '', phone: '' });
  expect(JSON.stringify(await callerOf(owner.device).account.export())).not.toContain(asker.email);
  // the answer reaches the person, who shows no address
  const [answer] = await emailsOf(() => callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' }));
  expect([answer!.to, answer!.text]).toEqual([asker.email, expect.stringContaining('> Yes.')]);
  // without the tick the documented rule holds
  const { text } = await server
    .request()
    .post('/api/inquiries')
    .send({ propertyId: home.id, ...inquiryFields({ phone: '' }) })
    .expect(400);
  expect(text).toContain('Phone number must be at least 7 characters');
});

test('a call back is wished for an hour from 9 to 17 in Dubai, with the words of the agreement and their time kept (S151)', async () => {
  const owner = await member();
  const home = await makePropertyOf(owner);
  const input = {
    propertyId: home.id,
    name: 'Nadia Karim',
    phone: '+971 50 000 0111',
    callAt: at(1, 17),
    language: 'Arabic',
    consent: true,
  } as const;
  const callBack = (change: object = {}) => callerOf(server.device()).inquiry.callBack({ ...input, ...change });
  for (const change of [
    ...[at(1, 8), at(1, 18), at(1, 9.5), at(0, 9), at(7, 10), 'soon'].map((callAt) => ({ callAt })),
    ...['050 123 4567', '+971', '+0 50 000 0000', 'call me'].map((phone) => ({ phone })),
    { consent: false },
  ])
    await expectError(callBack(change), 'BAD_REQUEST');
  const [email, ...others] = await emailsOf(async () => {
    await callBack();
    // the same press again
    expect((await callBack()).id).toBeNull();
  });
  expect([email!.to, email!.subject, others]).toEqual([owner.email, `Call back wanted about DLV-${home.id}`, []]);
  expect(email!.text).toContain(`When: ${formatViewingTime(at(1, 17))}`);
  expect(email!.text).toContain('Phone: +971 50 000 0111');
  expect(email!.headers.has('reply-to')).toBe(false);
  const [stored] = await rows<Record<string, unknown>>(server.database.orm.em.fork(), {
    text: 'select id, email, consent, consent_at, call_at from inquiries where property_id = $1',
    values: [home.id],
  });
  expect(stored).toMatchObject({
    email: '',
    consent: 'I agree that the advertiser of this home calls me at this number about it. My number is used for nothing else.',
  });
  expect(new Date(String(stored!.consent_at))).toEqual(NOW);
  const id = Number(stored!.id);
  expect((await thread(owner.device, id)).contact).toMatchObject({ phone: '+971 50 000 0111', email: '', callAt: at(1, 17) });
  // who gave no address gets no email
  expect(await emailsOf(() => callerOf(owner.device).inquiry.reply({ id, message: 'I will call.' }))).toEqual([]);
});
