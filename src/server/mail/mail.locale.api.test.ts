// Tests of the language of emails and errors: that of the recipient, not of the person who causes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '../../shared/locale.ts';
import { callerOf, errorOf } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { confirmAddress, type Device, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import type { ReadEmail } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { sendDigest } from '../newsletter/newsletter.digest.ts';

const ORIGIN = 'http://homes.example';
const ARABIC = /[\u0600-\u06ff]/;

let server: TestServer;
let addressCount = 0;
beforeAll(async () => {
  server = await testServer({ PUBLIC_ORIGIN: ORIGIN, OFFICE_EMAIL: 'office@homes.example', LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

const newAddress = () => `arabic${++addressCount}@homes.example`;
const emailsTo = async (address: string): Promise<ReadEmail[]> => (await server.sentEmails()).filter(({ to }) => to === address);
const lastEmailTo = async (address: string): Promise<ReadEmail> => (await emailsTo(address)).at(-1)!;
const pathOfLink = (email: ReadEmail, part: string): string => email.links.find((link) => link.includes(part))!.slice(ORIGIN.length);

async function registerIn(locale: Locale): Promise<{ device: Device; email: string; id: number }> {
  const device = server.device();
  const email = newAddress();
  const { id } = await callerOf(device, { language: locale }).account.register({
    username: `arabic${addressCount}`,
    email,
    password: PASSWORD,
  });
  await server.sentEmails();
  return { device, email, id };
}
const inquiryFrom = (propertyId: number, email: string, locale: Locale) =>
  callerOf(server.device(), { language: locale }).inquiry.create({
    propertyId,
    name: 'نادية كريم',
    email,
    phone: '+971 50 000 0111',
    message: 'هل ما زال المنزل متاحًا؟ أرغب في معاينته.',
  });

describe('an email to a member', () => {
  test('registered in Arabic is in Arabic, from right to left, and its link opens and confirms on an Arabic page', async () => {
    const { email } = await registerIn('ar');
    const sentEmail = await lastEmailTo(email);
    expect(sentEmail.subject).toBe('تأكيد بريدك الإلكتروني');
    expect(sentEmail.html).toContain('<html lang="ar" dir="rtl">');
    expect(sentEmail.text).not.toMatch(/confirm that|You receive/);
    const path = pathOfLink(sentEmail, '/confirm-email');
    expect(path).toMatch(/^\/ar\/confirm-email\?token=/);
    const page = await server.request().get(path).expect(200);
    expect(page.text).toContain('<html lang="ar" dir="rtl">');
    expect(page.text).toContain('أكّد هذا العنوان');
    expect((await server.request().post(path).expect(200)).text).toContain('تم تأكيد عنوانك');
    expect((await server.request().post(path).expect(404)).text).toContain('هذا الرابط غير صالح');
  });

  test('follows the language of the last call from the website, not that of the person who requests it', async () => {
    const { device, email } = await registerIn('ar');
    const requestReset = () => server.request().post('/api/forgot-password').send({ email }).expect(200);
    await requestReset();
    expect((await lastEmailTo(email)).subject).toBe('تعيين كلمة مرور جديدة');
    await device.get('/api/user').expect(200);
    await requestReset();
    expect((await lastEmailTo(email)).subject).toBe('تعيين كلمة مرور جديدة');
    await callerOf(device, { language: 'en' }).account.emailState();
    await requestReset();
    expect((await lastEmailTo(email)).subject).toBe('Set a new password');
  });

  test('whose language is not known is in the language of the request', async () => {
    const { email, id } = await makeMember(server);
    await server.sentEmails();
    await rows(server.deps.orm.em, { text: 'update users set locale = null where id = $1', values: [id] });
    await callerOf(server.device(), { language: 'ar' }).account.forgotPassword({ email });
    expect((await lastEmailTo(email)).subject).toBe('تعيين كلمة مرور جديدة');
  });
});

describe('an inquiry', () => {
  test('asked in Arabic reaches an English advertiser in English, and the answer reaches the visitor in Arabic', async () => {
    const owner = await makeMember(server);
    await server.sentEmails();
    const home = await makeProperty(server.deps.orm.em);
    await rows(server.deps.orm.em, { text: 'update properties set user_id = $2 where id = $1', values: [home.id, owner.id] });
    const visitor = newAddress();
    const id = (await inquiryFrom(home.id, visitor, 'ar')).id!;
    const receivedEmail = await lastEmailTo(owner.email);
    expect(receivedEmail.subject).toBe(`New inquiry about DLV-${home.id}`);
    expect(receivedEmail.html).toContain('<html lang="en" dir="ltr">');
    expect(receivedEmail.links).toContain(`${ORIGIN}/inquiries/${id}`);
    await callerOf(owner.device, { language: 'en' }).inquiry.reply({ id, message: 'Yes, it is.' });
    const answer = await lastEmailTo(visitor);
    expect(answer.subject).toBe(`رسالة جديدة بشأن DLV-${home.id}`);
    expect(answer.text).toContain('وصل رد على السؤال');
    expect(answer.links[0]).toContain(`${ORIGIN}/ar/answer/thread?id=${id}`);
  });

  test('asked in English reaches an Arabic advertiser in Arabic', async () => {
    const owner = await registerIn('ar');
    await confirmAddress(server, owner.id);
    const home = await makeProperty(server.deps.orm.em);
    await rows(server.deps.orm.em, { text: 'update properties set user_id = $2 where id = $1', values: [home.id, owner.id] });
    await inquiryFrom(home.id, newAddress(), 'en');
    const received = await lastEmailTo(owner.email);
    expect(received.subject).toBe(`استفسار جديد عن DLV-${home.id}`);
    expect(received.text).toContain('السعر: ');
  });
});

test('a message to an agent is in English, and its answer in the language of the visitor', async () => {
  const agent = await makeAgent(server.deps.orm.em, { email: newAddress() });
  const email = newAddress();
  const message = { agentId: agent.id, name: 'نادية', email, phone: '+971 50 000 0111', message: 'أبحث عن شقة.' };
  await callerOf(server.device(), { language: 'ar' }).message.agent(message);
  const received = await lastEmailTo(agent.email);
  expect(received.subject).toMatch(/^New message from your profile, no\. \d+$/);
  await server.request().post(pathOfLink(received, '/answer/message')).type('form').send({ message: 'With pleasure.' }).expect(200);
  expect((await lastEmailTo(email)).subject).toBe('رد على رسالتك');
});

test('the weekly email is in the language in which each reader subscribed', async () => {
  await makeProperty(server.deps.orm.em);
  const readers = { ar: newAddress(), en: newAddress() };
  for (const locale of ['ar', 'en'] as const) {
    const email = readers[locale];
    await callerOf(server.device(), { language: locale }).newsletter.subscribe({ email });
    await server
      .request()
      .post(pathOfLink(await lastEmailTo(email), '/newsletter/confirm'))
      .expect(200);
  }
  await sendDigest({ ...server.deps, em: server.deps.orm.em.fork() });
  const [arabic, english] = [await lastEmailTo(readers.ar), await lastEmailTo(readers.en)];
  expect([arabic.subject, english.subject]).toEqual(['عشرة منازل تستحق المشاهدة', 'Ten homes worth a look']);
  expect(arabic.text).toMatch(/درهم/);
  expect(english.text).not.toMatch(ARABIC);
  const unsubscribe = pathOfLink(arabic, '/newsletter/unsubscribe');
  expect(unsubscribe).toMatch(/^\/ar\/newsletter\/unsubscribe\?token=/);
  expect(arabic.headers.get('list-unsubscribe')).toBe(`<${ORIGIN}${unsubscribe}>`);
  expect((await server.request().post(unsubscribe).expect(200)).text).toContain('تم إلغاء اشتراكك');
});

test('an error is in the language of the page, and in English by REST', async () => {
  const wrongLogin = { username: 'unknown-user', password: 'not this one' };
  const errorIn = async (locale: Locale) =>
    (await errorOf(callerOf(server.device(), { language: locale }).account.login(wrongLogin))).message;
  expect(await errorIn('ar')).toBe('اسم المستخدم أو كلمة المرور غير صحيحة');
  expect(await errorIn('en')).toBe('Invalid username or password');
  await server.request().post('/api/login').send(wrongLogin).expect(401, 'Invalid username or password');
});
