// Tests of licences: staff compare them, changed numbers are seen, owners get an email before the end, and an ended one stops new adverts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { advertise, listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { emailsDuring } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { remindOfLicences } from '../organization/licence.ts';

let server: TestServer;
let moderator: Member;
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const inDays = (days: number) => dubaiDay(new Date(Date.now() + days * DAY_MS));

beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  moderator = await makeStaff(server);
});
afterAll(() => server.close());

test('staff compare the numbers that they saw, with an audit entry, and a brokerage that they take down is not shown, of which its owner hears (O67)', async () => {
  const owner = await makeMember(server);
  await run('update users set email_confirmed_at = now() where id = $1', [owner.id]);
  const { id, slug, tradeLicence, officeNumber, licenceUntil } = await makeOrganization(server, [{ id: owner.id, role: 'owner' }], {
    name: 'Palm Homes',
  });
  const { staff, brokerage } = callerOf(moderator.device);
  const seen = { id, tradeLicence, officeNumber, licenceUntil };
  await expectError(staff.checkLicence({ ...seen, isChecked: true, tradeLicence: 'CN-OTHER' }), 'CONFLICT', /changed its numbers/);
  await staff.checkLicence({ ...seen, isChecked: true });
  expect((await brokerage.get({ slug })).licence).toEqual({ state: 'checked', on: dubaiDay(new Date()) });
  expect((await staff.brokerages({ text: 'palm' })).items).toMatchObject([{ id, licenceState: 'checked', checkedBy: moderator.username }]);
  await staff.checkLicence({ ...seen, isChecked: false });
  expect((await brokerage.get({ slug })).licence.state).toBe('unchecked');
  const emails = await emailsDuring(server, async () => {
    // the second press changes nothing
    for (let press = 0; press < 2; press++) await staff.showBrokerage({ id, isShown: false });
    await expectError(brokerage.get({ slug }), 'NOT_FOUND');
    await staff.showBrokerage({ id, isShown: true });
  });
  expect(emails.map(({ to }) => to)).toEqual([owner.email, owner.email]);
  // both are sent at once, in any order
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'The page of Palm Homes is shown again',
    'The page of Palm Homes was taken down',
  ]);
  expect((await brokerage.get({ slug })).name).toBe('Palm Homes');
  const acts = await run<{ act: string }>(`select act from audit_entries where subject_kind = 'brokerage' and subject_id = $1 order by n`, [
    id,
  ]);
  expect(acts.map(({ act }) => act)).toEqual([
    'brokerage.licenceChecked',
    'brokerage.licenceUnchecked',
    'brokerage.remove',
    'brokerage.restore',
  ]);
});

test('after the last day of its licence the people of a brokerage can neither create nor publish adverts (O66)', async () => {
  const [owner, agent] = [await makeMember(server), await makeMember(server)];
  const people = [
    { id: owner.id, role: 'owner' as const },
    { id: agent.id, role: 'agent' as const },
  ];
  const { id } = await makeOrganization(server, people, { licenceUntil: inDays(0) });
  const home = await advertise(agent);
  await callerOf(agent.device).listing.setStatus({ id: home.id, status: 'paused' });
  await run('update organizations set licence_until = $2 where id = $1', [id, inDays(-1)]);
  const refusal = "Your brokerage's licence has ended. Upload the new one first.";
  await agent.device.post('/api/properties').send(listingBody()).expect(403).expect(refusal);
  await expectError(callerOf(agent.device).listing.setStatus({ id: home.id, status: 'published' }), 'FORBIDDEN', refusal);
  await agent.device.patch(`/api/properties/${home.id}`).send({ title: 'Still editable, a home with a view' }).expect(200);
  await run('update organizations set licence_until = $2 where id = $1', [id, inDays(300)]);
  await callerOf(agent.device).listing.setStatus({ id: home.id, status: 'published' });
});

test('its owners get one email within 30 days of the last day of a licence, and another for a new last day (O66)', async () => {
  const [owner, agent] = [await makeMember(server), await makeMember(server)];
  const people = [
    { id: owner.id, role: 'owner' as const },
    { id: agent.id, role: 'agent' as const },
  ];
  const { id } = await makeOrganization(server, people, { name: 'Ending Homes', licenceUntil: inDays(31) });
  const remind = () => emailsDuring(server, () => remindOfLicences(server.deps, server.deps.orm.em.fork()));
  const toThem = async () => (await remind()).filter(({ subject }) => subject.includes('Ending Homes')).map(({ to }) => to);
  expect(await toThem()).toEqual([]);
  await run('update organizations set licence_until = $2 where id = $1', [id, inDays(30)]);
  expect(await toThem()).toEqual([owner.email]);
  expect(await toThem()).toEqual([]);
  await run('update organizations set licence_until = $2 where id = $1', [id, inDays(20)]);
  expect(await toThem()).toEqual([owner.email]);
});
