// Tests of appeals of advertisers, and of sending a changed listing for review.
import { describe, expect, test } from 'vitest';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { reportHome } from '../../testing/factories/staff.ts';

const { server, moderator, colleague, owner, decide, itemOf, publish, subjects } = await startStaffContext();

describe('an appeal (O26)', () => {
  /** Publishes a listing that the moderator takes down because of a report; returns its id. */
  const publishAndRemove = async (): Promise<number> => {
    const id = await publish();
    await reportHome(server, id);
    await decide(moderator, { id: await itemOf(id), decision: 'remove', reason: 'price' });
    return id;
  };
  const appeal = (id: number, text = 'The price is the one that we ask for.') => callerOf(owner.device).appeal.create({ id, text });

  test('is decided by another person, once, and brings the listing back', async () => {
    const id = await publishAndRemove();
    await expectError(appeal(id, 'too short'), 'BAD_REQUEST');
    await appeal(id);
    await expectError(appeal(id), 'CONFLICT', 'There is an appeal already');
    const item = await itemOf(id);
    await expectError(decide(moderator, { id: item, decision: 'accept' }), 'CONFLICT', 'Another person has to decide this appeal');
    await decide(colleague, { id: item, decision: 'accept' });
    await expectError(decide(colleague, { id: item, decision: 'reject' }), 'CONFLICT');
    await server.request().get(`/api/properties/${id}`).expect(200);
    expect(await subjects(owner.email)).toContain('We looked again: A bright two-bedroom home by the water');
  });

  test('that waits is accepted when staff restore the listing, so that a later decision can be appealed', async () => {
    const id = await publishAndRemove();
    await appeal(id);
    await callerOf(colleague.device).staff.restore({ kind: 'property', id, reason: 'other' });
    await server.request().get(`/api/properties/${id}`).expect(200);
    expect(await subjects(owner.email)).toContain('Your advert is online again: A bright two-bedroom home by the water');
    await reportHome(server, id);
    await decide(moderator, { id: await itemOf(id), decision: 'remove', reason: 'price' });
    await appeal(id, 'It is still the price that we ask for.');
  });

  describe.each([
    {
      state: 'whose advertiser is blocked',
      hide: ({ id }: Member) => callerOf(colleague.device).staff.blockMember({ id, days: 7, reason: 'fraud' }),
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
      if (pausesFirst) await callerOf(member.device).listing.setStatus({ id, status: 'paused' });
      await callerOf(moderator.device).staff.queueSubject({ kind: 'property', id });
      await decide(moderator, { id: await itemOf(id), decision: 'remove', reason: 'price' });
      await callerOf(member.device).appeal.create({ id, text: 'The price is the one that we ask for.' });
      await hide(member);
      if (way === 'accepted') await decide(colleague, { id: await itemOf(id), decision: 'accept' });
      else await callerOf(colleague.device).staff.restore({ kind: 'property', id, reason: 'other' });
      await server.request().get(`/api/properties/${id}`).expect(404);
      const emails = (await server.sentEmails()).filter(({ to }) => to === member.email);
      expect(emails.find(({ subject }) => subject === `We looked again: ${title}`)?.text).toContain(text);
      expect(emails.filter(({ subject }) => subject?.includes('online again'))).toEqual([]);
      if (!pausesFirst) await callerOf(colleague.device).staff.unblockMember({ id: member.id });
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
    const { takedown } = await callerOf(owner.device).listing.get({ id });
    expect(takedown).toMatchObject({ reason: 'price', appeal: 'rejected', hasChanged: false });
    await expectError(appeal(id), 'CONFLICT');
  });

  test('is not needed by an advertiser who changes the listing and sends it for review', async () => {
    const id = await publishAndRemove();
    const send = () => callerOf(owner.device).listing.sendForReview({ id });
    await expectError(send(), 'CONFLICT', 'Change the advert first');
    await owner.device.patch(`/api/properties/${id}`).send({ price: 990_000 }).expect(200);
    await server.request().get(`/api/properties/${id}`).expect(404);
    await send();
    await send();
    await decide(moderator, { id: await itemOf(id), decision: 'leave' });
    await server.request().get(`/api/properties/${id}`).expect(200);
  });

  test('against the decision about another user’s listing is not found', async () => {
    const id = await publishAndRemove();
    const otherUser = await makeMember(server);
    const text = 'I would like to have this home online.';
    await expectError(callerOf(otherUser.device).appeal.create({ id, text }), 'NOT_FOUND');
    await expectError(callerOf(otherUser.device).listing.sendForReview({ id }), 'NOT_FOUND');
  });
});
