// Runs a step for many items, so that one which fails takes no other with it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { ZodError } from 'zod';
import { isInvalidRow, sqlStateOf } from '../../db/sql-states.ts';
import { DomainError } from '../../errors.ts';

/** Whether an error is about an item, so that others may succeed; not that the database is away, or that the whole transaction conflicts with another. */
const isOfItem = (error: unknown): boolean =>
  (error instanceof DomainError && error.kind !== 'UNAVAILABLE') || error instanceof ZodError || isInvalidRow(sqlStateOf(error));

/**
 * Runs `step` for all items in one savepoint; when that fails, for each half of them, down to single items. So the cost of many is that of one, and few
 * failures cost little. `step` returns a result for each of its items.
 * @returns the result of each item, or why it failed
 */
export async function eachAlone<T, R>(
  tx: EntityManager,
  items: readonly T[],
  step: (savepoint: EntityManager, items: readonly T[]) => Promise<readonly R[]>,
): Promise<({ done: R } | { error: unknown })[]> {
  if (items.length === 0) return [];
  try {
    const results = await tx.transactional((savepoint) => step(savepoint, items));
    return results.map((done) => ({ done }));
  } catch (error) {
    if (!isOfItem(error)) throw error;
    if (items.length === 1) return [{ error }];
    const middle = items.length >> 1;
    return [...(await eachAlone(tx, items.slice(0, middle), step)), ...(await eachAlone(tx, items.slice(middle), step))];
  }
}
