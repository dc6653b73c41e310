// Writes the log of backups and drills, which are trial restores of a backup (`operation_runs`). The metrics and the pages of staff show
// it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type OperationKind, OperationRun } from './operation-run.entity.ts';

/** Records an operation that has ended; `detail` is cut to 500 characters. */
export async function recordOperation(
  em: EntityManager,
  run: { kind: OperationKind; startedAt: Date; succeeded: boolean; detail: string },
): Promise<void> {
  await em.fork().insert(OperationRun, { ...run, detail: run.detail.slice(0, 500), finishedAt: new Date() });
}
