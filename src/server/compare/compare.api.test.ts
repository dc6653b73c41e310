// Tests how fast the agents of compared homes answer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { rows } from '../db/orm.ts';
import { compareProperties } from './compare.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('an agent who answers within half a minute has 0 minutes, and one with too few inquiries has no figure', async () => {
  const { em } = database.orm;
  const [fastAgent, newAgent] = [await makeAgent(em), await makeAgent(em)];
  const [home, otherHome] = [await makeProperty(em, { agent: fastAgent }), await makeProperty(em, { agent: newAgent })];
  await rows(em.fork(), {
    text: `insert into inquiries (property_id, name, email, phone, message, fingerprint, created_at, answered_at)
      select $1, 'Nadia Karim', 'nadia@homes.example', '', 'Number ' || n, md5(n::text), now() - interval '1 day', now() - interval '1 day' + interval '20 seconds'
      from generate_series(1, 3) n`,
    values: [home.id],
  });
  const homes = await compareProperties(em.fork(), [home.id, otherHome.id], new Date());
  expect(homes.map(({ responseMinutes }) => responseMinutes)).toEqual([0, null]);
});
