// Tests of the homes that free texts find in English and Arabic, with typos and in combination with filters.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../shared/search/search.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { listProperties } from './planner/list.ts';
import { searchProperties } from './search.ts';
import { rebuildSearchDictionary } from './text/dictionary/dictionary.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
const make = (fields: Parameters<typeof makeProperty>[1]) => makeProperty(database.orm.em, fields);
/** The ids of a page of results, in order. */
const ids = async (filter: SearchFilter, page = 1): Promise<number[]> =>
  (await searchProperties(em(), filter, page)).items.map(({ id }) => id);

/** The titles of the homes of GET /api/properties, which must have the words of the text that are no filter. */
const titles = async (filter: SearchFilter): Promise<string[]> =>
  (await listProperties(em(), { ...filter, limit: 20, offset: 0 })).items.map(({ title }) => title);

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => run('delete from properties'));

describe('free text (A15)', () => {
  beforeEach(async () => {
    await make({ title: 'Palm Jumeirah, penthouse over the sea', location: 'Palm Jumeirah', propertyType: 'Penthouse', bedrooms: 4 });
    await make({
      title: 'Jumeirah Village Circle, furnished studio',
      location: 'Jumeirah Village Circle',
      propertyType: 'Studio',
      bedrooms: 1,
    });
    await make({
      title: 'Downtown Dubai, two bedrooms facing the tower',
      location: 'Downtown Dubai',
      bedrooms: 2,
      amenities: ['Swimming Pool'],
    });
    await make({
      title: 'Downtown Dubai, three bedrooms',
      location: 'Downtown Dubai',
      bedrooms: 3,
      description: 'A gardener tends the courtyard with its lemon trees.',
    });
    await rebuildSearchDictionary(em());
  });

  test.each([
    ['penthose palm', 'Palm Jumeirah, penthouse over the sea'],
    ['jvc studio', 'Jumeirah Village Circle, furnished studio'],
    ['downtwn 2 bed', 'Downtown Dubai, two bedrooms facing the tower'],
    ['downtown with pool', 'Downtown Dubai, two bedrooms facing the tower'],
    ['lemmon trees', 'Downtown Dubai, three bedrooms'],
  ])('%s finds the intended properties', async (search, title) => {
    expect(await titles({ search })).toEqual([title]);
  });

  test.each([
    ['شقه للايجار في وسط مدينة دبي', 'شقة مفروشة بالكامل'],
    ['شقة ٢ غرف نوم للإيجار', 'شقة مفروشة بالكامل'],
    ['الاطلالة على القناة', 'شقة مفروشة بالكامل'],
    ['إطلاله', 'شقة مفروشة بالكامل'],
    ['مفروشه في وسط مدينة دبي', 'شقة مفروشة بالكامل'],
    ['تاون هاوس للبيع المرابع العربيه', 'تاون هاوس زاوية'],
    ['زاويه', 'تاون هاوس زاوية'],
    ['بنتهاوس نخلة جميرا', 'Palm Jumeirah, penthouse over the sea'],
    ['استوديو', 'Jumeirah Village Circle, furnished studio'],
  ])('%s finds the intended properties in any Arabic spelling', async (search, title) => {
    await make({
      title: 'شقة مفروشة بالكامل',
      furnished: 'yes',
      description: 'إطلالة على القناة',
      location: 'Downtown Dubai',
      propertyType: 'Apartment',
      transactionType: 'Rent',
      bedrooms: 2,
      price: 9000,
    });
    await make({ title: 'تاون هاوس زاوية', location: 'Arabian Ranches', propertyType: 'Townhouse', bedrooms: 3 });
    await rebuildSearchDictionary(em());
    expect(await titles({ search })).toEqual([title]);
    expect((await searchProperties(em(), { location: 'مفروشه' }, 1)).items).toHaveLength(1);
  });

  test.each(['إطلالة على النافورة', 'اطلاله علي النافوره', 'النافورة', 'مقهى'])(
    '%s finds a listing by its Arabic title or description, and no other',
    async (search) => {
      const home = await make({ titleAr: 'شقة بإطلالة على النافورة', descriptionAr: 'إطلالة واسعة فوق مقهى هادئ.' });
      await make({ titleAr: 'شقة قرب الحديقة', descriptionAr: 'غرفة نوم هادئة.' });
      await rebuildSearchDictionary(database.orm.em);
      expect(await titles({ search })).toEqual([home.title]);
    },
  );

  test('a word of a changed Arabic title is found at once, and its former word no more', async () => {
    const home = await make({ titleAr: 'شقة النافورة' });
    await rebuildSearchDictionary(database.orm.em);
    await run(`update properties set title_ar = 'شقة المنارة' where id = ${home.id}`);
    expect(await ids({ keywords: ['المنارة'] })).toEqual([home.id]);
    expect(await ids({ keywords: ['النافورة'] })).toEqual([]);
  });

  test('finds nothing for a text of nothing but words that no property has', async () => {
    expect(await titles({ search: 'xylophone quarry' })).toEqual([]);
    expect(await titles({ search: 'downtown xylophone' })).toEqual(await titles({ search: 'downtown' }));
  });

  test('is combined with the filter', async () => {
    expect(await ids({ search: 'downtown', minBedrooms: 3 })).toHaveLength(1);
    expect(await ids({ search: 'downtown', location: 'Palm Jumeirah' })).toEqual([]);
    expect(await ids({ search: 'downtown', location: 'Dubai' })).toHaveLength(2);
  });

  test.each(["'", '%', '_', '\\', "a' & b", '!()|&<->:*', '🏠', 'الإمارات'])('%s is searched without an error', async (search) => {
    await expect(ids({ search })).resolves.toBeDefined();
    await expect(ids({ location: search })).resolves.toBeDefined();
  });
});

test('a text with a word that no listing has is parsed without it from the first answer on', async () => {
  await make({ location: 'Dubai Marina', emirate: 'Dubai', transactionType: 'Buy' });
  const page = await searchProperties(em(), { search: 'dubai marina zzyzxq', transactionType: 'Buy' }, 1);
  expect(page.unknown).toEqual(['zzyzxq']);
  expect(page.parsed).toMatchObject({ location: 'Dubai Marina' });
  expect(page.parsed?.keywords).toBeUndefined();
});
