// Reads the search dictionary from the tables `search_terms`, `search_buildings`, `search_dictionary`, the count tables and `properties`. Writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/sql.ts';
import { aedPerCurrency } from '../../../preferences/exchange-rates.ts';
import { buildBuildings, buildPlaces, type ListedBuilding, type ListedPlace } from './dictionary-places.ts';
import type { SearchDictionary } from './search-dictionary.ts';

/** The most communities, and the most frequent amenities outside the closed list, that a dictionary has. */
const MAX_PLACES = 5000;
const MAX_FREQUENT_AMENITIES = 1000;
/**
 * An amenity outside the closed list AMENITIES is rare when at most this many homes have it: searches find these homes first and check the other conditions
 * afterwards. The dictionary names the frequent amenities.
 */
const MAX_HOMES_OF_RARE_AMENITY = 3_000;

/** The words, buildings and positions, which are read again only when their version has changed. */
interface VersionedTables {
  /** The number in `search_dictionary`, which a rebuild with changes increases. */
  version: number;
  terms: SearchDictionary['terms'];
  buildings: ListedBuilding[];
  advertisers: string[];
  /** Where communities are, by `location, emirate`: the position of one home of each, in degrees. */
  positions: Map<string, { lat: number; lng: number }>;
}

/** Step 1: `place` are the communities with homes. Step 2: `home` is the first home of each, in the default order, that has a position. */
const POSITIONS_SQL = `select place.location, place.emirate, home.lat, home.lng
  from (select distinct location, emirate from property_facets where n > 0 limit ${MAX_PLACES}) place,
    lateral (select p.latitude as lat, p.longitude as lng from properties p where p.status = 'published' and p.location = place.location
      and p.emirate = place.emirate and p.latitude is not null order by p.rank desc, p.created_at desc, p.id desc limit 1) home`;

/** SQL: homes of imports. A member could choose a name that people search for, such as `Sea View`, and would take its searches over. */
const IS_NAMED_BY_IMPORT = `status = 'published' and advertiser is not null and user_id is null`;
/** The names of advertisers, each found by one look-up in the index by advertiser. */
const ADVERTISERS_SQL = `with recursive names as (
    (select lower(advertiser) as name from properties where ${IS_NAMED_BY_IMPORT} order by 1 limit 1)
    union all
    select (select lower(advertiser) from properties where ${IS_NAMED_BY_IMPORT} and lower(advertiser) > names.name
      order by 1 limit 1) from names where names.name is not null)
  select listed.advertiser as name from names, lateral (select advertiser from properties
    where ${IS_NAMED_BY_IMPORT} and lower(advertiser) = names.name limit 1) listed limit ${MAX_PLACES}`;

/** Reads the words, buildings and positions with their version; returns `knownTables` while their version is still the newest. */
async function readVersionedTables(em: EntityManager, knownTables: VersionedTables | undefined): Promise<VersionedTables> {
  const [current] = knownTables ? await rows<{ version: number }>(em, preparedStatement('select version from search_dictionary', [])) : [];
  if (knownTables && current?.version === knownTables.version) return knownTables;
  const termRows = await rows<{ version: number; term: string | null; stem: string; freq: number }>(
    em,
    preparedStatement(
      'select dictionary.version, terms.term, terms.stem, terms.freq from search_dictionary dictionary left join search_terms terms on true',
      [],
    ),
  );
  const terms = new Map(termRows.flatMap(({ term, stem, freq }) => (term === null ? [] : [[term, { stem, freq }] as const])));
  const buildings = await rows<ListedBuilding>(
    em,
    preparedStatement('select name, emirate, n from search_buildings order by n desc, name', []),
  );
  const positions = await rows<{ location: string; emirate: string; lat: number; lng: number }>(em, preparedStatement(POSITIONS_SQL, []));
  const advertisers = await rows<{ name: string }>(em, preparedStatement(ADVERTISERS_SQL, []));
  return {
    version: termRows[0]?.version ?? 0,
    terms,
    buildings,
    advertisers: advertisers.map(({ name }) => name),
    positions: new Map(positions.map(({ location, emirate, lat, lng }) => [`${location}, ${emirate}`, { lat, lng }])),
  };
}

/**
 * SQL of a column that says whether any listing states a field. The order is that of the index over listings that state it; `exists` without an order would
 * read listings until one states it.
 */
const selectIsStated = (column: string): string =>
  `(select true from properties where status = 'published' and ${column} is not null
    order by ${column}, transaction_type, rank desc, created_at desc, id desc limit 1) is not null as ${column}`;

/** SQL of whether any listing with a condition is published; the condition is that of an index in the default order. */
const selectHasAny = (field: string, condition: string): string =>
  `(select true from properties where status = 'published' and ${condition} limit 1) is not null as "${field}"`;
/** The kinds of pieces about fields that advertisers may leave empty everywhere, with the SQL of whether any listing states them. */
const STATED_FIELDS = {
  furnished: selectIsStated('furnished'),
  completion: selectIsStated('completion'),
  minCheques: selectHasAny('minCheques', 'cheques is not null'),
  coolingIncluded: selectHasAny('coolingIncluded', `cooling = 'included' and transaction_type = 'Rent'`),
  vacant: selectHasAny('vacant', 'vacant'),
  handover: selectHasAny('handover', 'handover is not null'),
} as const;
type StatedField = keyof typeof STATED_FIELDS;

/** The communities as listings write them, those with the most homes first. */
const LISTED_PLACES_SQL = `select location, emirate, sum(n)::int as n from property_facets
  group by 1, 2 having sum(n) > 0 order by 3 desc, 1, 2 limit ${MAX_PLACES}`;
/** The amenities outside the closed list that more than $1 homes have. */
const FREQUENT_AMENITIES_SQL = `select name from property_other_amenities
  group by 1 having sum(n) > $1 order by sum(n) desc limit ${MAX_FREQUENT_AMENITIES}`;

/** A dictionary with what it was made of. */
export interface LoadedDictionary {
  dictionary: SearchDictionary;
  versionedTables: VersionedTables;
  /** JSON of what is read at each load. */
  otherRows: string;
}

/**
 * Reads the whole dictionary. Pass the last one as `known`: its versioned tables are not read again while their version is the newest, and where nothing else
 * has changed either it is returned itself, because the indexes that are made for a new one take a tenth of a second. Its answers about words are forgotten.
 */
export async function readSearchDictionary(em: EntityManager, known: LoadedDictionary | undefined): Promise<LoadedDictionary> {
  const [versionedTables, listedPlaces, amenities, [stated], rates] = await Promise.all([
    readVersionedTables(em, known?.versionedTables),
    rows<ListedPlace>(em, preparedStatement(LISTED_PLACES_SQL, [])),
    rows<{ name: string }>(em, preparedStatement(FREQUENT_AMENITIES_SQL, [MAX_HOMES_OF_RARE_AMENITY])),
    rows<Record<StatedField, boolean>>(em, preparedStatement(`select ${Object.values(STATED_FIELDS).join(', ')}`, [])),
    aedPerCurrency(em),
  ]);
  const otherRows = JSON.stringify([listedPlaces, amenities, stated, [...rates]]);
  if (known?.versionedTables === versionedTables && known.otherRows === otherRows) {
    known.dictionary.occurs?.clear();
    return known;
  }
  const places = buildPlaces(listedPlaces);
  for (const place of places)
    if (place.kind === 'community') place.position = versionedTables.positions.get(`${place.name}, ${place.emirate}`) ?? place.position;
  const dictionary: SearchDictionary = {
    places: [...places, ...buildBuildings(versionedTables.buildings, listedPlaces)],
    terms: versionedTables.terms,
    advertisers: versionedTables.advertisers,
    emptyFields: new Set((Object.keys(STATED_FIELDS) as StatedField[]).filter((field) => !stated![field])),
    occurs: new Map(),
    frequentAmenities: new Set(amenities.map(({ name }) => name)),
    rates,
  };
  return { dictionary, versionedTables, otherRows };
}
