// Tests of the filters and sort orders of the search results.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../shared/search/search.ts';
import { DAY_MS } from '../../shared/time.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { featuredProperties, listProperties } from './planner/list.ts';
import { searchProperties } from './search.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
const make = (fields: Parameters<typeof makeProperty>[1]) => makeProperty(database.orm.em, fields);
const byId = (a: number, b: number): number => a - b;
/** The ids of a page of results, in order. */
const ids = async (filter: SearchFilter, page = 1): Promise<number[]> =>
  (await searchProperties(em(), filter, page)).items.map(({ id }) => id);

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
    const byTitle = await make({ title: 'Two bedrooms in Lantern Tower' });
    const byPlace = await make({ location: 'Lantern Tower District' });
    const byAddress = await make({ address: 'Lantern Tower, Third Street', description: 'Nothing more.' });
    await make({ description: 'You see the Lantern Tower from here.' });
    expect((await ids({ location: 'lantern tow' })).sort(byId)).toEqual([byTitle.id, byPlace.id, byAddress.id]);
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

  test('find each home once when a place or type is named twice or means another named one', async () => {
    const studio = await make({ propertyType: 'Studio', bedrooms: 1 });
    const villa = await make({ propertyType: 'Villa' });
    const filters: [SearchFilter, number[]][] = [
      [{ propertyType: 'Apartment,Studio', bedrooms: [0], location: 'Dubai Marina' }, [studio.id]],
      [{ propertyType: 'Villa,villa' }, [villa.id]],
      [{ location: 'Dubai Marina,marina' }, [studio.id, villa.id]],
    ];
    for (const [filter, expected] of filters)
      for (const sort of ['price-asc', 'area-desc', 'newest', 'featured'] as const) {
        const { items, total } = await searchProperties(em(), { ...filter, sort }, 1);
        expect({ sort, ids: items.map(({ id }) => id).toSorted(byId), total }).toEqual({ sort, ids: expected, total: expected.length });
      }
  });

  test('leave studios out of a number of bedrooms, unless studios are asked for (N30)', async () => {
    const studio = await make({ propertyType: 'Studio', bedrooms: 1 });
    const oneBedroom = await make({ propertyType: 'Apartment', bedrooms: 1 });
    const villa = await make({ propertyType: 'Villa', bedrooms: 3 });
    const filters: [SearchFilter, { id: number }[]][] = [
      [{ bedrooms: [0] }, [studio]],
      [{ bedrooms: [0, 1] }, [studio, oneBedroom]],
      [{ bedrooms: [1] }, [oneBedroom]],
      [{ minBedrooms: 1 }, [oneBedroom, villa]],
      [{ minBedrooms: 1, maxBedrooms: 1 }, [oneBedroom]],
      [{ minBedrooms: 2 }, [villa]],
      [{ maxBedrooms: 1 }, [studio, oneBedroom]],
      [{ minBedrooms: 0 }, [studio, oneBedroom, villa]],
      [{ minBedrooms: 1, propertyType: 'Studio' }, [studio]],
      [{ minBedrooms: 1, propertyType: 'studio,apartment' }, [studio, oneBedroom]],
      [{ minBedrooms: 1, propertyType: 'Apartment' }, [oneBedroom]],
      [{ bedrooms: [1], propertyType: 'Studio' }, [studio]],
      [{ bedrooms: [2], propertyType: 'Studio' }, []],
      [{ search: '1+ bed' }, [oneBedroom, villa]],
      [{ search: '1 bed' }, [oneBedroom]],
    ];
    for (const [filter, homes] of filters) {
      const { items, total } = await searchProperties(em(), filter, 1);
      const found = items.map(({ id }) => id).toSorted(byId);
      expect({ filter, found, total }).toEqual({ filter, found: homes.map(({ id }) => id), total: homes.length });
    }
  });

  test('require every chosen amenity without case, and an unknown one matches nothing (A51)', async () => {
    const withBoth = await make({ amenities: ["Maid's Room", 'Garden', '24hr Security'] });
    await make({ amenities: ['Garden'] });
    expect(await ids({ amenities: ["maid's room", 'GARDEN'] })).toEqual([withBoth.id]);
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
    for (const filterWithoutMatch of [{ minPrice: 2_000_001 }, { maxBedrooms: 2 }, { maxBathrooms: 3 }, { minArea: 1801 }])
      expect(await ids(filterWithoutMatch)).toEqual([]);
  });

  test('find homes with at least so many parking spaces, and none that states no number', async () => {
    await make({});
    const [one, three] = [await make({ parking: 1 }), await make({ parking: 3 })];
    expect(new Set(await ids({ minParking: 1 }))).toEqual(new Set([one.id, three.id]));
    expect(await ids({ minParking: 2 })).toEqual([three.id]);
    expect(await ids({ minParking: 4 })).toEqual([]);
    expect(await ids({ search: '2 parking' })).toEqual([three.id]);
  });
});

describe('the sort order', () => {
  test('is promotion, premium, featured, newest, id (A17), and an ended promotion counts as none at once (A49)', async () => {
    const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);
    const promoted = (level: number, daysLeft: number) => ({
      isPromoted: true,
      promotionLevel: level,
      promotionStartDate: daysFromNow(-40),
      promotionEndDate: daysFromNow(daysLeft),
    });
    const unpromoted = await make({ createdAt: daysFromNow(-3) });
    const createdAt = daysFromNow(-1);
    const newer = await make({ createdAt });
    const newerWithHigherId = await make({ createdAt });
    const featured = await make({ featured: true, createdAt: daysFromNow(-9) });
    const premium = await make({ premium: true, createdAt: daysFromNow(-9) });
    const basic = await make({ ...promoted(1, 3), createdAt: daysFromNow(-20) });
    const top = await make({ ...promoted(3, 3), createdAt: daysFromNow(-20) });
    const withEndedPromotion = await make({ ...promoted(3, -1), createdAt: daysFromNow(-30) });
    const newestFirst = [newerWithHigherId.id, newer.id, unpromoted.id];
    expect(await ids({})).toEqual([top.id, basic.id, premium.id, featured.id, ...newestFirst, withEndedPromotion.id]);
    expect((await featuredProperties(em())).map(({ id }) => id)).toEqual([top.id, basic.id, premium.id, featured.id]);
    const { items } = await listProperties(em(), { limit: 10, offset: 0 });
    expect(items.find(({ id }) => id === withEndedPromotion.id)).toMatchObject({ isPromoted: false, promotionLevel: 0 });
    // the promotion ends without a write to the row, so that no trigger updates its rank
    await run(
      `alter table properties disable trigger user; update properties set promotion_end_date = now() - interval '1 second' where id = ${top.id}; alter table properties enable trigger user`,
    );
    expect(await ids({})).toEqual([basic.id, premium.id, featured.id, ...newestFirst, top.id, withEndedPromotion.id]);
  });

  test('by price falls back to the id of equal prices in both directions, and by newest compares the time of listing', async () => {
    const cheapest = await make({ price: 100_000, createdAt: new Date('2026-01-01') });
    const newest = await make({ price: 300_000, createdAt: new Date('2026-03-01') });
    const latestId = await make({ price: 300_000, createdAt: new Date('2026-02-01') });
    expect(await ids({ sort: 'price-asc' })).toEqual([cheapest.id, newest.id, latestId.id]);
    expect(await ids({ sort: 'price-desc' })).toEqual([latestId.id, newest.id, cheapest.id]);
    expect(await ids({ sort: 'newest' })).toEqual([newest.id, latestId.id, cheapest.id]);
  });

  test('follows size, price per square foot, and lowered price, which lists only homes with a lowered price', async () => {
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
    expect(new Set(pages.flatMap((page) => page.items.map(({ id }) => id))).size).toBe(23);
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
    const saysAs = (as: string | null) =>
      run(`update users set advertises_as = ${as === null ? 'null' : `'${as}'`} where id = ${user!.id}`);
    const imported = await make({ advertiser: 'An agency', source: 'file', reference: 'file-1' });
    // homes of the demo data without an agent say that their owner advertises them
    const demo = await make({ source: 'demo', reference: 'demo-1' });
    const ofOwners = async () => (await ids({ listedBy: 'owner' })).toSorted(byId);
    const ofAgents = async () => (await ids({ listedBy: 'agent' })).toSorted(byId);
    // a member who has not said what they are matches neither (N1)
    expect(await ofOwners()).toEqual([demo.id]);
    expect(await ofAgents()).toEqual([listedByAgent.id, imported.id].toSorted(byId));
    await saysAs('owner');
    expect(await ofOwners()).toEqual([listedByOwner.id, demo.id].toSorted(byId));
    expect(await ofAgents()).toEqual([listedByAgent.id, imported.id].toSorted(byId));
    for (const as of ['agent', 'brokerage']) {
      await saysAs(as);
      expect(await ofOwners()).toEqual([demo.id]);
      expect(await ofAgents()).toEqual([listedByOwner.id, listedByAgent.id, imported.id].toSorted(byId));
    }
  });
});
