// Stores in `passkeys` that a passkey was used (its signature was verified before), and emails the owner when its counter shows that it was copied.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { sendSecurityNotice } from '../security/security.mail.ts';
import { Passkey } from './passkey.entity.ts';
import type { PasskeyProof } from './verify.ts';

/** A device-bound key reports no more signatures than it had reported before, so there must be two copies of the key. */
class CopiedPasskeyError extends DomainError {
  constructor() {
    super('INVALID', m.passkey_failed());
  }
}

/**
 * Stores that a passkey was used, and how many signatures it has made. Call it with the user's row locked, in the transaction that begins or confirms the session.
 * @throws CopiedPasskeyError, DomainError INVALID for one that was removed meanwhile
 */
export async function spendPasskey(tx: EntityManager, proof: PasskeyProof, now: Date): Promise<void> {
  const stored = await statements(tx)
    .selectFrom('passkeys')
    .select(['counter', 'is_device_bound'])
    .where('id', '=', proof.passkeyId)
    .where('user_id', '=', proof.userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw new DomainError('INVALID', m.passkey_failed());
  // keys in password managers are on many devices and do not count signatures
  const hasCounter = stored.counter > 0 || proof.newCounter > 0;
  if (stored.is_device_bound && hasCounter && proof.newCounter <= stored.counter) throw new CopiedPasskeyError();
  const { newCounter: counter, isBackedUp } = proof;
  await tx.nativeUpdate(Passkey, { id: proof.passkeyId }, { counter, isBackedUp, lastUsedAt: now });
}

/** Runs a function that calls `spendPasskey`. When the passkey is a copy, the owner gets an email, it is logged, and the error is passed on. */
export async function withCopyNotice<T>(ctx: Context, { userId }: PasskeyProof, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CopiedPasskeyError)) throw error;
    await sendSecurityNotice(ctx, ctx.em, userId, 'passkeyCopied');
    ctx.log.warn({ event: 'passkey_copied', user: userId, address: ctx.address }, 'security');
    throw error;
  }
}
