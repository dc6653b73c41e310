import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { COMMUNITIES } from '../../shared/area.ts';
import { AMENITIES, type PropertyType, type TransactionType } from '../../shared/property.ts';

/** Believable rows in any number for benchmarks: the same number gives the same row, whatever is asked for beside it. */
const COLUMNS = [
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

/** Share of listings, AED per square foot (2026), spread in degrees. */
const MARKET: Record<string, [weight: number, perSqft: number, spread: number]> = {
  'Dubai Marina': [15, 2300, 0.007],
  'Downtown Dubai': [13, 3000, 0.007],
  'Palm Jumeirah': [10, 3900, 0.009],
  'Business Bay': [14, 1900, 0.009],
  'Jumeirah Village Circle': [16, 1050, 0.011],
  'Jumeirah Beach Residence': [6, 2150, 0.004],
  'Arabian Ranches': [6, 1450, 0.013],
  'Dubai Hills': [9, 1800, 0.012],
  'Damac Hills': [7, 1250, 0.011],
  'Emirates Hills': [2, 3800, 0.006],
  'Jumeirah Golf Estates': [3, 1800, 0.01],
  Jumeirah: [4, 2600, 0.015],
  'Al Barsha': [5, 1050, 0.012],
};
const PLACES = COMMUNITIES.filter((place) => MARKET[place.name]);
const TYPES: [PropertyType, number][] = [
  ['Apartment', 55],
  ['Villa', 15],
  ['Penthouse', 5],
  ['Studio', 13],
  ['Townhouse', 12],
];
const VIEWS = [
  'sea view',
  'marina view',
  'skyline view',
  'golf course view',
  'canal view',
  'lake view',
  'garden view',
  'park view',
  'pool view',
  'boulevard view',
  'tower view',
  'community view',
];
const WORDS = [
  'bright',
  'spacious',
  'quiet',
  'upgraded',
  'vacant',
  'furnished',
  'modern',
  'corner',
  'renovated',
  'high-floor',
  'family',
  'sunny',
  'well-kept',
  'unfurnished',
];
const NAMES = [
  'Cedar',
  'Coral',
  'Falcon',
  'Harbour',
  'Iris',
  'Jasmine',
  'Lagoon',
  'Lantern',
  'Mirage',
  'Oasis',
  'Olive',
  'Orchid',
  'Pearl',
  'Saffron',
  'Sidra',
  'Tide',
  'Willow',
  'Zenith',
];
const KINDS = ['Court', 'Gardens', 'Gate', 'Heights', 'House', 'Place', 'Point', 'Residence', 'Square', 'Terrace', 'Tower', 'Walk'];
const SENTENCES = [
  'The living room is open to the kitchen and has windows on two sides.',
  'The metro, a supermarket and a nursery are within ten minutes on foot.',
  'The main bedroom has a dressing room and a bath with daylight.',
  'One covered parking place and a storage room belong to the home.',
  'Residents share a pool, a gym and a garden with a playground.',
  'The kitchen was renewed two years ago, with ovens at eye level.',
  'The building has a caretaker day and night and three lifts.',
  'The terrace gets the evening sun and is out of the wind.',
  'Service charges are low for the area and paid up to the end of the year.',
  'The home is empty and can be visited on short notice.',
  'It is let to a careful tenant until next summer.',
  'The school bus stops at the gate, and the park begins across the road.',
];
const COVERS: Record<PropertyType, string[]> = {
  Apartment: [
    'tower/white-balcony-tower',
    'tower/marina-curved-towers',
    'tower/glass-twin-towers',
    'tower/garden-midrise',
    'interior/city-living-room',
  ],
  Villa: [
    'villa/white-cube-villa-morning',
    'villa/pavilion-villa-noon',
    'villa/courtyard-arches-villa',
    'villa/framed-villa-dusk',
    'villa/three-storey-sea-villa',
  ],
  Penthouse: ['interior/penthouse-living-dusk', 'tower/bronze-fin-tower-dusk', 'interior/sea-living-room'],
  Studio: ['interior/studio-apartment', 'interior/sage-bedroom-sea'],
  Townhouse: ['tower/townhouse-row-morning', 'tower/townhouse-row-dusk'],
};
const ROOMS = [
  'interior/white-oak-kitchen',
  'interior/primary-bedroom-oak',
  'interior/marble-bathroom',
  'interior/dining-room-sea',
  'amenity/rooftop-infinity-pool',
  'amenity/gym-sea-view',
];
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

/** Row `i` as a line of PostgreSQL's COPY text format. */
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

/**
 * Adds `count` generated homes by COPY, with triggers and indexes out of the way and everything derived counted again at the end; all or nothing.
 * Rows that were generated before are replaced. `progress` hears how many rows went in.
 */
export async function generateHomes(url: string, count: number, progress: (done: number) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      "set local maintenance_work_mem = '1GB'; set local synchronous_commit = off; set local max_parallel_maintenance_workers = 2",
    );
    await client.query('alter table properties disable trigger user');
    await client.query(`delete from properties where source = 'generated'`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid = 'properties'::regclass and not indisprimary and not indisunique`,
    );
    for (const index of indexes) await client.query(`drop index ${index.name}`);
    await copyRows(client, count, progress);
    for (const index of indexes) await client.query(index.definition);
    await client.query('alter table properties enable trigger user');
    await client.query('select property_recount()');
    await client.query('commit');
    await client.query('vacuum analyze properties, property_facets, property_cells');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

async function copyRows(client: pg.Client, count: number, progress: (done: number) => void): Promise<void> {
  const now = Date.now();
  const stream = client.query(copyFrom(`copy properties (${COLUMNS.join(', ')}) from stdin`));
  const ended = once(stream, 'finish');
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    lines.push(generatedLine(i, now));
    if (lines.length === 2000 || i === count - 1) {
      if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
      lines.length = 0;
      progress(i + 1);
    }
  }
  stream.end();
  await ended;
}
