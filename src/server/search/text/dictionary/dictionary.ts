// Builds the search dictionary from the listings (a job) and loads it into memory.
import type { Configuration } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutQueryTimeout } from '../../../db/connection/pool.ts';
import { DICTIONARY_LOCK } from '../../../db/locks.ts';
import { rows } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/sql.ts';
import { buildBuildings, buildPlaces, type ListedBuilding, type ListedPlace } from './dictionary-places.ts';
import type { SearchDictionary } from './search-dictionary.ts';

/** Homes whose texts are read, and words that are kept, the most frequent ones. */
const MAX_SAMPLED_HOMES = 30_000;
const MAX_TERMS = 20_000;
/** With this many homes a word must be in three of the sample: reference numbers and single slips stay out. */
const MANY_HOMES = 5_000;
/**
 * An amenity outside the closed list is rare when no more homes have it: searches find those homes first and check the other conditions afterwards.
 * The dictionary names the frequent ones.
 */
const MAX_HOMES_OF_RARE_AMENITY = 3_000;

const LISTING_TEXT = `concat_ws(' ', title, location, emirate, address, property_type, array_to_string(amenities, ' '), description, title_ar, description_ar)`;

/**
 * Rebuilds the dictionary that typos are corrected to, from up to 30,000 published homes; freq is the share of them that have the word.
 * Names of buildings are among them: they stand in the address. It is built in temporary tables first, and then only what differs is changed, in one
 * transaction: readers never wait and see the old dictionary until the new one is whole and has a version of its own, and writers of listings
 * meet no lock. One rebuild at a time. Takes seconds, so it is for a job and not for a request.
 */
export async function rebuildSearchDictionary(em: EntityManager): Promise<void> {
  await withoutQueryTimeout(() => rebuildTermsAndBuildings(em));
  // this process knows the new words at once, others within a minute
  await reloadSearchDictionary(em).catch(() => {});
}

const rebuildTermsAndBuildings = (em: EntityManager): Promise<void> =>
  em.fork().transactional(async (tx) => {
    await tx.execute(`set local statement_timeout = '5min'`);
    await tx.execute(`select pg_advisory_xact_lock(${DICTIONARY_LOCK})`);
    const [row] = await tx.execute<{ n: number }[]>('select coalesce(sum(n), 0)::int as n from property_facets');
    const total = row?.n ?? 0;
    // whole pages are sampled, a fifth more than needed because they are not equally full; the same pages each time
    const percent = Math.min(100, (100 * 1.2 * MAX_SAMPLED_HOMES) / Math.max(total, 1));
    await tx.execute(`create temp table search_sample on commit drop as
      select to_tsvector('simple', search_fold(${LISTING_TEXT})) as words
      from properties tablesample system (${percent}) repeatable (1) where status = 'published' limit ${MAX_SAMPLED_HOMES}`);
    await tx.execute(`create temp table search_fresh on commit drop as
      select word as term, lexemes[1] as stem, (ndoc / (select count(*) from pg_temp.search_sample)::float8)::real as freq
      from ts_stat('select words from pg_temp.search_sample'), ts_lexize('english_stem', word) lexemes
      where ndoc >= ${total >= MANY_HOMES ? 3 : 1} and word ~ '^([a-zß-öø-ÿ]{2,40}|[ء-ي]{2,40})$' and cardinality(lexemes) > 0
      order by ndoc desc, word limit ${MAX_TERMS}`);
    const changes = [
      'delete from search_terms t where not exists (select from pg_temp.search_fresh f where f.term = t.term) returning 1',
      `insert into search_terms as t (term, stem, freq) select term, stem, freq from pg_temp.search_fresh order by term
      on conflict (term) do update set stem = excluded.stem, freq = excluded.freq where (t.stem, t.freq) is distinct from (excluded.stem, excluded.freq) returning 1`,
    ];
    let changedCount = 0;
    for (const change of changes) changedCount += (await tx.execute<unknown[]>(change)).length;
    changedCount += await rebuildBuildings(tx);
    if (changedCount > 0) await tx.execute('update search_dictionary set version = version + 1, built_at = now()');
  });

/** A name of a building in fewer addresses is not stored: searches find it as words. */
const FEWEST_HOMES = 3;
const MAX_BUILDINGS = 6_000;

/** Stores the names of towers, projects and parts of communities: what addresses say before the community. Returns how many names changed. */
async function rebuildBuildings(tx: EntityManager): Promise<number> {
  await tx.execute(`create temp table fresh_buildings on commit drop as
    select min(part) as name, emirate, count(*)::int as n
    from properties p, unnest(string_to_array(p.address, ', ')) part
    where p.status = 'published' and lower(part) <> lower(p.location) and length(part) between 3 and 60 and part ~ '[A-Za-z]{3}'
      and part !~* '^(unit|apartment|flat|villa|floor|plot|office|no|street) *[0-9]+$'
    group by lower(part), emirate having count(*) >= ${FEWEST_HOMES} order by 3 desc, 1 limit ${MAX_BUILDINGS}`);
  const removedBuildings = await tx.execute<unknown[]>(`delete from search_buildings b
    where not exists (select from pg_temp.fresh_buildings f where (f.name, f.emirate) = (b.name, b.emirate)) returning 1`);
  const changedBuildings = await tx.execute<
    unknown[]
  >(`insert into search_buildings as b (name, emirate, n) select name, emirate, n from pg_temp.fresh_buildings
    on conflict (name, emirate) do update set n = excluded.n where b.n <> excluded.n returning 1`);
  return removedBuildings.length + changedBuildings.length;
}

const DICTIONARY_KEPT_MS = 60_000;

/** What a process keeps of the dictionary of one database. */
interface Cached {
  value: SearchDictionary | undefined;
  versionedPart?: VersionedPart;
  loadedAt: number;
  /** A load that is under way. */
  flight: Promise<SearchDictionary> | undefined;
}

/** One entry a database, so that processes with several (the tests) never mix them. */
const cache = new WeakMap<Configuration, Cached>();

/** The words, buildings and positions: the part of the dictionary that is read again only when its version has changed. */
interface VersionedPart {
  version: number;
  terms: SearchDictionary['terms'];
  buildings: ListedBuilding[];
  /** Where communities are: of each the position of one home, by `location, emirate`. */
  positions: Map<string, { lat: number; lng: number }>;
}

/** Reads the words, buildings and positions with their version; returns `known` while its version is still the newest. */
async function readVersionedPart(em: EntityManager, known: VersionedPart | undefined): Promise<VersionedPart> {
  const [current] = known ? await rows<{ version: number }>(em, preparedStatement('select version from search_dictionary', [])) : [];
  if (known && current?.version === known.version) return known;
  const read = await rows<{ version: number; term: string | null; stem: string; freq: number }>(
    em,
    preparedStatement('select d.version, t.term, t.stem, t.freq from search_dictionary d left join search_terms t on true', []),
  );
  const terms = new Map(read.flatMap(({ term, stem, freq }) => (term === null ? [] : [[term, { stem, freq }] as const])));
  const buildings = await rows<ListedBuilding>(
    em,
    preparedStatement('select name, emirate, n from search_buildings order by n desc, name', []),
  );
  const positions = await rows<{ location: string; emirate: string; lat: number; lng: number }>(
    em,
    preparedStatement(
      `select f.location, f.emirate, h.lat, h.lng from (select distinct location, emirate from property_facets where n > 0 limit 5000) f,
        lateral (select p.latitude as lat, p.longitude as lng from properties p where p.status = 'published' and p.location = f.location
          and p.emirate = f.emirate and p.latitude is not null order by p.rank desc, p.created_at desc, p.id desc limit 1) h`,
      [],
    ),
  );
  return {
    version: read[0]?.version ?? 0,
    terms,
    buildings,
    positions: new Map(positions.map(({ location, emirate, lat, lng }) => [`${location}, ${emirate}`, { lat, lng }])),
  };
}

/** Whether any listing states a field. The order is that of the index of those that do: `exists` alone would read listings until one does. */
const isStated = (column: string): string =>
  `(select true from properties where status = 'published' and ${column} is not null
    order by ${column}, transaction_type, rank desc, created_at desc, id desc limit 1) is not null as ${column}`;

/** Reads the whole dictionary. Its versioned part comes from `entry` unless the version has changed, and is kept there. */
async function readSearchDictionary(em: EntityManager, entry: Cached): Promise<SearchDictionary> {
  const [versionedPart, listedPlaces, amenities, [stated]] = await Promise.all([
    readVersionedPart(em, entry.versionedPart),
    rows<ListedPlace>(
      em,
      preparedStatement(
        `select location, emirate, sum(n)::int as n from property_facets group by 1, 2 having sum(n) > 0 order by 3 desc, 1, 2 limit 5000`,
        [],
      ),
    ),
    rows<{ name: string }>(
      em,
      preparedStatement('select name from property_other_amenities group by 1 having sum(n) > $1 order by sum(n) desc limit 1000', [
        MAX_HOMES_OF_RARE_AMENITY,
      ]),
    ),
    rows<{ furnished: boolean; completion: boolean }>(
      em,
      preparedStatement(`select ${isStated('furnished')}, ${isStated('completion')}`, []),
    ),
  ]);
  const emptyFields = new Set((['furnished', 'completion'] as const).filter((field) => !stated![field]));
  entry.versionedPart = versionedPart;
  const places = buildPlaces(listedPlaces);
  for (const place of places)
    if (place.kind === 'community') place.position = versionedPart.positions.get(`${place.name}, ${place.emirate}`) ?? place.position;
  return {
    places: [...places, ...buildBuildings(versionedPart.buildings, listedPlaces)],
    terms: versionedPart.terms,
    emptyFields,
    occurs: new Map(),
    frequentAmenities: new Set(amenities.map(({ name }) => name)),
  };
}

/** Starts a load unless one is under way. */
function load(em: EntityManager, entry: Cached): Promise<SearchDictionary> {
  // a fork reads from the primary: what was just listed must not be forgotten again
  entry.flight ??= readSearchDictionary(em.fork(), entry)
    .then((value) => {
      entry.value = value;
      entry.loadedAt = Date.now();
      return value;
    })
    .finally(() => {
      entry.flight = undefined;
    });
  return entry.flight;
}

/**
 * The search dictionary, cached for 60 s in this process. The first call waits. Later calls return the old one at once and reload it in the
 * background, its words only if their version changed; after a failure the next call tries again.
 */
export async function getSearchDictionary(em: EntityManager): Promise<SearchDictionary> {
  const entry = cache.get(em.config) ?? { value: undefined, loadedAt: 0, flight: undefined };
  cache.set(em.config, entry);
  if (!entry.value) return load(em, entry);
  if (Date.now() - entry.loadedAt > DICTIONARY_KEPT_MS) load(em, entry).catch(() => {});
  return entry.value;
}

/** Reloads places and words in this process at once, as after the first listing in a new place, so that the next search finds it. */
export async function reloadSearchDictionary(em: EntityManager): Promise<void> {
  const entry = cache.get(em.config);
  if (!entry) return;
  await entry.flight?.catch(() => {});
  entry.loadedAt = 0;
  await load(em, entry);
}
