// node scripts/geo/places.ts PLACES.csv BEACHES.csv HEALTH.csv BUS_STOPS.csv SCHOOLS.csv
// Writes src/server/geo/nearby/places.pack, the places that are looked for near homes, from tables of OpenStreetMap (places, points on beaches) and of
// authorities of Dubai (health facilities, bus stops, private schools). NOTICE has their licences.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { PLACES_FILE } from '../../src/server/geo/nearby/place-index.ts';
import { type PlaceRow, type PlaceSource, packPlaces } from '../../src/server/geo/nearby/places-pack.ts';
import type { NearbyKind } from '../../src/shared/nearby/nearby-kinds.ts';
import { SCHOOL_RATINGS } from '../../src/shared/nearby/school-ratings.ts';

const SOURCES: PlaceSource[] = [
  { key: 'osm', geoSource: 'osm', asOf: '2021-08-06' },
  { key: 'dha', geoSource: 'dubai', asOf: '2025-09' },
  { key: 'bus', geoSource: 'dubai', asOf: '2021-12-31' },
  { key: 'khda', geoSource: 'dubai', asOf: '2025-11' },
];

type Row = Record<string, string>;
const readTable = (path: string): Row[] => parse(readFileSync(path), { columns: true, skip_empty_lines: true });

/** Hospitals are listed among clinics. Places without a name are kept where the kind says enough. */
const OSM_KINDS: Record<string, { kind: NearbyKind; needsName: boolean }> = {
  supermarket: { kind: 'supermarket', needsName: false },
  school: { kind: 'school', needsName: true },
  mall: { kind: 'mall', needsName: true },
  park: { kind: 'park', needsName: false },
  mosque: { kind: 'mosque', needsName: false },
  clinic: { kind: 'clinic', needsName: true },
  hospital: { kind: 'clinic', needsName: true },
  pharmacy: { kind: 'pharmacy', needsName: false },
};

/** What registers add to a name: the form of a company, and of which chain a branch is. */
const COMPANY_FORMS = /\s*[-,(]*\s*(?:\bL\.?\s?L\.?\s?C\b|\bFZ-?E\b|\bFZ\b|\bS\.?P\.?C\b)[.)]*/gi;
const BRANCH_OF = /\s*[-(]*\s*\bbr(?:anch)?\s*(?:\.|\bof\b).*$/i;
const ARABIC_FORMS = /\s*[-(]*\s*(?:ش\s?\.?\s?ذ\s?\.?\s?م\s?\.?\s?م|م\s?\.?\s?م\s?\.?\s?ح|ذ\s?\.?\s?م\s?\.?\s?م)(?!\p{L})[.)]*/gu;
const ARABIC_BRANCH = /\s*[-(]*\s*\d*\s*فرع من .*$/u;
const SMALL_WORDS = new Set(['of', 'the', 'and', 'in', 'for', 'by', 'at']);
const ABBREVIATIONS = /\b(?:gems|nmc|uk|jss|dmcc|jbr|jlt|jvc|difc|dso)\b/gi;

/** `AL ADAB PRIVATE SCHOOL` as `Al Adab Private School`; the spelling of names with small letters stays. Null for none. */
function tidyName(text: string | undefined): string | null {
  const name = (text ?? '').replaceAll('J B R', 'JBR').replaceAll(COMPANY_FORMS, '').replace(BRANCH_OF, '').replaceAll(/\s+/g, ' ').trim();
  if (!name) return null;
  const inUpperCase = (text: string): string => text.replaceAll(ABBREVIATIONS, (short) => short.toUpperCase());
  if (/[a-z]/.test(name)) return inUpperCase(name);
  const words = name
    .toLowerCase()
    .split(' ')
    .map((word, i) => (i > 0 && SMALL_WORDS.has(word) ? word : word.replace(/^[(]?\p{L}/u, (first) => first.toUpperCase())))
    .join(' ');
  return inUpperCase(words);
}

/** A name in the language of its column; a name that is written in the other script is none. */
const latin = (name: string | null): string | null => (name && /[a-z]/i.test(name) ? name : null);
const arabic = (text: string | undefined): string | null => {
  const name = (text ?? '').replaceAll(ARABIC_FORMS, '').replace(ARABIC_BRANCH, '').trim();
  return /\p{Script=Arabic}/u.test(name) ? name : null;
};

const placeOf = (row: Row, more: Pick<PlaceRow, 'kind' | 'source'>): PlaceRow => ({
  nameEn: latin(tidyName(row.name_en)),
  nameAr: arabic(row.name_ar),
  latitude: Number(row.lat),
  longitude: Number(row.lon ?? row.lng),
  emirate: row.emirate ?? 'Dubai',
  ...more,
});

const osmPlaces = (rows: readonly Row[]): PlaceRow[] =>
  rows.flatMap((row) => {
    const known = OSM_KINDS[row.kind!];
    const place = known && placeOf(row, { kind: known.kind, source: 'osm' });
    return place && !(known.needsName && !place.nameEn && !place.nameAr) ? [place] : [];
  });

const beaches = (rows: readonly Row[]): PlaceRow[] => rows.map((row) => placeOf(row, { kind: 'beach', source: 'osm' }));

const DHA_KINDS: Record<string, NearbyKind> = { clinic: 'clinic', hospital: 'clinic', day_surgery: 'clinic', pharmacy: 'pharmacy' };
/** Clinics of hotels and offices for their own people. */
const NOT_PUBLIC = /company clinic|عيادة شركة/i;
/** Facilities with an exact point whose licence had not ended when the register was copied. */
const healthPlaces = (rows: readonly Row[]): PlaceRow[] =>
  rows.flatMap((row) => {
    const kind = DHA_KINDS[row.kind!];
    const isPublic = !NOT_PUBLIC.test(`${row.name_en} ${row.name_ar}`);
    return kind && isPublic && row.point === 'exact' && row.licence_expired === '0' ? [placeOf(row, { kind, source: 'dha' })] : [];
  });

/** Stops; the number behind a name tells those of both directions apart and is left out. */
const busStops = (rows: readonly Row[]): PlaceRow[] =>
  rows
    .filter(({ mode }) => mode === 'Bus')
    .map((row) => placeOf({ ...row, name_en: row.name_en!.replace(/\s+\d{1,2}$/, '') }, { kind: 'bus', source: 'bus' }));

/** How far (km) a school may stand outside the area that the register names. */
const MAX_KM_FROM_AREA = 3;
const CURRICULA: Record<string, string> = {
  'Ministry of Education': 'MoE',
  'International Baccalaureate': 'IB',
  American: 'US',
  'UK*': 'UK',
};
/** `UK - UK/IB - International Baccalaureate (1` as `UK, IB`. */
const curriculumOf = (text: string | undefined): string | undefined => {
  const parts = (text ?? '')
    .split(/\s+-\s+|\//)
    .map((part) => part.replace(/\s*\(1$/, '').trim())
    .map((part) => CURRICULA[part] ?? part);
  return [...new Set(parts.filter((part) => part && !/[()]/.test(part)))].join(', ') || undefined;
};
/** Private schools; a text such as `Not inspected yet` is no rating, and a rating has its year. */
const schools = (rows: readonly Row[]): PlaceRow[] =>
  rows
    .filter(({ lat, km_from_named_area: km }) => lat && !(Number(km) > MAX_KM_FROM_AREA))
    .map((row) => {
      const rating = SCHOOL_RATINGS.find((one) => one === row.rating_en);
      const year = /^(\d{4})-\d\d(\d\d)$/.exec(row.inspection_year ?? '');
      return {
        ...placeOf(row, { kind: 'school', source: 'khda' }),
        ...(rating && year && { rating, ratingYear: `${year[1]}-${year[2]}` }),
        curriculum: curriculumOf(row.curriculum),
      };
    });

const [osmFile, beachFile, healthFile, busFile, schoolFile] = process.argv.slice(2);
if (!osmFile || !beachFile || !healthFile || !busFile || !schoolFile)
  throw new Error('Name the tables of places, beaches, health facilities, bus stops and schools');
const places = [
  ...osmPlaces(readTable(osmFile)),
  ...beaches(readTable(beachFile)),
  ...healthPlaces(readTable(healthFile)),
  ...busStops(readTable(busFile)),
  ...schools(readTable(schoolFile)),
].filter(({ latitude, longitude }) => Number.isFinite(latitude) && Number.isFinite(longitude));
const pack = packPlaces({ sources: SOURCES, places });
writeFileSync(PLACES_FILE, pack);
console.log(`Wrote ${places.length} places to ${PLACES_FILE}: ${Math.ceil(pack.length / 1000)} kB`);
