// Generates the rows of random properties for benchmarks, as lines for PostgreSQL's COPY. Computes only; `generate.ts` stores the rows.
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

/** The columns of `properties` that a generated row fills, in the order of its line. */
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
  'completion',
  'price_dropped_at',
] as const;

/** The communities that have figures for the generator. */
const PLACES = COMMUNITIES.filter((place) => COMMUNITY_FIGURES[place.name]);

/** A function that returns the next random number in [0, 1). */
type Random = () => number;

/** The random number generator mulberry32, seeded per row; its constants are those of the published algorithm. */
function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
/** Makes a function that turns a random number in [0, 1) into an item; each item has a share according to its weight. */
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
const pickPlace = weightedPicker(
  PLACES.map((place) => {
    const [weight] = COMMUNITY_FIGURES[place.name]!;
    return [place, weight] as const;
  }),
);
const pickType = weightedPicker(TYPE_WEIGHTS);

/** A list as PostgreSQL writes an array. The items have no quotes. */
const toSqlArray = (list: string[]): string => `{${list.map((item) => `"${item}"`).join(',')}}`;

/** By type: random bedrooms, and the typical area in sq ft as a base and what each bedroom adds. */
const SIZES: Record<PropertyType, { bedrooms: (random: Random) => number; base: number; perBedroom: number }> = {
  Studio: { bedrooms: () => 1, base: 430, perBedroom: 0 },
  // few apartments are large
  Apartment: { bedrooms: (random) => 1 + Math.floor(random() * random() * 4), base: 400, perBedroom: 420 },
  Villa: { bedrooms: (random) => 3 + Math.floor(random() * 5), base: 1500, perBedroom: 760 },
  Penthouse: { bedrooms: (random) => 2 + Math.floor(random() * 3), base: 1600, perBedroom: 700 },
  Townhouse: { bedrooms: (random) => 2 + Math.floor(random() * 3), base: 900, perBedroom: 480 },
};

/** Bedrooms, and an area in sq ft of 85 to 125 % of the typical one. */
function randomSize(type: PropertyType, random: Random): { bedrooms: number; area: number } {
  const size = SIZES[type];
  const bedrooms = size.bedrooms(random);
  const typicalArea = size.base + size.perBedroom * bedrooms;
  return { bedrooms, area: Math.round(typicalArea * (0.85 + random() * 0.4)) };
}

/** A function that picks an item of a list, each with the same chance. */
type Pick = <T>(list: readonly T[]) => T;

/** A price in AED, rounded as advertisers do: for a sale to 5,000, for rent per month to 100. */
function randomPrice(salePrice: number, purpose: TransactionType, random: Random): number {
  if (purpose === 'Buy') return Math.round(salePrice / 5000) * 5000;
  // a yearly rent is 5.5 to 8 % of the price; no home is let below AED 1,500 a month
  const rentOfYear = salePrice * (0.055 + random() * 0.025);
  return Math.max(1500, Math.round(rentOfYear / 12 / 100) * 100);
}

/** Two different sentences for a description. */
function randomSentences(random: Random): string {
  const at = Math.floor(random() * DESCRIPTION_SENTENCES.length);
  return `${DESCRIPTION_SENTENCES[at]} ${DESCRIPTION_SENTENCES[(at + 5) % DESCRIPTION_SENTENCES.length]}`;
}

/** Up to five pictures: a cover for the type, then rooms, beginning at one of the first three. */
function randomImages(type: PropertyType, random: Random, pick: Pick): string[] {
  const cover = pick(COVER_PICTURES[type]);
  const rooms = INTERIOR_PICTURES.filter((name) => name !== cover).slice(Math.floor(random() * 3));
  return [cover, ...rooms].slice(0, 5).map((name) => `/media/${name}.webp`);
}

/** A distance from the middle of a community in degrees, at most 1.5 times `spread` and mostly small, as the sum of three random numbers is. */
const randomOffset = (spread: number, random: Random): number => (random() + random() + random() - 1.5) * spread;

/** How PostgreSQL's COPY writes null. */
const NULL = '\\N';

/**
 * Completion and time of a lowered price, by the number of the row. A quarter of the rows state a completion, three of five of them `ready`. Every sixth of
 * that quarter had its price lowered three days after it was listed, or now if that is in the future.
 */
function completionAndDrop(number: number, createdAtMs: number, now: number): [completion: string, droppedAt: string] {
  if (Math.floor(number / 7) % 4 !== 0) return [NULL, NULL];
  const droppedAt = new Date(Math.min(now, createdAtMs + 3 * DAY_MS)).toISOString();
  return [number % 5 < 3 ? 'ready' : 'off-plan', number % 6 === 0 ? droppedAt : NULL];
}

/** What the texts of a property are made of. */
interface RandomTexts {
  /** `sea view`. */
  view: string;
  /** `Cedar Court`. */
  building: string;
  /** `2-bedroom apartment`. */
  kind: string;
  description: string;
}

/** The texts of the property with a number. */
function randomTexts(
  home: { number: number; place: string; type: PropertyType; bedrooms: number },
  random: Random,
  pick: Pick,
): RandomTexts {
  const view = pick(WINDOW_VIEWS);
  const building = `${pick(BUILDING_NAMES)} ${pick(BUILDING_KINDS)}`;
  const kind = home.type === 'Studio' ? 'studio' : `${home.bedrooms}-bedroom ${home.type.toLowerCase()}`;
  const sentences = randomSentences(random);
  const facts = `A ${pick(ADJECTIVES)} ${kind} in ${building}, ${home.place}, with a ${view}.`;
  // the reference makes every description different
  const description = `${facts} ${sentences} Reference G-${home.number.toString(36).toUpperCase()}.`;
  return { view, building, kind, description };
}

/**
 * A row in PostgreSQL's COPY text format; the same number always gives the same row, so the order of the calls of `random` must stay as it is.
 * `now` in milliseconds.
 */
export function generatedLine(number: number, now: number): string {
  const random = createRandom(number);
  const pick: Pick = (list) => list[Math.floor(random() * list.length)]!;
  const place = pickPlace(random());
  const [, perSqft, spread] = COMMUNITY_FIGURES[place.name]!;
  const type = pickType(random());
  const purpose: TransactionType = random() < 0.62 ? 'Buy' : 'Rent';
  const { bedrooms, area } = randomSize(type, random);
  // AED; 78 to 133 % of the average of the community, and more for a penthouse
  const salePrice = area * perSqft * (0.78 + random() * 0.55) * (type === 'Penthouse' ? 1.35 : 1);
  const price = randomPrice(salePrice, purpose, random);
  const { view, building, kind, description } = randomTexts({ number, place: place.name, type, bedrooms }, random, pick);
  const amenities = AMENITIES.filter(() => random() < 0.4);
  const isFeatured = random() < 0.04;
  const isPremium = random() < 0.05;
  const createdAtMs = now - Math.floor(random() * 365 * DAY_MS);
  const createdAt = new Date(createdAtMs).toISOString();
  const images = randomImages(type, random, pick);
  const title = `${place.name}, ${pick(ADJECTIVES)} ${kind} with ${view}`;
  const bathrooms = Math.max(1, bedrooms + (random() < 0.5 ? 1 : 0));
  const address = `${building}, ${1 + Math.floor(random() * 90)} ${pick(['Street', 'Avenue', 'Road'])}, ${place.name}`;
  const latitude = place.lat + randomOffset(spread, random);
  const longitude = place.lng + randomOffset(spread, random);
  // two of six rows say nothing (null)
  const furnished = pick(['yes', 'partly', 'no', 'no', NULL, NULL]);
  // in the order of COLUMNS
  return [
    'generated',
    String(number),
    title,
    description,
    price,
    area,
    bedrooms,
    bathrooms,
    place.name,
    place.emirate,
    address,
    type,
    purpose,
    toSqlArray(images),
    toSqlArray(amenities),
    isFeatured ? 't' : 'f',
    isPremium ? 't' : 'f',
    // the rank of a property without a promotion, which a trigger would set otherwise
    (isPremium ? 2 : 0) + (isFeatured ? 1 : 0),
    latitude.toFixed(6),
    longitude.toFixed(6),
    createdAt,
    createdAt,
    furnished,
    ...completionAndDrop(number, createdAtMs, now),
  ].join('\t');
}
