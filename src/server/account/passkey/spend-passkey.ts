// Stores in `passkeys` that a passkey was used (its signature was verified before), and emails the owner when its counter shows that it was copied.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { sendSecurityNotice } from '../security/security.mail.ts';
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
  const [stored] = await tx.execute<{ counter: string; isDeviceBound: boolean }[]>(
    'select counter, is_device_bound as "isDeviceBound" from passkeys where id = ? and user_id = ? for no key update',
    [proof.passkeyId, proof.userId],
  );
  if (!stored) throw new DomainError('INVALID', m.passkey_failed());
  const counter = Number(stored.counter);
  // keys in password managers are on many devices and do not count signatures
  const hasCounter = counter > 0 || proof.newCounter > 0;
  if (stored.isDeviceBound && hasCounter && proof.newCounter <= counter) throw new CopiedPasskeyError();
  const sql = 'update passkeys set counter = ?, is_backed_up = ?, last_used_at = ? where id = ?';
  await tx.execute(sql, [proof.newCounter, proof.isBackedUp, now, proof.passkeyId]);
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
