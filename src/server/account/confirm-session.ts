// Step-up authentication: the signed-in user proves again who they are, by passkey, code or password. The time is stored in `sessions`, and
// `security/step-up.ts` requires it for changes of how the account is signed in to.
import type { z } from 'zod';
import type { stepUpInputSchema } from '../../shared/account/account-security.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PasskeyAssertion } from '../../shared/passkey.ts';
import { DomainError, SecondFactorError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { lockUser } from './lock-user.ts';
import { acceptPasskey, requirePasskey } from './passkey/passkey.sign-in.ts';
import { withCopyNotice } from './passkey/spend-passkey.ts';
import { requirePassword, requireSamePassword } from './password/account.credentials.ts';
import { proveSecondFactor, secondFactorMethods, withCodeLimit } from './security/second-factor.ts';
import { markConfirmed } from './security/step-up.ts';

/** Confirms the session by one of the caller's passkeys. @throws DomainError INVALID, TOO_MANY */
async function confirmByPasskey(ctx: AuthedContext, passkey: PasskeyAssertion): Promise<void> {
  const proof = await requirePasskey(ctx, passkey, 'confirm');
  if (proof.userId !== ctx.user.id) throw new DomainError('INVALID', m.passkey_failed());
  await withCopyNotice(ctx, proof, () =>
    ctx.em.transactional(async (tx) => {
      await acceptPasskey(ctx, tx, proof);
      await markConfirmed(ctx, tx, ['passkey'], proof.passkeyId);
    }),
  );
}

/** Confirms the session by a code where the caller has a second factor, otherwise by the password. */
async function confirmByCodeOrPassword(ctx: AuthedContext, password: string | undefined, code: string | undefined): Promise<void> {
  const methods = await secondFactorMethods(ctx.em, ctx.user.id);
  const hasSecondFactor = methods.length > 0;
  if (hasSecondFactor && code === undefined) throw new SecondFactorError(m.security_second_factor_needed(), methods);
  const passwordHash = hasSecondFactor ? null : await requirePassword(ctx, password ?? '', 'SIGNED_OUT');
  await withCodeLimit(ctx, ctx.user.id, hasSecondFactor ? code : undefined, () =>
    ctx.em.transactional(async (tx) => {
      // each branch locks the user's row
      if (passwordHash === null) await lockUser(tx, ctx.user.id);
      else await requireSamePassword(tx, ctx.user.id, passwordHash);
      // needs a code also when another session has added a second factor meanwhile
      await markConfirmed(ctx, tx, await proveSecondFactor(ctx, tx, ctx.user.id, code));
    }),
  );
}

/**
 * Confirms this session, and no other, for 10 minutes: by a passkey or a code where the caller has a second factor, otherwise by the password. With a
 * passkey or a code the session also counts as signed in by a second factor.
 * @throws SecondFactorError when a code is needed or wrong, DomainError SIGNED_OUT (401) for a wrong password, INVALID for a wrong passkey,
 *   TOO_MANY over the limits
 */
export async function confirmSession(ctx: AuthedContext, { password, code, passkey }: z.infer<typeof stepUpInputSchema>): Promise<null> {
  if (passkey) await confirmByPasskey(ctx, passkey);
  else await confirmByCodeOrPassword(ctx, password, code);
  ctx.log.info({ event: 'session_confirmed', user: ctx.user.id, address: ctx.address }, 'security');
  return null;
}
