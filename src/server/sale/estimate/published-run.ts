// Reads the run of the price estimate that pages use from `estimate_runs` and `estimate_effects`, and keeps it in memory for a minute.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EstimateFigures } from '../../../shared/sale/estimate.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { type Model, type ModelConstants, restoreModel, type StoredEffect } from './model.ts';

/** A fitted model with its measured errors (`figures`). */
export interface PublishedRun {
  id: number;
  /** ISO day of the newest sale that it learned from. */
  trainedTo: string;
  figures: EstimateFigures;
  model: Model;
}

/** How long a process uses a run before it looks for a newer one. */
const CHECK_MS = 60_000;

interface CachedRun {
  /** When to look for a newer run, in milliseconds since 1970. */
  until: number;
  run: Promise<PublishedRun | null>;
}
/** The cached run of each database connection of this process. */
const cache = new WeakMap<object, CachedRun>();

/**
 * The newest published run, with its effects unless its id is `$1`. One statement, because publishing another run meanwhile deletes the effects of this
 * one.
 */
const NEWEST_RUN_SQL = `select id, n, trained_to::text as "trainedTo", figures, constants, case when id is distinct from $1::int then
    (select json_agg(json_build_object('level', level, 'key', key, 'value', value, 'n', effect.n)) from estimate_effects effect where run_id = run.id)
  end as effects
  from estimate_runs run where is_published order by id desc limit 1`;

interface NewestRun {
  id: number;
  n: number;
  trainedTo: string;
  figures: EstimateFigures;
  constants: ModelConstants;
  effects: StoredEffect[] | null;
}

/** Reads the newest published run. Returns `cachedRun` when that is the newest, because reading the effects of a run is slow. */
async function findRun(em: EntityManager, cachedRun: PublishedRun | null): Promise<PublishedRun | null> {
  const [newestRun] = await rows<NewestRun>(em, preparedStatement(NEWEST_RUN_SQL, [cachedRun?.id ?? null]));
  if (!newestRun) return null;
  const { id, n, trainedTo, figures, constants, effects } = newestRun;
  if (id === cachedRun?.id) return cachedRun;
  return { id, trainedTo, figures, model: restoreModel(constants, n, effects ?? []) };
}

/** The run that pages use, from memory for a minute; null when no run is published. After a failed read, the next call reads again. */
export async function readPublishedRun(em: EntityManager): Promise<PublishedRun | null> {
  const database = em.getConnection();
  const cached = cache.get(database);
  if (cached && cached.until > Date.now()) return cached.run;
  const cachedRun = (await cached?.run.catch(() => null)) ?? null;
  const run = findRun(em, cachedRun);
  const entry = { until: Date.now() + CHECK_MS, run };
  cache.set(database, entry);
  run.catch(() => cache.get(database) === entry && cache.delete(database));
  return run;
}

/** Makes the next read look for a newer run at once. */
export const forgetPublishedRun = (em: EntityManager): void => void cache.delete(em.getConnection());
