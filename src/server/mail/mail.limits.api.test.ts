// Tests of the limits of emails to one mailbox (`MAIL_FAMILIES`).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { MAIL_FAMILIES, MAIL_KINDS, type MailKind } from './mail.kinds.ts';
import type { SendOutcome } from './outbox-store.ts';
import type { EmailMessage } from './template/email-message.ts';

let server: TestServer;
/** Makes the key of each email unique. */
let serial = 0;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', OFFICE_EMAIL: 'office@homes.example', PUBLIC_ORIGIN: 'http://homes.example' });
});
afterAll(() => server.close());

const makeEmail = (to: string, kind: MailKind): EmailMessage => ({
  to,
  kind,
  key: `limit:${++serial}`,
  subject: 'An email',
  blocks: [{ text: 'Hello.' }],
});
const send = (to: string, kind: MailKind): Promise<SendOutcome> => server.deps.mail.send(server.deps.orm.em.fork(), makeEmail(to, kind));
const sentTo = async (address: string): Promise<number> =>
  (await server.sentEmails()).filter(({ to }) => to.toLowerCase() === address).length;
const countOf = (outcomes: SendOutcome[], outcome: SendOutcome): number => outcomes.filter((value) => value === outcome).length;
/** Moves the deliveries of a mailbox into the past. */
const backdateEmails = (address: string, hours: number) =>
  rows(server.deps.orm.em, {
    text: `update mail_deliveries set due_at = due_at - $2 * interval '1 hour' where address = $1`,
    values: [address, hours],
  });
/** The hours that each stored email to an address waits. */
const readWaits = (address: string) =>
  rows<{ wait: number }>(server.deps.orm.em, {
    text: `select round(extract(epoch from due_at - now()) / 3600)::int as wait from mail_deliveries where address = $1 order by due_at, id`,
    values: [address],
  });

test('forty parallel password resets send three emails to a mailbox, ten over a day, and the last link works', async () => {
  const { email, device } = await makeMember(server);
  const requestReset = (address = email) => server.request().post('/api/forgot-password').send({ email: address }).expect(200);
  await Promise.all(Array.from({ length: 40 }, (_, n) => requestReset(n % 2 ? email : email.toUpperCase())));
  const resetEmails = async () => (await server.sentEmails()).filter(({ to, subject }) => to === email && subject === 'Set a new password');
  expect(await resetEmails()).toHaveLength(3);
  for (let hour = 0; hour < 5; hour++) {
    await backdateEmails(email, 1);
    await Promise.all(Array.from({ length: 5 }, () => requestReset()));
    await server.sentEmails();
  }
  const receivedEmails = await resetEmails();
  expect(receivedEmails).toHaveLength(10);
  const token = new URL(receivedEmails.at(-1)!.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
  await server.request().post('/api/reset-password').send({ token, password: 'a fresh one' }).expect(200);
  await device.get('/api/user').expect(401);
});

test('an address that two accounts type into sixty messages a minute receives none of their text', async () => {
  const otherUser = 'other-user@homes.example';
  const [firstUser, secondUser] = [await makeMember(server), await makeMember(server)];
  const agent = await makeAgent(server.deps.orm.em);
  const home = await makeProperty(server.deps.orm.em, { agent });
  for (let n = 0; n < 10; n++) {
    for (const { device } of [firstUser, secondUser]) {
      const form = { name: 'Cheap pills', email: otherUser, phone: '+971 50 000 0111', message: `Buy cheap pills at evil.example, ${n}` };
      await device
        .post('/api/inquiries')
        .send({ propertyId: home.id, ...form })
        .expect(201);
      await callerOf(device).message.contact({ ...form, subject: 'Cheap pills' });
      await callerOf(device).message.agent({ ...form, agentId: agent.id });
      await callerOf(device).account.changeEmail({ email: otherUser, currentPassword: 'correct horse battery' });
    }
    await callerOf(server.device()).newsletter.subscribe({ email: otherUser });
  }
  const receivedEmails = (await server.sentEmails()).filter(({ to }) => to === otherUser);
  expect(receivedEmails.length).toBeGreaterThan(0);
  expect(receivedEmails.length).toBeLessThanOrEqual(MAIL_FAMILIES.confirm.limit.hour + MAIL_FAMILIES.newsletterConfirm.limit.hour);
  for (const { subject, text } of receivedEmails) expect(`${subject} ${text}`).not.toMatch(/pills|evil/);
});

test('all spellings of a mailbox share its limits, also in one transaction', async () => {
  // twelve spellings of sea@gmail.com
  const spellings = Array.from({ length: 12 }, (_, n) => `s${'.'.repeat(n % 2)}ea+${n}@${n % 3 ? 'gmail' : 'GoogleMail'}.com`);
  const { hour } = MAIL_FAMILIES.confirm.limit;
  const inOwnTransactions = await Promise.all(spellings.map((to) => send(to, 'email-confirm')));
  const em = server.deps.orm.em.fork();
  const inOneTransaction = await server.deps.mail.sendAll(
    em,
    spellings.map((to) => makeEmail(to, 'newsletter-confirm')),
  );
  expect([countOf(inOwnTransactions, 'queued'), countOf(inOneTransaction, 'queued')]).toEqual([
    hour,
    MAIL_FAMILIES.newsletterConfirm.limit.hour,
  ]);
  expect(await send('sea@other.example', 'email-confirm')).toBe('queued');
});

test('emails to other spellings of a confirmed address hold none of its emails back', async () => {
  const { email } = await makeMember(server);
  const [name, domain] = email.split('@');
  // 80 is more than any limit of these kinds
  for (let n = 0; n < 80; n++) await send(`${name}+${n}@${domain}`, 'security-changed');
  expect(await send(`${name}+0@${domain}`, 'security-changed')).toBe('limited');
  expect(await send(email, 'security-changed')).toBe('queued');
  expect((await readWaits(email)).filter(({ wait }) => wait > 0)).toEqual([]);
});

test('agents of one agency who use spellings of one mailbox have a limit of leads each', async () => {
  const { hour } = MAIL_FAMILIES.lead.limit;
  for (let n = 0; n <= hour; n++) await send(`leads+${n}@agency.example`, 'inquiry');
  expect((await readWaits(`leads+${hour}@agency.example`)).map(({ wait }) => wait)).toEqual([0]);
});

test('emails that others cause hold back no notice, and notices that an intruder causes do not hold back the link that undoes a changed address', async () => {
  const mailbox = 'watched@homes.example';
  for (let n = 0; n < 80; n++) await send(mailbox, 'email-taken');
  expect(await send(mailbox, 'password-changed')).toBe('queued');
  expect((await readWaits(mailbox)).filter(({ wait }) => wait > 0)).toEqual([]);
  for (let n = 0; n < 80; n++) await send(mailbox, 'security-changed');
  expect(await send(mailbox, 'security-changed')).toBe('limited');
  const before = await sentTo(mailbox);
  expect(await send(mailbox, 'email-changed')).toBe('queued');
  expect(await sentTo(mailbox)).toBe(before + 1);
});

test('related kinds of emails share a limit for each address, and the office is exempt', async () => {
  const [firstMailbox, secondMailbox] = ['family-one@homes.example', 'family-two@homes.example'];
  const kinds = (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => MAIL_KINDS[kind] === 'notice');
  const { hour } = MAIL_FAMILIES.notice.limit;
  const outcomes = await Promise.all(
    Array.from({ length: hour + 5 }, (_, n) => send(n % 2 ? firstMailbox : firstMailbox.toUpperCase(), kinds[n % kinds.length]!)),
  );
  expect([countOf(outcomes, 'queued'), await sentTo(firstMailbox)]).toEqual([hour + 5, hour]);
  expect(await send(secondMailbox, 'email-changed')).toBe('queued');
  expect([await sentTo(secondMailbox), (await readWaits(firstMailbox)).filter(({ wait }) => wait > 0).length]).toEqual([1, 5]);
  for (let n = 0; n < 70; n++) expect(await send('Office@homes.example', 'contact')).toBe('queued');
  expect(await sentTo('office@homes.example')).toBeGreaterThanOrEqual(70);
});

test('leads over the hourly limit are delayed without loss, and leads over the limit of two days are not sent', async () => {
  const agent = 'busy-agent@homes.example';
  const { hour, day } = MAIL_FAMILIES.lead.limit;
  const outcomes: SendOutcome[] = [];
  for (let n = 0; n < day * 3 + 10; n++) outcomes.push(await send(agent, 'inquiry'));
  expect(await sentTo(agent)).toBe(hour);
  const waitTimes = (await readWaits(agent)).map(({ wait }) => wait);
  const withinLimit = (from: number, to: number): number => waitTimes.filter((wait) => wait >= from && wait < to).length;
  // sixty an hour for five hours, the same a day later, and sixty at the end of the two days
  expect([withinLimit(0, 1), withinLimit(1, 2), withinLimit(0, 24), withinLimit(24, 48)]).toEqual([hour, hour, day, day]);
  expect([countOf(outcomes, 'queued'), countOf(outcomes, 'limited')]).toEqual([day * 2 + hour, day - hour + 10]);
}, 60_000);

test('no copy is sent to an unconfirmed address, whichever user requests it', async () => {
  const unconfirmed = await makeMember(server, undefined, { confirmed: false });
  const confirmed = await makeMember(server);
  expect(await send(unconfirmed.email, 'contact-copy')).toBe('unconfirmed');
  expect(await send('unknown@homes.example', 'inquiry-copy')).toBe('unconfirmed');
  expect(await send(confirmed.email.toUpperCase(), 'contact-copy')).toBe('queued');
});

test('transactions that email the same two people in opposite order do not deadlock', async () => {
  const pair = ['cross-one@homes.example', 'cross-two@homes.example'];
  const sendBoth = (order: string[]): Promise<unknown> =>
    server.deps.orm.em.fork().transactional((em) =>
      server.deps.mail.sendAll(
        em,
        order.map((to) => makeEmail(to, 'inquiry')),
      ),
    );
  await Promise.all(Array.from({ length: 20 }, (_, n) => sendBoth(n % 2 ? pair : pair.toReversed())));
  expect([await sentTo(pair[0]!), await sentTo(pair[1]!)]).toEqual([20, 20]);
});
