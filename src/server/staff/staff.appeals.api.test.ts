// Tests of appeals of advertisers, and of sending a changed listing for review.
import { describe, expect, test } from 'vitest';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { callProcedure, reportHome } from '../../testing/factories/staff.ts';

const { server, moderator, colleague, owner, decide, itemOf, publish, subjects } = await startStaffContext();

describe('an appeal (O26)', () => {
  /** Publishes a listing that the moderator takes down because of a report; returns its id. */
  const publishAndRemove = async (): Promise<number> => {
    const id = await publish();
    await reportHome(server, id);
    await decide(moderator, { id: await itemOf(id), decision: 'remove', reason: 'price' });
    return id;
  };
  const appeal = (id: number, text = 'The price is the one that we ask for.') =>
    callProcedure(owner.device, 'mutation', 'appeal.create', { id, text });

  test('is decided by another person, once, and brings the listing back', async () => {
    const id = await publishAndRemove();
    expect((await appeal(id, 'too short')).status).toBe(400);
    expect((await appeal(id)).status).toBe(200);
    expect(await appeal(id)).toMatchObject({ status: 409, error: 'There is an appeal already' });
    const item = await itemOf(id);
    expect(await decide(moderator, { id: item, decision: 'accept' })).toMatchObject({
      status: 409,
      error: 'Another person has to decide this appeal',
    });
    expect((await decide(colleague, { id: item, decision: 'accept' })).status).toBe(200);
    expect((await decide(colleague, { id: item, decision: 'reject' })).status).toBe(409);
    await server.request().get(`/api/properties/${id}`).expect(200);
    expect(await subjects(owner.email)).toContain('We looked again: A bright two-bedroom home by the water');
  });

  test('that waits is accepted when staff restore the listing, so that a later decision can be appealed', async () => {
    const id = await publishAndRemove();
    expect((await appeal(id)).status).toBe(200);
    expect((await callProcedure(colleague.device, 'mutation', 'staff.restore', { kind: 'property', id, reason: 'other' })).status).toBe(
      200,
    );
    await server.request().get(`/api/properties/${id}`).expect(200);
    expect(await subjects(owner.email)).toContain('Your advert is online again: A bright two-bedroom home by the water');
    await reportHome(server, id);
    await decide(moderator, { id: await itemOf(id), decision: 'remove', reason: 'price' });
    expect((await appeal(id, 'It is still the price that we ask for.')).status).toBe(200);
  });

  describe.each([
    {
      state: 'whose advertiser is blocked',
      hide: ({ id }: Member) => callProcedure(colleague.device, 'mutation', 'staff.blockMember', { id, days: 7, reason: 'fraud' }),
    },
    { state: 'that was paused before', pausesFirst: true, hide: async () => {} },
  ])('about a listing $state', ({ pausesFirst, hide }) => {
    test.each([
      { way: 'accepted', text: 'You were right, and we withdrew our decision. The advert is not online now' },
      { way: 'restored', text: 'We looked at your advert again and withdrew our decision. It is not online now' },
    ])('that is $way is answered by an email that does not say it is online', async ({ way, text }) => {
      const member = await makeMember(server);
      const { body } = await member.device.post('/api/properties').send(listingBody()).expect(201);
      const { id, title } = body;
      if (pausesFirst) await callProcedure(member.device, 'mutation', 'listing.setStatus', { id, status: 'paused' });
      await callProcedure(moderator.device, 'mutation', 'staff.queueSubject', { kind: 'property', id });
      await decide(moderator, { id: await itemOf(id), decision: 'remove', reason: 'price' });
      await callProcedure(member.device, 'mutation', 'appeal.create', { id, text: 'The price is the one that we ask for.' });
      await hide(member);
      const restored = { kind: 'property', id, reason: 'other' };
      const answer =
        way === 'accepted'
          ? await decide(colleague, { id: await itemOf(id), decision: 'accept' })
          : await callProcedure(colleague.device, 'mutation', 'staff.restore', restored);
      expect(answer.status).toBe(200);
      await server.request().get(`/api/properties/${id}`).expect(404);
      const emails = (await server.sentEmails()).filter(({ to }) => to === member.email);
      expect(emails.find(({ subject }) => subject === `We looked again: ${title}`)?.text).toContain(text);
      expect(emails.filter(({ subject }) => subject?.includes('online again'))).toEqual([]);
      await callProcedure(colleague.device, 'mutation', 'staff.unblockMember', { id: member.id });
      await server
        .request()
        .get(`/api/properties/${id}`)
        .expect(pausesFirst ? 404 : 200);
    });
  });

  test('that is rejected leaves the listing down', async () => {
    const id = await publishAndRemove();
    await appeal(id);
    await decide(colleague, { id: await itemOf(id), decision: 'reject', note: 'The phone number answers with another price.' });
    await server.request().get(`/api/properties/${id}`).expect(404);
    const { body } = await owner.device.get('/trpc/listing.get').query({ input: JSON.stringify({ json: { id } }) });
    expect(body.result.data.json.takedown).toMatchObject({ reason: 'price', appeal: 'rejected', hasChanged: false });
    expect(await appeal(id)).toMatchObject({ status: 409 });
  });

  test('is not needed by an advertiser who changes the listing and sends it for review', async () => {
    const id = await publishAndRemove();
    const send = () => callProcedure(owner.device, 'mutation', 'listing.sendForReview', { id });
    expect(await send()).toMatchObject({ status: 409, error: 'Change the advert first' });
    await owner.device.patch(`/api/properties/${id}`).send({ price: 990_000 }).expect(200);
    await server.request().get(`/api/properties/${id}`).expect(404);
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    await decide(moderator, { id: await itemOf(id), decision: 'leave' });
    await server.request().get(`/api/properties/${id}`).expect(200);
  });

  test('against the decision about another user’s listing is not found', async () => {
    const id = await publishAndRemove();
    const otherUser = await makeMember(server);
    const text = 'I would like to have this home online.';
    expect((await callProcedure(otherUser.device, 'mutation', 'appeal.create', { id, text })).status).toBe(404);
    expect((await callProcedure(otherUser.device, 'mutation', 'listing.sendForReview', { id })).status).toBe(404);
  });
});
