// npm run geo -- --export DIR: writes the roads and places that ship with the product, databases derived from OpenStreetMap, as tables, with their licence.
// npm run geo -- NODES EDGES OLDER NEWER: packs such tables (plain or gzip) into the file that ships; the days are those of the two editions of OpenStreetMap.
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PLACES_FILE } from '../src/server/geo/nearby/place-index.ts';
import { type PlaceRow, unpackPlaces } from '../src/server/geo/nearby/places-pack.ts';
import { ROADS_FILE } from '../src/server/geo/reach/reaches.ts';
import { edgeLines, nodeLines, readRoadTables } from '../src/server/geo/roads/read-road-tables.ts';
import { packRoads, unpackRoads } from '../src/server/geo/roads/road-network.ts';

const USAGE = 'npm run geo -- --export DIR, or npm run geo -- NODES.csv.gz EDGES.csv.gz 2021-08-06 2026-07-16';
const LICENCE = (
  editions: readonly string[],
) => `Junctions, roads and places of the Emirates, derived from OpenStreetMap (editions of ${editions.join(' and ')}).
(c) OpenStreetMap contributors, https://www.openstreetmap.org/copyright
This database is made available under the Open Database License 1.0: https://opendatacommons.org/licenses/odbl/1-0/
`;

const cell = (text: string | null): string => (text && /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : (text ?? ''));
/** Places as lines of a table. */
const placeLines = (places: readonly PlaceRow[]): string[] => [
  'kind,name_en,name_ar,lat,lon,emirate\n',
  ...places.map(
    ({ kind, nameEn, nameAr, latitude, longitude, emirate }) =>
      `${[kind, cell(nameEn), cell(nameAr), latitude.toFixed(5), longitude.toFixed(5), emirate].join()}\n`,
  ),
];

const [first, second, ...editions] = process.argv.slice(2);
if (first === '--export' && second) {
  const roads = unpackRoads(readFileSync(ROADS_FILE));
  mkdirSync(second, { recursive: true });
  await pipeline(Readable.from(nodeLines(roads)), createWriteStream(join(second, 'road_nodes.csv')));
  await pipeline(Readable.from(edgeLines(roads)), createWriteStream(join(second, 'road_edges.csv')));
  const { places } = unpackPlaces(readFileSync(PLACES_FILE));
  const derived = places.filter(({ source }) => source === 'osm');
  writeFileSync(join(second, 'places.csv'), placeLines(derived).join(''));
  writeFileSync(join(second, 'LICENSE.txt'), LICENCE(roads.editions));
  console.log(
    `Wrote ${roads.latitudes.length} junctions, ${roads.lows.length} stretches of roads and ${derived.length} places to ${second}`,
  );
} else if (first && second && editions.length === 2) {
  const pack = packRoads(await readRoadTables(first, second, editions as [string, string]));
  writeFileSync(ROADS_FILE, pack);
  console.log(`Wrote ${ROADS_FILE}: ${Math.ceil(pack.length / 1000)} kB`);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
