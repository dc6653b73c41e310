import { COMMUNITIES } from '../../shared/property/area.ts';
import { AMENITIES, type PropertyType, type TransactionType } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';
import { COVERS, INTERIORS, KINDS, MARKET, NAMES, SENTENCES, TYPES, VIEWS, WORDS } from './generate-text.ts';

/** What a generated row fills, in the order of its line. */
export const COLUMNS = [
  'source',
  'reference',
  'title',
  'description',
  'price',
  'area',
  'bedrooms',
  'bathrooms',
  'location',
  'emirate',
  'address',
  'property_type',
  'transaction_type',
  'images',
  'amenities',
  'featured',
  'premium',
  'rank',
  'latitude',
  'longitude',
  'created_at',
  'updated_at',
  'furnished',
] as const;

const PLACES = COMMUNITIES.filter((place) => MARKET[place.name]);

/** mulberry32: a random number generator in [0, 1), seeded per row. */
function createRandom(seed: number): () => number {
  let a = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const weightedPicker = <T>(list: readonly (readonly [T, number])[]) => {
  const total = list.reduce((sum, [, weight]) => sum + weight, 0);
  return (random: number): T => {
    let left = random * total;
    for (const [item, weight] of list) {
      left -= weight;
      if (left < 0) return item;
    }
    return list.at(-1)![0];
  };
};
const pickPlace = weightedPicker(PLACES.map((place) => [place, MARKET[place.name]![0]] as const));
const pickType = weightedPicker(TYPES);

const toSqlArray = (list: string[]): string => `{${list.map((item) => `"${item}"`).join(',')}}`;

function randomSize(type: PropertyType, random: () => number): { bedrooms: number; area: number } {
  const bedrooms =
    type === 'Studio'
      ? 1
      : type === 'Apartment'
        ? 1 + Math.floor(random() * random() * 4)
        : type === 'Villa'
          ? 3 + Math.floor(random() * 5)
          : 2 + Math.floor(random() * 3);
  const base =
    type === 'Studio'
      ? 430
      : type === 'Apartment'
        ? 400 + bedrooms * 420
        : type === 'Penthouse'
          ? 1600 + bedrooms * 700
          : type === 'Townhouse'
            ? 900 + bedrooms * 480
            : 1500 + bedrooms * 760;
  return { bedrooms, area: Math.round(base * (0.85 + random() * 0.4)) };
}

/** Row `i` in PostgreSQL's COPY text format; the same number always gives the same row. `now` in milliseconds. */
export function generatedLine(i: number, now: number): string {
  const random = createRandom(i);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const place = pickPlace(random());
  const [, perSqft, spread] = MARKET[place.name]!;
  const type = pickType(random());
  const transaction: TransactionType = random() < 0.62 ? 'Buy' : 'Rent';
  const { bedrooms, area } = randomSize(type, random);
  const sale = area * perSqft * (0.78 + random() * 0.55) * (type === 'Penthouse' ? 1.35 : 1);
  const price =
    transaction === 'Buy'
      ? Math.round(sale / 5000) * 5000
      : Math.max(1500, Math.round((sale * (0.055 + random() * 0.025)) / 12 / 100) * 100);
  const view = pick(VIEWS);
  const building = `${pick(NAMES)} ${pick(KINDS)}`;
  const kind = type === 'Studio' ? 'studio' : `${bedrooms}-bedroom ${type.toLowerCase()}`;
  const at = Math.floor(random() * SENTENCES.length);
  const description = `A ${pick(WORDS)} ${kind} in ${building}, ${place.name}, with a ${view}. ${SENTENCES[at]} ${SENTENCES[(at + 5) % SENTENCES.length]} Reference G-${i.toString(36).toUpperCase()}.`;
  const amenities = AMENITIES.filter(() => random() < 0.4);
  const featured = random() < 0.04;
  const premium = random() < 0.05;
  const createdAt = new Date(now - Math.floor(random() * 365 * DAY_MS)).toISOString();
  const jitter = () => (random() + random() + random() - 1.5) * spread;
  const cover = pick(COVERS[type]);
  const images = [cover, ...INTERIORS.filter((name) => name !== cover).slice(Math.floor(random() * 3))]
    .slice(0, 5)
    .map((name) => `/media/${name}.webp`);
  return [
    'generated',
    String(i),
    `${place.name}, ${pick(WORDS)} ${kind} with ${view}`,
    description,
    price,
    area,
    bedrooms,
    Math.max(1, bedrooms + (random() < 0.5 ? 1 : 0)),
    place.name,
    place.emirate,
    `${building}, ${1 + Math.floor(random() * 90)} ${pick(['Street', 'Avenue', 'Road'])}, ${place.name}`,
    type,
    transaction,
    toSqlArray(images),
    toSqlArray(amenities),
    featured ? 't' : 'f',
    premium ? 't' : 'f',
    (premium ? 2 : 0) + (featured ? 1 : 0),
    (place.lat + jitter()).toFixed(6),
    (place.lng + jitter()).toFixed(6),
    createdAt,
    createdAt,
    pick(['yes', 'partly', 'no', 'no', '\\N', '\\N']),
  ].join('\t');
}
