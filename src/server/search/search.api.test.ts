import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../shared/search/search.ts';
import { DAY_MS } from '../../shared/time.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { Property } from '../property/property.entity.ts';
import { similarProperties } from '../property/property.ts';
import { generatedLine } from '../seed/generate-row.ts';
import { areaFigures, countFilters, countListings } from './counts/counts.ts';
import { featuredProperties } from './list/featured.ts';
import { listProperties } from './list/list.ts';
import { searchProperties } from './search.ts';
import { rebuildSearchDictionary } from './text/dictionary/dictionary.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
const make = (given: Parameters<typeof makeProperty>[1]) => makeProperty(database.orm.em, given);
const byId = (a: number, b: number): number => a - b;
const ids = async (filter: SearchFilter, page = 1): Promise<number[]> =>
  (await searchProperties(em(), filter, page)).items.map((p) => p.id);

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => run('delete from properties'));

describe('the furnishing filter', () => {
  test('matches any of the chosen values and omits properties without one', async () => {
    const furnished = await make({ furnished: 'yes' });
    const partly = await make({ furnished: 'partly' });
    await make({ furnished: 'no' });
    const unstated = await make({});
    expect(await ids({ furnished: ['yes'] })).toEqual([furnished.id]);
    expect((await ids({ furnished: ['partly', 'yes'], sort: 'newest' })).sort(byId)).toEqual([furnished.id, partly.id]);
    expect(await ids({})).toContain(unstated.id);
    const { items, total } = await listProperties(em(), { furnished: ['partly'], limit: 5, offset: 0 });
    expect({ items, total }).toMatchObject({ items: [{ id: partly.id, furnished: 'partly' }], total: 1 });
  });
});

describe('the location filter', () => {
  test('matches everything in an emirate, and only the community itself (A1, A2)', async () => {
    const palm = await make({ location: 'Palm Jumeirah' });
    const jumeirah = await make({ location: 'Jumeirah' });
    const reem = await make({ location: 'Al Reem Island', emirate: 'Abu Dhabi' });
    expect((await ids({ location: 'Dubai' })).sort(byId)).toEqual([palm.id, jumeirah.id].sort(byId));
    expect(await ids({ location: 'abu dhabi' })).toEqual([reem.id]);
    expect(await ids({ location: 'JUMEIRAH' })).toEqual([jumeirah.id]);
    expect(await ids({ location: 'the palm' })).toEqual([palm.id]);
    expect((await ids({ location: 'Palm Jumeirah,Abu Dhabi' })).sort(byId)).toEqual([palm.id, reem.id].sort(byId));
  });

  test('searches a free text in title, place and address, not in the description (A1)', async () => {
    const byAddress = await make({ address: 'Lantern Tower, Third Street', description: 'Nothing more.' });
    await make({ description: 'You see the Lantern Tower from here.' });
    expect(await ids({ location: 'lantern tow' })).toEqual([byAddress.id]);
  });

  test('matches nothing for countries without properties (A11)', async () => {
    await make({});
    expect(await ids({ location: 'Qatar' })).toEqual([]);
  });
});

describe('the filters of property details', () => {
  test('compare types without case, and an unknown type matches nothing (A5, A6)', async () => {
    const villa = await make({ propertyType: 'Villa' });
    await make({ propertyType: 'Apartment' });
    expect(await ids({ propertyType: 'villa' })).toEqual([villa.id]);
    expect(await ids({ propertyType: 'commercial' })).toEqual([]);
    expect(await ids({ propertyType: 'villa,apartment' })).toHaveLength(2);
  });

  test('require every chosen amenity without case, and an unknown one matches nothing (A51)', async () => {
    const both = await make({ amenities: ["Maid's Room", 'Garden', '24hr Security'] });
    await make({ amenities: ['Garden'] });
    expect(await ids({ amenities: ["maid's room", 'GARDEN'] })).toEqual([both.id]);
    expect(await ids({ amenities: ['Helipad'] })).toEqual([]);
  });

  test('include both ends of a range, maxima too (A14)', async () => {
    const home = await make({ price: 2_000_000, bedrooms: 3, bathrooms: 4, area: 1800 });
    expect(
      await ids({
        minPrice: 2_000_000,
        maxPrice: 2_000_000,
        minBedrooms: 3,
        maxBedrooms: 3,
        minBathrooms: 4,
        maxBathrooms: 4,
        minArea: 1800,
        maxArea: 1800,
      }),
    ).toEqual([home.id]);
    for (const miss of [{ minPrice: 2_000_001 }, { maxBedrooms: 2 }, { maxBathrooms: 3 }, { minArea: 1801 }])
      expect(await ids(miss)).toEqual([]);
  });
});

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
    const found = await searchProperties(em(), { search }, 1);
    expect(found.items.map((p) => p.title)).toEqual([title]);
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
    expect((await searchProperties(em(), { search }, 1)).items.map((p) => p.title)).toEqual([title]);
    expect((await searchProperties(em(), { location: 'مفروشه' }, 1)).items).toHaveLength(1);
  });

  test.each(['إطلالة على النافورة', 'اطلاله علي النافوره', 'النافورة', 'مقهى'])(
    '%s finds a listing by its Arabic title or description, and no other',
    async (search) => {
      const home = await make({ titleAr: 'شقة بإطلالة على النافورة', descriptionAr: 'إطلالة واسعة فوق مقهى هادئ.' });
      await make({ titleAr: 'شقة قرب الحديقة', descriptionAr: 'غرفة نوم هادئة.' });
      await rebuildSearchDictionary(database.orm.em);
      expect(await ids({ search })).toEqual([home.id]);
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
    expect(await ids({ search: 'xylophone quarry' })).toEqual([]);
    expect(await ids({ search: 'downtown xylophone' })).toEqual(await ids({ search: 'downtown' }));
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

describe('the sort order', () => {
  test('is promotion, premium, featured, newest, id (A17), and an ended promotion counts as none at once (A49)', async () => {
    const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);
    const promoted = (level: number, end: number) => ({
      isPromoted: true,
      promotionLevel: level,
      promotionStartDate: daysFromNow(-40),
      promotionEndDate: daysFromNow(end),
    });
    const unpromoted = await make({ createdAt: daysFromNow(-3) });
    const newer = await make({ createdAt: daysFromNow(-1) });
    const featured = await make({ featured: true, createdAt: daysFromNow(-9) });
    const premium = await make({ premium: true, createdAt: daysFromNow(-9) });
    const basic = await make({ ...promoted(1, 3), createdAt: daysFromNow(-20) });
    const top = await make({ ...promoted(3, 3), createdAt: daysFromNow(-20) });
    const withEndedPromotion = await make({ ...promoted(3, -1), createdAt: daysFromNow(-30) });
    expect(await ids({})).toEqual([top.id, basic.id, premium.id, featured.id, newer.id, unpromoted.id, withEndedPromotion.id]);
    expect((await featuredProperties(em())).map((p) => p.id)).toEqual([top.id, basic.id, premium.id, featured.id]);
    const { items } = await listProperties(em(), { limit: 10, offset: 0 });
    expect(items.find((p) => p.id === withEndedPromotion.id)).toMatchObject({ isPromoted: false, promotionLevel: 0 });
    // the end passes while no one writes
    await run(
      `alter table properties disable trigger user; update properties set promotion_end_date = now() - interval '1 second' where id = ${top.id}; alter table properties enable trigger user`,
    );
    expect(await ids({})).toEqual([basic.id, premium.id, featured.id, newer.id, unpromoted.id, top.id, withEndedPromotion.id]);
  });

  test('by price in both directions and by newest falls back to the id', async () => {
    const a = await make({ price: 100_000, createdAt: new Date('2026-01-01') });
    const b = await make({ price: 300_000, createdAt: new Date('2026-03-01') });
    const c = await make({ price: 300_000, createdAt: new Date('2026-02-01') });
    expect(await ids({ sort: 'price-asc' })).toEqual([a.id, b.id, c.id]);
    expect(await ids({ sort: 'price-desc' })).toEqual([c.id, b.id, a.id]);
    expect(await ids({ sort: 'newest' })).toEqual([b.id, c.id, a.id]);
  });

  test('by size, by price per square foot and by lowered price, which lists lowered prices alone', async () => {
    const apartment = await make({ price: 900_000, area: 900 });
    const studio = await make({ price: 600_000, area: 400, propertyType: 'Studio' });
    const villa = await make({ price: 4_000_000, area: 5000, propertyType: 'Villa' });
    expect(await ids({ sort: 'area-desc' })).toEqual([villa.id, apartment.id, studio.id]);
    expect(await ids({ sort: 'area-asc', transactionType: 'Buy' })).toEqual([studio.id, apartment.id, villa.id]);
    expect(await ids({ sort: 'price-per-sqft' })).toEqual([villa.id, apartment.id, studio.id]);
    expect(await ids({ sort: 'price-drop' })).toEqual([]);
    for (const { id } of [villa, apartment]) await run(`update properties set price = price - 1000 where id = ${id}`);
    expect(await ids({ sort: 'price-drop' })).toEqual([apartment.id, villa.id]);
    expect((await listProperties(em(), { sort: 'price-drop', limit: 1, offset: 0 })).total).toBe(2);
  });

  test('puts every property on exactly one page of ten, with the total (A50)', async () => {
    for (let i = 0; i < 23; i++) await make({ createdAt: new Date('2026-05-05') });
    const pages = await Promise.all([1, 2, 3].map((page) => searchProperties(em(), { transactionType: 'Buy' }, page)));
    expect(pages.map((page) => page.items.length)).toEqual([10, 10, 3]);
    expect(new Set(pages.flatMap((page) => page.items.map((p) => p.id))).size).toBe(23);
    expect(pages[0]).toMatchObject({ total: 23, capped: false, pages: 3 });
    expect((await searchProperties(em(), { transactionType: 'Buy' }, 9)).items).toEqual([]);
  });
});

describe('the filter', () => {
  test('by photos leaves out listings without any', async () => {
    const withPicture = await make({ images: ['/media/a.webp'] });
    const withoutPicture = await make({ images: [] });
    expect(await ids({ withPhotos: true })).toEqual([withPicture.id]);
    expect((await ids({ withPhotos: false })).toSorted(byId)).toEqual([withPicture.id, withoutPicture.id].toSorted(byId));
  });

  test('by advertiser tells owners without an agent from all others', async () => {
    const [user] = await run<{ id: number }>(
      `insert into users (username, password, email) values ('owner', 'x', 'owner@example.com') returning id`,
    );
    const agent = await makeAgent(em());
    const [listedByOwner, listedByAgent] = [await make({}), await make({ agent })];
    await run(`update properties set user_id = ${user!.id} where id in (${listedByOwner.id}, ${listedByAgent.id})`);
    const imported = await make({ advertiser: 'An agency' });
    expect(await ids({ listedBy: 'owner' })).toEqual([listedByOwner.id]);
    expect((await ids({ listedBy: 'agent' })).toSorted(byId)).toEqual([listedByAgent.id, imported.id].toSorted(byId));
  });
});

describe('counts', () => {
  test('in the count table equal a recount after any write', async () => {
    const a = await make({ location: 'Al Barsha', bedrooms: 2 });
    const b = await make({ location: 'Al Barsha', bedrooms: 3, transactionType: 'Rent', price: 9000 });
    await make({ location: 'Business Bay', status: 'paused' });
    await run(`update properties set price = price + 1`);
    await run(`update properties set price = price * 2`);
    await run(`update properties set price = price / 2`);
    await run(`update properties set location = 'Business Bay', latitude = 25.18, longitude = 55.27 where id = ${a.id}`);
    await run(`update properties set status = 'paused' where id = ${b.id}; update properties set status = 'published' where id = ${b.id}`);
    await run(`update properties set amenities = '{Garden,Sea View,sea view}' where id = ${a.id}`);
    await run(`delete from properties where id = ${b.id}`);
    const read = async () => ({
      amenities: await run('select * from property_amenity_facets where n <> 0 order by 1, 2, 3, 4'),
      others: await run('select * from property_other_amenities where n <> 0 order by 1, 2, 3, 4'),
      prices: await run('select * from property_price_facets where n <> 0 order by 1, 2, 3, 4, 5, 6'),
      agents: await run('select * from property_agents where n <> 0 order by 1'),
      facets: await run('select * from property_facets where n <> 0 order by 1, 2, 3, 4, 5'),
      cells: await run('select * from property_cells where n <> 0 order by 1, 2, 3, 4, 5, 6, 7'),
      priceCells: await run('select * from property_price_cells where n <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10'),
    });
    const kept = await read();
    await run('select property_recount()');
    expect(kept).toEqual(await read());
    expect(await areaFigures(em(), ['Business Bay', 'Al Barsha'])).toMatchObject([
      { name: 'Business Bay', count: 1, forSale: 1, saleFrom: 1_500_001 },
      { name: 'Al Barsha', count: 0, saleFrom: null, rentFrom: null },
    ]);
  });

  test('are exact after fifty parallel writers, without a deadlock', async () => {
    const places = ['Al Barsha', 'Business Bay', 'Dubai Hills', 'Palm Jumeirah'];
    await Promise.all(Array.from({ length: 50 }, (_, i) => make({ location: places[i % 4]!, bedrooms: 1 + (i % 3) })));
    expect((await countListings(em())).total).toBe(50);
    const cells = () => run('select * from property_price_cells where n <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10');
    const before = await cells();
    await run('select property_recount()');
    expect(await cells()).toEqual(before);
  });

  test('of each option say how many properties it would show with all other filters unchanged', async () => {
    await make({ location: 'Al Barsha', propertyType: 'Villa', amenities: ['Garden'] });
    await make({ location: 'Al Barsha', propertyType: 'Apartment' });
    await make({ location: 'Business Bay', propertyType: 'Apartment' });
    const counts = await countFilters(em(), { location: 'Al Barsha', propertyType: 'Apartment' });
    expect(counts.locations).toEqual([
      { name: 'Al Barsha', count: 1 },
      { name: 'Business Bay', count: 1 },
    ]);
    expect(counts.propertyTypes).toEqual([
      { name: 'Apartment', count: 1 },
      { name: 'Villa', count: 1 },
    ]);
    expect(counts.amenities.find((a) => a.name === 'Garden')?.count).toBe(0);
  });

  test('similar properties have the same purpose, are sorted by distance and exclude the property itself', async () => {
    const agent = await makeAgent(database.orm.em);
    const home = await make({ price: 1_000_000, agent });
    const nearBudget = await make({ price: 1_050_000 });
    const farFromBudget = await make({ price: 9_000_000 });
    await make({ transactionType: 'Rent', price: 1_000_001 });
    expect((await similarProperties(em(), home.id)).map((p) => p.id)).toEqual([nearBudget.id, farFromBudget.id]);
  });
});

describe('generated properties', () => {
  test('are the same for the same number and satisfy every constraint of the table', async () => {
    const now = Date.UTC(2026, 0, 1);
    expect(generatedLine(7, now)).toBe(generatedLine(7, now));
    const { generateHomes } = await import('../seed/generate.ts');
    await generateHomes(database.url, 500);
    expect(await em().count(Property, { source: 'generated' })).toBe(500);
    const before = await run('select sum(n) as n from property_facets');
    expect(Number(before[0]!.n)).toBe(500);
    expect((await ids({ location: 'Dubai Marina' })).length).toBeGreaterThan(0);
  });
});

test('a text with a word that no listing has is parsed without it from the first answer on', async () => {
  await make({ location: 'Dubai Marina', emirate: 'Dubai', transactionType: 'Buy' });
  const page = await searchProperties(em(), { search: 'dubai marina zzyzxq', transactionType: 'Buy' }, 1);
  expect(page.unknown).toEqual(['zzyzxq']);
  expect(page.parsed).toMatchObject({ location: 'Dubai Marina' });
  expect(page.parsed?.keywords).toBeUndefined();
});
