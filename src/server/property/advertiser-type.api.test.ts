// Tests of `advertiserType`: who advertises a home that has no agent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { rows } from '../db/orm.ts';
import { getProperty } from './property.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const em = () => database.orm.em.fork();

test('a home without an agent is advertised by an agency when it was imported, and by its owner when it is demo data', async () => {
  /** Stores a home and returns its advertiser type. `source` names where the home is from: an import, or `demo` for the demo data. */
  const advertiserTypeOf = async (values: Parameters<typeof makeProperty>[1]) =>
    (await getProperty(em(), (await makeProperty(em(), values)).id)).advertiserType;
  expect(await advertiserTypeOf({ source: 'file', reference: 'A-1' })).toBe('agency');
  expect(await advertiserTypeOf({ source: 'demo' })).toBe('owner');
  expect(await advertiserTypeOf({ source: 'file', reference: 'A-2', agent: await makeAgent(em()) })).toBeNull();
});

test('a home whose agent’s profile staff took down is advertised by an agency', async () => {
  const agent = await makeAgent(em());
  const { id } = await makeProperty(em(), { source: 'demo', agent });
  await rows(em(), { text: 'update agents set removed_at = now() where id = $1', values: [agent.id] });
  expect(await getProperty(em(), id)).toMatchObject({ agentId: null, advertiserType: 'agency' });
});

test('a member’s home is advertised by what the member says they are (N1)', async () => {
  const [user] = await rows<{ id: number }>(em(), {
    text: `insert into users (username, password, email, phone) values ('who', 'x', 'who@example.com', '+971 50 123 4567') returning id`,
  });
  const { id } = await makeProperty(em(), { source: 'own' });
  await rows(em(), { text: 'update properties set user_id = $1 where id = $2', values: [user!.id, id] });
  const say = (text: string) => rows(em(), { text: `update users set ${text} where id = $1`, values: [user!.id] });
  expect(await getProperty(em(), id)).toMatchObject({
    advertiserType: null,
    advertiserDetails: { brokerNumber: null, call: null, whatsApp: null },
  });
  await say(`advertises_as = 'owner', contact_by = 'messages'`);
  expect(await getProperty(em(), id)).toMatchObject({ advertiserType: 'owner', advertiserDetails: { call: null, whatsApp: null } });
  await say(`advertises_as = 'agent', broker_number = '12345', contact_by = 'whatsapp'`);
  expect(await getProperty(em(), id)).toMatchObject({
    advertiserType: 'agent',
    advertiserDetails: { brokerNumber: '12345', call: null, whatsApp: '+971 50 123 4567' },
  });
  await say(`advertises_as = 'brokerage', office = 'Palm Homes', contact_by = 'both'`);
  expect(await getProperty(em(), id)).toMatchObject({
    advertiserType: 'agency',
    advertiserDetails: { office: 'Palm Homes', call: '+971 50 123 4567', whatsApp: '+971 50 123 4567' },
  });
});
