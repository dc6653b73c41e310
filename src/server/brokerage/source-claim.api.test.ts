// Tests of brokerages that claim the homes of an import (N9), and of what survives the next import.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyFinderFeed, propertyFinderHome } from '../../testing/contexts/import-context.ts';
import { callerOf, expectError, outcomeOf } from '../../testing/factories/caller.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { emailsDuring } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { importFeed, openFeed } from '../import/import.ts';
import { giveClaimedHomes } from './claims.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'homes-claim-'));
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const MAILBOX = 'office@agency.example';

beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0', LIMIT_INQUIRY: '0', LIMIT_INQUIRY_ADDRESS: '0' });
});
afterAll(() => server.close());

/** Imports homes of several agents, who share a mailbox unless each has one of their own. */
async function importHomes(
  source: string,
  references: readonly string[],
  options: object = {},
  price = 900_000,
  emailOf = (_: string) => MAILBOX,
) {
  const file = join(folder, `${source}.xml`);
  const homes = references.map((reference) =>
    propertyFinderHome(reference, { name: `Agent ${reference}`, email: emailOf(reference), agentId: reference }).replace(
      '900000',
      String(price),
    ),
  );
  writeFileSync(file, propertyFinderFeed(...homes));
  return importFeed(server.deps.orm, await openFeed({ file }), { source, reportFile: join(folder, 'report.csv'), ...options });
}
const homesOf = (source: string) =>
  run<{ id: number; reference: string; status: string; price: number; organization_id: number | null; user_id: number | null }>(
    'select id, reference, status, price, organization_id, user_id from properties where source = $1 order by reference',
    [source],
  );
/** A member with a brokerage of their own. */
async function makeBroker(): Promise<Member & { organizationId: number; slug: string }> {
  const member = await makeMember(server);
  const { id, slug } = await makeOrganization(server, [{ id: member.id, role: 'owner' }]);
  return { ...member, organizationId: id, slug };
}
/** Asks for the link of a claim, and returns the token of the email that went to the contact address. */
async function claimToken(broker: Member, propertyId: number): Promise<string> {
  const emails = await emailsDuring(server, async () => {
    expect(await callerOf(broker.device).brokerage.claimSource({ propertyId })).toEqual({ sentTo: 'o***@agency.example' });
  });
  expect(emails.map(({ to }) => to)).toEqual([MAILBOX]);
  return decodeURIComponent(/\/claim\?token=([^\s"]+)/.exec(emails[0]!.text)![1]!);
}

test('the link to the contact address gives all homes of a feed to the brokerage that asked, and every inquiry about them reaches it (N9)', async () => {
  const references = Array.from({ length: 5 }, (_, i) => `A${i}`);
  await importHomes('one-mailbox', references);
  const [first] = await homesOf('one-mailbox');
  const broker = await makeBroker();
  const other = await makeBroker();
  const agent = await makeMember(server);
  await expectError(callerOf(agent.device).brokerage.claimSource({ propertyId: first!.id }), 'FORBIDDEN', /owners and managers/);
  expect(await callerOf(agent.device).brokerage.claimState({ propertyId: first!.id })).toEqual({ canClaim: false });
  expect(await callerOf(broker.device).brokerage.claimState({ propertyId: first!.id })).toEqual({ canClaim: true });
  const token = await claimToken(broker, first!.id);
  await expectError(callerOf(other.device).brokerage.confirmClaim({ token }), 'FORBIDDEN', /account that asked/);
  const forged = token.replace(`source.${broker.organizationId}`, `source.${other.organizationId}`);
  await expectError(callerOf(broker.device).brokerage.confirmClaim({ token: forged }), 'BAD_REQUEST', /too old/);
  expect((await homesOf('one-mailbox')).every((home) => home.organization_id === null)).toBe(true);
  expect(await callerOf(broker.device).brokerage.confirmClaim({ token })).toEqual({ source: 'one-mailbox', agent: null });
  const homes = await homesOf('one-mailbox');
  expect(homes.map(({ organization_id, user_id }) => [organization_id, user_id])).toEqual(
    homes.map(() => [broker.organizationId, broker.id]),
  );
  const emails = await emailsDuring(server, async () => {
    for (const home of homes)
      await server
        .request()
        .post('/api/inquiries')
        .send({
          propertyId: home.id,
          name: 'Nadia Karim',
          email: `nadia${home.id}@homes.example`,
          phone: '+971500000111',
          message: `Is home ${home.id} still free?`,
        })
        .expect(201);
  });
  const asked = emails.filter(({ text }) => text.includes('still free?'));
  expect(asked.filter(({ to }) => to === server.deps.env.OFFICE_EMAIL)).toEqual([]);
  expect((await callerOf(broker.device).inquiry.received({})).total).toBe(homes.length);
  await expectError(callerOf(other.device).brokerage.claimSource({ propertyId: first!.id }), 'CONFLICT', /belong to a brokerage/);
  await expectError(callerOf(broker.device).brokerage.claimSource({ propertyId: first!.id }), 'CONFLICT', /already those of your/);
}, 30_000);

test('of 20 claims at once one wins (N9)', async () => {
  await importHomes('contested', ['B1', 'B2', 'B3']);
  const [first] = await homesOf('contested');
  const brokers = [await makeBroker(), await makeBroker(), await makeBroker(), await makeBroker()];
  const tokens: string[] = [];
  for (const broker of brokers) {
    await run(`delete from mail_deliveries where address = $1`, [MAILBOX]);
    tokens.push(await claimToken(broker, first!.id));
  }
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, i) => outcomeOf(callerOf(brokers[i % 4]!.device).brokerage.confirmClaim({ token: tokens[i % 4]! }))),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'CONFLICT']));
  const owners = new Set((await homesOf('contested')).map(({ organization_id }) => organization_id));
  expect(owners.size).toBe(1);
}, 30_000);

test('a brokerage that ends gives the homes of its import back as they were, and another one can claim them (N9, O80)', async () => {
  await importHomes('given-back', ['D1', 'D2']);
  const before = await run(
    `select id, user_id, organization_id, created_by, advertiser from properties where source = 'given-back' order by id`,
  );
  const [first] = await homesOf('given-back');
  const [broker, next] = [await makeBroker(), await makeBroker()];
  await callerOf(broker.device).brokerage.confirmClaim({ token: await claimToken(broker, first!.id) });
  await callerOf(broker.device).team.dissolve();
  expect(
    await run(`select id, user_id, organization_id, created_by, advertiser from properties where source = 'given-back' order by id`),
  ).toEqual(before);
  await run('delete from mail_deliveries where address = $1', [MAILBOX]);
  await callerOf(next.device).brokerage.confirmClaim({ token: await claimToken(next, first!.id) });
  expect((await homesOf('given-back')).map(({ user_id }) => user_id)).toEqual([next.id, next.id]);
});

test('a feed of several mailboxes waits for staff, who give its homes to the brokerage (N9)', async () => {
  await importHomes('many-mailboxes', ['C1', 'C2'], {}, 900_000, (reference) => `${reference.toLowerCase()}@agency.example`);
  const [first] = await homesOf('many-mailboxes');
  const broker = await makeBroker();
  for (let i = 0; i < 2; i++)
    expect(await callerOf(broker.device).brokerage.claimSource({ propertyId: first!.id })).toEqual({ sentTo: null });
  expect(await run(`select source, user_id from source_claims where decided_at is null`)).toEqual([
    { source: 'many-mailboxes', user_id: broker.id },
  ]);
  expect((await homesOf('many-mailboxes')).every((home) => home.organization_id === null)).toBe(true);
  const { staff } = callerOf((await makeStaff(server)).device);
  const [claim] = await staff.sourceClaims();
  expect((await staff.queue({})).elsewhere).toMatchObject({ brokerages: 1 });
  expect(claim).toMatchObject({ source: 'many-mailboxes', username: broker.username, homes: 2 });
  await run('update users set email_confirmed_at = now() where id = $1', [broker.id]);
  const emails = await emailsDuring(server, () => staff.decideSourceClaim({ id: claim!.id, isGranted: true }));
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[broker.email, 'The listings of “many-mailboxes” are yours now']]);
  await expectError(staff.decideSourceClaim({ id: claim!.id, isGranted: false }), 'NOT_FOUND');
  expect((await homesOf('many-mailboxes')).every((home) => home.organization_id === broker.organizationId)).toBe(true);
  expect(await run(`select subject_id::int as id from audit_entries where act = 'brokerage.claimGranted'`)).toEqual([
    { id: broker.organizationId },
  ]);
});

test('status, promotion, assignment and a take-down survive the next import, which gives new homes to the brokerage; the feed owns the rest (N9)', async () => {
  const broker = await makeBroker();
  const colleague = await makeMember(server);
  await run(`insert into organization_members (user_id, organization_id, role) values ($1, $2, 'agent')`, [
    colleague.id,
    broker.organizationId,
  ]);
  await expect(importHomes('of-agency', ['D1'], { organization: 'no-such' })).rejects.toThrow('There is no brokerage "no-such"');
  const references = ['D1', 'D2', 'D3', 'D4'];
  await importHomes('of-agency', references);
  await importHomes('of-agency', references, { organization: broker.slug });
  const [paused, promoted, moved, removed] = await homesOf('of-agency');
  expect([paused!.organization_id, paused!.user_id]).toEqual([broker.organizationId, broker.id]);
  const { listing } = callerOf(broker.device);
  await listing.setStatus({ id: paused!.id, status: 'paused' });
  await run(`update properties set is_promoted = true, promotion_level = 2, promotion_end_date = now() + interval '9 days' where id = $1`, [
    promoted!.id,
  ]);
  await run('update properties set user_id = $2 where id = $1', [moved!.id, colleague.id]);
  await run(`update properties set status = 'removed' where id = $1`, [removed!.id]);
  const sendPatch = (body: object) => broker.device.patch(`/api/properties/${promoted!.id}`).send(body);
  await sendPatch({ title: 'A title that the feed lacks' })
    .expect(400)
    .expect(/This home comes from your feed/);
  await sendPatch({ price: 950_000 }).expect(400);
  expect((await sendPatch({ bedrooms: 2, status: 'paused' }).expect(200)).body).toMatchObject({ isFromFeed: true, status: 'paused' });
  await sendPatch({ status: 'published' }).expect(200);
  await expectError(listing.remove({ id: promoted!.id }), 'CONFLICT', /Pause it here/);
  await importHomes('of-agency', [...references, 'D5'], {}, 910_000);
  await giveClaimedHomes(server.deps, server.deps.orm.em.fork());
  const after = await homesOf('of-agency');
  expect(after.map(({ status }) => status)).toEqual(['paused', 'published', 'published', 'removed', 'published']);
  expect(after.map(({ price }) => price)).toEqual(after.map(() => 910_000));
  expect(after.map(({ organization_id }) => organization_id)).toEqual(after.map(() => broker.organizationId));
  expect(after.map(({ user_id }) => user_id)).toEqual([broker.id, broker.id, colleague.id, broker.id, broker.id]);
  expect(await run('select promotion_level from properties where id = $1', [promoted!.id])).toEqual([{ promotion_level: 2 }]);
  const other = await makeBroker();
  await expect(importHomes('of-agency', references, { organization: other.slug })).rejects.toThrow('belongs to another brokerage');
}, 30_000);
