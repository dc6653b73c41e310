// Codes of authenticator apps (TOTP, RFC 6238): six digits that change every 30 seconds, which are a step. Reads the sealed secrets in `second_factors`, and
// stores the last accepted step there, so that no code is accepted twice.
import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret, TOTP } from 'otpauth';
import { statements } from '../../db/typed.ts';
import type { Env } from '../../env.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { SecondFactor } from './security.entity.ts';

const PERIOD_S = 30;
/** Codes of this many steps before and after the present one are accepted, for clocks that differ. */
const WINDOW_STEPS = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const ISSUER = 'Dubai Appartments Sale';

/** The code generator of a base 32 secret, with the settings that authenticator apps expect. */
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) });

/** A new secret (base 32) and the address that authenticator apps read, with the name of the account. */
export function newTotp(username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: totpOf(secret, username).toString() };
}

/** The number of the step (since 1970) whose code this is: the present one, or the one before or after it. Null when the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // the comparison throws for a text that is as long but has more bytes
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

/** Whether the user has an authenticator app. */
export const hasTotp = async (em: EntityManager, userId: number): Promise<boolean> =>
  (await em.count(SecondFactor, { user: userId, enabledAt: { $ne: null } })) > 0;

/**
 * Uses up the code of a user's authenticator app: its step and all before it are not accepted again. `state` selects an app in use, or one that is being set
 * up. Locks the row until the end of the transaction.
 * @returns false when the code is wrong or used, and when there is no such app
 */
export async function spendTotp(
  tx: EntityManager,
  { sessionSecrets }: Pick<Env, 'sessionSecrets'>,
  { userId, code, now, state = 'enabled' }: { userId: number; code: string; now: Date; state?: 'enabled' | 'pending' },
): Promise<boolean> {
  const factor = await statements(tx)
    .selectFrom('second_factors')
    .select(['totp_sealed as sealed', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .where('enabled_at', state === 'enabled' ? 'is not' : 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const opened = factor && openSecret(sessionSecrets, String(userId), factor.sealed);
  const step = opened && stepOf(opened.secret, code, now);
  if (!opened || step == null || step <= factor.lastStep) return false;
  // encrypts with the newest session secret, so that older session secrets can be removed from the settings
  const sealed = opened.isNewest ? factor.sealed : sealSecret(sessionSecrets, String(userId), opened.secret);
  await tx.nativeUpdate(SecondFactor, { user: userId }, { lastStep: step, totpSealed: sealed });
  return true;
}
