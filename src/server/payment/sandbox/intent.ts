import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SandboxIntent } from './sandbox.entity.ts';

/** Every id of the sandbox says so. */
export const sandboxId = (kind: 'pi' | 'sub' | 'secret'): string => `sandbox_${kind}_${randomBytes(16).toString('base64url')}`;

/** Makes an intent, or finds the one that the key has made before. */
export async function makeIntent(
  em: EntityManager,
  given: Pick<SandboxIntent, 'idempotencyKey' | 'amountMinor'> & Partial<Omit<SandboxIntent, 'user'>> & { userId: number; createdAt: Date },
): Promise<SandboxIntent> {
  const { userId, ...rest } = given;
  await em
    .createQueryBuilder(SandboxIntent)
    .insert({ id: sandboxId('pi'), clientSecret: sandboxId('secret'), ...rest, user: userId })
    .onConflict('idempotencyKey')
    .ignore()
    .execute();
  return em.findOneOrFail(SandboxIntent, { idempotencyKey: given.idempotencyKey });
}
