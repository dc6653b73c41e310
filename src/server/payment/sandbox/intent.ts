// Creates the payments of the sandbox (the built-in test provider) in `sandbox_intents`.
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SandboxIntent } from './sandbox.entity.ts';

/** A random id of the sandbox for a payment intent (`pi`), a subscription (`sub`) or a client secret. */
export const sandboxId = (kind: 'pi' | 'sub' | 'secret'): string => `sandbox_${kind}_${randomBytes(16).toString('base64url')}`;

/** Stores a payment intent, or returns the stored one with the same idempotency key. */
export async function findOrCreateIntent(
  em: EntityManager,
  input: Pick<SandboxIntent, 'idempotencyKey' | 'amountPence'> & Partial<Omit<SandboxIntent, 'user'>> & { userId: number; createdAt: Date },
): Promise<SandboxIntent> {
  const { userId, ...fields } = input;
  await em
    .createQueryBuilder(SandboxIntent)
    .insert({ id: sandboxId('pi'), clientSecret: sandboxId('secret'), ...fields, user: userId })
    .onConflict('idempotencyKey')
    .ignore()
    .execute();
  return em.findOneOrFail(SandboxIntent, { idempotencyKey: input.idempotencyKey });
}
