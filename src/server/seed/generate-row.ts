import { COMMUNITIES } from '../../shared/property/area.ts';
import { AMENITIES, type PropertyType, type TransactionType } from '../../shared/property/property.ts';
import { COVERS, KINDS, MARKET, NAMES, ROOMS, SENTENCES, TYPES, VIEWS, WORDS } from './generate-text.ts';

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
] as const;

const PLACES = COMMUNITIES.filter((place) => MARKET[place.name]);
const DAY_MS = 86_400_000;

/** mulberry32: a stream of numbers in [0, 1) for each row. */
function randomOf(seed: number): () => number {
  let a = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const weighted = <T>(list: readonly (readonly [T, number])[]) => {
  const total = list.reduce((sum, [, weight]) => sum + weight, 0);
  return (r: number): T => {
    let left = r * total;
    for (const [item, weight] of list) {
      left -= weight;
      if (left < 0) return item;
    }
    return list.at(-1)![0];
  };
};
const pickPlace = weighted(PLACES.map((place) => [place, MARKET[place.name]![0]] as const));
const pickType = weighted(TYPES);

const quoted = (list: string[]): string => `{${list.map((s) => `"${s}"`).join(',')}}`;

function size(type: PropertyType, r: () => number): { bedrooms: number; area: number } {
  const bedrooms =
    type === 'Studio'
      ? 1
      : type === 'Apartment'
        ? 1 + Math.floor(r() * r() * 4)
        : type === 'Villa'
          ? 3 + Math.floor(r() * 5)
          : 2 + Math.floor(r() * 3);
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
  return { bedrooms, area: Math.round(base * (0.85 + r() * 0.4)) };
}

/** Row `i` as a line of PostgreSQL's COPY text format: the same number gives the same row, whatever is asked for beside it. */
export function generatedLine(i: number, now: number): string {
  const r = randomOf(i);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(r() * list.length)]!;
  const place = pickPlace(r());
  const [, perSqft, spread] = MARKET[place.name]!;
  const type = pickType(r());
  const transaction: TransactionType = r() < 0.62 ? 'Buy' : 'Rent';
  const { bedrooms, area } = size(type, r);
  const sale = area * perSqft * (0.78 + r() * 0.55) * (type === 'Penthouse' ? 1.35 : 1);
  const price =
    transaction === 'Buy' ? Math.round(sale / 5000) * 5000 : Math.max(1500, Math.round((sale * (0.055 + r() * 0.025)) / 12 / 100) * 100);
  const view = pick(VIEWS);
  const building = `${pick(NAMES)} ${pick(KINDS)}`;
  const what = type === 'Studio' ? 'studio' : `${bedrooms}-bedroom ${type.toLowerCase()}`;
  const at = Math.floor(r() * SENTENCES.length);
  const description = `A ${pick(WORDS)} ${what} in ${building}, ${place.name}, with a ${view}. ${SENTENCES[at]} ${SENTENCES[(at + 5) % SENTENCES.length]} Reference G-${i.toString(36).toUpperCase()}.`;
  const amenities = AMENITIES.filter(() => r() < 0.4);
  const featured = r() < 0.04;
  const premium = r() < 0.05;
  const created = new Date(now - Math.floor(r() * 365 * DAY_MS)).toISOString();
  const jitter = () => (r() + r() + r() - 1.5) * spread;
  const cover = pick(COVERS[type]);
  const images = [cover, ...ROOMS.filter((room) => room !== cover).slice(Math.floor(r() * 3))]
    .slice(0, 5)
    .map((name) => `/media/${name}.webp`);
  return [
    'generated',
    String(i),
    `${place.name}, ${pick(WORDS)} ${what} with ${view}`,
    description,
    price,
    area,
    bedrooms,
    Math.max(1, bedrooms + (r() < 0.5 ? 1 : 0)),
    place.name,
    place.emirate,
    `${building}, ${1 + Math.floor(r() * 90)} ${pick(['Street', 'Avenue', 'Road'])}, ${place.name}`,
    type,
    transaction,
    quoted(images),
    quoted(amenities),
    featured ? 't' : 'f',
    premium ? 't' : 'f',
    (premium ? 2 : 0) + (featured ? 1 : 0),
    (place.lat + jitter()).toFixed(6),
    (place.lng + jitter()).toFixed(6),
    created,
    created,
  ].join('\t');
}
