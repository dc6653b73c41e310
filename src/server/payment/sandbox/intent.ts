// Creates the payments of the sandbox.
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SandboxIntent } from './sandbox.entity.ts';

/** A random id with the prefix of the sandbox. */
export const sandboxId = (kind: 'pi' | 'sub' | 'secret'): string => `sandbox_${kind}_${randomBytes(16).toString('base64url')}`;

/** Creates an intent, or returns the one with the same idempotency key. */
export async function findOrCreateIntent(
  em: EntityManager,
  input: Pick<SandboxIntent, 'idempotencyKey' | 'amountPence'> & Partial<Omit<SandboxIntent, 'user'>> & { userId: number; createdAt: Date },
): Promise<SandboxIntent> {
  const { userId, ...rest } = input;
  await em
    .createQueryBuilder(SandboxIntent)
    .insert({ id: sandboxId('pi'), clientSecret: sandboxId('secret'), ...rest, user: userId })
    .onConflict('idempotencyKey')
    .ignore()
    .execute();
  return em.findOneOrFail(SandboxIntent, { idempotencyKey: input.idempotencyKey });
}
