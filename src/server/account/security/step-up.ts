// Confirming who is at the device before a change that a stolen session must not be able to make.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { confirmInputSchema } from '../../../shared/account/account-security.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PasskeyAssertion } from '../../../shared/passkey.ts';
import { DomainError, SecondFactorError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import type { Factor } from '../account.entity.ts';
import { requirePasskey, takePasskey } from '../passkey/passkey.sign-in.ts';
import { reportingCopies } from '../passkey/use-passkey.ts';
import { requirePassword, requireSamePassword } from '../password/account.credentials.ts';
import { proveSecondFactor, secondFactorMethods, withCodeLimit } from './second-factor.ts';

/** How long a confirmation holds in its session. Signing in is one. */
const CONFIRMATION_VALID_MS = 10 * 60_000;

/** Whether the caller signed in, or confirmed in this session, with a second factor. @public */
export const sessionHasSecondFactor = ({ signedIn }: Pick<AuthedContext, 'signedIn'>): boolean =>
  signedIn.factors.includes('totp') || signedIn.factors.includes('passkey');

/**
 * Requires that the caller has proved within the last 10 minutes, in this session, that it is them: by signing in or by `confirmSession`.
 * @throws DomainError STEP_UP
 */
export function requireRecentConfirmation({ signedIn, now }: Pick<AuthedContext, 'signedIn' | 'now'>): void {
  const { confirmedAt } = signedIn;
  if (confirmedAt && now().getTime() - confirmedAt.getTime() <= CONFIRMATION_VALID_MS) return;
  throw new DomainError('STEP_UP', m.security_step_up());
}

/**
 * Requires a recent confirmation of a caller who has a second factor, beside the password that the change itself asks for.
 * @throws DomainError STEP_UP
 */
export async function requireConfirmationBeyondPassword(ctx: AuthedContext): Promise<void> {
  if ((await secondFactorMethods(ctx.em, ctx.user.id)).length > 0) requireRecentConfirmation(ctx);
}

/**
 * Locks the caller's row until the end of the transaction and requires that their session is still open and recently confirmed. This
 * serializes changes of what proves who they are.
 * @throws DomainError SIGNED_OUT when the session has ended meanwhile, STEP_UP without a recent confirmation
 */
export async function lockConfirmedUser(ctx: AuthedContext, tx: EntityManager): Promise<void> {
  await tx.execute('select 1 from users where id = ? for no key update', [ctx.user.id]);
  const sql = 'select confirmed_at as "confirmedAt" from sessions where id = ? and user_id = ?';
  const [session] = await tx.execute<{ confirmedAt: string | Date | null }[]>(sql, [ctx.signedIn.sessionId, ctx.user.id]);
  if (!session) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  const confirmedAt = session.confirmedAt ? new Date(session.confirmedAt) : null;
  requireRecentConfirmation({ now: ctx.now, signedIn: { ...ctx.signedIn, confirmedAt } });
}

/** Adds a factor to the caller's session, with the passkey that proved it, and confirms it; `tx` holds the lock of the user's row. */
export async function markConfirmed(
  ctx: AuthedContext,
  tx: EntityManager,
  factors: Factor[],
  passkeyId: string | null = null,
): Promise<void> {
  const sql = `update sessions set confirmed_at = ?, factors = array(select distinct unnest(factors || string_to_array(?, ','))),
    passkey_id = coalesce(passkey_id, ?) where id = ? and user_id = ? returning 1`;
  const values = [ctx.now(), factors.join(','), passkeyId, ctx.signedIn.sessionId, ctx.user.id];
  if ((await tx.execute<unknown[]>(sql, values)).length === 0) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
}

/** Takes the confirmation from the caller's other sessions: what they proved is no longer enough. */
export const unconfirmOtherSessions = async (ctx: AuthedContext, tx: EntityManager): Promise<void> =>
  void (await tx.execute('update sessions set confirmed_at = null where user_id = ? and id <> ?', [ctx.user.id, ctx.signedIn.sessionId]));

/** Confirms by one of the caller's passkeys. */
async function confirmByPasskey(ctx: AuthedContext, passkey: PasskeyAssertion): Promise<void> {
  const proof = await requirePasskey(ctx, passkey, 'confirm');
  if (proof.userId !== ctx.user.id) throw new DomainError('INVALID', m.passkey_failed());
  await reportingCopies(ctx, proof, () =>
    ctx.em.transactional(async (tx) => {
      await takePasskey(ctx, tx, proof);
      await markConfirmed(ctx, tx, ['passkey'], proof.passkeyId);
    }),
  );
}

/** Confirms by a code where the caller has a second factor, else by the password. */
async function confirmByCodeOrPassword(ctx: AuthedContext, password: string | undefined, code: string | undefined): Promise<void> {
  const methods = await secondFactorMethods(ctx.em, ctx.user.id);
  if (methods.length > 0 && code === undefined) throw new SecondFactorError(m.security_second_factor_needed(), methods);
  const hash = methods.length > 0 ? null : await requirePassword(ctx, password ?? '', 'SIGNED_OUT');
  await withCodeLimit(ctx, ctx.user.id, hash === null ? code : undefined, () =>
    ctx.em.transactional(async (tx) => {
      if (hash === null) await tx.execute('select 1 from users where id = ? for no key update', [ctx.user.id]);
      else await requireSamePassword(tx, ctx.user.id, hash);
      // a factor that another session has added meanwhile asks for its code
      await markConfirmed(ctx, tx, await proveSecondFactor(ctx, tx, ctx.user.id, code));
    }),
  );
}

/**
 * Confirms for 10 minutes, in this session only, that it is the caller: by a passkey or a code where they have a second factor, else by the
 * password. A passkey or a code also gives the session its second factor.
 * @throws SecondFactorError when a code is needed or wrong, DomainError SIGNED_OUT (401) for a wrong password, INVALID for a wrong passkey,
 *   TOO_MANY over the limits
 */
export async function confirmSession(ctx: AuthedContext, { password, code, passkey }: z.infer<typeof confirmInputSchema>): Promise<null> {
  if (passkey) await confirmByPasskey(ctx, passkey);
  else await confirmByCodeOrPassword(ctx, password, code);
  ctx.log.info({ event: 'session_confirmed', user: ctx.user.id, address: ctx.address }, 'security');
  return null;
}
