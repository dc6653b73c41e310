import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rebuildSearchDictionary, reloadSearchDictionary } from '../search/text/dictionary/dictionary.ts';

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await testServer({ LIMIT_CREATE_LISTING: '0' });
  const { em } = server.deps.orm;
  for (const [location, emirate] of [
    ['Dubai Silicon Oasis', 'Dubai'],
    ['Dubai Silicon Oasis', 'Dubai'],
    ['Al Nahda', 'Dubai'],
    ['Al Nahda', 'Sharjah'],
  ] as const)
    await makeProperty(em, { location, emirate });
  await rebuildSearchDictionary(em.fork());
  await reloadSearchDictionary(em);
  member = await makeMember(server);
});
afterAll(() => server.close());

const suggestPlaces = async (text: string): Promise<string[]> => {
  const options = await callerOf(member.device).listing.places({ text });
  return options.map(({ name, emirate }) => `${name}, ${emirate}`);
};

test.each([
  ['silicon', ['Dubai Silicon Oasis, Dubai']],
  ['dso', ['Dubai Silicon Oasis, Dubai']],
  ['واحة دبي للسيليكون', ['Dubai Silicon Oasis, Dubai']],
  ['al nah', ['Al Nahda, Dubai', 'Al Nahda, Sharjah']],
  ['Zephyrine', []],
])('the location field offers for "%s" the communities that only listings name', async (text, expected) => {
  expect((await suggestPlaces(text)).toSorted()).toEqual(expected);
});

test('the location field offers the communities with the most homes first while it is empty', async () => {
  expect((await suggestPlaces(''))[0]).toBe('Dubai Silicon Oasis, Dubai');
});

test('a community that is typed in Arabic is stored under its English name', async () => {
  const sharjah = await advertise(member, { location: 'النهدة، الشارقة', address: 'Street 5, Al Nahda' });
  expect(sharjah).toMatchObject({ location: 'Al Nahda', emirate: 'Sharjah' });
  const oasis = await advertise(member, { location: 'واحة دبي للسيليكون', address: 'Axis Residence 3' });
  expect(oasis).toMatchObject({ location: 'Dubai Silicon Oasis', emirate: 'Dubai' });
});
