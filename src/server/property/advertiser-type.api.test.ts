import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { getProperty } from './property.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const em = () => database.orm.em.fork();

test('a home without an agent is an agency’s when it was imported and its owner’s in the demo data', async () => {
  const advertiserType = async (values: Parameters<typeof makeProperty>[1]) =>
    (await getProperty(em(), (await makeProperty(em(), values)).id)).advertiserType;
  expect(await advertiserType({ source: 'file', reference: 'A-1' })).toBe('agency');
  expect(await advertiserType({ source: 'demo' })).toBe('owner');
  expect(await advertiserType({ source: 'file', reference: 'A-2', agent: await makeAgent(em()) })).toBeNull();
});
