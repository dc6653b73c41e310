// Tests of the forms of the contact page, the help page and agents' profiles, and of an agent's answer by a link.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, errorOf, expectError, type Inputs, invalid } from '../../testing/factories/caller.ts';
import { makeAgent } from '../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { emailsDuring, type ReadEmail } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const OFFICE = 'office@homes.example';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ OFFICE_EMAIL: OFFICE, LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

/** Makes each address and message unique. */
let serial = 0;
/** A valid message of the contact form, each from another address. */
const makeContactInput = (input: object = {}) => ({
  name: 'Omar Said',
  email: `omar${++serial}@homes.example`,
  phone: '+971 50 000 0112',
  subject: 'Opening hours',
  message: 'Are you open on Saturday?',
  ...input,
});
/** Sends a form: `contact`, `support` or `agent`. */
const send = <Form extends keyof Inputs['message']>(form: Form, input: Inputs['message'][Form], toServer = server): Promise<unknown> =>
  (callerOf(toServer.device()).message[form] as (input: unknown) => Promise<unknown>)(input);
/** The message of the error that an invalid form gets. */
const rejectionOf = async (form: keyof Inputs['message'], input: object): Promise<string> => {
  const { code, message } = await errorOf(send(form, invalid(input)));
  expect(code).toBe('BAD_REQUEST');
  return message;
};
const readMessages = () =>
  rows<{ kind: string; name: string; email: string; subject: string; message: string; agent_id: number | null; answer: string | null }>(
    server.database.orm.em,
    {
      text: 'select * from messages order by id',
    },
  );

test('the contact form sends the message to the office with the sender as reply address and stores it', async () => {
  const input = makeContactInput();
  const emails = await emailsDuring(server, () => send('contact', input));
  expect(emails.map(({ to }) => to)).toEqual([OFFICE]);
  const [toOffice] = emails;
  expect([toOffice!.subject, toOffice!.headers.get('reply-to')]).toEqual([
    expect.stringMatching(/^New contact message, no\. \d+$/),
    `Omar Said <${input.email}>`,
  ]);
  expect(toOffice!.text).toContain('> Are you open on Saturday?');
  expect(toOffice!.text).toContain('Subject: Opening hours');
  expect((await readMessages()).at(-1)).toMatchObject({
    kind: 'contact',
    name: 'Omar Said',
    email: input.email,
    subject: 'Opening hours',
    agent_id: null,
  });
});

test('a copy is sent to the confirmed address of a signed-in user and to no address that was only typed', async () => {
  const [copiedUser, unconfirmedUser] = [await makeMember(server, 'copied'), await makeMember(server, 'not-copied', { confirmed: false })];
  /** Sends a message with a typed address from a device. @returns the emails that it causes */
  const sendFrom = (device: Member['device'], email: string) =>
    emailsDuring(server, () => callerOf(device).message.contact(makeContactInput({ email, message: `Number ${++serial}` })));
  const copy = (await sendFrom(copiedUser.device, 'Copied@homes.example')).find(({ to }) => to !== OFFICE);
  expect([copy?.to, copy?.subject]).toEqual(['Copied@homes.example', 'Your message to our office']);
  for (const emails of [
    await sendFrom(copiedUser.device, unconfirmedUser.email),
    await sendFrom(unconfirmedUser.device, unconfirmedUser.email),
    await sendFrom(server.device(), copiedUser.email),
  ])
    expect(emails.map(({ to }) => to)).toEqual([OFFICE]);
});

test('the support form sends the message to the office and requires no name', async () => {
  const emails = await emailsDuring(server, () =>
    send('support', { email: 'lost@homes.example', subject: 'Password', message: 'I cannot sign in.' }),
  );
  const toOffice = emails.find(({ to }) => to === OFFICE)!;
  expect([toOffice.subject, toOffice.headers.get('reply-to')]).toEqual([
    expect.stringMatching(/^New support request, no\. \d+$/),
    'A visitor <lost@homes.example>',
  ]);
  expect(emails).toHaveLength(1);
});

test('the form on a profile sends the message to that agent, or to the office when the agent has no address', async () => {
  const em = server.database.orm.em;
  const [agent, agentWithoutEmail] = [
    await makeAgent(em, { email: 'reached@homes.example', name: 'Leila Haddad' }),
    await makeAgent(em, { email: 'n/a' }),
  ];
  // the form on a profile has no subject
  const { subject: _, ...input } = makeContactInput();
  const emails = await emailsDuring(server, () => send('agent', { agentId: agent.id, ...input }));
  expect(emails.map(({ to }) => to)).toEqual(['reached@homes.example']);
  expect((await readMessages()).at(-1)).toMatchObject({ kind: 'agent', agent_id: agent.id });
  expect((await emailsDuring(server, () => send('agent', { agentId: agentWithoutEmail.id, ...input }))).map(({ to }) => to)).toContain(
    OFFICE,
  );
  await expectError(send('agent', { agentId: 2_000_000, ...input }), 'NOT_FOUND');
});

describe('an agent who answers by the link in the email', () => {
  const linkIn = (sentEmail: ReadEmail): string => {
    const { pathname, search } = new URL(sentEmail.links.find((url) => url.includes('/answer/message'))!);
    return pathname + search;
  };
  /** Sends a message to a new agent. @returns the path of the agent's link and the sender's address */
  const writeToAgent = async (input: object = {}): Promise<{ path: string; email: string }> => {
    const agent = await makeAgent(server.database.orm.em, { name: 'Leila Haddad' });
    const { subject: _, ...message } = makeContactInput(input);
    const [sentEmail] = await emailsDuring(server, () => send('agent', { agentId: agent.id, ...message }));
    return { path: linkIn(sentEmail!), email: message.email };
  };
  const postAnswer = (path: string, message: string) => server.request().post(path).type('form').send({ message });

  test('changes nothing by opening it, and sends one answer to the sender; a second one is not sent', async () => {
    const { path, email } = await writeToAgent({ message: 'Do you know <b>Sharjah</b>?' });
    const { text } = await server.request().get(path).expect(200).expect('Content-Type', /html/);
    expect(text).toContain('Do you know &lt;b&gt;Sharjah&lt;/b&gt;?');
    expect((await readMessages()).at(-1)).toMatchObject({ answer: null, answered_at: null });
    const emails = await emailsDuring(server, () => postAnswer(path, 'Yes, very well.').expect(200));
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'A reply to your message']]);
    expect(emails[0]!.text).toContain('> Yes, very well.');
    expect(emails[0]!.headers.get('reply-to')).toMatch(/^Leila Haddad <agent/);
    expect(await emailsDuring(server, () => postAnswer(path, 'Something else').expect(200))).toEqual([]);
    expect((await readMessages()).at(-1)).toMatchObject({ answer: 'Yes, very well.' });
  });

  test('may use 5,000 characters, of which a line break of the form is one', async () => {
    const { path } = await writeToAgent();
    const lines = Array.from({ length: 11 }, () => 'x'.repeat(453));
    const answer = lines.join('\n');
    // 11 lines of 453 characters and ten line breaks
    expect(answer).toHaveLength(4993);
    expect(await emailsDuring(server, () => postAnswer(path, lines.join('\r\n')).expect(200))).toHaveLength(1);
    expect((await readMessages()).at(-1)).toMatchObject({ answer });
  });

  test('gets an empty answer back with the reason, and an invalid link is rejected', async () => {
    const { path } = await writeToAgent();
    expect((await postAnswer(path, '  ').expect(200)).text).toContain('Message is required');
    for (const invalidPath of [
      path.replace(/id=\d+/, 'id=1'),
      `${path}x`,
      path.replace('/message', '/inquiry'),
      '/answer/message?id=0&key=',
      '/answer/message',
    ])
      await postAnswer(invalidPath, 'Hello').expect(404);
    expect((await readMessages()).at(-1)).toMatchObject({ answer: null });
  });
});

test('required fields are named in the errors, and single-line fields reject line breaks', async () => {
  expect(await rejectionOf('contact', {})).toBe('Name is required; Invalid email address; Subject is required; Message is required');
  expect(await rejectionOf('support', { email: 'x', subject: ' ', message: '' })).toBe(
    'Invalid email address; Subject is required; Message is required',
  );
  const { phone: _, subject: __, ...messageWithoutPhone } = makeContactInput();
  expect(await rejectionOf('agent', { agentId: 1, ...messageWithoutPhone })).toBe('Phone number is required');
  expect(await rejectionOf('contact', makeContactInput({ subject: 'Hello\r\nBcc: victim@homes.example' }))).toBe(
    'Subject contains invalid characters',
  );
  expect(await rejectionOf('contact', makeContactInput({ message: 'x'.repeat(5001) }))).toBe('Message must be at most 5000 characters');
  // the contact form requires no phone number
  const { phone: ___, ...contactWithoutPhone } = makeContactInput();
  await send('contact', contactWithoutPhone);
});

test('a filled honeypot gets a normal response and stores nothing, and five parallel identical messages are stored once', async () => {
  const before = (await readMessages()).length;
  const caughtEmails = await emailsDuring(server, () => send('contact', makeContactInput({ website: 'https://spam.example' })));
  const input = makeContactInput();
  const repeated = await emailsDuring(server, () => Promise.all(Array.from({ length: 5 }, () => send('contact', input))));
  expect([caughtEmails.length, repeated.length, (await readMessages()).length - before]).toEqual([0, 1, 1]);
});

test('the same message with a corrected phone number or name is delivered', async () => {
  const input = makeContactInput();
  await send('contact', input);
  for (const correction of [{ phone: '+971 50 000 0113' }, { name: 'Omar Saeed' }]) {
    const emails = await emailsDuring(server, () => send('contact', { ...input, ...correction }));
    expect(emails.map(({ to }) => to)).toEqual([OFFICE]);
  }
});

test('the office gets a message from an Arabic page in English, and its sender the copy in Arabic', async () => {
  const member = await makeMember(server, 'arabic');
  const emails = await emailsDuring(server, () =>
    callerOf(member.device, { language: 'ar' }).message.contact(makeContactInput({ email: member.email })),
  );
  const textTo = (address: string) => emails.find(({ to }) => to === address)!.text;
  expect(textTo(OFFICE)).toContain('wrote to our office');
  expect(textTo(OFFICE)).not.toMatch(/[\u0600-\u06ff]/);
  expect(textTo(member.email)).toContain('مكتبنا');
});

test('the eleventh message of an address within ten minutes is rejected, whichever form it uses', async () => {
  const limitedServer = await testServer({ LIMIT_MESSAGE: '10' });
  for (let n = 0; n < 10; n++) await send('contact', makeContactInput(), limitedServer);
  await expectError(send('support', { email: 'a@homes.example', subject: 'Hello', message: 'Hello' }, limitedServer), 'TOO_MANY_REQUESTS');
  await limitedServer.close();
});
