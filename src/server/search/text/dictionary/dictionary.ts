// The search dictionary: keeps it in this process, loads it again at the first use after a minute, and rebuilds its tables from
// the listings (a job).
import type { Configuration } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutQueryTimeout } from '../../../db/connection/bounded-client.ts';
import { type LoadedDictionary, readSearchDictionary } from './read-dictionary.ts';
import { rebuildTables } from './rebuild-tables.ts';
import type { SearchDictionary } from './search-dictionary.ts';

/** After this time a dictionary is loaded again. */
const CACHED_MS = 60_000;

/** What this process keeps of the dictionary of one database. */
interface CacheEntry {
  loaded: LoadedDictionary | undefined;
  /** Milliseconds since 1970. */
  loadedAt: number;
  /** A load that is under way. */
  pendingLoad: Promise<SearchDictionary> | undefined;
}

/** One entry for each database, so that processes with several (the tests) never mix them. */
const cache = new WeakMap<Configuration, CacheEntry>();

/** Starts a load unless one is under way. */
function load(em: EntityManager, entry: CacheEntry): Promise<SearchDictionary> {
  // a fork reads from the primary: a replica may not have what was just listed
  entry.pendingLoad ??= readSearchDictionary(em.fork(), entry.loaded)
    .then((loaded) => {
      Object.assign(entry, { loaded, loadedAt: Date.now() });
      return loaded.dictionary;
    })
    .finally(() => {
      entry.pendingLoad = undefined;
    });
  return entry.pendingLoad;
}

/**
 * The search dictionary, cached for 60 s in this process. The first call waits. Later calls return the old one at once and reload it in the
 * background, as a new one only where something has changed; after a failure the next call tries again.
 */
export async function getSearchDictionary(em: EntityManager): Promise<SearchDictionary> {
  const entry = cache.get(em.config) ?? { loaded: undefined, loadedAt: 0, pendingLoad: undefined };
  cache.set(em.config, entry);
  if (!entry.loaded) return load(em, entry);
  if (Date.now() - entry.loadedAt > CACHED_MS) load(em, entry).catch(() => {});
  return entry.loaded.dictionary;
}

/** Reloads places and words in this process at once, as after the first listing in a new place, so that the next search finds it. */
export async function reloadSearchDictionary(em: EntityManager): Promise<void> {
  const entry = cache.get(em.config);
  if (!entry) return;
  await entry.pendingLoad?.catch(() => {});
  entry.loadedAt = 0;
  await load(em, entry);
}

/**
 * Rebuilds the tables of the dictionary that typos are corrected to: words with the share of homes that have them, from up to 30,000 published homes, and the
 * names of buildings, from all. Takes seconds, so it is for a job and not for a request.
 */
export async function rebuildSearchDictionary(em: EntityManager): Promise<void> {
  await withoutQueryTimeout(() => rebuildTables(em));
  // this process knows the new words at once, others within a minute
  await reloadSearchDictionary(em).catch(() => {});
}
