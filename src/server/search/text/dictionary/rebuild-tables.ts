// Rebuilds the tables of the search dictionary from the listings: `search_terms`, `search_buildings` and the version in `search_dictionary`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DICTIONARY_LOCK } from '../../../db/locks.ts';

/** How many homes' texts are read at most, and how many words, the most frequent ones, are stored at most. */
const MAX_SAMPLED_HOMES = 30_000;
const MAX_TERMS = 20_000;
/** From this many published homes on, a word must be in three texts of the sample, so that typos and reference numbers are not stored. */
const MANY_HOMES = 5_000;
/** SQL of all texts of a property in which words are searched for. */
const LISTING_TEXT = `concat_ws(' ', title, location, emirate, address, property_type, array_to_string(amenities, ' '), description, title_ar, description_ar)`;

/** A sample is made of whole pages of the table, which are not equally full. So this many times the pages that are needed on average are sampled. */
const SAMPLE_MARGIN = 1.2;

/** Creates the temporary table `search_sample` with the words of up to MAX_SAMPLED_HOMES of `total` published homes, from the same pages each time. */
async function sampleTexts(tx: EntityManager, total: number): Promise<void> {
  const percent = Math.min(100, (100 * SAMPLE_MARGIN * MAX_SAMPLED_HOMES) / Math.max(total, 1));
  await tx.execute(`create temp table search_sample on commit drop as
      select to_tsvector('simple', search_fold(${LISTING_TEXT})) as words
      from properties tablesample system (${percent}) repeatable (1) where status = 'published' limit ${MAX_SAMPLED_HOMES}`);
}

/**
 * Writes the words of a sample of `total` homes to `search_terms`, with stem and share of homes; returns how many words changed. Step 1: `search_fresh` are
 * the new words: 2 to 40 Latin or Arabic letters, no stop words, which have no stem. Steps 2 and 3: delete and upsert what differs.
 */
async function rebuildTerms(tx: EntityManager, total: number): Promise<number> {
  await sampleTexts(tx, total);
  await tx.execute(`create temp table search_fresh on commit drop as
      select word as term, stems[1] as stem, (ndoc / (select count(*) from pg_temp.search_sample)::float8)::real as freq
      from ts_stat('select words from pg_temp.search_sample'), ts_lexize('english_stem', word) stems
      where ndoc >= ${total >= MANY_HOMES ? 3 : 1} and word ~ '^([a-zß-öø-ÿ]{2,40}|[ء-ي]{2,40})$' and cardinality(stems) > 0
      order by ndoc desc, word limit ${MAX_TERMS}`);
  const removedTerms = await tx.execute<unknown[]>(
    'delete from search_terms term where not exists (select from pg_temp.search_fresh fresh where fresh.term = term.term) returning 1',
  );
  const changedTerms = await tx.execute<unknown[]>(
    `insert into search_terms as stored (term, stem, freq) select term, stem, freq from pg_temp.search_fresh order by term
      on conflict (term) do update set stem = excluded.stem, freq = excluded.freq
      where (stored.stem, stored.freq) is distinct from (excluded.stem, excluded.freq) returning 1`,
  );
  return removedTerms.length + changedTerms.length;
}

/** Names of buildings in fewer addresses than this are not stored; searches find them as words. */
const MIN_HOMES_OF_BUILDING = 3;
/** How many buildings, those with the most homes, are stored at most. */
const MAX_BUILDINGS = 6_000;

/**
 * Writes the names of towers, projects and parts of communities to `search_buildings`; returns how many names changed. Step 1: `fresh_buildings` are the parts
 * of addresses between commas that are neither the community nor a number of a unit, street and so on. Steps 2 and 3: delete and upsert what differs.
 */
async function rebuildBuildings(tx: EntityManager): Promise<number> {
  await tx.execute(`create temp table fresh_buildings on commit drop as
    select min(part) as name, emirate, count(*)::int as n
    from properties p, unnest(string_to_array(p.address, ', ')) part
    where p.status = 'published' and lower(part) <> lower(p.location) and length(part) between 3 and 60 and part ~ '[A-Za-z]{3}'
      and part !~* '^(unit|apartment|flat|villa|floor|plot|office|no|street) *[0-9]+$'
    group by lower(part), emirate having count(*) >= ${MIN_HOMES_OF_BUILDING} order by 3 desc, 1 limit ${MAX_BUILDINGS}`);
  const removedBuildings = await tx.execute<unknown[]>(`delete from search_buildings stored
    where not exists (select from pg_temp.fresh_buildings fresh where (fresh.name, fresh.emirate) = (stored.name, stored.emirate)) returning 1`);
  const changedBuildings = await tx.execute<
    unknown[]
  >(`insert into search_buildings as stored (name, emirate, n) select name, emirate, n from pg_temp.fresh_buildings
    on conflict (name, emirate) do update set n = excluded.n where stored.n <> excluded.n returning 1`);
  return removedBuildings.length + changedBuildings.length;
}

/**
 * Rebuilds the tables `search_terms` and `search_buildings` in one transaction, and increases the version in `search_dictionary` when a row changed. New rows
 * are built in temporary tables and only differences are written, so that readers and writers of listings never wait. An advisory lock (DICTIONARY_LOCK)
 * allows one rebuild at a time.
 */
export const rebuildTables = (em: EntityManager): Promise<void> =>
  em.fork().transactional(async (tx) => {
    await tx.execute(`set local statement_timeout = '5min'`);
    await tx.execute(`select pg_advisory_xact_lock(${DICTIONARY_LOCK})`);
    const [published] = await tx.execute<{ n: number }[]>('select coalesce(sum(n), 0)::int as n from property_facets');
    const changedRows = (await rebuildTerms(tx, published?.n ?? 0)) + (await rebuildBuildings(tx));
    if (changedRows > 0) await tx.execute('update search_dictionary set version = version + 1, built_at = now()');
  });
