// Tests of the newsletter: subscribing by a link in an email (double opt-in), the weekly email and unsubscribing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts';
import { callerOf, type Inputs } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { emailsDuring, type ReadEmail } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { deleteExpiredRows } from '../jobs/cron.ts';
import { sendDigest } from './newsletter.digest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PUBLIC_ORIGIN: 'http://homes.example' });
});
beforeEach(() => server.setNow(null));
afterAll(() => server.close());

/** More than the ten minutes after which an address can get another confirmation link. */
const AFTER_PAUSE_MS = 11 * MINUTE_MS;

/** Makes addresses unique. */
let serial = 0;
const newAddress = (): string => `reader${++serial}@homes.example`;
/** Requests a confirmation link; a job sends it later. */
const subscribe = (email: string, fields: Partial<Inputs['newsletter']['subscribe']> = {}) =>
  callerOf(server.device()).newsletter.subscribe({ email, ...fields });
/** Runs a step and returns the emails that it sent. */
const emailsOf = (step: () => Promise<unknown>): Promise<ReadEmail[]> => emailsDuring(server, step);
/** The path of the first link in an email that contains `part`. */
const pathOf = (sentEmail: ReadEmail, part: string): string => {
  const link = sentEmail.links.find((url) => url.includes(part))!;
  expect(link).toMatch(/^http:\/\/homes\.example\//);
  return link.slice('http://homes.example'.length);
};
const isSubscribed = async (email: string): Promise<boolean> => {
  const text = 'select 1 from newsletter_subscribers where email = $1 and confirmed_at is not null and unsubscribed_at is null';
  return (await rows(server.database.orm.em, { text, values: [email] })).length === 1;
};
/** Subscribes a new address by the emailed link and returns the address. */
async function makeSubscriber(): Promise<string> {
  const email = newAddress();
  const [sentEmail] = await emailsOf(() => subscribe(email));
  await server.request().post(pathOf(sentEmail!, '/newsletter/confirm')).expect(200);
  return email;
}
/** Moves all deliveries so far to the day before, so that they do not count against the limit of emails to a mailbox. */
const resetMailboxLimits = () => rows(server.database.orm.em, { text: `update mail_deliveries set due_at = due_at - interval '25 hours'` });
/** Sends the weekly email of the server's present day and returns the emails. */
const runDigest = () => emailsOf(() => sendDigest({ ...server.deps, em: server.deps.orm.em.fork() }));

test('an address is subscribed by the button behind the emailed link, not by the request or by opening the link', async () => {
  const email = newAddress();
  const [sentEmail] = await emailsOf(() => subscribe(email));
  expect(sentEmail!.to).toBe(email);
  const path = pathOf(sentEmail!, '/newsletter/confirm');
  const { text } = await server.request().get(path).expect(200).expect('Content-Type', /html/);
  expect(text).toContain('Confirm subscription');
  expect(text).not.toContain('<script');
  expect(await isSubscribed(email)).toBe(false);
  await server.request().post(path).expect(200);
  expect(await isSubscribed(email)).toBe(true);
  // the link works once
  await server.request().post(path).expect(404);
});

test('a confirmation token is stored as a hash and works for seven days, and a newer link replaces an older one', async () => {
  const email = newAddress();
  const start = Date.now();
  const requestLink = async (): Promise<string> => pathOf((await emailsOf(() => subscribe(email)))[0]!, '/newsletter/confirm');
  const first = await requestLink();
  const [row] = await rows<{ text: string }>(server.database.orm.em, {
    text: `select subscriber::text as text from newsletter_subscribers subscriber where email = $1`,
    values: [email],
  });
  expect(row!.text).not.toContain(first.split('=')[1]);
  server.setNow(new Date(start + AFTER_PAUSE_MS));
  const second = await requestLink();
  await resetMailboxLimits();
  await server.request().post(first).expect(404);
  server.setNow(new Date(start + 8 * DAY_MS));
  await server.request().post(second).expect(404);
  const third = await requestLink();
  await server.request().post(third).expect(200);
});

test('every address gets the same response, but no second email within ten minutes, and none when it is subscribed', async () => {
  const subscribed = await makeSubscriber();
  const unconfirmed = newAddress();
  await subscribe(unconfirmed);
  // sends the email of the request above
  await server.sentEmails();
  const freshAddress = newAddress();
  const answers: unknown[] = [];
  const emails = await emailsOf(async () => {
    for (const email of [freshAddress, subscribed, subscribed.toUpperCase(), unconfirmed]) answers.push(await subscribe(email));
    // the honeypot: a hidden field that only programs fill in
    answers.push(await subscribe(newAddress(), { website: 'https://spam.example' }));
  });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(emails.map(({ to }) => to)).toEqual([freshAddress]);
});

test('the weekly email goes only to confirmed subscribers, once per Dubai day, with at most ten properties', async () => {
  // twelve properties, of which the fourth has the highest rank
  for (let n = 0; n < 12; n++) await makeProperty(server.database.orm.em, n === 3 ? { title: 'The best of the week', premium: true } : {});
  const [subscribed, unsubscribed, unconfirmed] = [await makeSubscriber(), await makeSubscriber(), newAddress()];
  await subscribe(unconfirmed);
  await rows(server.database.orm.em, {
    text: 'update newsletter_subscribers set unsubscribed_at = now() where email = $1',
    values: [unsubscribed],
  });
  server.setNow(new Date('2026-11-19T06:00:00Z'));
  const emails = await runDigest();
  const recipients = emails.map(({ to }) => to);
  expect(recipients).toContain(subscribed);
  expect(recipients).not.toContain(unsubscribed);
  expect(recipients).not.toContain(unconfirmed);
  expect(new Set(recipients).size).toBe(recipients.length);
  const [sentEmail] = emails;
  expect(sentEmail!.links.filter((link) => /\/properties\/\d+$/.test(link))).toHaveLength(10);
  expect(sentEmail!.text).toContain('The best of the week');
  expect(sentEmail!.text.indexOf('The best of the week')).toBeLessThan(sentEmail!.text.indexOf('Dubai Marina, home number'));
  expect(await runDigest()).toHaveLength(0);
  server.setNow(new Date('2026-11-26T06:00:00Z'));
  expect((await runDigest()).map(({ to }) => to)).toContain(subscribed);
});

test('one POST unsubscribes without cookie, own origin or JSON, as mail programs send it (RFC 8058), and can be repeated', async () => {
  const email = await makeSubscriber();
  server.setNow(new Date('2026-12-03T06:00:00Z'));
  const sentEmail = (await runDigest()).find(({ to }) => to === email)!;
  const unsubscribeHeader = /^<http:\/\/homes\.example(\/newsletter\/unsubscribe\?token=[\w-]+)>$/.exec(
    sentEmail.headers.get('list-unsubscribe') ?? '',
  );
  expect(sentEmail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const path = unsubscribeHeader![1]!;
  expect(pathOf(sentEmail, '/newsletter/unsubscribe')).toBe(path);
  await server.request().get(path).expect(200);
  expect(await isSubscribed(email)).toBe(true);
  for (let n = 0; n < 2; n++) {
    await server
      .request()
      .post(path)
      .set('Origin', 'https://mail.example')
      .set('Sec-Fetch-Site', 'cross-site')
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
  }
  expect(await isSubscribed(email)).toBe(false);
  server.setNow(new Date('2026-12-10T06:00:00Z'));
  expect((await runDigest()).map(({ to }) => to)).not.toContain(email);
});

test('a former subscriber can subscribe again by confirming again', async () => {
  const email = await makeSubscriber();
  await rows(server.database.orm.em, {
    text: 'update newsletter_subscribers set unsubscribed_at = now() where email = $1',
    values: [email],
  });
  server.setNow(new Date(Date.now() + AFTER_PAUSE_MS));
  const [sentEmail] = await emailsOf(() => subscribe(email));
  expect(await isSubscribed(email)).toBe(false);
  await server.request().post(pathOf(sentEmail!, '/newsletter/confirm')).expect(200);
  expect(await isSubscribed(email)).toBe(true);
});

test('unsubscribing removes queued emails, invalidates older links and is stored for good', async () => {
  const subscribed = await makeSubscriber();
  const unconfirmed = newAddress();
  const [confirmationEmail] = await emailsOf(() => subscribe(unconfirmed));
  const keyOf = async (address: string): Promise<string> => {
    const text = 'select unsubscribe_key as key from newsletter_subscribers where email = $1';
    return (await rows<{ key: string }>(server.database.orm.em, { text, values: [address] }))[0]!.key;
  };
  const unsubscribe = async (address: string) =>
    server
      .request()
      .post(`/newsletter/unsubscribe?token=${await keyOf(address)}`)
      .expect(200);
  server.setNow(new Date('2026-12-17T06:00:00Z'));
  const countBefore = (await server.sentEmails()).length;
  // queues the emails, which `sentEmails` below sends
  await sendDigest({ ...server.deps, em: server.deps.orm.em.fork() });
  await unsubscribe(subscribed);
  await unsubscribe(unconfirmed);
  expect((await server.sentEmails()).slice(countBefore).map(({ to }) => to)).not.toContain(subscribed);
  await server.request().post(pathOf(confirmationEmail!, '/newsletter/confirm')).expect(404);
  server.setNow(null);
  // the daily clean-up deletes old unconfirmed requests, but not this one
  await rows(server.database.orm.em, {
    text: `update newsletter_subscribers set confirm_sent_at = now() - interval '60 days', created_at = now() - interval '60 days' where email = $1`,
    values: [unconfirmed],
  });
  await deleteExpiredRows(server.database.orm.em, new Date());
  expect(
    await rows(server.database.orm.em, { text: 'select 1 from newsletter_subscribers where email = $1', values: [unconfirmed] }),
  ).toHaveLength(1);
  expect([await isSubscribed(subscribed), await isSubscribed(unconfirmed)]).toEqual([false, false]);
});

test('a mailbox gets at most two confirmation links an hour, and the last one works', async () => {
  const email = newAddress();
  const emails: ReadEmail[] = [];
  // six requests within an hour
  for (let n = 0; n < 6; n++) {
    server.setNow(new Date(Date.now() + n * AFTER_PAUSE_MS));
    emails.push(...(await emailsOf(() => subscribe(email))));
  }
  expect(emails).toHaveLength(2);
  await server.request().post(pathOf(emails[1]!, '/newsletter/confirm')).expect(200);
});

test('an invalid link shows a page that says so, without the token', async () => {
  for (const path of [
    '/newsletter/confirm?token=x',
    '/newsletter/unsubscribe?token=x',
    '/newsletter/unsubscribe',
    '/newsletter/confirm?token=a&token=b',
  ]) {
    const { text } = await server.request().post(path).expect(404);
    expect(text).toContain('This link is not valid');
  }
  const { text } = await server.request().get('/newsletter/confirm?token="><script>alert(1)</script>').expect(200);
  expect(text).not.toContain('<script');
});

test('unconfirmed requests are deleted after thirty days', async () => {
  const [pendingAddress, subscribedAddress] = [newAddress(), await makeSubscriber()];
  await subscribe(pendingAddress);
  // runs the job that stores the request
  await server.sentEmails();
  const storedAddresses = async (): Promise<string[]> =>
    (await rows<{ email: string }>(server.database.orm.em, { text: 'select email from newsletter_subscribers' })).map(({ email }) => email);
  expect(await storedAddresses()).toContain(pendingAddress);
  await rows(server.database.orm.em, { text: `update newsletter_subscribers set confirm_sent_at = now() - interval '31 days'` });
  await deleteExpiredRows(server.database.orm.em, new Date());
  const remaining = await storedAddresses();
  expect([remaining.includes(pendingAddress), remaining.includes(subscribedAddress)]).toEqual([false, true]);
});
