// Tests of reports: which are accepted, what they open, and a reported review.
import { describe, expect, test } from 'vitest';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeAgent } from '../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { reportHome } from '../../testing/factories/staff.ts';

const { server, moderator, owner, sql, decide, itemOf, publish } = await startStaffContext();

test('a reported review is taken down and restored', async () => {
  const author = await makeMember(server);
  const agent = await makeAgent(server.deps.orm.em.fork());
  const [review] = await sql<{ id: number }>(
    `insert into reviews (agent_id, member_id, author, rating, text, created_at, updated_at) values ($1, $2, 'A. Member', 1, 'Never called back.', now(), now()) returning id`,
    [agent.id, author.id],
  );
  const isShown = async () => (await server.request().get(`/api/agents/${agent.id}/reviews`)).text.includes('Never called back.');
  expect(await isShown()).toBe(true);
  await server.request().post('/api/reports').send({ kind: 'review', id: review!.id, reason: 'fraud' }).expect(201);
  const id = await itemOf(review!.id);
  await decide(moderator, { id, decision: 'remove', reason: 'fraud' });
  expect(await isShown()).toBe(false);
  const input = { kind: 'review', id: review!.id, reason: 'other' } as const;
  await callerOf(moderator.device).staff.restore(input);
  expect(await isShown()).toBe(true);
  // what was restored cannot be restored again
  await expectError(callerOf(moderator.device).staff.restore(input), 'CONFLICT');
});

describe('a report (O27, O36)', () => {
  test('opens one item that later reports join, and hides nothing', async () => {
    const id = await publish();
    expect(await reportHome(server, id, { reason: 'price', text: 'Twice the price on the phone' })).toBe(201);
    expect(await reportHome(server, id, { reason: 'fraud' })).toBe(201);
    const items = await sql<{ n: number; urgency: number; reporters: number }>(
      `select count(*)::int as n, max(urgency) as urgency, max(reporters) as reporters from review_items where subject_kind = 'property' and subject_id = $1`,
      [id],
    );
    // fraud has the urgency 3; both reports come from the same visitor
    expect(items).toEqual([{ n: 1, urgency: 3, reporters: 1 }]);
    await server.request().get(`/api/properties/${id}`).expect(200);
  });

  test('is refused without a reason that fits its subject, and with an invalid address or a long text', async () => {
    const id = await publish();
    const send = (body: object) => server.request().post('/api/reports').send(body);
    expect((await send({ kind: 'property', id }).expect(400)).text).toBe('Choose what is wrong');
    expect((await send({ kind: 'property', id: 2_000_000, reason: 'gone' }).expect(404)).text).toBe('Property not found');
    await send({ kind: 'property', id, reason: 'gone', email: 'nobody' }).expect(400);
    await send({ kind: 'agent', id: 2_000_000, reason: 'price' }).expect(400);
    await send({ kind: 'property', id, reason: 'other', text: 'x'.repeat(501) }).expect(400);
  });

  test('with a filled honeypot is answered alike and stored nowhere', async () => {
    const id = await publish();
    expect(await reportHome(server, id, { website: 'https://spam.example' })).toBe(201);
    expect(await sql('select 1 from reports where subject_id = $1', [id])).toEqual([]);
    expect(await sql(`select 1 from review_items where subject_kind = 'property' and subject_id = $1`, [id])).toEqual([]);
  });

  test('of a message is accepted from its receiver alone', async () => {
    const id = await publish();
    const sender = await makeMember(server);
    const { body } = await sender.device
      .post('/api/inquiries')
      .send({ propertyId: id, name: 'Sender', email: sender.email, phone: '+971500000000', message: 'Please send 500 dollars first.' });
    const report = (person: { post: Member['device']['post'] }) =>
      person.post('/api/reports').send({ kind: 'inquiry', id: body.id, reason: 'fraud' });
    await report(server.device()).expect(404);
    await report(sender.device).expect(404);
    await report(owner.device).expect(201);
  });
});
