// Tests travel times on the network that ships with the product: against routes that were measured with another program, and times of the metro.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../shared/travel/destinations.ts';
import { cellsOf } from '../../../shared/travel/reached-cells.ts';
import { tileX, tileY } from '../cells.ts';
import { type CarGraph, carTicksTo, makeCarGraph, nearestNode, UNREACHED } from '../roads/car-times.ts';
import { packRoads, type RoadNetwork, unpackRoads } from '../roads/road-network.ts';
import { type CarCells, carReach, estimatedMinutes, estimatedReach, makeCarCells } from './car-reach.ts';
import { minutesToStations, readRailNetwork } from './rail-times.ts';
import { bitsOf, MAX_MINUTES, minutesAt, runsOf } from './reach.ts';
import { reachedCells } from './reached-cells.ts';
import { ROADS_FILE } from './reaches.ts';
import { railReach, walkReach } from './walk-reach.ts';

const at = (key: string): [number, number] => {
  const { latitude, longitude } = DESTINATIONS.find((destination) => destination.key === key)!;
  return [latitude, longitude];
};
/** Points of places that are no destinations, in degrees. */
const POINTS = {
  jvc: [25.0575, 55.209],
  atlantis: [25.1304, 55.1171],
  dubaiMall: [25.1985, 55.2796],
  damacHills2: [24.986, 55.376],
  arabianRanches: [25.052, 55.268],
  townSquare: [25.005, 55.292],
  jebelAliVillage: [25.029, 55.122],
  siliconOasis: [25.12475, 55.38057],
  alMajaz: [25.32354, 55.38774],
  deiraCityCentre: [25.2521, 55.33245],
  reemIsland: [24.4965, 54.4055],
  yasMall: [24.4885, 54.6085],
  khalifaCity: [24.42, 54.577],
  abuDhabiCorniche: [24.475, 54.345],
  ajman: [25.405, 55.4445],
  alHamra: [25.6905, 55.7805],
} satisfies Record<string, [number, number]>;

describe('the shipped network', () => {
  let graph: CarGraph;
  let cells: CarCells;
  const minutes = ([fromLatitude, fromLongitude]: readonly number[], [toLatitude, toLongitude]: readonly number[]): number => {
    const from = nearestNode(graph, fromLatitude!, fromLongitude!, 1000)!;
    const to = nearestNode(graph, toLatitude!, toLongitude!, 1000)!;
    const ticks = carTicksTo(graph, to.node, 120)[from.node]!;
    return ticks === UNREACHED ? Number.POSITIVE_INFINITY : ticks / 600;
  };
  beforeAll(() => {
    graph = makeCarGraph(unpackRoads(readFileSync(ROADS_FILE)));
    cells = makeCarCells(graph);
  }, 60_000);

  // minutes there and back on empty roads, as another program (SciPy) found them on the tables from which the network is packed
  test.each([
    ['Marina to Terminal 3', at('marina'), at('dxb-t3'), 27, 27],
    ['JVC to DIFC', POINTS.jvc, at('difc'), 20, 20],
    ['Atlantis to Dubai Mall', POINTS.atlantis, POINTS.dubaiMall, 24, 26],
    ['Mirdif to Business Bay', at('mirdif'), at('business-bay'), 19, 18],
    ['DAMAC Hills 2 to Downtown', POINTS.damacHills2, at('downtown'), 41, 42],
    ['Gold Souk to Jebel Ali Village', at('gold-souq'), POINTS.jebelAliVillage, 29, 31],
    ['Arabian Ranches to Academic City', POINTS.arabianRanches, at('academic-city'), 22, 28],
    ['Al Majaz to Deira City Centre', POINTS.alMajaz, POINTS.deiraCityCentre, 9, 10],
    ['Town Square to Mall of the Emirates', POINTS.townSquare, at('moe'), 26, 23],
    ['Silicon Oasis to Expo City', POINTS.siliconOasis, at('expo-city'), 34, 36],
    ['Reem Island to Yas Mall', POINTS.reemIsland, POINTS.yasMall, 27, 28],
    ['Khalifa City to the Corniche', POINTS.khalifaCity, POINTS.abuDhabiCorniche, 27, 25],
    ['Marina to the Corniche of Abu Dhabi', at('marina'), POINTS.abuDhabiCorniche, 82, 85],
    ['Ajman to Dubai Mall', POINTS.ajman, POINTS.dubaiMall, 30, 30],
    ['Al Hamra to Dubai Mall', POINTS.alHamra, POINTS.dubaiMall, 62, 63],
  ])('%s takes as long as measured, there and back, within 15 %% or 3 minutes', (_, from, to, there, back) => {
    const isNear = (found: number, measured: number) => Math.abs(found - measured) <= Math.max(3, 0.15 * measured);
    const found = [minutes(from, to), minutes(to, from)] as const;
    expect({ found, isNear: isNear(found[0], there) && isNear(found[1], back) }).toEqual({ found, isNear: true });
  });

  test('a reach by car has the minutes of the roads, and cells at the place itself take a minute or two', () => {
    const [latitude, longitude] = at('difc');
    const reach = carReach(graph, cells, latitude, longitude, 1);
    expect(minutesAt(reach, tileX(longitude, 18), tileY(latitude, 18))!.minutes).toBeLessThanOrEqual(5);
    const [jvcLatitude, jvcLongitude] = POINTS.jvc;
    const jvc = minutesAt(reach, tileX(jvcLongitude, 18), tileY(jvcLatitude, 18))!;
    expect(Math.abs(jvc.minutes - minutes(POINTS.jvc, at('difc')))).toBeLessThanOrEqual(3);
    expect(jvc.isEstimated).toBe(false);
    // drives that take twice as long reach fewer cells, and a home that was 20 minutes away is about 40 away
    const busy = carReach(graph, cells, latitude, longitude, 2);
    expect(Math.abs(minutesAt(busy, tileX(jvcLongitude, 18), tileY(jvcLatitude, 18))!.minutes - 2 * jvc.minutes)).toBeLessThanOrEqual(2);
  });

  test('no road ends sooner than its neighbour allows: a junction is at most one stretch farther than the next', () => {
    const times = carTicksTo(graph, nearestNode(graph, ...at('difc'), 1000)!.node, 30);
    for (let node = 0; node < graph.firstIn.length - 1; node += 7) {
      if (times[node] === UNREACHED) continue;
      for (let i = graph.firstIn[node]!; i < graph.firstIn[node + 1]!; i++) {
        const time = times[graph.starts[i]!]!;
        const through = times[node]! + graph.ticks[i]!;
        if (through <= 18_000) expect(time).toBeLessThanOrEqual(through);
      }
    }
  });
});

test('a packed network is the same when it is unpacked, but for the order of junctions', () => {
  const network: RoadNetwork = {
    latitudes: Float64Array.of(25.1, 25.2, 25.10002),
    longitudes: Float64Array.of(55.3, 55.1, 55.30004),
    isMain: Uint8Array.of(1, 0, 1),
    edges: [
      { from: 1, to: 0, metres: 25_000, roadClass: 'motorway', isOneWay: true, isRamp: false, year: 2021 },
      { from: 0, to: 2, metres: 3, roadClass: 'path', isOneWay: false, isRamp: true, year: 2026 },
    ],
    editions: ['2021-08-06', '2026-07-16'],
  };
  const { latitudes, isMain, lows, highs, metres, kinds, years, editions } = unpackRoads(packRoads(network));
  expect([...latitudes].toSorted((a, b) => a - b)).toEqual([25.1, 25.10002, 25.2]);
  expect(isMain.reduce((sum, main) => sum + main)).toBe(2);
  expect([...metres].toSorted((a, b) => a - b)).toEqual([3, 25_000]);
  const motorway = metres.indexOf(25_000);
  const start = (kinds[motorway]! >> 4) & 3 ? (((kinds[motorway]! >> 4) & 3) === 1 ? lows[motorway]! : highs[motorway]!) : -1;
  expect(latitudes[start]).toBe(25.2);
  expect([years, editions]).toEqual([[2021, 2026], network.editions]);
});

describe('by metro and on foot', () => {
  const rail = readRailNetwork();
  const station = (name: RegExp) => rail.stations.findIndex(({ nameEn }) => name.test(nameEn));

  test('DMCC to Financial Centre takes 28.2 minutes on board, and 2.5 more with the wait', () => {
    const to = [{ station: station(/^Financial Cent/), minutes: 0 }];
    expect(minutesToStations(rail, to, 0)[station(/^DMCC/)]).toBeCloseTo(28.2, 1);
    expect(minutesToStations(rail, to)[station(/^DMCC/)]).toBeCloseTo(30.7, 1);
  });

  test('Centrepoint to Expo 2020 is one ride without a change', () => {
    const times = minutesToStations(rail, [{ station: station(/^Expo/), minutes: 0 }], 0);
    expect(times[station(/^Centrepoint/)]).toBeCloseTo(77.7, 0);
  });

  test('a way on foot is 1.3 times the straight line at 75 metres a minute', () => {
    const [latitude, longitude] = at('difc');
    const reach = walkReach(latitude, longitude);
    // a kilometre north is 17.3 minutes away
    const north = minutesAt(reach, tileX(longitude, 18), tileY(latitude + 1000 / 110_800, 18))!.minutes;
    expect(Math.abs(north - 17.3)).toBeLessThanOrEqual(2);
  });

  test('by metro no cell is farther than on foot', () => {
    const [latitude, longitude] = at('media-city');
    const byMetro = railReach(rail, latitude, longitude);
    for (const { x, y0, y1 } of runsOf(walkReach(latitude, longitude), 30))
      for (let y = y0; y <= y1; y++) expect(minutesAt(byMetro, x, y)!.minutes).toBeLessThanOrEqual(30);
  });

  test('bits and runs name the same cells, for any number of minutes', () => {
    const reach = railReach(rail, ...at('difc'));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_MINUTES }), (most) => {
        const runs = runsOf(reach, most);
        expect(bitsOf(reach, most).cells).toBe(runs.reduce((sum, { y0, y1 }) => sum + y1 - y0 + 1, 0));
      }),
      { numRuns: 20 },
    );
  });
});

test('where no road is known, minutes grow with the distance', () => {
  expect(estimatedMinutes(2000)).toBeCloseTo(9, 0);
  expect(estimatedMinutes(9000)).toBeCloseTo(28, 0);
  expect(estimatedMinutes(20_000)).toBeCloseTo(42.6, 0);
});

describe('the part of the map near enough to all places', () => {
  test('has the cells that each reach has, whatever their sizes, and no other', () => {
    const drive = estimatedReach(...at('difc'));
    const walk = walkReach(...at('difc'));
    for (const [driven, walked] of [
      [20, 30],
      [1, 60],
    ] as const) {
      const part = reachedCells([bitsOf(drive, driven), bitsOf(walk, walked)]);
      const cells = cellsOf(part);
      expect(part.level).toBe(18);
      const expected = (x: number, y: number): boolean => {
        const [byCar, onFoot] = [minutesAt(drive, x, y), minutesAt(walk, x, y)];
        return byCar !== null && byCar.minutes <= driven && onFoot !== null && onFoot.minutes <= walked;
      };
      let found = 0;
      for (let x = walk.x0; x < walk.x0 + walk.columns; x++)
        for (let y = walk.y0; y < walk.y0 + walk.rows; y++) {
          const [column, row] = [x - part.x0, y - part.y0];
          const isInPart = column >= 0 && row >= 0 && column < part.columns && row < part.rows && cells[column * part.rows + row] === 1;
          if (isInPart) found++;
          if (isInPart !== expected(x, y)) throw new Error(`The cell ${x}/${y} is ${isInPart ? 'in' : 'missing in'} the part`);
        }
      expect(found).toBeGreaterThan(0);
    }
  });
});
