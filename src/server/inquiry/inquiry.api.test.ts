// Tests of sending inquiries: who gets which email, what is stored, and the limits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { confirmAddress, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const OFFICE = 'office@homes.example';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ OFFICE_EMAIL: OFFICE, PUBLIC_ORIGIN: 'http://homes.example', LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

// `emailsOf` returns the emails that a step sends
const { member, makePropertyOf, inquiryFields, sendInquiry, emailsOf, recipientsOf } = inquirySteps(() => server);

describe('the inquiry of a user about a home', () => {
  test('is the latest that the caller sent about it, and none that another user or a visitor sent', async () => {
    const [sender, otherUser] = [await member(), await member()];
    const home = await makePropertyOf(await member());
    const otherHome = await makePropertyOf(await member());
    const latestIdOf = async (device = sender.device, propertyId = home.id) => (await callerOf(device).inquiry.ownAbout({ propertyId })).id;
    await sendInquiry(home.id);
    expect(await latestIdOf()).toBeNull();
    const first = await sendInquiry(home.id, {}, sender.device);
    expect(await latestIdOf()).toBe(first);
    const second = await sendInquiry(home.id, {}, sender.device);
    expect(await latestIdOf()).toBe(second);
    await callerOf(sender.device).inquiry.reply({ id: first, message: 'And on Sunday?' });
    expect(await latestIdOf()).toBe(first);
    expect(await latestIdOf(sender.device, otherHome.id)).toBeNull();
    expect(await latestIdOf(otherUser.device)).toBeNull();
  });
});

describe('sending an inquiry', () => {
  test('reaches the agent with the sender as reply address, and a signed-in sender gets a copy', async () => {
    const agent = await makeAgent(server.database.orm.em, { email: 'agent-one@homes.example' });
    const home = await makeProperty(server.database.orm.em, { agent, title: 'Marina, <b>bright</b> & high' });
    const sender = await member();
    const input = inquiryFields({ email: sender.email });
    const emails = await emailsOf(() => sendInquiry(home.id, input, sender.device));
    expect(recipientsOf(emails)).toEqual(['agent-one@homes.example', input.email].toSorted());
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

  test('reaches the owner of a property without an agent, and the office when there is neither', async () => {
    const owner = await member();
    const home = await makePropertyOf(owner);
    let inquiryId = 0;
    const emails = await emailsOf(async () => {
      inquiryId = await sendInquiry(home.id);
    });
    const toOwner = emails.find(({ to }) => to === owner.email)!;
    expect(toOwner.links).toContain(`http://homes.example/inquiries/${inquiryId}`);
    const imported = await makeProperty(server.database.orm.em, { advertiser: 'Harbour Homes' });
    const input = inquiryFields();
    expect(recipientsOf(await emailsOf(() => sendInquiry(imported.id, input)))).toEqual([OFFICE]);
    const agent = await makeAgent(server.database.orm.em, { email: 'no address' });
    const homeOfUnreachable = await makeProperty(server.database.orm.em, { agent });
    expect(recipientsOf(await emailsOf(() => sendInquiry(homeOfUnreachable.id, input)))).toEqual([OFFICE]);
  });

  test('reaches an owner without a confirmed address only on the site, who can answer after confirming it', async () => {
    const owner = await makeMember(server, undefined, { confirmed: false });
    const home = await makePropertyOf(owner);
    const input = inquiryFields();
    let id = 0;
    const emails = await emailsOf(async () => {
      id = await sendInquiry(home.id, input);
    });
    expect(emails).toEqual([]);
    expect((await callerOf(owner.device).inquiry.received({})).total).toBe(1);
    await expectError(
      callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' }),
      'FORBIDDEN',
      /Confirm your email address before you reply/,
    );
    await confirmAddress(server, owner.id);
    expect(recipientsOf(await emailsOf(() => callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' })))).toEqual([input.email]);
  });

  test('puts no user text into a subject and no link into a name', async () => {
    const owner = await member();
    // CANARY marks texts that a user typed
    const title = 'CANARY sale, buy pills';
    const id = await sendInquiry((await makePropertyOf(owner, { title })).id, { name: 'CANARY https://evil.example/x www.evil.example' });
    await rows(server.database.orm.em, {
      text: 'update users set full_name = $2 where id = $1',
      values: [owner.id, 'CANARY evil.example/pay'],
    });
    await rows(server.database.orm.em, { text: 'update inquiries set visitor_confirmed_at = now() where id = $1', values: [id] });
    await callerOf(owner.device).inquiry.reply({ id, message: 'Yes.' });
    // the site shows titles with normal capitals
    const emails = (await server.sentEmails()).filter(({ text }) => text.includes('Canary sale, buy pills'));
    expect(emails).toHaveLength(2);
    for (const sentEmail of emails) {
      expect(sentEmail.subject).not.toMatch(/canary/i);
      expect(sentEmail.headers.get('reply-to')).toMatch(/^"?CANARY/);
      expect(sentEmail.headers.get('reply-to')).not.toMatch(/evil\.example|https?:|www\./);
      expect(sentEmail.text).not.toMatch(/evil\.example/);
    }
  });

  test('with a filled honeypot gets a normal response, stores nothing and sends nothing', async () => {
    const home = await makeProperty(server.database.orm.em);
    const emails = await emailsOf(() => sendInquiry(home.id, { website: 'https://spam.example' })); // the hidden field
    const stored = await rows(server.database.orm.em, { text: 'select 1 from inquiries where property_id = $1', values: [home.id] });
    expect([emails.length, stored.length]).toEqual([0, 0]);
  });

  test('ten times at once or again within ten minutes stores one row and sends one email, and is stored again afterwards', async () => {
    const home = await makeProperty(server.database.orm.em);
    const input = inquiryFields();
    const countStored = async () =>
      (await rows(server.database.orm.em, { text: 'select 1 from inquiries where property_id = $1', values: [home.id] })).length;
    const start = new Date('2026-11-20T08:09:50Z');
    server.setNow(start);
    const emails = await emailsOf(async () => {
      await Promise.all(Array.from({ length: 10 }, () => sendInquiry(home.id, input)));
      server.setNow(new Date(start.getTime() + 9 * 60_000));
      await sendInquiry(home.id, input);
    });
    expect([emails.length, await countStored()]).toEqual([1, 1]);
    server.setNow(new Date(start.getTime() + 11 * 60_000));
    await sendInquiry(home.id, input);
    server.setNow(null);
    expect(await countStored()).toBe(2);
  });

  test('stores nothing when its emails cannot be stored', async () => {
    const home = await makeProperty(server.database.orm.em);
    const em = server.database.orm.em.fork();
    await em.execute('alter table mail_deliveries rename to mail_elsewhere'); // makes storing an email fail
    await server
      .request()
      .post('/api/inquiries')
      .send({ propertyId: home.id, ...inquiryFields() })
      .expect(500);
    await em.execute('alter table mail_elsewhere rename to mail_deliveries');
    expect(await rows(em, { text: 'select 1 from inquiries where property_id = $1', values: [home.id] })).toHaveLength(0);
  });

  test('rejects line breaks in a name or an email address', async () => {
    const home = await makeProperty(server.database.orm.em);
    const send = (input: object) =>
      server
        .request()
        .post('/api/inquiries')
        .send({ propertyId: home.id, ...inquiryFields(input) });
    await send({ name: 'Eve\r\nBcc: victim@homes.example' }).expect(400, 'Name contains invalid characters');
    await send({ email: 'eve@homes.example\r\nBcc: victim@homes.example' }).expect(400, 'Invalid email address');
  });

  test('is limited to five per property and network address, and does not use up a limit of the typed email address', async () => {
    const limitedServer = await testServer({ LIMIT_INQUIRY: '5', LIMIT_INQUIRY_ADDRESS: '8', OFFICE_EMAIL: OFFICE, TRUST_PROXY: '1' });
    const home = await makeProperty(limitedServer.database.orm.em);
    const sendFrom = (ip: string, input: object) =>
      limitedServer
        .request()
        .post('/api/inquiries')
        .set('X-Forwarded-For', ip)
        .send({ propertyId: home.id, ...inquiryFields(input) });
    for (let n = 0; n < 5; n++) await sendFrom('198.51.100.1', {}).expect(201);
    await sendFrom('198.51.100.1', {}).expect(429);
    const otherHome = await makeProperty(limitedServer.database.orm.em);
    await sendFrom('198.51.100.1', { propertyId: otherHome.id }).expect(201);
    for (let n = 0; n < 8; n++) await sendFrom(`198.51.100.${n + 10}`, { email: 'victim@homes.example' }).expect(201);
    await sendFrom('198.51.100.99', { email: 'Victim@homes.example' }).expect(201);
    expect(new Set(recipientsOf(await limitedServer.sentEmails()))).toEqual(new Set([OFFICE]));
    await limitedServer.close();
  });
});
