// node scripts/geo/outlines.ts NEIGHBOURHOODS.geojson COMMUNITIES.geojson
// Writes src/server/geo/outlines/outlines.json, the named outlines that a search can use instead of a drawn area, from neighbourhoods of Who's On First and
// communities of Dubai Municipality. NOTICE has their licences.
import { readFileSync, writeFileSync } from 'node:fs';
import type { PackedOutline } from '../../src/server/geo/outlines/outlines.ts';
import { simplifyRing } from '../../src/shared/geo/ring.ts';
import type { Ring } from '../../src/shared/geo/shape.ts';
import { writeRing } from '../../src/shared/geo/write-shape.ts';
import { findPlace } from '../../src/shared/property/place/area.ts';
import { areaSlug } from '../../src/shared/property/place/area-slug.ts';

/** How far (degrees of latitude) a corner may be off: about five metres, less than the error of the outlines. */
const TOLERANCE = 0.00005;
/** Misspelt names of the file of neighbourhoods. */
const CORRECTED: Record<string, string> = {
  'Bussiness Bay': 'Business Bay',
  'Dubai Sports Citys': 'Dubai Sports City',
  'Al Quoz Indistrial Area 2': 'Al Quoz Industrial Area 2',
  'Al Quoz Industrail Area 3': 'Al Quoz Industrial Area 3',
};
const TARGET = 'src/server/geo/outlines/outlines.json';

type Position = [longitude: number, latitude: number];
interface Feature {
  properties: {
    name_en: string;
    name_ar: string | null;
    also?: string[];
    emirate?: string;
    /** People by year. */
    population?: Record<string, number>;
  };
  geometry: { type: 'Polygon'; coordinates: Position[][] } | { type: 'MultiPolygon'; coordinates: Position[][][] } | null;
}

/** The rings of a feature, without the last corner, which repeats the first. Holes are rings too, as the even-odd rule wants it. */
function ringsOf({ geometry }: Feature): Ring[] {
  const polygons = geometry?.type === 'Polygon' ? [geometry.coordinates] : (geometry?.coordinates ?? []);
  return polygons.flat().map((ring) => ring.slice(0, -1).map(([longitude, latitude]) => [latitude, longitude] as const));
}

/** The people of the last year that a community states. */
function populationOf({ properties: { population = {}, name_en: community } }: Feature): PackedOutline['population'] {
  const [year, people] = Object.entries(population).toSorted(([a], [b]) => b.localeCompare(a))[0] ?? [];
  return year && people ? { people, year: Number(year), community } : undefined;
}

/** The outlines of a file. A name that has several outlines in one emirate is one area of several rings. */
function readOutlines(path: string, source: PackedOutline['source'], defaultEmirate: string): PackedOutline[] {
  const { features } = JSON.parse(readFileSync(path, 'utf8')) as { features: Feature[] };
  const byKey = new Map<string, PackedOutline>();
  for (const feature of features) {
    const { name_en: writtenName, name_ar: nameAr, also = [], emirate = defaultEmirate } = feature.properties;
    // whole emirates are filters of their own
    if (also.some((name) => name.startsWith('Emirate of'))) continue;
    const latinName = /[a-z]/i.test(writtenName) ? writtenName : (also[0] ?? '');
    const nameInFile = CORRECTED[latinName] ?? latinName;
    // the name by which the market knows a community: Dubai Marina is Marsa Dubai in the register
    const place = findPlace(nameInFile);
    const nameEn = place?.kind === 'community' && place.emirate === emirate ? place.name : nameInFile;
    const otherNames = [...(nameEn === nameInFile ? [] : [nameInFile]), ...also.filter((name) => !name.startsWith('Community '))];
    const key = areaSlug({ location: nameEn, emirate })
      ?.normalize('NFD')
      .replaceAll(/[^a-z0-9-]/g, '');
    const rings = ringsOf(feature).map((ring) => writeRing(simplifyRing(ring, TOLERANCE)));
    // the name of two patches of unclaimed land in this file
    if (!key || !nameAr || rings.length === 0 || nameEn === 'Neutral Zone') continue;
    const known = byKey.get(key);
    if (known) known.rings.push(...rings);
    else {
      const population = populationOf(feature);
      byKey.set(key, {
        source,
        key,
        nameEn,
        nameAr,
        emirate,
        ...(otherNames.length > 0 && { also: otherNames }),
        ...(population && { population }),
        rings,
      });
    }
  }
  return [...byKey.values()];
}

const [neighbourhoods, communities] = process.argv.slice(2);
if (!neighbourhoods || !communities) throw new Error('Name the file of neighbourhoods and the file of communities');
// of two outlines with one key the first one counts: the communities are official
const outlines = [...readOutlines(communities, 'dubai', 'Dubai'), ...readOutlines(neighbourhoods, 'wof', '')];
writeFileSync(TARGET, `[\n${outlines.map((outline) => JSON.stringify(outline)).join(',\n')}\n]\n`);
console.log(`${outlines.length} outlines, ${Math.round(readFileSync(TARGET).length / 1000)} kB`);
