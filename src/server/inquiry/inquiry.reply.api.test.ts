// Tests of conversations about an inquiry: replies by both sides and by the link of an email, closing, lists and response figures.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InquiryListPage, ResponseFigures } from '../../shared/inquiry/inquiry.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { responseFigures } from './inquiry.figures.ts';

const OFFICE = 'office@homes.example';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ OFFICE_EMAIL: OFFICE, PUBLIC_ORIGIN: 'http://homes.example', LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

// `change` and `read` call procedures of the inquiry router; `emailsOf` returns the emails that a step sends
const { member, makePropertyOf, inquiryFields, sendInquiry, change, read, thread, emailsOf, recipientsOf } = inquirySteps(() => server);

describe('answering an inquiry', () => {
  test('sends each message of a conversation once to the other side with the writer as reply address', async () => {
    const [owner, sender] = [await member(), await member()];
    const home = await makePropertyOf(owner, { title: 'Villa with a garden' });
    const input = inquiryFields({ email: sender.email });
    const id = await sendInquiry(home.id, input, sender.device);
    const [answer, ...otherEmails] = await emailsOf(() =>
      change(owner.device, 'reply', { id, message: 'Yes.\nCome on Sunday.' }).expect(200),
    );
    expect(otherEmails).toEqual([]);
    expect([answer!.to, answer!.headers.get('reply-to')]).toEqual([sender.email, expect.stringContaining(`<${owner.email}>`)]);
    expect(answer!.text).toContain('> Yes.\n> Come on Sunday.');
    expect((await thread(sender.device, id)).status).toBe('answered');
    const [question] = await emailsOf(() => change(sender.device, 'reply', { id, message: 'At ten?' }).expect(200));
    expect([question!.to, question!.headers.get('reply-to')]).toEqual([owner.email, `${input.name} <${input.email}>`]);
    const threadOfOwner = await thread(owner.device, id);
    expect(threadOfOwner.messages.map(({ isOwn, author, message }) => [isOwn, author, message])).toEqual([
      [false, input.name, input.message],
      [true, 'You', 'Yes.\nCome on Sunday.'],
      [false, input.name, 'At ten?'],
    ]);
    expect([threadOfOwner.status, threadOfOwner.contact]).toEqual(['new', { name: input.name, email: input.email, phone: input.phone }]);
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
    await change(owner.device, 'reply', { id, message: 'The last word' }).expect(200);
    const { messages } = await thread(sender.device, id);
    expect(messages).toHaveLength(1001);
    expect([messages[1]!.message, messages.at(-1)!.message]).toEqual(['Message 2', 'The last word']);
  });

  test('reaches a sender without an account at the address they gave', async () => {
    const owner = await member();
    const input = inquiryFields();
    const id = await sendInquiry((await makePropertyOf(owner)).id, input);
    const emails = await emailsOf(() => change(owner.device, 'reply', { id, message: 'Yes, it is.' }).expect(200));
    expect(recipientsOf(emails)).toEqual([input.email]);
    expect(emails[0]!.text).not.toContain('/inquiries/');
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
      for (const id of [inquiryOfSender, inquiryOfUnconfirmed])
        await change(owner.device, 'reply', { id, message: 'Buy now!' }).expect(200);
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
    const emails = await emailsOf(() => server.request().post(path).type('form').send({ message: 'Yes, on Sunday.' }).expect(200));
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

  test('twice by a double click stores one reply and sends one email', async () => {
    const owner = await member();
    const id = await sendInquiry((await makePropertyOf(owner)).id);
    const emails = await emailsOf(() =>
      Promise.all([1, 2, 3].map(() => change(owner.device, 'reply', { id, message: 'Yes.' }).expect(200))),
    );
    expect([emails.length, (await thread(owner.device, id)).messages.length]).toEqual([1, 2]);
  });

  test('stores the same text again when it answers another message', async () => {
    const [owner, sender] = [await member(), await member()];
    const id = await sendInquiry((await makePropertyOf(owner)).id, inquiryFields({ email: sender.email }), sender.device);
    await change(owner.device, 'reply', { id, message: 'Yes.' }).expect(200);
    await change(sender.device, 'reply', { id, message: 'On Sunday too?' }).expect(200);
    const emails = await emailsOf(() => change(owner.device, 'reply', { id, message: 'Yes.' }).expect(200));
    expect(recipientsOf(emails)).toEqual([sender.email]);
    expect((await thread(owner.device, id)).messages.slice(1).map(({ message }) => message)).toEqual(['Yes.', 'On Sunday too?', 'Yes.']);
  });

  test('shows a conversation only to its participants, and to others the response for one that does not exist', async () => {
    const [owner, sender, otherUser] = [await member(), await member(), await member()];
    const id = await sendInquiry((await makePropertyOf(owner)).id, inquiryFields({ email: sender.email }), sender.device);
    for (const path of ['reply', 'close', 'reopen']) {
      const { body } = await change(otherUser.device, path, { id, message: 'Hello' }).expect(404);
      expect(body.error.json.message).toBe('Inquiry not found');
      await change(server.device(), path, { id, message: 'Hello' }).expect(401);
    }
    const get = (device: Device, inquiryId: number) =>
      device.get('/trpc/inquiry.get').query({ input: JSON.stringify({ json: { id: inquiryId } }) });
    const [answerToOtherUser, answerToUnknownId] = [
      await get(otherUser.device, id).expect(404),
      await get(otherUser.device, 2_000_000).expect(404),
    ];
    expect(answerToOtherUser.body.error.json.message).toBe(answerToUnknownId.body.error.json.message);
    await get(server.device(), id).expect(401);
    await thread(owner.device, id);
    await thread(sender.device, id);
  });

  test('closes and reopens a conversation: new before an answer, answered after one, and open again after a message', async () => {
    const [owner, sender] = [await member(), await member()];
    const id = await sendInquiry((await makePropertyOf(owner)).id, inquiryFields({ email: sender.email }), sender.device);
    const status = async () => (await thread(owner.device, id)).status;
    await change(sender.device, 'close', { id }).expect(200);
    expect(await status()).toBe('closed');
    await change(owner.device, 'reopen', { id }).expect(200);
    expect(await status()).toBe('new');
    await change(owner.device, 'reply', { id, message: 'Yes.' }).expect(200);
    await change(owner.device, 'close', { id }).expect(200);
    await change(owner.device, 'reopen', { id }).expect(200);
    expect(await status()).toBe('answered');
    await change(owner.device, 'close', { id }).expect(200);
    await change(sender.device, 'reply', { id, message: 'One more thing.' }).expect(200);
    expect(await status()).toBe('new');
    // the sender's last question has no answer
    await change(sender.device, 'close', { id }).expect(200);
    await change(sender.device, 'reopen', { id }).expect(200);
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
    await change(owner.device, 'reply', { id: ids[0], message: 'A long answer. '.repeat(20) }).expect(200);
    await change(owner.device, 'close', { id: ids[1] }).expect(200);
    const receivedPage = await read<InquiryListPage>(owner.device, 'received', {});
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
    expect((await read<InquiryListPage>(owner.device, 'received', { page: 2 })).items.map((item) => item.id)).toEqual([ids[2], ids[1]]);
    expect((await read<InquiryListPage>(owner.device, 'received', { status: 'closed' })).items.map((item) => item.id)).toEqual([ids[1]]);
    const sent = await read<InquiryListPage>(sender.device, 'sent', {});
    expect([sent.total, sent.items[0]!.direction]).toEqual([22, 'sent']);
    expect((await read<InquiryListPage>(owner.device, 'sent', {})).total).toBe(0);
    expect((await read<InquiryListPage>(sender.device, 'received', {})).total).toBe(0);
  });

  test('the preview of a long message cuts no character in half', async () => {
    const owner = await member();
    await sendInquiry((await makePropertyOf(owner)).id, { message: '🏠'.repeat(161) });
    const { items } = await read<InquiryListPage>(owner.device, 'received', {});
    expect(items[0]!.preview).toBe(`${'🏠'.repeat(159)}…`);
  });

  test('response figures are measured from first answers on the site and absent without enough of them', async () => {
    const owner = await member();
    const home = await makePropertyOf(owner);
    const start = new Date('2026-11-01T08:00:00Z');
    const setMinutesAfterStart = (minutes: number) => server.setNow(new Date(start.getTime() + minutes * 60_000));
    const readFigures = async () => (await read<{ figures: ResponseFigures }>(owner.device, 'received', {})).figures;
    setMinutesAfterStart(0);
    const ids = [await sendInquiry(home.id), await sendInquiry(home.id), await sendInquiry(home.id), await sendInquiry(home.id)];
    expect(await readFigures()).toEqual({ responseRate: null, responseMinutes: null });
    // three of four inquiries are answered; the median of these times is 30 minutes
    for (const [n, minutes] of [10, 30, 600].entries()) {
      setMinutesAfterStart(minutes);
      await change(owner.device, 'reply', { id: ids[n], message: 'Yes.' }).expect(200);
    }
    setMinutesAfterStart(700);
    await change(owner.device, 'reply', { id: ids[0], message: 'A second answer changes nothing.' }).expect(200);
    expect(await readFigures()).toEqual({ responseRate: 100, responseMinutes: 30 });
    // after two days the fourth counts as unanswered
    setMinutesAfterStart(3 * 24 * 60);
    expect(await readFigures()).toEqual({ responseRate: 75, responseMinutes: 30 });
    server.setNow(null);
    // an agent with fewer than three inquiries has no figures
    expect(await responseFigures(server.database.orm.em, { agentId: 1 }, new Date())).toEqual({
      responseRate: null,
      responseMinutes: null,
    });
  });
});
