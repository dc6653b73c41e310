// Runs a backup or a drill (a trial restore of a backup) while the site may be running: opens the database, migrates it to this release,
// and records in `operation_runs` how the operation ended.
import { withMigratedDatabase } from '../db/migrated-database.ts';
import type { Env } from '../env.ts';
import type { OperationKind } from './operation-run.entity.ts';
import { recordOperation } from './operation-run.ts';

/**
 * Runs `operate` with the URL of the database. Migrates the database first, because the operation and its log use the tables of this
 * release. Records the summary of the result, or the error of `operate`, which is thrown again.
 */
export async function runOperation<T>(
  kind: OperationKind,
  env: Env,
  operate: (url: string, startedAt: Date) => Promise<T>,
  summaryOf: (result: T) => string,
): Promise<T> {
  const startedAt = new Date();
  return withMigratedDatabase(env, async ({ em }, url) => {
    const record = (succeeded: boolean, detail: string): Promise<void> => recordOperation(em, { kind, startedAt, succeeded, detail });
    const result = await operate(url, startedAt).catch(async (error: unknown) => {
      // a log that cannot be written must not hide why the operation failed
      await record(false, error instanceof Error ? error.message : String(error)).catch(() => {});
      throw error;
    });
    await record(true, summaryOf(result));
    return result;
  });
}
