// Examples of searches for an empty search box, from the count tables. This process keeps them for ten minutes.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import type { SearchExample } from '../../../shared/search/suggest.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { rangeOf } from '../counts/price-bands.ts';
import type { SearchDictionary } from '../text/dictionary/search-dictionary.ts';

/** How long examples are kept in memory. */
const KEEP_MS = 10 * MINUTE_MS;
/** Places with the most homes that are tried for each example, so that examples name different ones. */
const TRIED_PLACES = 8;

/** What an example asks for, before its place and price are chosen. */
interface Shape {
  kind: SearchExample['kind'];
  transactionType: TransactionType;
  propertyType: PropertyType;
  bedrooms: number;
  hasPrice: boolean;
}
const SHAPES: readonly Shape[] = [
  { kind: 'rentOneBedroom', transactionType: 'Rent', propertyType: 'Apartment', bedrooms: 1, hasPrice: true },
  { kind: 'buyApartment', transactionType: 'Buy', propertyType: 'Apartment', bedrooms: 2, hasPrice: true },
  { kind: 'buyVilla', transactionType: 'Buy', propertyType: 'Villa', bedrooms: 4, hasPrice: true },
  { kind: 'rentStudio', transactionType: 'Rent', propertyType: 'Studio', bedrooms: 0, hasPrice: false },
];

/** The places with most homes of each shape; a studio may be stored with any number of bedrooms. */
const PLACES_SQL = `select s.i::int, f.location, f.n from unnest($1::text[], $2::text[], $3::int[]) with ordinality s(purpose, type, bedrooms, i)
  cross join lateral (select p.location, sum(p.n)::int as n from property_facets p
    where p.transaction_type = s.purpose and p.property_type = s.type and (p.bedrooms = s.bedrooms or s.type = 'Studio') and p.location = any($4::text[])
    group by 1 having sum(p.n) > 0 order by 2 desc, 1 limit ${TRIED_PLACES}) f order by 1, 3 desc, 2`;

/** The price band below which half of the homes of each place and shape are. */
const BANDS_SQL = `select s.i::int, b.band::int from unnest($1::text[], $2::text[], $3::int[], $4::text[]) with ordinality s(purpose, type, bedrooms, location, i)
  cross join lateral (select band, sum(n) over (order by band) as below, sum(n) over () as total
    from (select p.band, sum(p.n) as n from property_price_facets p where p.location = s.location and p.transaction_type = s.purpose
      and p.property_type = s.type and p.bedrooms = s.bedrooms group by 1) of_band) b
  where b.below * 2 >= b.total order by s.i, b.band`;

/** A round price that people would type, AED: at least `aed`. */
function roundUp(aed: number): number {
  const step = aed <= 200_000 ? 5_000 : aed <= 2_000_000 ? 50_000 : 500_000;
  return Math.ceil(aed / step) * step;
}

/** The upper bound of an example from the band of a median: of a year for rent. */
function boundOf({ transactionType }: Shape, band: number): number {
  const { max } = rangeOf(transactionType, band);
  return roundUp(transactionType === 'Rent' ? max * 12 : max);
}

async function readExamples(em: EntityManager, dictionary: SearchDictionary): Promise<SearchExample[]> {
  const communities = dictionary.places.filter(({ kind, count }) => kind === 'community' && count > 0).map(({ name }) => name);
  const columns = (shapes: readonly Shape[]) => [
    shapes.map((shape) => shape.transactionType),
    shapes.map((shape) => shape.propertyType),
    shapes.map((shape) => shape.bedrooms),
  ];
  const found = await rows<{ i: number; location: string }>(em, preparedStatement(PLACES_SQL, [...columns(SHAPES), communities]));
  const used = new Set<string>();
  const placedShapes = SHAPES.flatMap((shape, i) => {
    const places = found.filter((row) => row.i === i + 1).map(({ location }) => location);
    const place = places.find((name) => !used.has(name)) ?? places[0];
    if (place !== undefined) used.add(place);
    return place === undefined ? [] : [{ shape, place }];
  });
  const shapes = placedShapes.map(({ shape }) => shape);
  const bands = await rows<{ i: number; band: number }>(
    em,
    preparedStatement(BANDS_SQL, [...columns(shapes), placedShapes.map(({ place }) => place)]),
  );
  return placedShapes.map(({ shape, place }, i) => {
    const median = bands.find((row) => row.i === i + 1);
    return { kind: shape.kind, place, price: shape.hasPrice && median ? boundOf(shape, median.band) : null };
  });
}

const examplesByDictionary = new WeakMap<SearchDictionary, { until: number; examples: Promise<SearchExample[]> }>();

/** Up to four searches for an empty search box: each names a place with many homes, and a price that half of them stay below. */
export function searchExamples(em: EntityManager, dictionary: SearchDictionary): Promise<SearchExample[]> {
  const cached = examplesByDictionary.get(dictionary);
  if (cached && cached.until > Date.now()) return cached.examples;
  const examples = readExamples(em, dictionary).catch((error: unknown) => {
    examplesByDictionary.delete(dictionary);
    throw error;
  });
  examplesByDictionary.set(dictionary, { until: Date.now() + KEEP_MS, examples });
  return examples;
}
