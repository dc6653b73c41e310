// The run of the estimate that pages use, kept in memory for a minute.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EstimateFigures } from '../../../shared/sale/estimate.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { type Model, type ModelConstants, restoreModel, type StoredEffect } from './model.ts';

/** The run that pages use. */
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
  /** Milliseconds since 1970. */
  until: number;
  run: Promise<PublishedRun | null>;
}
/** The run of this process, by database. */
const cache = new WeakMap<object, CachedRun>();

/** The newest published run; `cachedRun` is returned when it still is that one. */
async function findRun(em: EntityManager, cachedRun: PublishedRun | null): Promise<PublishedRun | null> {
  const [newestRun] = await rows<{ id: number; n: number; trainedTo: string; figures: EstimateFigures; constants: ModelConstants }>(
    em,
    preparedStatement(
      'select id, n, trained_to::text as "trainedTo", figures, constants from estimate_runs where is_published order by id desc limit 1',
      [],
    ),
  );
  if (!newestRun) return null;
  if (newestRun.id === cachedRun?.id) return cachedRun;
  const { id, n, trainedTo, figures, constants } = newestRun;
  const sql = 'select level, key, value, n from estimate_effects where run_id = $1';
  const effects = await rows<StoredEffect>(em, preparedStatement(sql, [id]));
  return { id, trainedTo, figures, model: restoreModel(constants, n, effects) };
}

/** The run of the estimate that pages use, kept in memory for a minute; null before the first. A failed read is repeated by the next call. */
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
