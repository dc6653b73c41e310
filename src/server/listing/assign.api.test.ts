// Tests of listings of a brokerage that move to another person in it: the filter by agent, the move itself, and who may not (N10, O71).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { giveHomes } from '../../testing/factories/organizations.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

const run = <T>(text: string, values: unknown[] = []): Promise<T[]> => rows<T>(server.deps.orm.em, { text, values });
const personsOf = async (ids: readonly number[]): Promise<(number | null)[]> =>
  (await run<{ user_id: number | null }>('select user_id from properties where id = any($1) order by id', [[...ids]])).map(
    (home) => home.user_id,
  );

/** A brokerage with an owner, a manager and two agents, and homes that the first agent answers for. */
async function makeTeam(count: number) {
  const { owner, brokerage } = await makeBrokerage(server);
  const [manager, agent, colleague] = [
    await makePerson(server, brokerage.id, 'manager'),
    await makePerson(server, brokerage.id, 'agent'),
    await makePerson(server, brokerage.id, 'agent'),
  ];
  const home = await makeProperty(server.deps.orm.em);
  const copies = await run<{ id: number }>(
    `insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
     select 'Home number ' || n, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type
     from properties, generate_series(2, $2::int) n where id = $1 returning id`,
    [home.id, count],
  );
  const ids = [home.id, ...copies.map(({ id }) => id)];
  await giveHomes(server, brokerage.id, ids, agent.id);
  return { owner, manager, agent, colleague, brokerage, ids };
}

test('an owner or manager sees who answers for each listing, filters by that person and moves 500 at once, with the open inquiries (N10, O71)', async () => {
  const { owner, manager, agent, colleague, ids } = await makeTeam(500);
  await server
    .request()
    .post('/api/inquiries')
    .send({ propertyId: ids[0], name: 'Nadia', email: 'nadia@homes.example', phone: '+971500000111', message: 'Is it still free?' })
    .expect(201);
  const { listing } = callerOf(manager.device);
  const before = await listing.mine({ person: agent.id });
  expect(before.counts.all).toBe(500);
  expect(before.items[0]!.person).toEqual({ id: agent.id, name: agent.username });
  expect(before.people.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([owner.id, manager.id, agent.id, colleague.id]);
  const startedAt = performance.now();
  expect(await listing.bulk({ action: 'assign', ids, userId: colleague.id })).toEqual({ changed: 500 });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(new Set(await personsOf(ids))).toEqual(new Set([colleague.id]));
  expect((await listing.mine({ person: agent.id })).counts.all).toBe(0);
  expect((await listing.mineIds({ person: colleague.id })).ids).toHaveLength(500);
  expect((await callerOf(agent.device).inquiry.received({})).total).toBe(0);
  expect((await callerOf(colleague.device).inquiry.received({})).total).toBe(1);
  const { lines } = await listing.exportLines({ ids: [ids[0]!] });
  expect(lines[0]).toContain(colleague.username);
  // an agent sees the own ones and no one to whom they could be moved
  expect(await callerOf(colleague.device).listing.mine({})).toMatchObject({ people: [], counts: { all: 500 } });
}, 60_000);

test('no one moves listings to another brokerage, without the role, or one of others: all or none (N10, O79)', async () => {
  const { manager, agent, colleague, ids } = await makeTeam(3);
  const foreign = await makeTeam(1);
  const assign = (by: { device: (typeof manager)['device'] }, userId: number, homes = ids) =>
    callerOf(by.device).listing.bulk({ action: 'assign', ids: homes, userId });
  await expectError(assign(agent, colleague.id), 'FORBIDDEN');
  await expectError(assign(foreign.owner, foreign.agent.id), 'NOT_FOUND');
  await expectError(assign(manager, foreign.agent.id), 'NOT_FOUND', /person/i);
  await expectError(assign(manager, 2_000_000_000), 'NOT_FOUND');
  await expectError(assign(manager, colleague.id, [...ids, ...foreign.ids]), 'NOT_FOUND');
  await expectError(callerOf(manager.device).listing.bulk({ action: 'assign', ids }), 'BAD_REQUEST');
  await expectError(callerOf(manager.device).listing.bulk({ action: 'pause', ids, userId: colleague.id }), 'BAD_REQUEST');
  const alone = await makeProperty(server.deps.orm.em);
  await run('update properties set user_id = $2 where id = $1', [alone.id, manager.id]);
  await expectError(assign(manager, colleague.id, [...ids, alone.id]), 'CONFLICT', /your brokerage/);
  expect(await personsOf(ids)).toEqual([agent.id, agent.id, agent.id]);
  // the filter names a person of another brokerage: nothing of theirs
  expect((await callerOf(manager.device).listing.mine({ person: foreign.agent.id })).items).toEqual([]);
  // who left is no target any more
  await run('delete from organization_members where user_id = $1', [colleague.id]);
  await expectError(assign(manager, colleague.id), 'NOT_FOUND');
});
