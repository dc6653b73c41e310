// Tests of decisions about items of the review queue and of what they change.
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../shared/time.ts';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { callerOf, errorOf, expectError, type Inputs } from '../../testing/factories/caller.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { giveSecondFactor, reportHome } from '../../testing/factories/staff.ts';
import { verifyAuditLog } from '../audit/audit.ts';
import { followUpChanges } from '../moderation/requested-changes.ts';

const { server, moderator, colleague, owner, sql, queueOf, decide, itemOf, publish, subjects } = await startStaffContext();

describe('a listing of a member of staff', () => {
  test('is decided and restored by another person only', async () => {
    const { body } = await moderator.device.post('/api/properties').send(listingBody()).expect(201);
    await reportHome(server, body.id, { reason: 'fraud' });
    const id = await itemOf(body.id);
    for (const decision of ['leave', 'remove'] as const)
      await expectError(decide(moderator, { id, decision, reason: 'fraud' }), 'CONFLICT', /^This is your own/);
    await decide(colleague, { id, decision: 'remove', reason: 'fraud' });
    const restore = (person: Member) => callerOf(person.device).staff.restore({ kind: 'property', id: body.id, reason: 'other' });
    await expectError(restore(moderator), 'CONFLICT', /^This is your own/);
    await server.request().get(`/api/properties/${body.id}`).expect(404);
    await restore(colleague);
  });
});

test('a block for good is ended by an admin, not by a moderator', async () => {
  const { id } = await makeMember(server);
  await callerOf(colleague.device).staff.blockMember({ id, days: null, reason: 'fraud' });
  const unblock = (person: Member) => callerOf(person.device).staff.unblockMember({ id });
  await expectError(unblock(moderator), 'FORBIDDEN', 'Only an admin ends a block that has no end');
  await unblock(colleague);
});

describe('a decision (O20-O25)', () => {
  test('to take a listing down needs a reason, hides it and emails its advertiser and the reporter', async () => {
    const id = await publish();
    await reportHome(server, id, { reason: 'photos', email: 'reporter@visitor.example' });
    const item = await itemOf(id);
    await expectError(decide(moderator, { id: item, decision: 'remove' }), 'BAD_REQUEST', 'A reason is required');
    await expectError(decide(moderator, { id: item, decision: 'remove', reason: 'other' }), 'BAD_REQUEST', 'Write a note for "other"');
    await decide(moderator, { id: item, decision: 'remove', reason: 'photos', note: 'They are of a hotel.' });
    await server.request().get(`/api/properties/${id}`).expect(404);
    expect(await subjects(owner.email)).toContain('Your advert was taken down: A bright two-bedroom home by the water');
    const outcome = (await server.sentEmails()).find((mail) => mail.to === 'reporter@visitor.example')!;
    expect(outcome.subject).toBe('You told us about A bright two-bedroom home by the water');
    expect(outcome.text).toContain('We took it down.');
    expect(await sql('select email from reports where subject_id = $1', [id])).toEqual([{ email: null }]);
  });

  test('is made once: the second person reads who decided', async () => {
    const id = await publish();
    await reportHome(server, id);
    const item = await itemOf(id);
    await decide(moderator, { id: item, decision: 'leave' });
    await expectError(decide(colleague, { id: item, decision: 'leave' }), 'CONFLICT', /^mona has decided this \d+ minutes? ago$/);
  });

  test('of several at once is made once, and the others read who made it', async () => {
    const id = await publish();
    await reportHome(server, id);
    const item = await itemOf(id);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => decide(moderator, { id: item, decision: 'leave' })));
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [String((result.reason as Error).message)] : []));
    expect(errors).toHaveLength(5);
    for (const error of errors) expect(error).toMatch(/^mona has decided this/);
  });

  test('waits while another person has the item open, for ten minutes', async () => {
    const id = await publish();
    await reportHome(server, id);
    const item = await itemOf(id);
    await callerOf(moderator.device).staff.openItem({ id: item });
    await expectError(decide(colleague, { id: item, decision: 'leave' }), 'CONFLICT', 'mona has this open');
    expect((await queueOf(colleague)).items.find((row) => row.id === item)?.takenBy).toBe('mona');
    await sql(`update review_items set taken_until = now() - interval '1 second' where id = $1`, [item]);
    await decide(colleague, { id: item, decision: 'leave' });
  });

  test('to take a listing down needs a fresh confirmation, and to leave it needs none', async () => {
    const id = await publish();
    await reportHome(server, id);
    const item = await itemOf(id);
    await queueOf(moderator);
    await giveSecondFactor(server, moderator.id, new Date(Date.now() - 11 * 60_000));
    expect(await errorOf(decide(moderator, { id: item, decision: 'remove', reason: 'price' }))).toMatchObject({
      code: 'FORBIDDEN',
      kind: 'step-up',
    });
    await decide(moderator, { id: item, decision: 'leave' });
  });

  test('keeps a removed listing down whatever its owner does, until staff restore its former status', async () => {
    const id = await publish();
    const setStatus = (to: Inputs['listing']['setStatus']['status']) => callerOf(owner.device).listing.setStatus({ id, status: to });
    await setStatus('paused');
    await callerOf(moderator.device).staff.queueSubject({ id });
    await decide(moderator, { id: await itemOf(id), decision: 'remove', reason: 'permit' });
    for (const to of ['published', 'paused', 'sold'] as const)
      await expectError(setStatus(to), 'CONFLICT', 'This advert was taken down. Change it and send it for review, or appeal.');
    await callerOf(owner.device).listing.remove({ id });
    expect((await callerOf(owner.device).listing.restore({ id })).status).toBe('removed');
    await callerOf(moderator.device).staff.restore({ kind: 'property', id, reason: 'other' });
    expect(await sql('select status from properties where id = $1', [id])).toEqual([{ status: 'paused' }]);
    expect(await subjects(owner.email)).toContain('We looked again: A bright two-bedroom home by the water');
  });

  test('for a change leaves the listing online for three days, then it is paused and waits again', async () => {
    const id = await publish();
    await reportHome(server, id);
    await decide(moderator, { id: await itemOf(id), decision: 'change', reason: 'contact' });
    await server.request().get(`/api/properties/${id}`).expect(200);
    await followUpChanges(server.database.orm.em.fork(), new Date(Date.now() + 71 * HOUR_MS));
    expect(await sql('select status from properties where id = $1', [id])).toEqual([{ status: 'published' }]);
    await followUpChanges(server.database.orm.em.fork(), new Date(Date.now() + 73 * HOUR_MS));
    expect(await sql('select status from properties where id = $1', [id])).toEqual([{ status: 'paused' }]);
    expect(await sql(`select kind from review_items where subject_id = $1 and state <> 'decided'`, [id])).toEqual([{ kind: 'change' }]);
  });
});

test('the decisions have entries in an unbroken log', async () => {
  const [{ n } = { n: 0 }] = await sql<{ n: number }>(`select count(*)::int as n from audit_entries where act like 'decision.%'`);
  expect(n).toBeGreaterThan(6);
  expect((await verifyAuditLog(server.database.orm.em)).brokenAt).toBeNull();
});
