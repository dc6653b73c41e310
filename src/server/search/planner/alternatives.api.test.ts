// Tests the limits of what is offered when no home matches: values that a filter may have, counts up to 100, and what is near a place
// or type without homes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { MAX_BEDROOMS } from '../../../shared/search/sorts-and-limits.ts';
import { alternativesSchema } from '../../../shared/search/understanding.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rebuildSearchDictionary } from '../text/dictionary/dictionary.ts';
import { findAlternatives } from './alternatives.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => em().getConnection().execute('delete from properties'));

/** The offers, which the schema of the API accepts. */
const readOffers = async (filter: SearchFilter) => alternativesSchema.parse(await findAlternatives(em(), filter));

test('a number of bedrooms above the largest of a filter is not offered', async () => {
  await makeProperty(em(), { bedrooms: MAX_BEDROOMS + 1 });
  const offers = await readOffers({ bedrooms: [MAX_BEDROOMS] });
  expect(offers.map(({ change, count }) => [change, count])).toEqual([['without', 1]]);
});

test('a price is offered up to the largest of a filter', async () => {
  await makeProperty(em(), { price: INT4_MAX - 1 });
  const offers = await readOffers({ maxPrice: 1000 });
  expect(offers[0]).toMatchObject({ change: 'more', filter: { maxPrice: INT4_MAX }, count: 1 });
});

test.each([
  [99, { count: 99, capped: false }],
  [100, { count: 100, capped: false }],
  [101, { count: 100, capped: true }],
])('of %i homes beyond a bound the offer says %o', async (homes, expected) => {
  const { id } = await makeProperty(em(), { price: 2_000_000 });
  await em()
    .getConnection()
    .execute(
      `insert into properties (title, description, address, status, reference, price, location, emirate, property_type, transaction_type, bedrooms,
         bathrooms, area)
       select title, description, address, status, 'copy-' || n, price, location, emirate, property_type, transaction_type, bedrooms, bathrooms, area
       from properties, generate_series(2, ${homes}) n where id = ${id}`,
    );
  expect((await readOffers({ maxPrice: 1_000_000 }))[0]).toMatchObject({ change: 'more', ...expected });
});

test('an amenity with a name that every object has is replaced by its own word', async () => {
  await makeProperty(em(), { description: 'By the best constructor' });
  const offers = await readOffers({ amenities: ['constructor'] });
  expect(offers.map(({ change, filter, count }) => [change, filter, count])).toEqual([
    ['without', {}, 1],
    ['other', { keywords: ['constructor'] }, 1],
  ]);
});

test('where nothing can be left out alone, two things are, with the homes that this finds', async () => {
  await makeProperty(em(), { location: 'Dubai Marina', bedrooms: 1, furnished: 'no', completion: null, transactionType: 'Buy' });
  await makeProperty(em(), { location: 'Dubai Marina', bedrooms: 1, furnished: null, completion: 'ready', transactionType: 'Buy' });
  const offers = await readOffers({ location: 'Dubai Marina', bedrooms: [1], furnished: ['yes'], completion: ['off-plan'] });
  expect(offers[0]).toMatchObject({
    change: 'without',
    piece: { kind: 'furnished' },
    also: { kind: 'completion' },
    filter: { location: 'Dubai Marina', bedrooms: [1] },
    count: 2,
  });
});

describe('a link to what no listing has', () => {
  const shownBy = async (filter: SearchFilter) =>
    (await readOffers(filter)).map(({ change, instead, count }) => [change, instead?.filter ?? null, count]);
  const makeInEmirates = async () => {
    await makeProperty(em(), { location: 'Al Reem Island', emirate: 'Abu Dhabi' });
    await makeProperty(em(), { location: 'Al Khan', emirate: 'Sharjah', propertyType: 'Villa' });
    await makeProperty(em(), { location: 'Dubai Marina', emirate: 'Dubai' });
    await makeProperty(em(), { location: 'Dubai Marina', emirate: 'Dubai' });
    await rebuildSearchDictionary(em());
  };

  test('leads from a country to the nearest emirates with homes', async () => {
    await makeInEmirates();
    const near = [
      ['next', { location: 'Abu Dhabi' }, 1],
      ['next', { location: 'Dubai' }, 2],
      ['next', { location: 'Sharjah' }, 1],
      ['without', null, 4],
    ];
    expect(await shownBy({ location: 'Qatar' })).toEqual(near);
    expect(await shownBy({ location: 'doha' })).toEqual(near);
    expect(await shownBy({ location: 'Kuwait', transactionType: 'Buy' })).toEqual(near);
    // Ajman has no homes; its neighbours begin with Sharjah
    expect((await shownBy({ location: 'Ajman' }))[0]).toEqual(['next', { location: 'Sharjah' }, 1]);
  });

  test('leads from a place that is not known to the emirates with most homes', async () => {
    await makeInEmirates();
    expect((await shownBy({ location: 'Muscat' }))[0]).toEqual(['next', { location: 'Dubai' }, 2]);
  });

  test.each(['commercial', 'office', 'Land'])('leads from the type %s to the types that there are', async (propertyType) => {
    await makeInEmirates();
    expect(await shownBy({ propertyType })).toEqual([
      ['without', null, 4],
      ['other', { propertyType: 'Apartment' }, 3],
      ['other', { propertyType: 'Villa' }, 1],
    ]);
  });
});
