// Makes examples of searches for an empty search box, from the count tables `property_facets` and `property_price_facets`. Reads only; this process keeps the
// examples with the search dictionary, which is loaded again every minute, and for ten minutes at most.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import type { SearchExample } from '../../../shared/search/suggest.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { rangeOf } from '../planner/planner.ts';
import type { SearchDictionary } from '../text/parser.ts';

/** How long examples are kept in memory at most, while their dictionary is in use. */
const KEEP_MS = 10 * MINUTE_MS;
/** How many places, those with the most homes, are tried for each example, so that the examples can name different places. */
const TRIED_PLACES = 8;

/** What an example asks for, before its place and price are chosen. */
interface ExampleKind {
  kind: SearchExample['kind'];
  transactionType: TransactionType;
  propertyType: PropertyType;
  bedrooms: number;
  /** Whether the example names a maximum price. */
  hasPrice: boolean;
}
const EXAMPLE_KINDS: readonly ExampleKind[] = [
  { kind: 'rentOneBedroom', transactionType: 'Rent', propertyType: 'Apartment', bedrooms: 1, hasPrice: true },
  { kind: 'buyApartment', transactionType: 'Buy', propertyType: 'Apartment', bedrooms: 2, hasPrice: true },
  { kind: 'buyVilla', transactionType: 'Buy', propertyType: 'Villa', bedrooms: 4, hasPrice: true },
  { kind: 'rentStudio', transactionType: 'Rent', propertyType: 'Studio', bedrooms: 0, hasPrice: false },
];

/**
 * Rows `{ i, location, n }`: for each kind of example, numbered from 1, the TRIED_PLACES communities with the most homes `n` of that kind. `example` are the
 * kinds, from the lists $1 to $3; $4 are the names of all communities. A studio may be stored with any number of bedrooms.
 */
const PLACES_SQL = `select example.i::int, place.location, place.n
  from unnest($1::text[], $2::text[], $3::int[]) with ordinality example(purpose, type, bedrooms, i)
  cross join lateral (select facet.location, sum(facet.n)::int as n from property_facets facet
    where facet.transaction_type = example.purpose and facet.property_type = example.type
      and (facet.bedrooms = example.bedrooms or example.type = 'Studio') and facet.location = any($4::text[])
    group by 1 having sum(facet.n) > 0 order by 2 desc, 1 limit ${TRIED_PLACES}) place order by 1, 3 desc, 2`;

/**
 * Rows `{ i, band }`: for each example, numbered from 1, the price bands from that of the median price upwards. Step 1: `band_count` has the homes of each
 * band. Step 2: `band_sum` has the homes up to each band, and all homes. Step 3: keeps the bands up to which at least half of the homes are. $4 are the
 * places of the examples.
 */
const BANDS_SQL = `select example.i::int, band_sum.band::int
  from unnest($1::text[], $2::text[], $3::int[], $4::text[]) with ordinality example(purpose, type, bedrooms, location, i)
  cross join lateral (select band, sum(n) over (order by band) as homes_up_to, sum(n) over () as homes
    from (select facet.band, sum(facet.n) as n from property_price_facets facet
      where facet.location = example.location and facet.transaction_type = example.purpose
        and facet.property_type = example.type and facet.bedrooms = example.bedrooms group by 1) band_count) band_sum
  where band_sum.homes_up_to * 2 >= band_sum.homes order by example.i, band_sum.band`;

/** Rounds a price (AED) up to one that people would type. */
function roundUp(aed: number): number {
  let step = 500_000;
  if (aed <= 200_000) step = 5_000;
  else if (aed <= 2_000_000) step = 50_000;
  return Math.ceil(aed / step) * step;
}

/** The maximum price of an example (AED) from the price band of the median. People name rents by year, but bands have monthly rents. */
function maxPriceOf({ transactionType }: ExampleKind, band: number): number {
  const { max } = rangeOf(transactionType, band);
  return roundUp(transactionType === 'Rent' ? max * 12 : max);
}

/** The parameters $1 to $3 of PLACES_SQL and BANDS_SQL. */
const toColumns = (kinds: readonly ExampleKind[]) => [
  kinds.map((kind) => kind.transactionType),
  kinds.map((kind) => kind.propertyType),
  kinds.map((kind) => kind.bedrooms),
];

/** An example kind with its place. */
interface PlacedExample {
  example: ExampleKind;
  place: string;
}

/** Chooses for each kind of example the place with the most homes that no earlier example has. Kinds without homes are left out. */
async function choosePlaces(em: EntityManager, communities: readonly string[]): Promise<PlacedExample[]> {
  const placeRows = await rows<{ i: number; location: string }>(
    em,
    preparedStatement(PLACES_SQL, [...toColumns(EXAMPLE_KINDS), communities]),
  );
  const usedPlaces = new Set<string>();
  return EXAMPLE_KINDS.flatMap((example, i) => {
    const places = placeRows.filter((row) => row.i === i + 1).map(({ location }) => location);
    const place = places.find((name) => !usedPlaces.has(name)) ?? places[0];
    if (place === undefined) return [];
    usedPlaces.add(place);
    return [{ example, place }];
  });
}

/** Reads the examples: first their places, then the median prices in these places. */
async function readExamples(em: EntityManager, dictionary: SearchDictionary): Promise<SearchExample[]> {
  const communities = dictionary.places.filter(({ kind, count }) => kind === 'community' && count > 0).map(({ name }) => name);
  const placedExamples = await choosePlaces(em, communities);
  const columns = [...toColumns(placedExamples.map(({ example }) => example)), placedExamples.map(({ place }) => place)];
  const bandRows = await rows<{ i: number; band: number }>(em, preparedStatement(BANDS_SQL, columns));
  return placedExamples.map(({ example, place }, i) => {
    const medianBand = bandRows.find((row) => row.i === i + 1);
    return { kind: example.kind, place, price: example.hasPrice && medianBand ? maxPriceOf(example, medianBand.band) : null };
  });
}

/** The examples that this process keeps. `until` is in milliseconds since 1970. */
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
