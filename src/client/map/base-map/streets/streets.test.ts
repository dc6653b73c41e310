// Tests the file of streets that maps show without tiles: what is land in it, its size, and its names in both languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inLocale } from '../../../../server/locale.ts';
import { isInside } from '../../../../shared/geo/ring.ts';
import { DESTINATIONS } from '../../../../shared/travel/destinations.ts';
import { chooseMapNames } from '../map-names.ts';
import { type PackedStreets, ROAD_KINDS, readStreets, toWorldLine, type WorldLine } from './streets.ts';

const file = readFileSync(join(import.meta.dirname, 'streets.json'), 'utf8');
const packed = JSON.parse(file) as PackedStreets;

test('the shore has the destinations of the site on land, and sea, creek and marina in the water', () => {
  expect(file.length).toBeLessThan(1_000_000);
  const cornersOf = ({ points }: WorldLine) =>
    Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i]!, points[2 * i + 1]!] as const);
  const land = readStreets(packed).land.map(cornersOf);
  const isLand = (latitude: number, longitude: number) => {
    const [point] = cornersOf(toWorldLine([[latitude, longitude]]));
    return land.some((ring) => isInside([ring], point!));
  };
  // the middle of Jumeirah 1 is in its harbour
  const inWater = DESTINATIONS.filter(({ latitude, longitude }) => !isLand(latitude, longitude));
  expect(inWater.map(({ key }) => key)).toEqual(['jumeirah-1']);
  const water = { sea: [25.2, 55.1], creek: [25.23, 55.345], marina: [25.0765, 55.1375], gulf: [25.6, 54.5] } as const;
  const onLand = Object.entries(water).filter(([, [latitude, longitude]]) => isLand(latitude, longitude));
  expect(onLand).toEqual([]);
});

test('each kind of road has lines in the country, and each line its box', () => {
  const { roads, rail } = readStreets(packed);
  for (const lines of [...ROAD_KINDS.map((kind) => roads[kind]), rail]) {
    expect(lines.length).toBeGreaterThan(50);
    for (const { points, west, east, north, south } of lines) {
      expect(points.length).toBeGreaterThanOrEqual(4);
      // 51 to 57 degrees east and 22 to 27 degrees north
      expect([west >= 231 / 360, east <= 237 / 360, west <= east, north <= south, north > 0.42, south < 0.44]).not.toContain(false);
    }
  }
});

test('names are in the language of the page, from their zoom on, and behind those of the gazetteer', () => {
  const point = { lat: 25.2, lng: 55.27 };
  const isWritten = (label: string, zoom: number) =>
    chooseMapNames(zoom, [], undefined, [
      { label: 'A Small Quarter', fromZoom: 14, ...point },
      { label: 'Business Bay', fromZoom: 12, lat: 24.5, lng: 54.9 },
    ]).filter((name) => name.label === label).length;
  expect([isWritten('A Small Quarter', 13), isWritten('A Small Quarter', 16), isWritten('Business Bay', 16)]).toEqual([0, 1, 1]);
  const isArabic = ({ label }: { label: string }) => /\p{Script=Arabic}/u.test(label);
  const arabic = inLocale('ar', () => readStreets(packed).names);
  expect(arabic.length).toBeGreaterThan(300);
  expect(arabic.filter((name) => !isArabic(name)).length / arabic.length).toBeLessThan(0.02);
});
