// Tests the filter by travel time: lists, totals, counts and the map against the minutes of each home, and who may ask for pins.
import { describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { cellsOf } from '../../../shared/travel/reached-cells.ts';
import { DUBAI, idsOf, startMapContext } from '../../../testing/contexts/map-context.ts';
import { tileX, tileY } from '../../geo/cells.ts';
import { withPinLimit } from '../../geo/reach/pin-limit.ts';
import { mapProperties } from '../../map/map.ts';
import { searchProperties } from '../search.ts';
import { countAreas } from './filter-counts.ts';
import { listProperties } from './list.ts';
import { resolveCriteria } from './resolve-criteria.ts';
import { findReachedPart } from './resolve-trips.ts';

const { em, make } = await startMapContext();

/** The station Financial Centre, and points so many metres north of it. */
const DIFC = { latitude: 25.21412, longitude: 55.2777 };
const north = (metres: number) => ({ ...DIFC, latitude: DIFC.latitude + metres / 110_800 });

const cardsOf = async (filter: SearchFilter) => (await searchProperties(em(), { transactionType: 'Any', ...filter }, 1)).items;

describe('the filter by travel time', () => {
  test('finds the homes that are near enough on foot, with their minutes on the card, in every view', async () => {
    const near = await make(north(400));
    const far = await make(north(2500));
    await make({ latitude: null, longitude: null });
    const filter: SearchFilter = { to: 'difc', by: 'walk', within: 15 };
    const cards = await cardsOf(filter);
    expect(idsOf(cards)).toEqual([near.id]);
    expect(cards[0]!.trips).toEqual([expect.stringMatching(/^[6-9] min on foot to DIFC$/)]);
    const { items } = await listProperties(em(), { ...filter, limit: 9, offset: 0 });
    expect(idsOf(items)).toEqual([near.id]);
    expect(items[0]).toMatchObject({ tripMinutes: [{ to: 'difc', by: 'walk', minutes: expect.any(Number), isEstimated: false }] });
    // the same minutes as on the card
    expect(cards[0]!.trips).toEqual([`${items[0]!.tripMinutes![0]!.minutes} min on foot to DIFC`]);
    expect(items[0]).not.toHaveProperty('mapX');
    expect(idsOf((await mapProperties(em(), filter, DUBAI, 10)).markers)).toEqual([near.id]);
    expect(new Set(idsOf(await cardsOf({ ...filter, within: 60 })))).toEqual(new Set([near.id, far.id]));
  });

  test('counts communities and totals of the homes that are near enough alone', async () => {
    await make({ ...north(300), location: 'Dubai Marina' });
    await make({ ...north(9000), location: 'Dubai Marina' });
    const filter: SearchFilter = { to: 'difc', by: 'walk', within: 10 };
    expect(await countAreas(em(), filter)).toEqual([{ name: 'Dubai Marina', count: 1 }]);
    expect((await searchProperties(em(), filter, 1)).total).toBe(1);
  });

  test('asks for homes near two places at once', async () => {
    const between = await make(north(700));
    await make(north(1600));
    const pin = `${north(1400).latitude.toFixed(4)},${DIFC.longitude.toFixed(4)}`;
    expect(idsOf(await cardsOf({ to: 'difc', by: 'walk', within: 15, to2: pin, by2: 'walk', within2: 15 }))).toEqual([between.id]);
  });

  test('goes by car along the roads, and by metro from the stations', async () => {
    const marina = await make({ latitude: 25.0808, longitude: 55.14691 });
    const [byCar] = await cardsOf({ to: 'difc', within: 30 });
    expect(byCar).toMatchObject({ id: marina.id, trips: [expect.stringMatching(/^(?:1\d|2\d) min to DIFC by car, empty roads$/)] });
    expect(await cardsOf({ to: 'difc', within: 10 })).toEqual([]);
    const [byMetro] = await cardsOf({ to: 'difc', by: 'metro', within: 45 });
    expect(byMetro).toMatchObject({ id: marina.id, trips: [expect.stringMatching(/^\d\d min to DIFC by metro$/)] });
  });

  test('sorts by minutes, page by page without a home twice', async () => {
    const homes = [];
    for (const metres of [900, 100, 500, 1300, 1700]) homes.push({ metres, ...(await make(north(metres))) });
    const nearestFirst = homes.toSorted((a, b) => a.metres - b.metres).map(({ id }) => id);
    const filter: SearchFilter = { to: 'difc', by: 'walk', within: 45, sort: 'shortest-trip' };
    expect((await cardsOf(filter)).map(({ id }) => id)).toEqual(nearestFirst);
    const pages = [0, 2, 4].map((offset) => listProperties(em(), { ...filter, limit: 2, offset }));
    expect((await Promise.all(pages)).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(nearestFirst);
  });

  test('finds a community by its name and by its address', async () => {
    await make({ ...DIFC, location: 'Dubai Marina', emirate: 'Dubai' });
    const names = ['Dubai Marina', 'dubai-marina'].map((to) => resolveCriteria(em(), { to, by: 'walk' }));
    const [byName, byAddress] = await Promise.all(names);
    expect(byName!.trips).toHaveLength(1);
    expect(JSON.stringify(byName!.trips)).toBe(JSON.stringify(byAddress!.trips));
  });

  test.each(['nowhere-at-all', '99,99', '48.1,11.6', "'; drop table properties; --"])('refuses %j, which is no place', async (to) => {
    await expect(searchProperties(em(), { to }, 1)).rejects.toThrow('We know no place called');
  });

  test('shades the cells of the homes that it finds, and says where the trips end', async () => {
    const near = { ...DIFC, latitude: north(600).latitude };
    const far = north(2600);
    const filter: SearchFilter = { to: 'difc', by: 'walk', within: 20, to2: 'marina' };
    const part = (await findReachedPart(em(), filter))!;
    const cells = cellsOf(part.cells);
    const isShaded = ({ latitude, longitude }: typeof DIFC): boolean => {
      const { level, x0, y0, columns, rows } = part.cells;
      const [column, row] = [tileX(longitude, level) - x0, tileY(latitude, level) - y0];
      return column >= 0 && row >= 0 && column < columns && row < rows && cells[column * rows + row] === 1;
    };
    expect([isShaded(near), isShaded(far)]).toEqual([true, false]);
    expect(part.ends).toEqual([
      { to: 'difc', ...DIFC },
      { to: 'marina', latitude: 25.0808, longitude: 55.14691 },
    ]);
    expect(part.texts.places).toEqual({ difc: 'DIFC', marina: 'Dubai Marina' });
    expect(await findReachedPart(em(), { location: 'Dubai Marina' })).toBeNull();
    // what travels to the browser for an hour by car: all of Dubai and what is around it
    const whole = (await findReachedPart(em(), { to: 'difc', within: 60 }))!;
    expect(JSON.stringify(whole).length).toBeLessThan(60_000);
  });

  test('counts the pins of a caller that are computed, not those that are known already', async () => {
    let counted = 0;
    const ask = (to: string) =>
      withPinLimit(
        async () => void counted++,
        () => resolveCriteria(em(), { to, by: 'walk' }),
      );
    await ask('25.1111,55.2222');
    await ask('25.1111,55.2222');
    await ask('25.1112,55.2222');
    await ask('difc');
    expect(counted).toBe(2);
    const refuse = () => Promise.reject(new Error('too many'));
    await expect(withPinLimit(refuse, () => resolveCriteria(em(), { to: '25.1113,55.2222', by: 'walk' }))).rejects.toThrow('too many');
  });
});
