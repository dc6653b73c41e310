// Tests that listings which come back (confirmed after a pause, or restored) obey the setting PERMITS=require, and that permits end only where required.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { advertise, listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { handlePermitEnds } from './permit-ends.ts';

const NOW = new Date('2026-12-01T06:00:00Z');
const permit = (number: string, until = '2027-01-03') => ({ kind: 'trakheesi', number, until });

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await testServer({ FREE_LISTING_LIMIT: '0', LIMIT_CREATE_LISTING: '0', PERMITS: 'require' });
  server.setNow(NOW);
  owner = await makeMember(server);
});
afterAll(() => server.close());

const runSql = (text: string, values: unknown[]) => rows<Record<string, unknown>>(server.deps.orm.em.fork(), { text, values });
const statusOf = async (id: number) => (await runSql('select status from properties where id = $1', [id]))[0]?.status;
/** Pauses a listing as the job does when its advertiser gave no answer. */
const pauseWithoutAnswer = async (id: number) => {
  await runSql(`update properties set status = 'paused' where id = $1`, [id]);
  await runSql('update listing_confirmations set paused_at = $2 where property_id = $1', [id, NOW]);
};

test('a confirmation publishes a paused listing again only while no other advert has its permit', async () => {
  const paused = await advertise(owner, { permit: permit('713674701') });
  await pauseWithoutAnswer(paused.id);
  const other = await advertise(owner, { permit: permit('713674701') });
  await owner.device.post(`/api/properties/${paused.id}/confirm`).expect(409).expect('This listing is not online. Publish it first.');
  expect(await statusOf(paused.id)).toBe('paused');
  await callerOf(owner.device).listing.setStatus({ id: other.id, status: 'paused' });
  await owner.device.post(`/api/properties/${paused.id}/confirm`).expect(200);
  expect(await statusOf(paused.id)).toBe('published');
});

test('one confirmation of all listings publishes one of two with the same permit', async () => {
  const member = await makeMember(server);
  const first = await advertise(member, { permit: permit('713674702') });
  await pauseWithoutAnswer(first.id);
  const second = await advertise(member, { permit: permit('713674702') });
  await pauseWithoutAnswer(second.id);
  await callerOf(member.device).listing.confirmAll();
  expect(new Set([await statusOf(first.id), await statusOf(second.id)])).toEqual(new Set(['paused', 'published']));
});

test('a confirmation does not publish a listing whose permit has ended', async () => {
  const { id } = await advertise(owner, { permit: permit('713674703', '2026-12-02') });
  await pauseWithoutAnswer(id);
  server.setNow(new Date(NOW.getTime() + 3 * DAY_MS));
  await owner.device.post(`/api/properties/${id}/confirm`).expect(409);
  server.setNow(NOW);
  expect(await statusOf(id)).toBe('paused');
});

test('a deleted listing whose permit another advert has by now is restored paused', async () => {
  const deleted = await advertise(owner, { permit: permit('713674704') });
  await callerOf(owner.device).listing.remove({ id: deleted.id });
  const other = await advertise(owner, { permit: permit('713674704') });
  expect(await callerOf(owner.device).listing.restore({ id: deleted.id })).toEqual({ id: deleted.id, status: 'paused' });
  expect([await statusOf(deleted.id), await statusOf(other.id)]).toEqual(['paused', 'published']);
});

test('a permit that ends pauses no listing of an emirate that requires none', async () => {
  const until = '2026-12-05';
  const inSharjah = await advertise(owner, { location: 'Al Nahda, Sharjah', permit: { kind: 'dtcm', number: 'HH4711', until } });
  const inDubai = await advertise(owner, { permit: permit('713674705', until) });
  server.setNow(new Date(NOW.getTime() + 5 * DAY_MS));
  await handlePermitEnds(server.deps, server.deps.orm.em.fork());
  server.setNow(NOW);
  expect([await statusOf(inSharjah.id), await statusOf(inDubai.id)]).toEqual(['published', 'paused']);
});

test('listings that wait for the confirmed address obey the setting, and two of them cannot have one permit', async () => {
  const confirming = await testServer({
    FREE_LISTING_LIMIT: '0',
    LIMIT_CREATE_LISTING: '0',
    PERMITS: 'require',
    REQUIRE_CONFIRMED_EMAIL: 'true',
  });
  try {
    confirming.setNow(NOW);
    const { device } = await makeMember(confirming, undefined, { confirmed: false });
    const created = (
      await device
        .post('/api/properties')
        .send(listingBody({ permit: permit('713674706') }))
        .expect(201)
    ).body;
    expect(created.status).toBe('paused');
    await device
      .post('/api/properties')
      .send(listingBody({ permit: permit('713674706') }))
      .expect(409);
    await device.patch(`/api/properties/${created.id}`).send({ permit: null }).expect(400).expect('Enter the advertising permit number');
  } finally {
    await confirming.close();
  }
});
