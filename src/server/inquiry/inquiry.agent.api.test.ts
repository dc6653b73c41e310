// Tests of inquiries whose senders say that they are agents.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { responseFigures } from './inquiry.figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_INQUIRY: '0' });
});
afterAll(() => server.close());

test('an inquiry of an agent is marked for its receiver and left out of reply figures (N7)', async () => {
  const member = await makeMember(server);
  const { id: propertyId } = await advertise(member);
  const ask = async (name: string, isAgent?: boolean): Promise<number> => {
    const input = { propertyId, name, email: `${name}@example.com`, phone: '+971 50 123 4567', message: `Is it still available? ${name}` };
    return (
      await server
        .request()
        .post('/api/inquiries')
        .send({ ...input, isAgent })
        .expect(201)
    ).body.id;
  };
  const buyers = [await ask('buyer-a'), await ask('buyer-b'), await ask('buyer-c')];
  const agentId = await ask('agent', true);
  const { inquiry } = callerOf(member.device);
  expect((await inquiry.get({ id: agentId })).contact?.isAgent).toBe(true);
  expect((await inquiry.get({ id: buyers[0]! })).contact?.isAgent).toBe(false);
  const { em } = server.database.orm;
  await rows(em.fork(), { text: `update inquiries set created_at = now() - interval '3 days'` });
  await rows(em.fork(), { text: 'update inquiries set answered_at = now() where id = any($1)', values: [buyers] });
  expect((await responseFigures(em.fork(), { userId: member.id }, new Date())).responseRate).toBe(100);
});
