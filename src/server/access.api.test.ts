// Calls every tRPC procedure outside of `staff` as a visitor, and those for members that take the id of a resource also as a user who does not own it. The
// table in testing/procedure-access.ts says who may call which procedure.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAgent } from '../testing/factories/factories.ts';
import { listingBody } from '../testing/factories/listings.ts';
import { type Member, makeMember } from '../testing/factories/members.ts';
import { MEMBER_PROCEDURES, type OwnedResources, PUBLIC_PROCEDURES } from '../testing/procedure-access.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { rows } from './db/orm.ts';
import { appRouter } from './router.ts';

/** The procedures of staff, which answer other users that they do not exist. staff.access.api.test.ts calls each of them. */
const STAFF_PROCEDURES = Object.keys(appRouter._def.procedures).filter((name) => name.startsWith('staff.'));

let server: TestServer;
let owner: Member;
let otherUser: Member;
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
  server = await testServer({ LIMIT_CREATE_LISTING: '0', LIMIT_PAYMENT: '0', LIMIT_MESSAGE: '0' });
  owner = await makeMember(server);
  otherUser = await makeMember(server);
  const { body: home } = await owner.device.post('/api/properties').send(listingBody()).expect(201);
  const { body: inquiry } = await server.request().post('/api/inquiries').send({
    propertyId: home.id,
    name: 'Hannah Becker',
    email: 'hannah@becker.example',
    phone: '+971 50 000 0000',
    message: 'May I see it on Sunday?',
  });
  const { body: alert } = await owner.device
    .post('/api/alerts')
    .send({ filter: { location: 'Dubai Marina' } })
    .expect(201);
  const [alertEmail] = await rows<{ id: number }>(server.database.orm.em, {
    text: 'insert into alert_emails (address_id, alert_id, homes) select address_id, id, 1 from alerts where id = $1 returning id',
    values: [alert.id],
  });
  owned = {
    userId: owner.id,
    propertyId: home.id,
    inquiryId: inquiry.id,
    agentId: (await makeAgent(server.database.orm.em)).id,
    alertId: alert.id,
    alertEmailId: alertEmail!.id,
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
    '%s reveals nothing to another user',
    async (name, otherUserCase) => {
      expect(await callForError(otherUser.device, name, otherUserCase!.input(owned))).toBe(otherUserCase!.error);
    },
  );

  test('rejected calls leave the owner with the same, unchanged listing', async () => {
    const { body } = await owner.device.get(`/api/users/${owner.id}/properties`).expect(200);
    expect(body).toMatchObject([{ id: owned.propertyId, status: 'published', price: 1_500_000 }]);
  });
});
