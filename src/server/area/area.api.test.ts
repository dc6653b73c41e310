// Tests of the areas and of the figures of their pages: with few homes made for the test, and against a recount of 11,000 generated ones.
import { beforeAll, describe, expect, test } from 'vitest';
import { homeKind } from '../../shared/sale/home-kind.ts';
import { startGeneratedHomesContext } from '../../testing/contexts/generated-homes-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { findScannedTables, recordReads } from '../../testing/postgres/sent-statements.ts';
import { loadShippedSales } from '../sale/load/shipped-sales.ts';
import { areaAround } from './area-around.ts';
import { listAreas, readAreaPage } from './area-page.ts';

const { server, em, run } = await startGeneratedHomesContext();
beforeAll(() => loadShippedSales(server.database.url));

/** Reads a page as a member does, whose reads are never a minute old. */
const readPage = (slug: string) => readAreaPage(em(), { slug }, new Date());
const makeHomes = async (n: number, fields: Parameters<typeof makeProperty>[1]) => {
  for (let i = 0; i < n; i++) await makeProperty(em(), { ...fields, price: (fields?.price ?? 1_000_000) + i * 100_000 });
};

/** The median of sorted numbers. */
const medianOf = (sorted: readonly number[]) =>
  (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;

describe('the figures of an area', () => {
  test('equal a recount of its homes', async () => {
    const homes = await run<{ purpose: string; type: 'Villa'; bedrooms: number; price: number }>(
      `select transaction_type as purpose, property_type as type, bedrooms, price from properties
       where status = 'published' and location = 'Dubai Marina' and emirate = 'Dubai' order by price`,
    );
    const page = await readPage('dubai-marina');
    expect(page).toMatchObject({
      place: 'Dubai Marina',
      forSale: homes.filter(({ purpose }) => purpose === 'Buy').length,
      forRent: homes.filter(({ purpose }) => purpose === 'Rent').length,
    });
    expect(page.prices.length).toBeGreaterThan(6);
    for (const { housing, bedrooms, sale, rent } of page.prices) {
      const pricesOf = (purpose: string) =>
        homes.flatMap((home) => {
          const kind = homeKind({ propertyType: home.type, bedrooms: home.bedrooms });
          const isOfKind = kind.housing === housing && (bedrooms === null || kind.bedrooms === bedrooms);
          return home.purpose === purpose && isOfKind ? [home.price] : [];
        });
      for (const [asked, prices, months] of [
        [sale, pricesOf('Buy'), 1],
        [rent, pricesOf('Rent'), 12],
      ] as const) {
        if (prices.length === 0) expect(asked).toBeNull();
        else
          expect(asked).toEqual({
            n: prices.length,
            low: prices[0]! * months,
            median: prices.length < 5 ? null : Math.round(medianOf(prices) * months),
            high: prices.at(-1)! * months,
          });
      }
    }
  });

  test('have the gross yield of median rent and registered median, which are those of the registered sales', async () => {
    const page = await readPage('dubai-marina');
    const { body: sales } = await server.request().get('/api/areas/dubai-marina/sales?stage=ready&housing=flat').expect(200);
    const ofAll = sales.groups.find((group: { bedrooms: string | null }) => group.bedrooms === null).window;
    const row = page.prices.find(({ housing, bedrooms }) => housing === 'flat' && bedrooms === null)!;
    expect(row.registered).toEqual({ n: ofAll.n, median: ofAll.price.median });
    expect(row.grossYield).toBeCloseTo(row.rent!.median! / ofAll.price.median, 10);
    expect(page).toMatchObject({ until: '2026-08-21', source: 'Dubai Land Department, open data' });
  });

  test('read no home beside those of the price bands that they name', async () => {
    const statements = await recordReads(() => readAreaPage(em(), { slug: 'dubai-marina' }, new Date()));
    expect(statements.length).toBeGreaterThan(2);
    expect(await findScannedTables(run, statements)).not.toContain('properties');
    // the homes of the median are looked up by community and price, not among those of all communities at that price
    const { text, values } = statements.find((statement) => statement.text.includes('jsonb_to_recordset'))!;
    // as with a million homes
    await run(`update pg_class set reltuples = reltuples * 90 where oid = 'properties'::regclass`);
    const plan = await run<{ 'QUERY PLAN': string }>(`explain ${text}`, values as unknown[]);
    await run(`update pg_class set reltuples = reltuples / 90 where oid = 'properties'::regclass`);
    const conditions = plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes('wanted.low'));
    expect(conditions).toHaveLength(1);
    expect(conditions[0]).toMatch(/Index Cond: .*location/);
  });
});

describe('what open data knows of an area', () => {
  test('is its outline, people with their year, stations with minutes, schools and places, each with its source (S142)', async () => {
    const { around } = await readPage('dubai-marina');
    expect(around).toMatchObject({
      outline: 'dubai-marina',
      population: { people: 63_804, year: 2022, community: 'Marsa Dubai', communityAr: 'مرسى دبي' },
      stations: [{ kind: 'metro', name: 'DMCC' }, { kind: 'metro' }, { kind: 'tram' }, { kind: 'tram' }],
    });
    // 28.2 minutes on board to Financial Centre, with the wait and the way on foot
    const [dmcc] = around!.stations;
    expect(dmcc!.minutes.find(({ to }) => to === 'difc')!.minutes).toBeGreaterThan(30);
    expect(dmcc!.minutes.find(({ to }) => to === 'difc')!.minutes).toBeLessThan(40);
    expect(around!.schools[0]).toMatchObject({ name: 'Emirates International School Meadows', rating: 'Very good', ratingYear: '2023-24' });
    expect(around!.counts.find(({ kind }) => kind === 'pharmacy')!.n).toBeGreaterThan(10);
    expect(around!.sources.map(({ key }) => key)).toEqual(['rta', 'osm', 'dha', 'bus', 'khda']);
  });

  test('takes little of the processor when a page is first read (S144)', () => {
    const start = process.cpuUsage();
    for (let i = 0; i < 20; i++) areaAround('dubai-marina', { lat: 25.07 + i / 10_000, lng: 55.13 });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 20_000).toBeLessThan(12);
  });
});

describe('areas', () => {
  test('are listed from 5 homes on, each emirate with its own', async () => {
    await makeHomes(5, { location: 'Al Nahda', emirate: 'Sharjah', latitude: 25.3, longitude: 55.37 });
    await makeHomes(6, { location: 'Al Nahda', emirate: 'Dubai', latitude: 25.29, longitude: 55.37, price: 2_000_000 });
    await makeHomes(4, { location: 'Al Khan', emirate: 'Sharjah' });
    await makeHomes(5, { location: 'Sharjah', emirate: 'Sharjah' });
    const slugs = (await listAreas(em())).map(({ slug }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(['dubai-marina', 'al-nahda', 'al-nahda-sharjah']));
    expect(slugs.filter((slug) => ['al-khan-sharjah', 'sharjah'].includes(slug))).toEqual([]);
    const sharjah = await readPage('al-nahda-sharjah');
    expect(sharjah).toMatchObject({ place: 'Al Nahda', emirate: 'Sharjah', forSale: 5, elsewhere: ['Dubai'], until: null });
    expect(sharjah.neighbours[0]).toMatchObject({ slug: 'al-nahda', forSale: 6 });
    expect(sharjah.neighbours[0]!.metres).toBeGreaterThan(1000);
    expect(sharjah.neighbours[0]!.metres).toBeLessThan(1300);
    expect((await readPage('al-nahda')).forSale).toBe(6);
  });

  test('with fewer than 8 homes name no typical price', async () => {
    await makeHomes(7, { location: 'Liwan', transactionType: 'Buy' });
    const [all] = (await readPage('liwan')).prices;
    expect(all!.sale).toEqual({ n: 7, low: 1_000_000, median: null, high: 1_600_000 });
    await makeHomes(1, { location: 'Liwan', price: 900_000 });
    expect((await readPage('liwan')).prices[0]!.sale).toEqual({ n: 8, low: 900_000, median: 1_250_000, high: 1_600_000 });
  });

  test('say what a year’s rent was advertised for, not twelve rounded months', async () => {
    for (let i = 0; i < 8; i++)
      await makeProperty(em(), {
        location: 'Majan',
        transactionType: 'Rent',
        price: 7083,
        advertisedPrice: 85_000,
        advertisedPeriod: 'year',
      });
    expect((await readPage('majan')).prices[0]!.rent).toEqual({ n: 8, low: 85_000, median: 85_000, high: 85_000 });
  });

  test('with an Arabic name, or without the emirate in the address, are found too; unknown ones are not', async () => {
    await makeHomes(5, { location: 'حي النسيم', emirate: 'Sharjah' });
    expect((await readPage('حي-النسيم')).slug).toBe('حي-النسيم-sharjah');
    expect((await readPage('al-khan')).slug).toBe('al-khan-sharjah');
    const read = (slug: string) => server.request().get(`/api/areas/${encodeURIComponent(slug)}`);
    await read('atlantis').expect(404);
    await read('no area!').expect(400);
    // registered sales alone make a page
    expect((await read('nad-al-hamar').expect(200)).body).toMatchObject({
      place: 'Nad Al Hamar',
      forSale: 0,
      prices: [],
      until: '2026-08-21',
    });
  });
});
