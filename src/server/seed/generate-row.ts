// One generated property for benchmarks, the same for the same number.
import { COMMUNITIES } from '../../shared/property/place/area.ts';
import { AMENITIES, type PropertyType, type TransactionType } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';
import {
  ADJECTIVES,
  BUILDING_KINDS,
  BUILDING_NAMES,
  COMMUNITY_FIGURES,
  COVER_PICTURES,
  DESCRIPTION_SENTENCES,
  INTERIOR_PICTURES,
  TYPE_WEIGHTS,
  WINDOW_VIEWS,
} from './generate-text.ts';

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

/** The communities with market figures. */
const PLACES = COMMUNITIES.filter((place) => COMMUNITY_FIGURES[place.name]);

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
/** A function that turns a number in [0, 1) into an item; the share of an item is its weight. */
const weightedPicker = <T>(weightedValues: readonly (readonly [T, number])[]) => {
  const total = weightedValues.reduce((sum, [, weight]) => sum + weight, 0);
  return (random: number): T => {
    let remainingWeight = random * total;
    for (const [item, weight] of weightedValues) {
      remainingWeight -= weight;
      if (remainingWeight < 0) return item;
    }
    return weightedValues.at(-1)![0];
  };
};
const pickPlace = weightedPicker(PLACES.map((place) => [place, COMMUNITY_FIGURES[place.name]![0]] as const));
const pickType = weightedPicker(TYPE_WEIGHTS);

/** A list as PostgreSQL writes an array. The items have no quotes. */
const toSqlArray = (list: string[]): string => `{${list.map((item) => `"${item}"`).join(',')}}`;

/** Typical bedrooms, and the area in sq ft: a base and what each bedroom adds. */
const SIZES: Record<PropertyType, { bedrooms: (random: () => number) => number; base: number; perBedroom: number }> = {
  Studio: { bedrooms: () => 1, base: 430, perBedroom: 0 },
  // few apartments are large
  Apartment: { bedrooms: (random) => 1 + Math.floor(random() * random() * 4), base: 400, perBedroom: 420 },
  Villa: { bedrooms: (random) => 3 + Math.floor(random() * 5), base: 1500, perBedroom: 760 },
  Penthouse: { bedrooms: (random) => 2 + Math.floor(random() * 3), base: 1600, perBedroom: 700 },
  Townhouse: { bedrooms: (random) => 2 + Math.floor(random() * 3), base: 900, perBedroom: 480 },
};

/** Bedrooms, and an area in sq ft of 85 to 125 % of the typical one. */
function randomSize(type: PropertyType, random: () => number): { bedrooms: number; area: number } {
  const size = SIZES[type];
  const bedrooms = size.bedrooms(random);
  const typicalArea = size.base + size.perBedroom * bedrooms;
  return { bedrooms, area: Math.round(typicalArea * (0.85 + random() * 0.4)) };
}

/** Row `i` in PostgreSQL's COPY text format; the same number always gives the same row. `now` in milliseconds. */
export function generatedLine(i: number, now: number): string {
  const random = createRandom(i);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const place = pickPlace(random());
  const [, perSqft, spread] = COMMUNITY_FIGURES[place.name]!;
  const type = pickType(random());
  const transaction: TransactionType = random() < 0.62 ? 'Buy' : 'Rent';
  const { bedrooms, area } = randomSize(type, random);
  // AED
  const salePrice = area * perSqft * (0.78 + random() * 0.55) * (type === 'Penthouse' ? 1.35 : 1);
  const price =
    transaction === 'Buy'
      ? Math.round(salePrice / 5000) * 5000
      : // a year's rent is 5.5 to 8 % of the price; a listing has the rent of a month
        Math.max(1500, Math.round((salePrice * (0.055 + random() * 0.025)) / 12 / 100) * 100);
  const view = pick(WINDOW_VIEWS);
  const building = `${pick(BUILDING_NAMES)} ${pick(BUILDING_KINDS)}`;
  const kind = type === 'Studio' ? 'studio' : `${bedrooms}-bedroom ${type.toLowerCase()}`;
  const at = Math.floor(random() * DESCRIPTION_SENTENCES.length);
  const description = `A ${pick(ADJECTIVES)} ${kind} in ${building}, ${place.name}, with a ${view}. ${DESCRIPTION_SENTENCES[at]} ${DESCRIPTION_SENTENCES[(at + 5) % DESCRIPTION_SENTENCES.length]} Reference G-${i.toString(36).toUpperCase()}.`;
  const amenities = AMENITIES.filter(() => random() < 0.4);
  const featured = random() < 0.04;
  const premium = random() < 0.05;
  const createdAt = new Date(now - Math.floor(random() * 365 * DAY_MS)).toISOString();
  const jitter = () => (random() + random() + random() - 1.5) * spread;
  const cover = pick(COVER_PICTURES[type]);
  const images = [cover, ...INTERIOR_PICTURES.filter((name) => name !== cover).slice(Math.floor(random() * 3))]
    .slice(0, 5)
    .map((name) => `/media/${name}.webp`);
  return [
    'generated',
    String(i),
    `${place.name}, ${pick(ADJECTIVES)} ${kind} with ${view}`,
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
