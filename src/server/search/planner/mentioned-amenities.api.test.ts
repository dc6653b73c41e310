// Tests that the filter by amenities also finds homes whose title or description mentions an amenity, when the listing states no amenities.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { listProperties } from './list.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
/** The ids of the homes of this file, by the names of `makeNamed`. */
const ids: Record<string, number> = {};
const makeNamed = async (name: string, fields: Parameters<typeof makeProperty>[1]) => {
  ids[name] = (await makeProperty(database.orm.em, fields)).id;
};
beforeAll(async () => {
  database = await testDatabase();
  await makeNamed('stated', { title: 'Flat', amenities: ['Balcony'], description: 'Shared pool' });
  await makeNamed('mentioned', { title: 'Flat with balcony', amenities: [], description: 'A shared swimming-pool and a GYM' });
  await makeNamed('furnished', { title: 'Flat', amenities: ['Furnished'], description: "Maid's room, home cinema" });
  await makeNamed('arabic', { title: 'شقة مع مسبح', amenities: [], description: 'بلكونة كبيرة' });
  await makeNamed('parking', { title: 'Flat with 2 parkings', amenities: [], description: 'x' });
  await makeNamed('parkingArabic', { title: 'شقة', amenities: [], description: 'مع موقف سيارات' });
  await makeNamed('coveredParking', { title: 'Flat with parking', amenities: ['Covered Parking'], description: 'x' });
  await makeNamed('denied', { title: 'Flat', amenities: [], description: 'No balcony, without private pool' });
  await makeNamed('deniedArabic', { title: 'Flat', amenities: [], description: 'x', titleAr: 'شقة بدون شرفة ومع مسبح' });
  await makeNamed('gardenInPlaceName', {
    title: 'Flat in Discovery Gardens',
    location: 'Discovery Gardens',
    amenities: [],
    description: 'Close to the metro',
  });
});
afterAll(() => database.close());

/** The ids of the homes that have all these amenities. */
const findByAmenities = async (...amenities: string[]) =>
  (await listProperties(em(), { amenities, limit: 50, offset: 0 })).items.map(({ id }) => id).sort((a, b) => a - b);

describe('amenities that a listing only mentions', () => {
  test('are found by title and description when the listing states none', async () => {
    expect(await findByAmenities('Balcony')).toEqual([ids.stated, ids.mentioned, ids.arabic]);
    expect(await findByAmenities('Swimming Pool', 'Fitness Center')).toEqual([ids.mentioned]);
    expect(await findByAmenities("Maid's Room", 'Home Theater')).toEqual([ids.furnished]);
  });

  test('count parking as the amenity Garage, because people search for parking by it', async () => {
    expect(await findByAmenities('Garage')).toEqual([ids.parking, ids.parkingArabic]);
  });

  test('are not taken from a listing that states its amenities', async () => {
    expect(await findByAmenities('Swimming Pool')).not.toContain(ids.stated);
  });

  test('are not taken from a denial or from the name of the place', async () => {
    expect(await findByAmenities('Garden')).toEqual([]);
    expect(await findByAmenities('Balcony')).not.toContain(ids.denied);
    expect(await findByAmenities('Balcony')).not.toContain(ids.deniedArabic);
    expect(await findByAmenities('Swimming Pool')).toContain(ids.deniedArabic);
  });

  test('are not shown among the amenities of the listing', async () => {
    const { items } = await listProperties(em(), { amenities: ['Balcony'], limit: 50, offset: 0 });
    expect(items.find(({ id }) => id === ids.mentioned)?.amenities).toEqual([]);
  });

  test('are counted like stated ones', async () => {
    // Balcony is AMENITIES[5], so its bit is 32
    const counted = await rows<{ n: number }>(
      em(),
      preparedStatement('select sum(n)::int as n from property_amenity_facets where amenity_bits & 32 <> 0', []),
    );
    expect(counted).toEqual([{ n: 3 }]);
  });
});
