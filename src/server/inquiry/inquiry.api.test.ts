import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InquiryListPage, InquiryThread, ResponseFigures } from '../../shared/inquiry.ts';
import { makeAgent, makeProperty } from '../../testing/factories.ts';
import { confirmAddress, type Device, type Member, makeMember } from '../../testing/members.ts';
import type { ReadEmail } from '../../testing/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import type { Property } from '../property/property.entity.ts';
import { responseFigures } from './inquiry.figures.ts';

const OFFICE = 'office@homes.example';

let server: TestServer;
let serial = 0;
beforeAll(async () => {
  server = await testServer({ OFFICE_EMAIL: OFFICE, PUBLIC_ORIGIN: 'http://homes.example', LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

const member = () => makeMember(server);
const ownedBy = async (owner: Member, input: Partial<Pick<Property, 'title'>> = {}): Promise<Property> => {
  const home = await makeProperty(server.database.orm.em, input);
  await rows(server.database.orm.em, { text: 'update properties set user_id = $2 where id = $1', values: [home.id, owner.id] });
  return home;
};
const inquiryFields = (input: object = {}) => ({
  name: 'Nadia Karim',
  email: `nadia${++serial}@homes.example`,
  phone: '+971 50 000 0111',
  message: `Is it still available? This is question ${++serial}.`,
  ...input,
});
const helpers = async (propertyId: number, input: object = {}, device: Device = server.device()): Promise<number> =>
  (
    await device
      .post('/api/inquiries')
      .send({ propertyId, ...inquiryFields(input) })
      .expect(201)
  ).body.id;

const change = (device: Device, path: string, json: object) => device.post(`/trpc/inquiry.${path}`).send({ json });
const read = async <T>(device: Device, path: string, json: object): Promise<T> =>
  (
    await device
      .get(`/trpc/inquiry.${path}`)
      .query({ input: JSON.stringify({ json }) })
      .expect(200)
  ).body.result.data.json;
const thread = (device: Device, id: number) => read<InquiryThread>(device, 'get', { id });

/** The emails that a step caused. */
async function emailsOf(step: () => Promise<unknown>): Promise<ReadEmail[]> {
  const before = (await server.sentEmails()).length;
  await step();
  return (await server.sentEmails()).slice(before);
}
const toOf = (emails: ReadEmail[]): string[] => emails.map((sentEmail) => sentEmail.to).toSorted();

describe('asking', () => {
  test('the agent gets the inquiry with the sender as reply address, a sender who is signed in a copy', async () => {
    const agent = await makeAgent(server.database.orm.em, { email: 'agent-one@homes.example' });
    const home = await makeProperty(server.database.orm.em, { agent, title: 'Marina, <b>bright</b> & high' });
    const sender = await member();
    const input = inquiryFields({ email: sender.email });
    const emails = await emailsOf(() => helpers(home.id, input, sender.device));
    expect(toOf(emails)).toEqual(['agent-one@homes.example', input.email].toSorted());
    const toAgent = emails.find((sentEmail) => sentEmail.to === 'agent-one@homes.example')!;
    expect(toAgent.headers.get('reply-to')).toBe(`${input.name} <${input.email}>`);
    expect(toAgent.subject).toBe(`New inquiry about DLV-${home.id}`);
    expect(toAgent.text).toContain(`> ${input.message}`);
    expect(toAgent.text).toContain(`Phone: ${input.phone}`);
    expect(toAgent.html).not.toContain('<b>bright');
    const copy = emails.find((sentEmail) => sentEmail.to === input.email)!;
    expect(copy.text).toContain(input.message);
    expect(copy.text).not.toContain(input.phone);
    expect(copy.links).toContain(`http://homes.example/properties/${home.id}`);
  });

  test('a home without an agent: its owner gets it, with the way to answer on the site; one with neither: the office', async () => {
    const owner = await member();
    const home = await ownedBy(owner);
    const ids: number[] = [];
    const sent = await emailsOf(async () => ids.push(await helpers(home.id)));
    const sentEmail = sent.find(({ to }) => to === owner.email);
    expect(sentEmail!.links).toContain(`http://homes.example/inquiries/${ids[0]}`);
    const imported = await makeProperty(server.database.orm.em, { advertiser: 'Harbour Homes' });
    const input = inquiryFields();
    expect(toOf(await emailsOf(() => helpers(imported.id, input)))).toEqual([OFFICE]);
    const agent = await makeAgent(server.database.orm.em, { email: 'no address' });
    const odd = await makeProperty(server.database.orm.em, { agent });
    expect(toOf(await emailsOf(() => helpers(odd.id, input)))).toEqual([OFFICE]);
  });

  test('an owner who has not confirmed the address finds inquiries on the site, gets none by email and answers once it is confirmed', async () => {
    const owner = await makeMember(server, undefined, { confirmed: false });
    const home = await ownedBy(owner);
    const input = inquiryFields();
    const ids: number[] = [];
    expect(await emailsOf(async () => ids.push(await helpers(home.id, input)))).toEqual([]);
    expect((await read<InquiryListPage>(owner.device, 'received', {})).total).toBe(1);
    const { body } = await change(owner.device, 'reply', { id: ids[0], message: 'Yes.' }).expect(403);
    expect(body.error.json.message).toContain('Confirm your email address before you answer');
    await confirmAddress(server, owner.id);
    expect(toOf(await emailsOf(() => change(owner.device, 'reply', { id: ids[0], message: 'Yes.' }).expect(200)))).toEqual([input.email]);
  });

  test('what users type never stands in a subject, and no name can hold a link', async () => {
    const owner = await member();
    const title = 'CANARY sale, buy pills';
    const id = await helpers((await ownedBy(owner, { title })).id, { name: 'CANARY https://evil.example/x www.evil.example' });
    await rows(server.database.orm.em, {
      text: 'update users set full_name = $2 where id = $1',
      values: [owner.id, 'CANARY evil.example/pay'],
    });
    await change(owner.device, 'reply', { id, message: 'Yes.' }).expect(200);
    const emails = (await server.sentEmails()).filter(({ text }) => text.includes(title));
    expect(emails).toHaveLength(2);
    for (const sentEmail of emails) {
      expect(sentEmail.subject).not.toContain('CANARY');
      expect(sentEmail.headers.get('reply-to')).toMatch(/^"?CANARY/);
      expect(sentEmail.headers.get('reply-to')).not.toMatch(/evil\.example|https?:|www\./);
      expect(sentEmail.text).not.toMatch(/evil\.example/);
    }
  });

  test('a filled honeypot is answered alike, stored nowhere and mailed to nobody', async () => {
    const home = await makeProperty(server.database.orm.em);
    const emails = await emailsOf(() => helpers(home.id, { website: 'https://spam.example' }));
    const stored = await rows(server.database.orm.em, { text: 'select 1 from inquiries where property_id = $1', values: [home.id] });
    expect([emails.length, stored.length]).toEqual([0, 0]);
  });

  test('the same message ten times at once, and again within ten minutes, is one row and one email; after ten minutes it counts again', async () => {
    const home = await makeProperty(server.database.orm.em);
    const input = inquiryFields();
    const count = async () =>
      (await rows(server.database.orm.em, { text: 'select 1 from inquiries where property_id = $1', values: [home.id] })).length;
    const start = new Date('2026-11-20T08:09:50Z');
    server.setNow(start);
    const emails = await emailsOf(() => Promise.all(Array.from({ length: 10 }, () => helpers(home.id, input))));
    server.setNow(new Date(start.getTime() + 9 * 60_000));
    await helpers(home.id, input);
    expect([emails.length, await count()]).toEqual([1, 1]);
    server.setNow(new Date(start.getTime() + 11 * 60_000));
    await helpers(home.id, input);
    server.setNow(null);
    expect(await count()).toBe(2);
  });

  test('when the letters cannot be stored, the inquiry is not stored either', async () => {
    const home = await makeProperty(server.database.orm.em);
    const em = server.database.orm.em.fork();
    await em.execute('alter table mail_deliveries rename to mail_elsewhere');
    await server
      .request()
      .post('/api/inquiries')
      .send({ propertyId: home.id, ...inquiryFields() })
      .expect(500);
    await em.execute('alter table mail_elsewhere rename to mail_deliveries');
    expect(await rows(em, { text: 'select 1 from inquiries where property_id = $1', values: [home.id] })).toHaveLength(0);
  });

  test('line breaks in a name or an e-mail are refused', async () => {
    const home = await makeProperty(server.database.orm.em);
    const send = (input: object) =>
      server
        .request()
        .post('/api/inquiries')
        .send({ propertyId: home.id, ...inquiryFields(input) });
    await send({ name: 'Eve\r\nBcc: victim@homes.example' }).expect(400, 'Name contains invalid characters');
    await send({ email: 'eve@homes.example\r\nBcc: victim@homes.example' }).expect(400, 'Invalid email address');
  });

  test('a sixth inquiry about a home within ten minutes from one address is refused; the address that was typed gets nothing and is not used up', async () => {
    const strict = await testServer({ LIMIT_INQUIRY: '5', LIMIT_INQUIRY_ADDRESS: '8', OFFICE_EMAIL: OFFICE, TRUST_PROXY: '1' });
    const home = await makeProperty(strict.database.orm.em);
    const from = (ip: string, input: object) =>
      strict
        .request()
        .post('/api/inquiries')
        .set('X-Forwarded-For', ip)
        .send({ propertyId: home.id, ...inquiryFields(input) });
    for (let n = 0; n < 5; n++) await from('198.51.100.1', {}).expect(201);
    await from('198.51.100.1', {}).expect(429);
    for (let n = 0; n < 8; n++) await from(`198.51.100.${n + 10}`, { email: 'victim@homes.example' }).expect(201);
    await from('198.51.100.99', { email: 'Victim@homes.example' }).expect(201);
    expect(new Set(toOf(await strict.sentEmails()))).toEqual(new Set([OFFICE]));
    await strict.close();
  });
});

describe('answering', () => {
  test('a thread: asked, answered, asked again, each mailed once to the other side with the writer as reply address', async () => {
    const [owner, sender] = [await member(), await member()];
    const home = await ownedBy(owner, { title: 'Villa with a garden' });
    const input = inquiryFields({ email: sender.email });
    const id = await helpers(home.id, input, sender.device);
    const [answer] = await emailsOf(() => change(owner.device, 'reply', { id, message: 'Yes.\nCome on Sunday.' }).expect(200));
    expect([answer!.to, answer!.headers.get('reply-to')]).toEqual([sender.email, expect.stringContaining(`<${owner.email}>`)]);
    expect(answer!.text).toContain('> Yes.\n> Come on Sunday.');
    expect((await thread(sender.device, id)).status).toBe('answered');
    const [question] = await emailsOf(() => change(sender.device, 'reply', { id, message: 'At ten?' }).expect(200));
    expect([question!.to, question!.headers.get('reply-to')]).toEqual([owner.email, `${input.name} <${input.email}>`]);
    const seen = await thread(owner.device, id);
    expect(seen.messages.map((m) => [m.mine, m.author, m.message])).toEqual([
      [false, input.name, input.message],
      [true, 'You', 'Yes.\nCome on Sunday.'],
      [false, input.name, 'At ten?'],
    ]);
    expect([seen.status, seen.contact]).toEqual(['new', { name: input.name, email: input.email, phone: input.phone }]);
    expect((await thread(sender.device, id)).contact).toBeNull();
  });

  test('who asked without an account is answered at the address he gave', async () => {
    const owner = await member();
    const input = inquiryFields();
    const id = await helpers((await ownedBy(owner)).id, input);
    const emails = await emailsOf(() => change(owner.device, 'reply', { id, message: 'Yes, it is.' }).expect(200));
    expect(toOf(emails)).toEqual([input.email]);
    expect(emails[0]!.text).not.toContain('/inquiries/');
  });

  test('a user who typed another address is answered at their own, or only on the site until it is confirmed', async () => {
    const [owner, sender, unconfirmed] = [await member(), await member(), await makeMember(server, undefined, { confirmed: false })];
    const home = await ownedBy(owner);
    const victim = { email: 'stranger@homes.example' };
    const [one, two] = [
      await helpers(home.id, victim, sender.device),
      await helpers(home.id, { ...inquiryFields(), ...victim }, unconfirmed.device),
    ];
    const emails = await emailsOf(async () => {
      for (const id of [one, two]) await change(owner.device, 'reply', { id, message: 'Buy now!' }).expect(200);
    });
    expect(toOf(emails)).toEqual([sender.email]);
    expect((await thread(unconfirmed.device, two)).messages).toHaveLength(2);
  });

  test('an agent without an account answers by the link in the email, and the thread is answered', async () => {
    const agent = await makeAgent(server.database.orm.em, { name: 'Leila Haddad' });
    const home = await makeProperty(server.database.orm.em, { agent });
    const sender = await member();
    const [sentEmail] = (await emailsOf(() => helpers(home.id, { email: sender.email }, sender.device))).filter(
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

  test('a double click is one reply and one letter', async () => {
    const owner = await member();
    const id = await helpers((await ownedBy(owner)).id);
    const emails = await emailsOf(() =>
      Promise.all([1, 2, 3].map(() => change(owner.device, 'reply', { id, message: 'Yes.' }).expect(200))),
    );
    expect([emails.length, (await thread(owner.device, id)).messages.length]).toEqual([1, 2]);
  });

  test('only who takes part sees a thread: a stranger gets the answer for one that does not exist', async () => {
    const [owner, sender, otherUser] = [await member(), await member(), await member()];
    const id = await helpers((await ownedBy(owner)).id, {}, sender.device);
    for (const path of ['reply', 'close', 'reopen']) {
      const { body } = await change(otherUser.device, path, { id, message: 'Hello' }).expect(404);
      expect(body.error.json.message).toBe('Inquiry not found');
      await change(server.device(), path, { id, message: 'Hello' }).expect(401);
    }
    const get = (who: Device, at: number) => who.get('/trpc/inquiry.get').query({ input: JSON.stringify({ json: { id: at } }) });
    const [foreign, missing] = [await get(otherUser.device, id).expect(404), await get(otherUser.device, 2_000_000).expect(404)];
    expect(foreign.body.error.json.message).toBe(missing.body.error.json.message);
    await get(server.device(), id).expect(401);
    await thread(owner.device, id);
    await thread(sender.device, id);
  });

  test('closing and opening again: new before an answer, answered after one; a message opens a closed thread', async () => {
    const [owner, sender] = [await member(), await member()];
    const id = await helpers((await ownedBy(owner)).id, {}, sender.device);
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
  });
});

describe('lists and figures', () => {
  test('received and sent: own ones only, latest first, by status, twenty a page, with counts', async () => {
    const [owner, sender] = [await member(), await member()];
    const home = await ownedBy(owner);
    const ids: number[] = [];
    for (let n = 0; n < 22; n++) ids.push(await helpers(home.id, {}, sender.device));
    await change(owner.device, 'reply', { id: ids[0], message: 'A long answer. '.repeat(20) }).expect(200);
    await change(owner.device, 'close', { id: ids[1] }).expect(200);
    const received = await read<InquiryListPage>(owner.device, 'received', {});
    expect([received.total, received.pages, received.items.length]).toEqual([22, 2, 20]);
    expect(received.counts).toEqual({ new: 20, answered: 1, closed: 1 });
    expect(received.items[0]).toMatchObject({
      id: ids[0],
      status: 'answered',
      replies: 1,
      counterpart: 'Nadia Karim',
      property: { id: home.id, published: true },
    });
    expect(received.items[0]!.preview).toHaveLength(160);
    expect((await read<InquiryListPage>(owner.device, 'received', { page: 2 })).items.map((item) => item.id)).toEqual([ids[2], ids[1]]);
    expect((await read<InquiryListPage>(owner.device, 'received', { status: 'closed' })).items.map((item) => item.id)).toEqual([ids[1]]);
    const sent = await read<InquiryListPage>(sender.device, 'sent', {});
    expect([sent.total, sent.items[0]!.mine]).toEqual([22, 'sent']);
    expect((await read<InquiryListPage>(owner.device, 'sent', {})).total).toBe(0);
    expect((await read<InquiryListPage>(sender.device, 'received', {})).total).toBe(0);
  });

  test('response figures are measured from first answers on the site, and absent without enough of them', async () => {
    const owner = await member();
    const home = await ownedBy(owner);
    const start = new Date('2026-11-01T08:00:00Z');
    const at = (minutes: number) => server.setNow(new Date(start.getTime() + minutes * 60_000));
    const figures = async () => (await read<{ figures: ResponseFigures }>(owner.device, 'received', {})).figures;
    at(0);
    const ids = [await helpers(home.id), await helpers(home.id), await helpers(home.id), await helpers(home.id)];
    expect(await figures()).toEqual({ responseRate: null, responseMinutes: null });
    for (const [n, minutes] of [10, 30, 600].entries()) {
      at(minutes);
      await change(owner.device, 'reply', { id: ids[n], message: 'Yes.' }).expect(200);
    }
    at(700);
    await change(owner.device, 'reply', { id: ids[0], message: 'A second answer changes nothing.' }).expect(200);
    expect(await figures()).toEqual({ responseRate: 100, responseMinutes: 30 });
    at(3 * 24 * 60);
    expect(await figures()).toEqual({ responseRate: 75, responseMinutes: 30 });
    server.setNow(null);
    expect(await responseFigures(server.database.orm.em, { agentId: 1 }, new Date())).toEqual({
      responseRate: null,
      responseMinutes: null,
    });
  });
});
