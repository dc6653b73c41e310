import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { listProperties } from '../list/list.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const ids: Record<string, number> = {};
const make = async (name: string, fields: Parameters<typeof makeProperty>[1]) => {
  ids[name] = (await makeProperty(database.orm.em, fields)).id;
};
beforeAll(async () => {
  database = await testDatabase();
  await make('stated', { title: 'Flat', amenities: ['Balcony'], description: 'Shared pool' });
  await make('said', { title: 'Flat with balcony', amenities: [], description: 'A shared swimming-pool and a GYM' });
  await make('furnished', { title: 'Flat', amenities: ['Furnished'], description: "Maid's room, home cinema" });
  await make('arabic', { title: 'شقة مع مسبح', amenities: [], description: 'بلكونة كبيرة' });
  await make('parking', { title: 'Flat with 2 parkings', amenities: [], description: 'x' });
  await make('parkingArabic', { title: 'شقة', amenities: [], description: 'مع موقف سيارات' });
  await make('coveredParking', { title: 'Flat with parking', amenities: ['Covered Parking'], description: 'x' });
  await make('denied', { title: 'Flat', amenities: [], description: 'No balcony, without private pool' });
  await make('named', {
    title: 'Flat in Discovery Gardens',
    location: 'Discovery Gardens',
    amenities: [],
    description: 'Close to the metro',
  });
});
afterAll(() => database.close());

const withAmenity = async (...amenities: string[]) =>
  (await listProperties(em(), { amenities, limit: 50, offset: 0 })).items.map(({ id }) => id).sort((a, b) => a - b);

describe('amenities that a listing only mentions', () => {
  test('are found by title and description when the listing states none', async () => {
    expect(await withAmenity('Balcony')).toEqual([ids.stated, ids.said, ids.arabic]);
    expect(await withAmenity('Swimming Pool', 'Fitness Center')).toEqual([ids.said]);
    expect(await withAmenity("Maid's Room", 'Home Theater')).toEqual([ids.furnished]);
  });

  test('have parking in Garage, for which people ask by that word', async () => {
    expect(await withAmenity('Garage')).toEqual([ids.parking, ids.parkingArabic]);
  });

  test('are not taken from a listing that states its amenities', async () => {
    expect(await withAmenity('Swimming Pool')).not.toContain(ids.stated);
  });

  test('are not taken from a denial or from the name of the place', async () => {
    expect(await withAmenity('Garden')).toEqual([]);
    expect(await withAmenity('Balcony')).not.toContain(ids.denied);
  });

  test('stay out of what the listing shows as its amenities', async () => {
    const { items } = await listProperties(em(), { amenities: ['Balcony'], limit: 50, offset: 0 });
    expect(items.find(({ id }) => id === ids.said)?.amenities).toEqual([]);
  });

  test('are counted like stated ones', async () => {
    // bit 5 is Balcony
    const counted = await rows<{ n: number }>(
      em(),
      preparedStatement('select sum(n)::int as n from property_amenity_facets where amenity_bits & 32 <> 0', []),
    );
    expect(counted).toEqual([{ n: 3 }]);
  });
});
