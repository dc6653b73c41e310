import type { Configuration } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { statement } from '../db/statement.ts';
import type { Vocabulary } from './property.parse.phrases.ts';
import { buildPlaces, type ListedPlace } from './property.terms.places.ts';

const SAMPLE = 30_000;
const MAX_TERMS = 20_000;
/** With this many homes a word must be in three of the sample: reference numbers and single slips stay out. */
const MANY = 5_000;
const REFRESH_LOCK = 727_202_602;

const LISTING_TEXT = `title || ' ' || location || ' ' || emirate || ' ' || property_type || ' ' || array_to_string(amenities, ' ') || ' ' || description`;

/**
 * Rebuilds the dictionary that typos are corrected to, from up to 30,000 published homes; freq is the share of them that have the word.
 * Reads on into a table of its own first and then changes only what differs, in one transaction: readers never wait and see the old
 * dictionary until the new one is whole. One rebuild at a time. Takes seconds, so it is for a job and not for a request.
 */
export async function refreshSearchTerms(em: EntityManager): Promise<void> {
  await em.fork().transactional(async (tx) => {
    await tx.execute(`set local statement_timeout = '5min'`);
    await tx.execute(`select pg_advisory_xact_lock(${REFRESH_LOCK})`);
    const [row] = await tx.execute<{ n: number }[]>('select coalesce(sum(n), 0)::int as n from property_facets');
    const total = row?.n ?? 0;
    // whole pages are sampled, a fifth more than needed because they are not equally full; the same pages each time
    const percent = Math.min(100, (100 * 1.2 * SAMPLE) / Math.max(total, 1));
    await tx.execute(`create temp table search_sample on commit drop as
      select to_tsvector('simple', ${LISTING_TEXT}) as words
      from properties tablesample system (${percent}) repeatable (1) where status = 'published' limit ${SAMPLE}`);
    await tx.execute(`create temp table search_fresh on commit drop as
      select word as term, lexemes[1] as stem, (ndoc / (select count(*) from pg_temp.search_sample)::float8)::real as freq
      from ts_stat('select words from pg_temp.search_sample'), ts_lexize('english_stem', word) lexemes
      where ndoc >= ${total >= MANY ? 3 : 1} and word ~ '^([a-zß-öø-ÿ]{2,40}|[ء-ي]{2,40})$' and cardinality(lexemes) > 0
      order by ndoc desc, word limit ${MAX_TERMS}`);
    await tx.execute('delete from search_terms t where not exists (select from pg_temp.search_fresh f where f.term = t.term)');
    await tx.execute(`insert into search_terms as t (term, stem, freq) select term, stem, freq from pg_temp.search_fresh order by term
      on conflict (term) do update set stem = excluded.stem, freq = excluded.freq where (t.stem, t.freq) is distinct from (excluded.stem, excluded.freq)`);
  });
  // this process knows the new words at once, others within a minute
  cache.delete(em.config);
}

const FRESH_MS = 60_000;

interface Cached {
  value: Vocabulary | undefined;
  loadedAt: number;
  flight: Promise<Vocabulary> | undefined;
}

/** One entry a database, so that processes with several (the tests) never mix them. */
const cache = new WeakMap<Configuration, Cached>();

async function readVocabulary(em: EntityManager): Promise<Vocabulary> {
  const [words, listed] = await Promise.all([
    rows<{ term: string; stem: string; freq: number }>(em, statement('select term, stem, freq from search_terms', [])),
    rows<ListedPlace>(
      em,
      statement(
        `select location, emirate, sum(n)::int as n from property_facets group by 1, 2 having sum(n) > 0 order by 3 desc, 1, 2 limit 5000`,
        [],
      ),
    ),
  ]);
  const terms = new Map(words.map(({ term, stem, freq }) => [term, { stem, freq }]));
  return { places: buildPlaces(listed), terms };
}

/** Starts a load unless one is under way. */
function load(em: EntityManager, entry: Cached): Promise<Vocabulary> {
  // a fork reads from the primary: what was just listed must not be forgotten again
  entry.flight ??= readVocabulary(em.fork())
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
 * The places and words that searches are understood with, kept for 60 s in this process. The first call waits; later ones answer at once and
 * an old vocabulary is replaced in the background (a failure there keeps the old one, and the next call tries again).
 */
export async function loadVocabulary(em: EntityManager): Promise<Vocabulary> {
  const entry = cache.get(em.config) ?? { value: undefined, loadedAt: 0, flight: undefined };
  cache.set(em.config, entry);
  if (!entry.value) return load(em, entry);
  if (Date.now() - entry.loadedAt > FRESH_MS) load(em, entry).catch(() => {});
  return entry.value;
}

/** Reads the places and words anew at once: after a listing in a place that nobody listed before, so that the next search knows it. */
export async function reloadVocabulary(em: EntityManager): Promise<void> {
  await cache.get(em.config)?.flight?.catch(() => {});
  cache.delete(em.config);
  await loadVocabulary(em);
}
