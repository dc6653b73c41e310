// Calls every tRPC procedure outside of `staff` as a visitor, and those for members that take the id of a resource also as a user who does not own it, and as
// the people of another brokerage. The table in testing/procedure-access.ts says who may call which procedure.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizationRole } from '../shared/organization/organization.ts';
import { brokerageForm, makeBrokerage, makePerson } from '../testing/factories/brokerages.ts';
import { callerOf } from '../testing/factories/caller.ts';
import { makeAgent } from '../testing/factories/factories.ts';
import { draftValues, listingBody } from '../testing/factories/listings.ts';
import { type Member, makeMember } from '../testing/factories/members.ts';
import { viewingFields } from '../testing/factories/viewings.ts';
import { MEMBER_PROCEDURES, type OwnedResources, PUBLIC_PROCEDURES } from '../testing/procedure-access.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { rows } from './db/orm.ts';
import { appRouter } from './router.ts';
import type { Meta } from './trpc.ts';

/** The procedures of staff, which answer other users that they do not exist. staff.access.api.test.ts calls each of them. */
const STAFF_PROCEDURES = Object.keys(appRouter._def.procedures).filter((name) => name.startsWith('staff.'));

let server: TestServer;
let owner: Member;
let otherUser: Member;
/** A person who works alone, and people of another brokerage by their roles. */
let outsiders: Record<'another user' | `${OrganizationRole} of another brokerage`, Member>;
/** The ids of what `owner` has. */
let owned: OwnedResources;

/** Calls a procedure over tRPC and returns the code of its error, such as UNAUTHORIZED; null when it succeeds. */
async function callForError(device: ReturnType<TestServer['device']>, name: string, input: object | undefined): Promise<string | null> {
  const type = (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[name]!._def.type;
  const body = { json: input ?? null };
  const answer =
    type === 'query'
      ? await device.get(`/trpc/${name}`).query(input ? { input: JSON.stringify(body) } : {})
      : await device.post(`/trpc/${name}`).send(input ? body : {});
  return answer.body.error?.json.data.code ?? null;
}

beforeAll(async () => {
  // a limit of '0' is switched off
  server = await testServer({
    LIMIT_CREATE_LISTING: '0',
    LIMIT_PAYMENT: '0',
    LIMIT_MESSAGE: '0',
    LIMIT_WRITE: '0',
    LIMIT_INQUIRY_ADDRESS: '0',
  });
  owner = await makeMember(server);
  otherUser = await makeMember(server);
  const { id: organizationId } = await callerOf(owner.device).team.create(brokerageForm());
  const colleague = await makePerson(server, organizationId, 'agent');
  await callerOf(owner.device).team.invite({ emails: ['invited@homes.example'], role: 'agent' });
  const [invitation] = (await callerOf(owner.device).team.people()).invitations;
  const foreign = await makeBrokerage(server);
  outsiders = {
    'another user': otherUser,
    'owner of another brokerage': foreign.owner,
    'manager of another brokerage': await makePerson(server, foreign.brokerage.id, 'manager'),
    'agent of another brokerage': await makePerson(server, foreign.brokerage.id, 'agent'),
  };
  const { body: home } = await owner.device.post('/api/properties').send(listingBody()).expect(201);
  const { body: inquiry } = await server.request().post('/api/inquiries').send({
    propertyId: home.id,
    name: 'Hannah Becker',
    email: 'hannah@becker.example',
    phone: '+971 50 000 0000',
    message: 'May I see it on Sunday?',
  });
  const viewing = await callerOf(server.device()).viewing.ask(viewingFields(home.id));
  const { body: alert } = await owner.device
    .post('/api/alerts')
    .send({ filter: { location: 'Dubai Marina' } })
    .expect(201);
  const [alertEmail] = await rows<{ id: number }>(server.database.orm.em, {
    text: 'insert into alert_emails (address_id, alert_id, homes) select address_id, id, 1 from alerts where id = $1 returning id',
    values: [alert.id],
  });
  const personId = (await callerOf(owner.device).person.list({})).items.find(({ name }) => name === 'Hannah Becker')!.id;
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  const { reminders } = await callerOf(owner.device).person.remind({ id: personId, dueAt });
  const feed = await callerOf(owner.device).incomingFeed.create({ url: 'https://feeds.example.com/homes.xml', isOn: false });
  owned = {
    userId: owner.id,
    propertyId: home.id,
    draftId: (await callerOf(owner.device).draft.save({ draft: null, values: draftValues() })).id,
    feedId: feed.id,
    feedRunId: (await callerOf(owner.device).incomingFeed.check({ id: feed.id })).runId,
    inquiryId: inquiry.id,
    personId,
    reminderId: reminders[0]!.id,
    templateId: (await callerOf(owner.device).replyTemplate.save({ text: 'Hello {name}, {title} is free from May.' }))[0]!.id,
    viewingId: viewing.id!,
    agentId: (await makeAgent(server.database.orm.em)).id,
    alertId: alert.id,
    alertEmailId: alertEmail!.id,
    invitationId: invitation!.id,
    colleagueId: colleague.id,
  };
});
afterAll(() => server.close());

describe('access to procedures', () => {
  test('is defined in the table for every procedure outside of staff and for nothing else', () => {
    expect([...PUBLIC_PROCEDURES, ...Object.keys(MEMBER_PROCEDURES), ...STAFF_PROCEDURES].sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(appRouter._def.procedures).sort((a, b) => a.localeCompare(b)),
    );
  });

  test.each(Object.keys(MEMBER_PROCEDURES))('%s rejects a visitor', async (name) => {
    expect(await callForError(server.device(), name, MEMBER_PROCEDURES[name]?.input(owned) ?? {})).toBe('UNAUTHORIZED');
  });

  test.each(PUBLIC_PROCEDURES)('%s is open to visitors', async (name) => {
    expect(await callForError(server.device(), name, undefined)).not.toBe('UNAUTHORIZED');
  });

  test.each(Object.entries(MEMBER_PROCEDURES).filter(([, otherUserCase]) => otherUserCase !== null))(
    '%s reveals nothing to another user, and to no member of another brokerage',
    async (name, otherUserCase) => {
      for (const [who, { device }] of Object.entries(outsiders))
        expect([who, await callForError(device, name, otherUserCase!.input(owned))]).toEqual([who, otherUserCase!.error]);
    },
  );

  test('no REST path reveals anything to a member of another brokerage', async () => {
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>;
    const statuses = { FORBIDDEN: 403, NOT_FOUND: 404 };
    let called = 0;
    for (const [name, otherUserCase] of Object.entries(MEMBER_PROCEDURES)) {
      const rest = procedures[name]!._def.meta?.rest;
      if (!rest || !otherUserCase) continue;
      const input = { ...otherUserCase.input(owned) } as Record<string, unknown>;
      const path = rest.path.replace(/\{(\w+)\}/g, (_, key: string) => {
        const value = String(input[key]);
        delete input[key];
        return value;
      });
      const method = rest.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      for (const [who, { device }] of Object.entries(outsiders)) {
        const call = device[method](`/api${path}`);
        const { status } = await (method === 'get' ? call : call.send(input));
        expect([name, who, status]).toEqual([name, who, statuses[otherUserCase.error]]);
      }
      called++;
    }
    expect(called).toBeGreaterThan(8);
  });

  test('no procedure finds an id that nothing has, up to the largest', async () => {
    for (const id of [1_000_000_000, 2_147_483_647]) {
      const missing = Object.fromEntries(Object.keys(owned).map((key) => [key, id])) as unknown as OwnedResources;
      for (const [name, otherUserCase] of Object.entries(MEMBER_PROCEDURES)) {
        if (otherUserCase?.error !== 'NOT_FOUND') continue;
        // `team.remove` would name the same person twice
        const input = otherUserCase.input(name === 'team.remove' ? { ...missing, colleagueId: id - 1 } : missing);
        expect([name, await callForError(outsiders['owner of another brokerage'].device, name, input)]).toEqual([name, 'NOT_FOUND']);
      }
    }
  });

  test('rejected calls leave the owner with the same, unchanged listing', async () => {
    const { body } = await owner.device.get(`/api/users/${owner.id}/properties`).expect(200);
    expect(body).toMatchObject([{ id: owned.propertyId, status: 'published', price: 1_500_000 }]);
  });
});
