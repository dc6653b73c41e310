// Tests of conversations about an inquiry: replies by both sides and by the link of an email, closing, lists and response figures.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, errorOf, expectError } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { responseFigures } from './inquiry.figures.ts';

const OFFICE = 'office@homes.example';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ OFFICE_EMAIL: OFFICE, PUBLIC_ORIGIN: 'http://homes.example', LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

// `emailsOf` returns the emails that a step sends
const { member, makePropertyOf, inquiryFields, sendInquiry, thread, emailsOf, recipientsOf } = inquirySteps(() => server);

describe('answering an inquiry', () => {
  test('sends each message of a conversation once to the other side with the writer as reply address', async () => {
    const [owner, sender] = [await member(), await member()];
    const home = await makePropertyOf(owner, { title: 'Villa with a garden' });
    const input = inquiryFields({ email: sender.email });
    const id = await sendInquiry(home.id, input, sender.device);
    const [answer, ...otherEmails] = await emailsOf(() => callerOf(owner.device).inquiry.reply({ id, message: 'Yes.\nCome on Sunday.' }));
    expect(otherEmails).toEqual([]);
    expect([answer!.to, answer!.headers.get('reply-to')]).toEqual([sender.email, expect.stringContaining(`<${owner.email}>`)]);
    expect(answer!.text).toContain('> Yes.\n> Come on Sunday.');
    expect((await thread(sender.device, id)).status).toBe('answered');
    const [question] = await emailsOf(() => callerOf(sender.device).inquiry.reply({ id, message: 'At ten?' }));
    expect([question!.to, question!.headers.get('reply-to')]).toEqual([owner.email, `${input.name} <${input.email}>`]);
    const threadOfOwner = await thread(owner.device, id);
    expect(threadOfOwner.messages.map(({ isOwn, author, message }) => [isOwn, author, message])).toEqual([
      [false, input.name, input.message],
      [true, 'You', 'Yes.\nCome on Sunday.'],
      [false, input.name, 'At ten?'],
    ]);
    expect([threadOfOwner.status, threadOfOwner.contact]).toEqual([
      'new',
      { name: input.name, email: input.email, phone: input.phone, callAt: null, isAgent: false, personId: expect.any(Number) },
    ]);
    expect((await thread(sender.device, id)).contact).toBeNull();
  });

  test('shows the newest messages of a very long conversation', async () => {
    const [owner, sender] = [await member(), await member()];
    const id = await sendInquiry((await makePropertyOf(owner)).id, inquiryFields({ email: sender.email }), sender.device);
    await rows(server.deps.orm.em.fork(), {
      text: `insert into inquiry_replies (inquiry_id, from_advertiser, message, fingerprint, created_at)
        select $1, false, 'Message ' || i, md5(i::text), now() from generate_series(1, 1000) i`,
      values: [id],
    });
    await callerOf(owner.device).inquiry.reply({ id, message: 'The last word' });
    const { messages } = await thread(sender.device, id);
    expect(messages).toHaveLength(1001);
    expect([messages[1]!.message, messages.at(-1)!.message]).toEqual(['Message 2', 'The last word']);
  });

  test('reaches a sender without an account at the address they gave', async () => {
    const owner = await member();
    const input = inquiryFields();
    const id = await sendInquiry((await makePropertyOf(owner)).id, input);
    const emails = await emailsOf(() => callerOf(owner.device).inquiry.reply({ id, message: 'Yes, it is.' }));
    expect(recipientsOf(emails)).toEqual([input.email]);
    expect(emails[0]!.text).not.toContain('/inquiries/');
  });

  test('sends one email with a link alone to an address that anyone may have typed, until its owner presses a button there', async () => {
    const owner = await member();
    const input = inquiryFields();
    const home = await makePropertyOf(owner, { title: 'Visit evil.example now' });
    const id = await sendInquiry(home.id, input);
    const reply = (message: string) => emailsOf(() => callerOf(owner.device).inquiry.reply({ id, message }));
    const [link, ...others] = await reply('Pay at https://evil.example first.');
    expect([link!.to, others]).toEqual([input.email, []]);
    expect(link!.text).not.toContain('evil');
    expect(String(link!.headers.get('reply-to') ?? '')).not.toContain(owner.email);
    expect(await reply('Did you pay?')).toEqual([]);
    const url = new URL(link!.links.find((address) => address.includes('/answer/thread'))!);
    const path = url.pathname + url.search;
    // mail scanners open every link
    for (let i = 0; i < 3; i++) expect((await server.request().get(path).expect(200)).text).toContain('Did you pay?');
    expect(await reply('Hello?')).toEqual([]);
    const post = (form: object) => server.request().post(path).type('form').send(form);
    expect((await post({ choice: 'send', message: ' ' }).expect(200)).text).toContain('role="alert"');
    await post({ choice: 'email' }).expect(200);
    const [answer] = await reply('At ten?');
    expect([answer!.to, answer!.text]).toEqual([input.email, expect.stringContaining('> At ten?')]);
    const [question] = await emailsOf(() => post({ choice: 'send', message: 'At eleven.' }).expect(200));
    expect([question!.to, question!.text]).toEqual([owner.email, expect.stringContaining('> At eleven.')]);
    expect((await thread(owner.device, id)).messages.at(-1)).toMatchObject({ isOwn: false, message: 'At eleven.' });
    await server
      .request()
      .get(path.replace(`id=${id}`, `id=${id + 1}`))
      .expect(404);
  });

  /** The path of the page of a visitor's conversation, after a first answer. */
  async function threadPath(owner: Awaited<ReturnType<typeof member>>, id: number): Promise<string> {
    const [email] = await emailsOf(() => callerOf(owner.device).inquiry.reply({ id, message: 'Yes, it is.' }));
    const url = new URL(email!.links.find((link) => link.includes('/answer/thread'))!);
    return url.pathname + url.search;
  }

  test('opens to no other key, and by a link twelve equal answers at once are stored once, with hostile texts refused or shown as text', async () => {
    const owner = await member();
    const [id, otherId] = [await sendInquiry((await makePropertyOf(owner)).id), await sendInquiry((await makePropertyOf(owner)).id)];
    const path = await threadPath(owner, id);
    const key = new URLSearchParams(path.split('?')[1]).get('key')!;
    const queries = [`id=${otherId}&key=${key}`, `id=${id}&key=`, `id=${id}`, `id=${id}&key=${key}x`, `id=${id}&id=${otherId}&key=${key}`];
    for (const query of [...queries, `id=${id}.0&key=${key}`, `id=0${id}&key=${key}`, `id[]=${id}&key=${key}`, `id=NaN&key=${key}`])
      await server.request().get(`/answer/thread?${query}`).expect(404);
    // the key of one page opens no other
    for (const page of ['inquiry', 'message']) await server.request().get(`/answer/${page}?id=${id}&key=${key}`).expect(404);
    const post = (body: string) => server.request().post(path).type('form').send(body);
    for (const body of [
      '',
      'message=%00',
      'message=a%00b',
      `message=${'x'.repeat(8000)}`,
      'message=%E2%80%AE',
      'message[]=a',
      'message=a&message=b',
    ])
      expect((await post(body).expect(200)).text).toContain('role="alert"');
    const emails = await emailsOf(() => Promise.all(Array.from({ length: 12 }, () => post('message=%3Cscript%3Ealert(1)%3C/script%3E'))));
    expect(recipientsOf(emails)).toEqual([owner.email]);
    expect((await thread(owner.device, id)).messages).toHaveLength(3);
    expect((await server.request().get(path).expect(200)).text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('by a link is limited as on the site, so that no one fills the mailbox of the other side', async () => {
    const [secret] = server.deps.env.sessionSecrets;
    const limited = await testServer({ OFFICE_EMAIL: OFFICE, LIMIT_INQUIRY_ADDRESS: '5', SESSION_SECRET: secret! }, server.database);
    const owner = await member();
    const id = await sendInquiry((await makePropertyOf(owner)).id);
    const path = await threadPath(owner, id);
    const post = (n: number) =>
      limited
        .request()
        .post(path)
        .type('form')
        .send({ message: `Question ${n}` });
    const statuses = (await Promise.all(Array.from({ length: 12 }, (_, n) => post(n)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    await limited.deps.jobs.stop();
  });

  test('reaches a user who typed another address at their own address, or only on the site until it is confirmed', async () => {
    const [owner, sender, unconfirmed] = [await member(), await member(), await makeMember(server, undefined, { confirmed: false })];
    const home = await makePropertyOf(owner);
    const otherPerson = { email: 'other-person@homes.example' };
    const [inquiryOfSender, inquiryOfUnconfirmed] = [
      await sendInquiry(home.id, otherPerson, sender.device),
      await sendInquiry(home.id, { ...inquiryFields(), ...otherPerson }, unconfirmed.device),
    ];
    const emails = await emailsOf(async () => {
      for (const id of [inquiryOfSender, inquiryOfUnconfirmed]) await callerOf(owner.device).inquiry.reply({ id, message: 'Buy now!' });
    });
    expect(recipientsOf(emails)).toEqual([sender.email]);
    expect((await thread(unconfirmed.device, inquiryOfUnconfirmed)).messages).toHaveLength(2);
  });

  test('works for an agent without an account by the link in the email, and marks the inquiry as answered', async () => {
    const agent = await makeAgent(server.database.orm.em, { name: 'Leila Haddad' });
    const home = await makeProperty(server.database.orm.em, { agent });
    const sender = await member();
    const [sentEmail] = (await emailsOf(() => sendInquiry(home.id, { email: sender.email }, sender.device))).filter(
      ({ to }) => to === agent.email,
    );
    const url = new URL(sentEmail!.links.find((link) => link.includes('/answer/inquiry'))!);
    const path = url.pathname + url.search;
    const id = Number(url.searchParams.get('id'));
    await server.request().get(path).expect(200);
    expect((await thread(sender.device, id)).status).toBe('new');
    const emails = await emailsOf(async () => {
      const { text } = await server.request().post(path).type('form').send({ message: 'Yes, on Sunday.' }).expect(200);
      expect(text).toContain('The person who asked hears of it by email.');
    });
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[sender.email, `New message about DLV-${home.id}`]]);
    expect(await thread(sender.device, id)).toMatchObject({
      status: 'answered',
      messages: [{}, { author: 'Leila Haddad', message: 'Yes, on Sunday.' }],
    });
    // a property that a user advertises by now is answered by that user
    const owner = await member();
    await rows(server.database.orm.em, { text: 'update properties set user_id = $2 where id = $1', values: [home.id, owner.id] });
    await server.request().post(path).type('form').send({ message: 'Once more.' }).expect(404);
  });

  test('by the link in an email begins with a template of the site, and a rejected answer keeps what was typed', async () => {
    const agent = await makeAgent(server.database.orm.em, { name: 'Leila Haddad' });
    const home = await makeProperty(server.database.orm.em, { agent, title: 'Loft "North" & garden' });
    const [sentEmail] = (await emailsOf(() => sendInquiry(home.id, { name: '<b>Omar</b>' }))).filter(({ to }) => to === agent.email);
    const url = new URL(sentEmail!.links.find((link) => link.includes('/answer/inquiry'))!);
    const { text: page } = await server
      .request()
      .get(url.pathname + url.search)
      .expect(200);
    const links = [...page.matchAll(/<a href="([^"]+template=\w+)">([^<]+)/g)].map(([, path, label]) => [
      path!.replaceAll('&amp;', '&'),
      label,
    ]);
    expect(links.map(([, label]) => label)).toEqual(['Still available', 'Offer a call', 'Ask what they need', 'No longer available']);
    const { text: begun } = await server.request().get(links[0]![0]!).expect(200);
    expect(begun).toMatch(
      />Hello [^<>\n]*Omar[^<>\n]*,\nThank you for your inquiry\. Loft &quot;North&quot; &amp; garden is still available\./,
    );
    const { text: rejected } = await server
      .request()
      .post(links[0]![0]!)
      .type('form')
      .send({ message: 'x'.repeat(5001) });
    expect([rejected.includes('x'.repeat(5001)), rejected.includes('template=call')]).toEqual([true, false]);
    await server.request().get(`${url.pathname}${url.search}&template=none`).expect(200);
  });

  test('twice by a double click stores one reply and sends one email', async () => {
    const owner = await member();
    const id = await sendInquiry((await makePropertyOf(owner)).id);
    const emails = await emailsOf(() => Promise.all([1, 2, 3].map(() => callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' }))));
    expect([emails.length, (await thread(owner.device, id)).messages.length]).toEqual([1, 2]);
  });

  test('stores the same text again when it answers another message', async () => {
    const [owner, sender] = [await member(), await member()];
    const id = await sendInquiry((await makePropertyOf(owner)).id, inquiryFields({ email: sender.email }), sender.device);
    await callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' });
    await callerOf(sender.device).inquiry.reply({ id, message: 'On Sunday too?' });
    const emails = await emailsOf(() => callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' }));
    expect(recipientsOf(emails)).toEqual([sender.email]);
    expect((await thread(owner.device, id)).messages.slice(1).map(({ message }) => message)).toEqual(['Yes.', 'On Sunday too?', 'Yes.']);
  });

  test('shows a conversation only to its participants, and to others the response for one that does not exist', async () => {
    const [owner, sender, otherUser] = [await member(), await member(), await member()];
    const id = await sendInquiry((await makePropertyOf(owner)).id, inquiryFields({ email: sender.email }), sender.device);
    for (const name of ['reply', 'close', 'reopen'] as const) {
      await expectError(callerOf(otherUser.device).inquiry[name]({ id, message: 'Hello' }), 'NOT_FOUND', 'Inquiry not found');
      await expectError(callerOf(server.device()).inquiry[name]({ id, message: 'Hello' }), 'UNAUTHORIZED');
    }
    const errorToOtherUser = await errorOf(thread(otherUser.device, id));
    expect(errorToOtherUser.code).toBe('NOT_FOUND');
    expect(errorToOtherUser).toEqual(await errorOf(thread(otherUser.device, 2_000_000)));
    await expectError(thread(server.device(), id), 'UNAUTHORIZED');
    await thread(owner.device, id);
    await thread(sender.device, id);
  });

  test('closes and reopens a conversation: new before an answer, answered after one, and open again after a message', async () => {
    const [owner, sender] = [await member(), await member()];
    const id = await sendInquiry((await makePropertyOf(owner)).id, inquiryFields({ email: sender.email }), sender.device);
    const status = async () => (await thread(owner.device, id)).status;
    await callerOf(sender.device).inquiry.close({ id });
    expect(await status()).toBe('closed');
    await callerOf(owner.device).inquiry.reopen({ id });
    expect(await status()).toBe('new');
    await callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' });
    await callerOf(owner.device).inquiry.close({ id });
    await callerOf(owner.device).inquiry.reopen({ id });
    expect(await status()).toBe('answered');
    await callerOf(owner.device).inquiry.close({ id });
    await callerOf(sender.device).inquiry.reply({ id, message: 'One more thing.' });
    expect(await status()).toBe('new');
    // the sender's last question has no answer
    await callerOf(sender.device).inquiry.close({ id });
    await callerOf(sender.device).inquiry.reopen({ id });
    expect(await status()).toBe('new');
  });
});

describe('lists and figures', () => {
  test('received and sent inquiries list only own ones, latest first, by status, twenty per page, with counts', async () => {
    const [owner, sender] = [await member(), await member()];
    const home = await makePropertyOf(owner);
    const ids: number[] = [];
    // two more than a page shows
    for (let n = 0; n < 22; n++) ids.push(await sendInquiry(home.id, {}, sender.device));
    await callerOf(owner.device).inquiry.reply({ id: ids[0]!, message: 'A long answer. '.repeat(20) });
    await callerOf(owner.device).inquiry.close({ id: ids[1]! });
    const receivedPage = await callerOf(owner.device).inquiry.received({});
    expect([receivedPage.total, receivedPage.pages, receivedPage.items.length]).toEqual([22, 2, 20]);
    expect(receivedPage.counts).toEqual({ new: 20, answered: 1, closed: 1 });
    // the inquiry with the latest message is the first
    expect(receivedPage.items[0]).toMatchObject({
      id: ids[0],
      status: 'answered',
      replies: 1,
      counterpart: 'Nadia Karim',
      property: { id: home.id, published: true },
    });
    expect(receivedPage.items[0]!.preview).toHaveLength(160);
    expect((await callerOf(owner.device).inquiry.received({ page: 2 })).items.map((item) => item.id)).toEqual([ids[2], ids[1]]);
    expect((await callerOf(owner.device).inquiry.received({ status: 'closed' })).items.map((item) => item.id)).toEqual([ids[1]]);
    const sent = await callerOf(sender.device).inquiry.sent({});
    expect([sent.total, sent.items[0]!.direction]).toEqual([22, 'sent']);
    expect((await callerOf(owner.device).inquiry.sent({})).total).toBe(0);
    expect((await callerOf(sender.device).inquiry.received({})).total).toBe(0);
  });

  test('the preview of a long message cuts no character in half', async () => {
    const owner = await member();
    await sendInquiry((await makePropertyOf(owner)).id, { message: '🏠'.repeat(161) });
    const { items } = await callerOf(owner.device).inquiry.received({});
    expect(items[0]!.preview).toBe(`${'🏠'.repeat(159)}…`);
  });

  test('a template within 30 seconds of the inquiry is sent automatically and is no answer; one that comes later, or another text, is (O97)', async () => {
    const owner = await member();
    const home = await makePropertyOf(owner);
    await callerOf(owner.device).replyTemplate.save({ text: 'Hello {name}, thank you for asking about {title}. We call you.' });
    const start = new Date('2026-11-02T08:00:00Z');
    const setSecondsAfterStart = (seconds: number) => server.setNow(new Date(start.getTime() + seconds * 1000));
    setSecondsAfterStart(0);
    const ids = [await sendInquiry(home.id), await sendInquiry(home.id), await sendInquiry(home.id)];
    const text = 'Hello Nadia, thank you for asking about the sea view. We call you.';
    setSecondsAfterStart(20);
    await callerOf(owner.device).inquiry.reply({ id: ids[0]!, message: text });
    await callerOf(owner.device).inquiry.reply({ id: ids[1]!, message: 'Yes, it is free.' });
    setSecondsAfterStart(40);
    await callerOf(owner.device).inquiry.reply({ id: ids[2]!, message: text });
    const answeredIds = async () =>
      (
        await rows<{ id: number }>(server.database.orm.em, {
          text: `select id from inquiries where id = any($1) and answered_at is not null and status = 'answered' order by id`,
          values: [ids],
        })
      ).map(({ id }) => id);
    expect(await answeredIds()).toEqual(ids.slice(1));
    setSecondsAfterStart(600);
    await callerOf(owner.device).inquiry.reply({ id: ids[0]!, message: 'It is free on Friday.' });
    expect(await answeredIds()).toEqual(ids);
    const { figures } = await callerOf(owner.device).inquiry.received({});
    expect(figures.replyTime).toEqual({ half: 1, nineTenths: 10, inquiries: 3 });
    server.setNow(null);
  });

  test('response figures are measured from first answers on the site and absent without enough of them', async () => {
    const owner = await member();
    const home = await makePropertyOf(owner);
    const start = new Date('2026-11-01T08:00:00Z');
    const setMinutesAfterStart = (minutes: number) => server.setNow(new Date(start.getTime() + minutes * 60_000));
    const readFigures = async () => (await callerOf(owner.device).inquiry.received({})).figures;
    setMinutesAfterStart(0);
    const ids = [await sendInquiry(home.id), await sendInquiry(home.id), await sendInquiry(home.id), await sendInquiry(home.id)];
    expect(await readFigures()).toEqual({ responseRate: null, responseMinutes: null, replyTime: null });
    // three of four inquiries are answered; the median of these times is 30 minutes
    for (const [n, minutes] of [10, 30, 600].entries()) {
      setMinutesAfterStart(minutes);
      await callerOf(owner.device).inquiry.reply({ id: ids[n]!, message: 'Yes.' });
    }
    setMinutesAfterStart(700);
    await callerOf(owner.device).inquiry.reply({ id: ids[0]!, message: 'A second answer changes nothing.' });
    expect(await readFigures()).toEqual({ responseRate: 100, responseMinutes: 30, replyTime: { half: 30, nineTenths: 600, inquiries: 3 } });
    // the fourth counts as unanswered once its sender says so
    setMinutesAfterStart(3 * 24 * 60);
    expect(await readFigures()).toMatchObject({ responseRate: 100, responseMinutes: 30 });
    await rows(server.database.orm.em, { text: 'update inquiries set answered_elsewhere = false where id = $1', values: [ids[3]] });
    expect(await readFigures()).toEqual({ responseRate: 75, responseMinutes: 30, replyTime: { half: 30, nineTenths: null, inquiries: 4 } });
    server.setNow(null);
    // an agent with fewer than three inquiries has no figures
    expect(await responseFigures(server.database.orm.em, { agentId: 1 }, new Date())).toEqual({
      responseRate: null,
      responseMinutes: null,
      replyTime: null,
    });
  });
});
