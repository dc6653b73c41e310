// Tests of the form by which agents apply: emails, validation, spam, limits, and the applicant's data.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { emailsDuring } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const OFFICE = 'office@homes.example';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ OFFICE_EMAIL: OFFICE });
});
afterAll(() => server.close());

let serial = 0;
/** An application that the form accepts, each from another email address. */
const makeApplication = (input: object = {}) => ({
  name: 'Samira Haddad',
  email: `samira${++serial}@homes.example`,
  phone: '+971 50 000 0114',
  licence: '48211',
  yearsExperience: 6,
  emirate: 'Sharjah',
  languages: ['English', 'Arabic'],
  message: 'Six years in Sharjah and Ajman, mostly families.',
  ...input,
});
/** Sends an application without signing in. */
const sendApplication = (body: object, to: Pick<TestServer, 'request'> = server) => to.request().post('/api/applications').send(body);
const readApplications = () => rows<Record<string, unknown>>(server.database.orm.em, { text: 'select * from applications order by id' });

test('an application is stored and sent to the office with the applicant as reply address, and a signed-in applicant gets a copy', async () => {
  const member = await makeMember(server);
  const input = makeApplication({ email: member.email });
  const emails = await emailsDuring(server, () => member.device.post('/api/applications').send(input).expect(201));
  expect(emails.map(({ to }) => to).toSorted()).toEqual([OFFICE, input.email].toSorted());
  const toOffice = emails.find(({ to }) => to === OFFICE)!;
  expect([toOffice.subject, toOffice.headers.get('reply-to')]).toEqual([
    expect.stringMatching(/^New application from Sharjah, no\. \d+$/),
    `Samira Haddad <${input.email}>`,
  ]);
  for (const words of ['> Six years in Sharjah', 'RERA licence (BRN): 48211', 'Experience: 6 years', 'Languages: English, Arabic'])
    expect(toOffice.text).toContain(words);
  const copy = emails.find(({ to }) => to === input.email)!;
  expect(copy.headers.get('reply-to')).toContain(OFFICE);
  expect(copy.text).toContain('> Six years in Sharjah');
  expect((await readApplications()).at(-1)).toMatchObject({
    name: 'Samira Haddad',
    licence: '48211',
    years_experience: 6,
    emirate: 'Sharjah',
    languages: ['English', 'Arabic'],
    sender_id: member.id,
  });
});

test('an address that is not the confirmed one of a signed-in user gets no copy', async () => {
  const emails = await emailsDuring(server, () => sendApplication(makeApplication()).expect(201));
  expect(emails.map(({ to }) => to)).toEqual([OFFICE]);
});

test('every field except the licence is required, and errors name the invalid fields', async () => {
  const { licence: _, ...withoutLicence } = makeApplication({ yearsExperience: 0 });
  const emails = await emailsDuring(server, () => sendApplication(withoutLicence).expect(201));
  expect(emails.find(({ to }) => to === OFFICE)!.text).not.toContain('BRN');
  await sendApplication({}).expect(
    400,
    [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Phone number must be at least 7 characters',
      'Enter your years of experience, 0 to 60',
      'Choose an emirate',
      'Choose at least one language',
      'Please write at least 20 characters about yourself',
    ].join('; '),
  );
  await sendApplication(makeApplication({ emirate: 'Atlantis' })).expect(400, 'Choose an emirate');
  await sendApplication(makeApplication({ languages: [] })).expect(400, 'Choose at least one language');
  await sendApplication(makeApplication({ languages: ['Klingon'] })).expect(400, 'Choose from the languages given');
  await sendApplication(makeApplication({ languages: ['English', 'English'] })).expect(400, 'Choose each language once');
  await sendApplication(makeApplication({ yearsExperience: 61 })).expect(400, 'Enter your years of experience, 0 to 60');
  await sendApplication(makeApplication({ name: 'Eve\r\nBcc: victim@homes.example' })).expect(400, 'Name contains invalid characters');
});

test('a filled honeypot gets a normal response and stores nothing, and five parallel identical applications are stored once', async () => {
  const before = (await readApplications()).length;
  const honeypotEmails = await emailsDuring(server, () =>
    sendApplication(makeApplication({ website: 'https://spam.example' })).expect(201),
  );
  const input = makeApplication();
  const repeatedEmails = await emailsDuring(server, () => Promise.all(Array.from({ length: 5 }, () => sendApplication(input).expect(201))));
  expect([honeypotEmails.length, repeatedEmails.length, (await readApplications()).length - before]).toEqual([0, 1, 1]);
});

test('a repeated application with a corrected field is stored and sent', async () => {
  const input = makeApplication();
  await sendApplication(input).expect(201);
  const phone = '+971 50 000 0115';
  const emails = await emailsDuring(server, () => sendApplication({ ...input, phone }).expect(201));
  expect(emails.map(({ to }) => to)).toEqual([OFFICE]);
  expect((await readApplications()).at(-1)).toMatchObject({ email: input.email, phone });
});

test('the message limit counts per network address, and messages in another person’s name do not use it up', async () => {
  const limitedServer = await testServer({ LIMIT_MESSAGE: '5', TRUST_PROXY: '1' });
  const sendFrom = (ip: string, body: object) => sendApplication(body, limitedServer).set('X-Forwarded-For', ip);
  for (let n = 0; n < 5; n++) await sendFrom('198.51.100.1', makeApplication()).expect(201);
  await sendFrom('198.51.100.1', makeApplication()).expect(429);
  for (let n = 0; n < 5; n++) await sendFrom(`198.51.100.${n + 10}`, makeApplication({ email: 'victim@homes.example' })).expect(201);
  await sendFrom('198.51.100.99', makeApplication({ email: 'Victim@homes.example' })).expect(201);
  await limitedServer.close();
});

test('an application is in the data export of its user and is deleted with the account', async () => {
  const member = await makeMember(server);
  const input = makeApplication();
  await member.device.post('/api/applications').send(input).expect(201);
  const { applications } = await callerOf(member.device).account.export();
  expect(applications).toMatchObject([{ email: input.email, licence: '48211' }]);
  await callerOf(member.device).account.remove({ password: PASSWORD });
  expect((await readApplications()).some(({ email }) => email === input.email)).toBe(false);
});
