// Tests of what is near homes, of the filter `near`, and of minutes from a home to a place.
import { beforeAll, describe, expect, test } from 'vitest';
import { NEAR_VALUES } from '../../shared/nearby/nearby-kinds.ts';
import { startMcpContext } from '../../testing/contexts/mcp-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { countSharedPoints } from './shared-points.ts';

const { server, connect, callTool } = await startMcpContext();
const em = () => server.database.orm.em.fork();
const caller = () => callerOf(server.device());
/** Beside Financial Centre station, far from any station, and a point that many adverts share. */
const [DIFC, ARJAN, JVC] = [
  { latitude: 25.2118, longitude: 55.2757 },
  { latitude: 25.059, longitude: 55.2406 },
  { latitude: 25.0602, longitude: 55.2094 },
];
const homes = { difc: 0, arjan: 0, middle: 0, tower: 0, unplaced: 0, unknown: 0 };

beforeAll(async () => {
  const make = async (fields: Parameters<typeof makeProperty>[1]) => (await makeProperty(em(), fields)).id;
  homes.difc = await make({ location: 'DIFC', address: 'Limestone House, DIFC', ...DIFC });
  homes.arjan = await make({ location: 'Arjan', address: 'Miraclz Tower, Arjan', ...ARJAN });
  for (let i = 0; i < 31; i++) {
    homes.middle = await make({ location: 'Jumeirah Village Circle', address: `Tower ${i % 9}, Jumeirah Village Circle`, ...JVC });
    homes.tower = await make({ location: 'DIFC', address: 'Index Tower, DIFC', latitude: 25.2095, longitude: 55.2769 });
  }
  homes.unplaced = await make({ location: 'Dubai Marina', latitude: null, longitude: null });
  homes.unknown = await make({ location: 'Nowhere Hills', latitude: null, longitude: null });
  await countSharedPoints(em());
});

describe('what is near a home', () => {
  test('has minutes, ratings with their years, and the sources with their dates (S139, S143)', async () => {
    const { body } = await server.request().get(`/api/properties/${homes.difc}/nearby`).expect(200);
    expect(body.precision).toBe('exact');
    expect(body.groups[0]).toMatchObject({
      kind: 'metro',
      within: 3000,
      places: [{ name: 'Financial Centre', nameAr: expect.any(String), source: 'rta' }, {}, {}],
    });
    expect(body.groups[0].places[0].minutes).toBeLessThan(8);
    expect(body.sources).toContainEqual({ key: 'osm', name: '© OpenStreetMap contributors', asOf: '2021-08-06' });
    for (const { places } of body.groups) for (const { rating, ratingYear } of places) expect(rating === null).toBe(ratingYear === null);
  });

  test('has an empty kind where the map has none (S139)', async () => {
    const { groups } = await caller().property.nearby({ id: homes.arjan });
    expect(groups.find(({ kind }) => kind === 'metro')!.places).toEqual([]);
  });

  test('claims no minutes where more than 30 homes of different buildings share the point, or none is given (S140)', async () => {
    for (const [id, from] of [
      [homes.middle, 'Jumeirah Village Circle'],
      [homes.unplaced, 'Dubai Marina'],
    ] as const) {
      const nearby = await caller().property.nearby({ id });
      expect(nearby).toMatchObject({ precision: 'community', from });
      expect(nearby.groups.flatMap(({ places }) => places.filter(({ minutes }) => minutes !== null))).toEqual([]);
      expect(nearby.groups.some(({ places }) => places.length > 0)).toBe(true);
    }
    // homes of one tower share its point, which is known
    const ofTower = await caller().property.nearby({ id: homes.tower });
    expect(ofTower).toMatchObject({ precision: 'building', from: null });
    expect(ofTower.groups[0]!.places[0]!.minutes).toBeGreaterThan(0);
    expect(await caller().property.nearby({ id: homes.unknown })).toEqual({ precision: 'none', from: null, groups: [], sources: [] });
    await server.request().get('/api/properties/2000000000/nearby').expect(404);
  });
});

describe('the filter near', () => {
  const find = async (near: (typeof NEAR_VALUES)[number][]) =>
    (await caller().property.list({ near })).items.map(({ id }) => id).sort((a, b) => a - b);

  test('finds the homes whose way is short enough, and none whose point is that of a community (S140, S141)', async () => {
    const metro = await find(['metro']);
    expect(metro).toContain(homes.difc);
    expect(metro).toContain(homes.tower);
    expect(metro).not.toContain(homes.arjan);
    expect(await find(['park:30'])).toContain(homes.arjan);
    const park = await find(['park:30']);
    expect(park).not.toContain(homes.middle);
    expect(park).not.toContain(homes.unplaced);
    const { total } = await caller().property.list({ near: ['metro'] });
    expect(total).toBe(metro.length);
    expect(
      (await caller().property.map({ near: ['metro'], bounds: { south: 25, west: 55, north: 25.4, east: 55.6 }, zoom: 16 })).inView,
    ).toBe(total);
  });

  test('is a word in a search, a parameter of REST, and refuses what it does not know', async () => {
    const { body } = await server.request().get('/api/properties').query({ search: 'near a metro station' }).expect(200);
    expect(body.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)).toEqual(await find(['metro']));
    const refused = await server.request().get('/api/properties').query({ near: 'castle' }).expect(400);
    expect(refused.text).toContain('near must be any of: ');
    // all at once are one condition
    await server.request().get('/api/properties').query({ near: NEAR_VALUES.join() }).expect(200);
  });
});

describe('minutes from a home to a place', () => {
  test('are given for each way, and not where the place of the home is not known (S140, S143)', async () => {
    const { body } = await server.request().get(`/api/properties/${homes.difc}/travel`).query({ to: 'difc' }).expect(200);
    expect(body).toMatchObject({ to: 'difc', name: 'DIFC', precision: 'exact' });
    expect(body.ways.map(({ by }: { by: string }) => by)).toEqual(['car', 'metro', 'walk']);
    for (const { minutes } of body.ways) expect(minutes).toBeGreaterThan(0);
    const ofMiddle = await caller().property.travel({ id: homes.middle, to: 'difc' });
    expect(ofMiddle.ways.map(({ minutes }) => minutes)).toEqual([null, null, null]);
    await server.request().get(`/api/properties/${homes.difc}/travel`).query({ to: 'atlantis' }).expect(400);
  });

  test('and what is near are tools of assistants, with source, date and n (O124, S143)', async () => {
    const client = await connect();
    const { data: near } = await callTool(client, 'near', { id: homes.difc });
    expect(near).toMatchObject({
      as_of: '2021-08-06',
      precision: 'exact',
      source: expect.arrayContaining(['© OpenStreetMap contributors (2021-08-06)']),
    });
    expect(near!.n).toBeGreaterThan(10);
    const { data: travel } = await callTool(client, 'travel', { id: homes.difc, to: 'difc' });
    expect(travel).toMatchObject({
      as_of: '2021-08-06',
      n: 3,
      source: expect.arrayContaining([expect.stringContaining('Roads and Transport')]),
    });
  });
});
