// Tests of confirming listings on the site, and of visitors who ask whether a home is still available. `press` sends the form of the page behind
// a link; `run` runs SQL; `stateOf` reads status and confirmation of a listing.
import { describe, expect, test } from 'vitest';
import { confirmPath, dayAfterStart, startConfirmationContext } from '../../../testing/contexts/confirmation-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { testServer } from '../../../testing/server.ts';
import { deleteOldQuestions } from './questions.ts';

const { server, run, stateOf, emailsTo, press } = await startConfirmationContext();

describe('confirming on the site (S120, S136)', () => {
  test('Confirm all takes fifty at a time and leaves the rest', async () => {
    const owner = await makeMember(server);
    const first = await makeProperty(server.deps.orm.em);
    // 52 homes with the first
    for (let i = 0; i < 51; i++) await makeProperty(server.deps.orm.em);
    await run('update properties set user_id = $1 where id >= $2', [owner.id, first.id]);
    const confirmAll = () => callerOf(owner.device).listing.confirmAll();
    expect(await confirmAll()).toEqual({ confirmed: 50, left: 2 });
    expect(await confirmAll()).toEqual({ confirmed: 2, left: 0 });
    expect(await confirmAll()).toEqual({ confirmed: 0, left: 0 });
  });

  test('a listing that its owner paused or another member owns is not confirmed', async () => {
    const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
    const { id } = await advertise(owner);
    await otherUser.device.post(`/api/properties/${id}/confirm`).expect(404).expect('Property not found');
    await callerOf(owner.device).listing.setStatus({ id, status: 'paused' });
    await owner.device.post(`/api/properties/${id}/confirm`).expect(409).expect('This listing is not online. Publish it first.');
    await server.request().post(`/api/properties/${id}/confirm`).expect(401);
    expect(await stateOf(id)).toMatchObject({ status: 'paused' });
  });
});

describe('a visitor asks whether a home is still available (S122, O148)', () => {
  /** Asks as a visitor with this email address. */
  const ask = (id: number, email: string) => server.request().post(`/api/properties/${id}/still-available`).send({ email });

  test('the advertiser is asked once for all visitors, and each of them gets the answer', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    server.setNow(dayAfterStart(5));
    await ask(id, 'first@visitors.example').expect(202, { accepted: true });
    // asking twice gets the same response, so that it does not show who asked before
    await ask(id, 'FIRST@visitors.example').expect(202, { accepted: true });
    await ask(id, 'second@visitors.example').expect(202);
    const emails = await emailsTo(owner);
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).not.toContain('visitors.example');
    // neither reminders nor a pause follow the question of a visitor
    expect(emails[0]!.text).not.toContain('Without an answer');
    const { items } = await callerOf(owner.device).listing.mine();
    expect(items[0]).toMatchObject({ questions: 2, asks: 0 });
    await press(confirmPath(emails[0]!), 'yes').expect(200);
    const answers = (await server.sentEmails()).filter(({ to }) => to.includes('visitors.example'));
    expect(answers.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'first@visitors.example: Yes, it is still available',
      'second@visitors.example: Yes, it is still available',
    ]);
    expect(await run('select * from availability_questions where property_id = $1', [id])).toEqual([]);
  });

  test('visitors get the answer when the home is gone, and questions without an answer are deleted after 30 days', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    const otherHome = await advertise(owner);
    server.setNow(dayAfterStart(5));
    await ask(id, 'third@visitors.example').expect(202);
    await ask(otherHome.id, 'fourth@visitors.example').expect(202);
    await callerOf(owner.device).listing.setStatus({ id, status: 'sold' });
    const answers = (await server.sentEmails()).filter(({ to }) => to.startsWith('third@'));
    expect(answers.map(({ subject }) => subject)).toEqual(['It is no longer available']);
    await deleteOldQuestions(server.deps.orm.em.fork(), dayAfterStart(34));
    expect(await run('select * from availability_questions where property_id = $1', [otherHome.id])).toHaveLength(1);
    await deleteOldQuestions(server.deps.orm.em.fork(), dayAfterStart(36));
    expect(await run('select * from availability_questions where property_id = $1', [otherHome.id])).toEqual([]);
  });

  test('an advertiser who types the address of another person has three answers sent to it, and delays none of their conversations', async () => {
    const owner = await makeMember(server);
    const otherAddress = 'typed-by-others@visitors.example';
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) ids.push((await advertise(owner)).id);
    server.setNow(dayAfterStart(5));
    for (const id of ids) await ask(id, otherAddress.toUpperCase()).expect(202, { accepted: true });
    for (const id of ids) await callerOf(owner.device).listing.confirm({ id });
    const sent = async () => (await server.sentEmails()).filter(({ to }) => to.toLowerCase() === otherAddress).length;
    expect(await sent()).toBe(3);
    // more answers to the address would be over its limit of an hour
    for (const id of ids) await ask(id, otherAddress).expect(202);
    for (const id of ids) await callerOf(owner.device).listing.confirm({ id });
    expect(await sent()).toBe(3);
    // that limit does not delay emails of another kind
    const em = server.deps.orm.em.fork();
    const reply = { to: otherAddress, kind: 'inquiry-reply', key: 'a-real-answer', subject: 'S', blocks: [{ text: 'T' }] } as const;
    expect(await server.deps.mail.send(em, { ...reply, blocks: [...reply.blocks] })).toBe('queued');
    expect(await sent()).toBe(4);
  });

  test('fifty questions of one address at once are one question', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    server.setNow(dayAfterStart(5));
    // a server under load may answer 503
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await ask(id, 'eager@visitors.example')).status));
    expect(statuses.filter((status) => status !== 202 && status !== 503)).toEqual([]);
    expect(await run('select * from availability_questions where property_id = $1', [id])).toHaveLength(1);
    expect(await emailsTo(owner)).toHaveLength(1);
  });

  test('homes that no member advertises, and homes that are not published, cannot be asked about', async () => {
    const imported = await makeProperty(server.deps.orm.em, { source: 'feed', reference: 'f-2' });
    await ask(imported.id, 'fifth@visitors.example').expect(404);
    await ask(2_000_000_000, 'fifth@visitors.example').expect(404);
    const owner = await makeMember(server);
    const { id: pausedId } = await advertise(owner);
    await callerOf(owner.device).listing.setStatus({ id: pausedId, status: 'paused' });
    await ask(pausedId, 'fifth@visitors.example').expect(404);
    await ask(imported.id, 'no address').expect(400);
  });

  test('one network address does not fill the places of those who wait for an answer about a home', async () => {
    const limitedServer = await testServer({ LIMIT_AVAILABILITY: '3', TRUST_PROXY: '1' });
    try {
      const owner = await makeMember(limitedServer);
      const [home, otherHome] = [await advertise(owner), await advertise(owner)];
      const askFrom = (address: string, { id }: { id: number }, email: string) =>
        limitedServer.request().post(`/api/properties/${id}/still-available`).set('X-Forwarded-For', address).send({ email });
      for (let i = 0; i < 3; i++) await askFrom('203.0.113.7', home, `many-${i}@visitors.example`).expect(202);
      await askFrom('203.0.113.7', home, 'many-3@visitors.example').expect(429);
      await askFrom('203.0.113.7', otherHome, 'many-3@visitors.example').expect(202);
      await askFrom('203.0.113.8', home, 'neighbour@visitors.example').expect(202);
    } finally {
      await limitedServer.close();
    }
  });
});
