// The second step of a sign-in: which factors a user has, proving one by a code (`second_factors`, `recovery_codes`), and the limits of wrong codes
// (`rate_limits`). Emails the owner about used recovery codes and repeated wrong codes.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError, type DomainErrorCode, SecondFactorError, type SecondFactorMethod } from '../../errors.ts';
import type { Factor } from '../account.entity.ts';
import { Passkey } from '../passkey/passkey.entity.ts';
import { checkWithinFailureLimits } from '../sign-in/account.attempts.ts';
import { cancelWait, stopWait } from './end-wait.ts';
import { deleteRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { SecondFactor } from './security.entity.ts';
import { sendRecoveryCodeNotice, sendSecurityNotice } from './security.mail.ts';
import { hasTotp, spendTotp } from './totp.ts';

/** What can prove a sign-in of this user besides the password; empty without a second factor. */
export async function secondFactorMethods(em: EntityManager, userId: number): Promise<SecondFactorMethod[]> {
  const methods: SecondFactorMethod[] = [];
  if (await hasTotp(em, userId)) methods.push('totp');
  if ((await em.count(Passkey, { user: userId })) > 0) methods.push('passkey');
  return methods.length > 0 ? [...methods, 'recovery'] : [];
}

/** Deletes every second factor and recovery code of a user. */
export async function deleteFactors(tx: EntityManager, userId: number): Promise<void> {
  await tx.nativeDelete(SecondFactor, { user: userId });
  await tx.nativeDelete(Passkey, { user: userId });
  await deleteRecoveryCodes(tx, userId);
}

/** Takes factors away from those that the sessions of a user have proved. */
export async function forgetFactors(tx: EntityManager, userId: number, factors: Factor[]): Promise<void> {
  for (const factor of factors)
    await statements(tx)
      .updateTable('sessions')
      .set((eb) => ({ factors: eb.fn<Factor[]>('array_remove', ['factors', eb.val(factor)]) }))
      .where('user_id', '=', userId)
      .execute();
}

/**
 * When a user has no second factor left, deletes what needs one: the recovery codes, the factors beyond the password that sessions have proved, and the
 * waiting period after lost factors. Call it after a factor was removed, with the user's row locked.
 */
export async function endWithLastFactor(tx: EntityManager, userId: number): Promise<void> {
  if ((await secondFactorMethods(tx, userId)).length > 0) return;
  await deleteRecoveryCodes(tx, userId);
  await forgetFactors(tx, userId, ['totp', 'passkey']);
  await cancelWait(tx, userId);
}

/**
 * Uses up a code of the user's authenticator app, or one of their recovery codes, about which it emails the owner. Call it with the user's row locked.
 * @returns false when the code is wrong or was used
 */
async function spendCode(ctx: Context, tx: EntityManager, userId: number, typedCode: string): Promise<boolean> {
  const now = ctx.now();
  const digits = typedCode.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return spendTotp(tx, ctx.env, { userId, code: digits, now });
  const codesLeft = await spendRecoveryCode(tx, userId, typedCode, now);
  if (codesLeft === null) return false;
  await sendRecoveryCodeNotice(ctx, tx, userId, codesLeft);
  ctx.log.info({ event: 'recovery_code_used', user: userId, address: ctx.address }, 'security');
  return true;
}

/**
 * Uses up a code of a user who has a second factor, and ends a waiting period after lost factors (with an email). Call it after the password was right, in
 * the transaction that begins or confirms the session, with the user's row locked, so that a code counts for one session only.
 * @returns the factors that the session has proved: the password, and `totp` where the user has a second factor, also for a recovery code
 * @throws SecondFactorError when a code is needed or wrong
 */
export async function proveSecondFactor(ctx: Context, tx: EntityManager, userId: number, code: string | undefined): Promise<Factor[]> {
  const methods = await secondFactorMethods(tx, userId);
  if (methods.length === 0) return ['password'];
  if (code === undefined) throw new SecondFactorError(m.security_second_factor_needed(), methods);
  if (!(await spendCode(ctx, tx, userId, code))) throw new SecondFactorError(m.security_code_invalid(), methods);
  await stopWait(ctx, tx, userId);
  return ['password', 'totp'];
}

/** The errors of a wrong code: SECOND_FACTOR at a sign-in or confirmation, INVALID for the first code of a new app. */
const WRONG_CODE_KINDS = new Set<DomainErrorCode>(['SECOND_FACTOR', 'INVALID']);

/** Limits of wrong codes: in a quarter of an hour, and in a day. */
const CODE_LIMITS = ['secondFactor', 'secondFactorDay'] as const;

/** Resets the counts of wrong codes after a user has set a new password, which the person who guessed does not know. */
export async function forgetWrongCodes({ limiter }: Pick<Context, 'limiter'>, userId: number): Promise<void> {
  for (const name of CODE_LIMITS) await limiter.clear(name, String(userId));
}

/** Emails the owner, once a day (UTC), that wrong codes were typed: the person who typed them knows the password or has an open session. */
async function warnOfGuesses(ctx: Context, userId: number): Promise<void> {
  const today = new Date(Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS);
  await sendSecurityNotice(ctx, ctx.em, userId, 'wrongCodes', today);
}

/**
 * Runs a function that uses up a code of a user, and counts a wrong code. When a limit of wrong codes is reached, it emails the owner and does not run the
 * function. Without a code it runs the function and counts nothing.
 * @throws DomainError TOO_MANY when a limit is reached
 */
export async function withCodeLimit<T>(ctx: Context, userId: number, code: string | undefined, run: () => Promise<T>): Promise<T> {
  if (code === undefined) return run();
  const limits = CODE_LIMITS.map((name) => ({ name, key: String(userId), maxConcurrent: 1 }));
  let failure: DomainError | undefined;
  const attempt = async (): Promise<{ result: T } | null> => {
    try {
      return { result: await run() };
    } catch (error) {
      if (!(error instanceof DomainError && WRONG_CODE_KINDS.has(error.kind))) throw error;
      failure = error;
      return null;
    }
  };
  const success = await checkWithinFailureLimits(ctx.limiter, limits, attempt).catch(async (error: unknown) => {
    if (error instanceof DomainError && error.kind === 'TOO_MANY') await warnOfGuesses(ctx, userId);
    throw error;
  });
  if (success) return success.result;
  ctx.log.info({ event: 'second_factor_failed', user: userId, address: ctx.address }, 'security');
  throw failure ?? new DomainError('TOO_MANY', m.account_too_many_attempts());
}
