// Tests of agents who take over their public profile (O64), and of what their account does with it (O65).
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyFinderFeed, propertyFinderHome } from '../../testing/contexts/import-context.ts';
import { callerOf, expectError, outcomeOf } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { picture } from '../../testing/factories/pictures.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { emailsDuring } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import type { Agent } from '../agent/agent.entity.ts';
import { rows } from '../db/orm.ts';
import { importFeed, openFeed } from '../import/import.ts';
import { releaseProfile } from '../organization/profile-owner.ts';
import { removeOrphanPhotos } from '../photo/photo.ts';
import { giveClaimedHomes } from './claims.ts';

let server: TestServer;
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const em = () => server.deps.orm.em;

beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

/** Asks for the link of a claim, and returns the token of the email to the address of the profile. */
async function claimToken(member: Member, agent: Agent): Promise<string> {
  // a mailbox gets three links an hour
  await run('delete from mail_deliveries where address = $1', [agent.email]);
  const emails = await emailsDuring(server, async () => {
    expect(await callerOf(member.device).agent.claim({ id: agent.id })).toEqual({ sent: true });
  });
  expect(emails.map(({ to }) => to)).toEqual([agent.email]);
  return decodeURIComponent(/\/claim\?token=([^\s"]+)/.exec(emails[0]!.text)![1]!);
}
/** A member who took over a new profile. */
async function makeOwner(fields: Partial<Agent> = {}): Promise<{ member: Member; agent: Agent }> {
  const [member, agent] = [await makeMember(server), await makeAgent(em(), fields)];
  await callerOf(member.device).brokerage.confirmClaim({ token: await claimToken(member, agent) });
  return { member, agent };
}
const ask = (propertyId: number, text: string) =>
  server
    .request()
    .post('/api/inquiries')
    .send({ propertyId, name: 'Nadia Karim', email: `nadia${propertyId}@homes.example`, phone: '+971500000111', message: text })
    .expect(201);
const userOf = async (propertyId: number) =>
  (await run<{ user_id: number | null }>('select user_id from properties where id = $1', [propertyId]))[0]!.user_id;

test('the link to the address of a profile ties it to the account that asked, and inquiries about its homes are in its inbox and count (O64, O65)', async () => {
  const agent = await makeAgent(em(), { name: 'Omar Farouk' });
  const home = await makeProperty(em(), { agent });
  const [member, other] = [await makeMember(server), await makeMember(server)];
  await ask(home.id, 'Asked before the claim');
  expect(await callerOf(member.device).agent.claimState({ id: agent.id })).toEqual({
    profile: 'free',
    address: `${agent.email[0]}***@homes.example`,
    canClaimSource: false,
  });
  const token = await claimToken(member, agent);
  // a link works neither for another account, nor for another profile, nor later than a day, nor as a claim of an import
  await expectError(callerOf(other.device).brokerage.confirmClaim({ token }), 'FORBIDDEN', /account that asked/);
  for (const forged of [
    token.replace(`profile.${agent.id}`, `profile.${agent.id + 1}`),
    token.replace('profile', 'source'),
    token.replace(/^\d+/, `${other.id}`),
  ])
    await expectError(callerOf(member.device).brokerage.confirmClaim({ token: forged }), 'BAD_REQUEST', /too old/);
  expect(await userOf(home.id)).toBeNull();
  const emails = await emailsDuring(server, async () => {
    const { body } = await member.device.post('/api/agents/claim').send({ token }).expect(200);
    expect(body).toMatchObject({ id: agent.id, name: 'Omar Farouk' });
  });
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[agent.email, expect.stringContaining('has an owner now')]]);
  expect(await userOf(home.id)).toBe(member.id);
  const asked = await emailsDuring(server, () => ask(home.id, 'Asked after the claim'));
  // the account's confirmed address, with the conversation on the site
  expect(asked.map(({ to }) => to)).toEqual([member.email]);
  expect(asked[0]!.text).toContain('/inquiries/');
  const inquiries = callerOf(member.device).inquiry;
  const { items } = await inquiries.received({});
  expect(items).toHaveLength(2);
  for (const { id } of items) await inquiries.reply({ id, message: 'Yes, come on Sunday.' });
  await ask(home.id, 'A third one');
  const [third] = (await inquiries.received({})).items;
  await inquiries.reply({ id: third!.id, message: 'It is free too.' });
  expect(await callerOf(server.device()).agent.get({ id: agent.id })).toMatchObject({ responseRate: 100 });
  // who asked before the claim is a person of the account too, until it loses the homes
  await giveClaimedHomes(server.deps, em().fork());
  const persons = async () => (await callerOf(member.device).person.list({})).items.map(({ name, inquiries: asked }) => [name, asked]);
  expect(await persons()).toEqual([['Nadia Karim', 3]]);
  // the profile has an owner now
  expect((await callerOf(other.device).agent.claimState({ id: agent.id })).profile).toBe('taken');
  await expectError(
    callerOf(other.device).agent.claim({ id: agent.id }),
    'CONFLICT',
    /This profile has an owner\. Write to us if that is wrong\./,
  );
  await expectError(callerOf(member.device).brokerage.confirmClaim({ token }), 'CONFLICT', /This is your profile/);
  const second = await makeAgent(em());
  expect((await callerOf(member.device).agent.claimState({ id: second.id })).profile).toBe('other');
  await expectError(callerOf(member.device).agent.claim({ id: second.id }), 'CONFLICT', /another profile/);
  await em()
    .fork()
    .transactional((tx) => releaseProfile(tx, agent.id));
  expect(await persons()).toEqual([]);
  expect(await run('select count(*)::int as n from inquiry_persons where user_id = $1', [member.id])).toEqual([{ n: 0 }]);
}, 30_000);

test('a claim needs the step-up, and a link is too old after a day (O64)', async () => {
  const [member, agent] = [await makeMember(server), await makeAgent(em())];
  const token = await claimToken(member, agent);
  const claim = () => callerOf(member.device).brokerage.confirmClaim({ token });
  await run(`update sessions set confirmed_at = $2 where user_id = $1`, [member.id, new Date(Date.now() - 3_600_000)]);
  await expectError(claim(), 'FORBIDDEN');
  server.setNow(new Date(Date.now() + 25 * 3_600_000));
  await expectError(claim(), 'BAD_REQUEST', /too old/);
  server.setNow(null);
  expect(await run('select user_id from agents where id = $1', [agent.id])).toEqual([{ user_id: null }]);
});

test('of 20 claims at once one wins, and an account gets one profile (O64)', async () => {
  const agent = await makeAgent(em());
  const members: Member[] = [];
  for (let i = 0; i < 4; i++) members.push(await makeMember(server));
  const tokens: string[] = [];
  for (const member of members) tokens.push(await claimToken(member, agent));
  const claims = Array.from({ length: 20 }, (_, i) => callerOf(members[i % 4]!.device).brokerage.confirmClaim({ token: tokens[i % 4]! }));
  const outcomes = await Promise.all(claims.map(outcomeOf));
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'CONFLICT'), 'ok']);
  const person = await makeMember(server);
  const agents = [await makeAgent(em()), await makeAgent(em()), await makeAgent(em())];
  const ownTokens: string[] = [];
  for (const each of agents) ownTokens.push(await claimToken(person, each));
  const own = await Promise.all(ownTokens.map((token) => outcomeOf(callerOf(person.device).brokerage.confirmClaim({ token }))));
  expect(own.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'ok']);
}, 30_000);

test('a claim gives the homes that no one else answers for, also more than one transaction takes (O64)', async () => {
  const agent = await makeAgent(em());
  const other = await makeMember(server);
  const home = await makeProperty(em(), { agent });
  const assigned = await makeProperty(em(), { agent });
  await run('update properties set user_id = $2 where id = $1', [assigned.id, other.id]);
  await run(
    `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, source, reference, agent_id)
     select title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, 'many', 'M' || n, $2
     from properties, generate_series(1, 1100) n where id = $1`,
    [home.id, agent.id],
  );
  const member = await makeMember(server);
  await callerOf(member.device).brokerage.confirmClaim({ token: await claimToken(member, agent) });
  const count = async () => (await run<{ n: number }>('select count(*)::int as n from properties where user_id = $1', [member.id]))[0]!.n;
  expect(await count()).toBe(1000);
  await giveClaimedHomes(server.deps, em().fork());
  expect(await count()).toBe(1101);
  expect(await userOf(assigned.id)).toBe(other.id);
  expect(await run('select homes_given_at is not null as given from agents where id = $1', [agent.id])).toEqual([{ given: true }]);
}, 60_000);

test('the account edits its profile: homes show it at once, the rating stays computed, and a new name waits for staff after 14 days (O65)', async () => {
  const { member, agent } = await makeOwner({ name: 'Layla Haddad', nameAr: 'ليلى حداد', titleAr: 'مستشارة', rating: 4.5, reviewCount: 2 });
  const home = await makeProperty(em(), { agent });
  const { agent: own } = callerOf(member.device);
  const change = { title: 'Palm and Marina Specialist', phone: '+971 50 111 2222', bio: 'Knows the palm.', brokerNumber: '٤٨٢١١' };
  const languages = ['French', 'English'] as ('French' | 'English')[];
  const saved = await own.update({ id: agent.id, ...change, specializations: ['Villas', 'Villas', 'Golf'], languages });
  expect(saved).toMatchObject({ ...change, brokerNumber: '48211', specializations: ['Villas', 'Golf'], languages: ['English', 'French'] });
  const read = () => callerOf(server.device()).agent.get({ id: agent.id });
  expect(await read()).toMatchObject({
    name: 'Layla Haddad',
    title: change.title,
    titleAr: null,
    brokerNumber: '48211',
    rating: 4.5,
    reviewCount: 2,
  });
  // by REST; what cannot be written is ignored
  await member.device
    .patch(`/api/agents/${agent.id}`)
    .send({ name: 'Layla Karim', rating: 5, reviewCount: 99, email: 'x@homes.example' })
    .expect(200);
  expect(await read()).toMatchObject({ name: 'Layla Karim', nameAr: null, rating: 4.5, reviewCount: 2, email: agent.email });
  expect((await callerOf(server.device()).property.get({ id: home.id })).agentId).toBe(agent.id);
  await run(`update agents set claimed_at = now() - interval '15 days' where id = $1`, [agent.id]);
  expect(await own.update({ id: agent.id, name: 'Salma Nasser' })).toMatchObject({ name: 'Layla Karim', wantedName: 'Salma Nasser' });
  expect(await read()).toMatchObject({ name: 'Layla Karim' });
  const { staff } = callerOf((await makeStaff(server)).device);
  expect(await staff.agentNames()).toMatchObject([
    { id: agent.id, name: 'Layla Karim', wantedName: 'Salma Nasser', username: member.username },
  ]);
  // staff decide about the name that they saw
  await own.update({ id: agent.id, name: 'Layla Saleh' });
  await expectError(staff.decideAgentName({ id: agent.id, wantedName: 'Salma Nasser', isGranted: true }), 'NOT_FOUND');
  const emails = await emailsDuring(server, () => staff.decideAgentName({ id: agent.id, wantedName: 'Layla Saleh', isGranted: true }));
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Your new name is shown']]);
  expect(await read()).toMatchObject({ name: 'Layla Saleh' });
  await own.update({ id: agent.id, name: 'Third Name' });
  await staff.decideAgentName({ id: agent.id, wantedName: 'Third Name', isGranted: false });
  expect(await own.own()).toMatchObject({ name: 'Layla Saleh', wantedName: null });
}, 30_000);

test.each([
  ['a name like that of the site', { name: 'Dubai Appartments Sale' }],
  ['a link as a name', { name: 'www.homes.example' }],
  ['a broker number of three digits', { brokerNumber: '123' }],
  ['no language', { languages: [] }],
  ['eleven specialities', { specializations: Array.from({ length: 11 }, (_, i) => `S${i}`) }],
  ['a picture of another site', { image: 'https://elsewhere.example/a.png' }],
  ['an upload of another member', { image: '/uploads/0123456789abcdef0123456789abcdef-1200x800.webp' }],
  ['a text of 2,001 characters', { bio: 'x'.repeat(2001) }],
])('a profile refuses %s (O65)', async (_, change) => {
  const { member, agent } = await makeOwner();
  await expectError(callerOf(member.device).agent.update({ id: agent.id, ...change }), 'BAD_REQUEST');
});

test('a picture of a profile is an upload of its account, and stays as long as the profile shows it (O65)', async () => {
  const { member, agent } = await makeOwner();
  const upload = member.device.post('/api/uploads').attach('file', await picture('png', 900, 900), 'me.png');
  const image = (await upload.expect(201)).body.url as string;
  const { agent: own } = callerOf(member.device);
  await own.update({ id: agent.id, image });
  const removeUnused = async () => {
    await run(`update photos set unused_since = now() - interval '3 days'`);
    return removeOrphanPhotos(server.deps);
  };
  expect(await removeUnused()).toBe(0);
  expect(await callerOf(server.device()).agent.get({ id: agent.id })).toMatchObject({ image });
  await own.update({ id: agent.id, image: '' });
  expect(await removeUnused()).toBe(1);
});

test('no one reviews the profile that they took over, and a review from before is gone (O64)', async () => {
  const [member, agent] = [await makeMember(server), await makeAgent(em())];
  await run(
    `insert into reviews (agent_id, member_id, person, network, author, rating, text) values ($1, $2, 'p', 'n', 'Me M.', 5, 'I am very good at this.')`,
    [agent.id, member.id],
  );
  expect(await callerOf(server.device()).agent.get({ id: agent.id })).toMatchObject({ rating: 5, reviewCount: 1 });
  await callerOf(member.device).brokerage.confirmClaim({ token: await claimToken(member, agent) });
  expect(await callerOf(server.device()).agent.get({ id: agent.id })).toMatchObject({ rating: 0, reviewCount: 0 });
  await expectError(
    callerOf(member.device).review.write({ id: agent.id, rating: 5, text: 'Still very good at this.' }),
    'FORBIDDEN',
    /cannot review yourself/,
  );
});

test('the next import keeps what the account wrote, gives it new homes of the profile and takes those that another agent has (O65)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homes-profile-'));
  const load = async (agentOf: Record<string, string>) => {
    const file = join(folder, 'feed.xml');
    const homes = Object.entries(agentOf).map(([reference, name]) =>
      propertyFinderHome(reference, { name, email: `${name.toLowerCase()}@agency.example`, agentId: name }),
    );
    writeFileSync(file, propertyFinderFeed(...homes));
    await importFeed(server.deps.orm, await openFeed({ file }), { source: 'profiles', reportFile: join(folder, 'report.csv') });
  };
  const ownersOf = async () =>
    (await run<{ user_id: number | null }>(`select user_id from properties where source = 'profiles' order by reference`)).map(
      (home) => home.user_id,
    );
  await load({ P1: 'Anna', P2: 'Anna', P3: 'Boris' });
  const [agent] = await run<Agent>(`select id, email from agents where source = 'profiles' and name = 'Anna'`);
  const member = await makeMember(server);
  await callerOf(member.device).brokerage.confirmClaim({ token: await claimToken(member, agent!) });
  await callerOf(member.device).agent.update({ id: agent!.id, name: 'Anna Weber', title: 'Villas only', phone: '+971 50 999 9999' });
  expect(await ownersOf()).toEqual([member.id, member.id, null]);
  await load({ P1: 'Anna', P2: 'Boris', P3: 'Boris', P4: 'Anna' });
  expect(await ownersOf()).toEqual([member.id, null, null, member.id]);
  expect(await callerOf(server.device()).agent.get({ id: agent!.id })).toMatchObject({
    name: 'Anna Weber',
    title: 'Villas only',
    phone: '+971 50 999 9999',
    activeListings: 2,
  });
  // a deleted account leaves the profile and its homes as they were
  await callerOf(member.device).account.remove({ password: PASSWORD });
  expect(await run('select user_id, claimed_at from agents where id = $1', [agent!.id])).toEqual([{ user_id: null, claimed_at: null }]);
  expect(await ownersOf()).toEqual([null, null, null, null]);
}, 30_000);

test('the profile of an agent in a brokerage gets the homes that its claim of the feed gave to who claimed it; those stay when staff take the profile back (O64)', async () => {
  const [owner, member] = [await makeMember(server), await makeMember(server)];
  const organization = await makeOrganization(server, [
    { id: owner.id, role: 'owner' },
    { id: member.id, role: 'agent' },
  ]);
  const agent = await makeAgent(em(), { source: 'agency' });
  const [ofFeed, alone] = [await makeProperty(em(), { agent, source: 'agency' }), await makeProperty(em(), { agent, source: 'elsewhere' })];
  await run(`insert into import_sources (source, completed_at, organization_id, user_id) values ('agency', now(), $1, $2)`, [
    organization.id,
    owner.id,
  ]);
  await run('update properties set organization_id = $2, user_id = $3 where id = $1', [ofFeed.id, organization.id, owner.id]);
  await callerOf(member.device).brokerage.confirmClaim({ token: await claimToken(member, agent) });
  expect([await userOf(ofFeed.id), await userOf(alone.id)]).toEqual([member.id, member.id]);
  const staff = await makeStaff(server);
  expect((await callerOf(staff.device).staff.agents({ text: String(agent.id) })).items).toMatchObject([{ owner: member.username }]);
  const emails = await emailsDuring(server, () => callerOf(staff.device).staff.releaseAgent({ id: agent.id }));
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[member.email, expect.stringContaining('You no longer manage')]]);
  expect([await userOf(ofFeed.id), await userOf(alone.id)]).toEqual([member.id, null]);
  expect((await callerOf(owner.device).agent.claimState({ id: agent.id })).profile).toBe('free');
  await expectError(callerOf(staff.device).staff.releaseAgent({ id: agent.id }), 'NOT_FOUND');
  await expectError(callerOf(member.device).agent.update({ id: agent.id, title: 'Still mine' }), 'NOT_FOUND');
});

test('an owner of a brokerage claims the import of an agent on that agent’s page (N9)', async () => {
  const owner = await makeMember(server);
  await makeOrganization(server, [{ id: owner.id, role: 'owner' }]);
  const agent = await makeAgent(em(), { source: 'from-profile' });
  await makeProperty(em(), { agent, source: 'from-profile', contactEmail: 'office@agency.example' });
  const { agent: agents, brokerage } = callerOf(owner.device);
  expect((await agents.claimState({ id: agent.id })).canClaimSource).toBe(true);
  expect((await callerOf((await makeMember(server)).device).agent.claimState({ id: agent.id })).canClaimSource).toBe(false);
  expect(await brokerage.claimSource({ agentId: agent.id })).toEqual({ sentTo: 'o***@agency.example' });
  await expectError(brokerage.claimSource({ agentId: (await makeAgent(em())).id }), 'NOT_FOUND');
});
