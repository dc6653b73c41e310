// Writes an entry of the audit log when the server starts, and a hint to the log of the server while there is no admin.
import { recordAct } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import { Staff } from './staff.entity.ts';

/**
 * Records a start with the names of the settings that are set, never their values. Logs a hint when the configured database
 * (`DATABASE_URL`) has no admin.
 */
export async function recordStart({ orm, env, log }: Pick<Deps, 'orm' | 'env' | 'log'>, settings: readonly string[]): Promise<void> {
  const em = orm.em.fork();
  await recordAct(em, { actorId: null, act: 'server.start', facts: { settings: settings.join(' ') } });
  if (!env.DATABASE_URL) return;
  if ((await em.count(Staff, { role: 'admin' })) === 0) log.warn('No staff yet: npm run staff -- grant NAME admin');
}
