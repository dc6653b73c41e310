import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { queueRepeatedPermits } from './repeated-permits.ts';

let server: TestServer;
const em = () => server.database.orm.em.fork();
/** Stores a published listing. `homeId` says of which home it is; without one it counts as a home by itself. */
const makeListing = async (permitNumber: string, advertiser: string, homeId: number | null = null): Promise<number> => {
  const { id } = await makeProperty(em(), { permitNumber, advertiser });
  await rows(em(), { text: 'update properties set home_id = $2 where id = $1', values: [id, homeId] });
  return id;
};
/** The listings that wait in the queue of staff because of their permit. */
const readQueuedIds = async () =>
  (await rows<{ id: number }>(em(), { text: `select subject_id as id from review_items where kind = 'permit' order by 1` })).map(
    ({ id }) => id,
  );

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a permit of two homes, and one home of four advertisers, are put into the queue once, with the others as evidence (O130, S132)', async () => {
  // one permit of two homes
  const first = await makeListing('71367464076', 'A');
  const second = await makeListing('71367464076', 'B');
  // one home of two advertisers, which is allowed
  for (const advertiser of ['A', 'B']) await makeListing('71367464077', advertiser, 900_001);
  // one home of four advertisers, one too many
  let lastOfFour = 0;
  for (const advertiser of ['A', 'B', 'C', 'D']) lastOfFour = await makeListing('71367464078', advertiser, 900_002);
  // a permit that one listing has
  await makeListing('71367464079', 'A');
  expect(await queueRepeatedPermits(em(), new Date())).toBe(2);
  expect(await readQueuedIds()).toEqual([second, lastOfFour]);
  expect(await queueRepeatedPermits(em(), new Date())).toBe(0);
  const moderator = await makeStaff(server);
  const [item] = await rows<{ id: number }>(em(), { text: 'select id from review_items where subject_id = $1', values: [second] });
  const data = await callerOf(moderator.device).staff.openItem({ id: item!.id });
  expect(data.listingsWithSamePermit.map(({ id }) => id)).toEqual([first]);
  await callerOf(moderator.device).staff.decide({ id: item!.id, decision: 'leave' });
  expect(await queueRepeatedPermits(em(), new Date())).toBe(0);
});
