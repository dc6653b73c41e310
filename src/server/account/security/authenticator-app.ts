// Adds and removes the caller's authenticator app (`second_factors`), and replaces their recovery codes (`recovery_codes`). Also writes the factors and
// confirmations of `sessions`, and emails the owner about each change.
import QRCode from 'qrcode';
import type { TotpSetup } from '../../../shared/account/account-security.ts';
import { m } from '../../../shared/messages/messages.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { sealSecret } from './sealed-secret.ts';
import { endWithLastFactor, forgetFactors, secondFactorMethods, withCodeLimit } from './second-factor.ts';
import { SecondFactor } from './security.entity.ts';
import { reportOwnChange } from './security.mail.ts';
import { lockConfirmedUser, markConfirmed, requireRecentConfirmation, unconfirmOtherSessions } from './step-up.ts';
import { hasTotp, newTotp, spendTotp } from './totp.ts';

/** How long a new authenticator app waits for its first code. */
const SETUP_VALID_MS = HOUR_MS;

/**
 * Makes and stores the secret of a new authenticator app and returns it with its QR code (SVG). The app becomes a second factor when `enableTotp` gets its
 * first code, within an hour.
 * @throws DomainError STEP_UP without a recent confirmation, CONFLICT when there is an app already
 */
export async function beginTotp(ctx: AuthedContext): Promise<TotpSetup> {
  requireRecentConfirmation(ctx);
  const { secret, uri } = newTotp(ctx.user.username);
  await ctx.em.transactional(async (tx) => {
    await lockConfirmedUser(ctx, tx);
    if (await hasTotp(tx, ctx.user.id)) throw new DomainError('CONFLICT', m.security_totp_exists());
    const app = { totp_sealed: sealSecret(ctx.env.sessionSecrets, String(ctx.user.id), secret), created_at: ctx.now() };
    await statements(tx)
      .insertInto('second_factors')
      .values({ user_id: ctx.user.id, ...app })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...app, last_step: 0 }))
      .execute();
  });
  return { secret, uri, qr: await QRCode.toString(uri, { type: 'svg', margin: 2 }) };
}

/**
 * Enables a new authenticator app by its first code, replaces the recovery codes, emails the owner, and returns the new codes. Confirms this session; the
 * caller's other sessions have to confirm again who is at the device.
 * @throws DomainError INVALID for a wrong code, CONFLICT when no app waits for its code, STEP_UP, TOO_MANY
 */
export async function enableTotp(ctx: AuthedContext, typedCode: string): Promise<{ recoveryCodes: string[] }> {
  requireRecentConfirmation(ctx);
  const now = ctx.now();
  const recoveryCodes = await withCodeLimit(ctx, ctx.user.id, typedCode, () =>
    ctx.em.transactional(async (tx) => {
      await lockConfirmedUser(ctx, tx);
      const createdAt = { $gt: new Date(now.getTime() - SETUP_VALID_MS) };
      if ((await tx.count(SecondFactor, { user: ctx.user.id, enabledAt: null, createdAt })) === 0)
        throw new DomainError('CONFLICT', m.security_totp_not_begun());
      const code = typedCode.replace(/\s/g, '');
      if (!(await spendTotp(tx, ctx.env, { userId: ctx.user.id, code, now, state: 'pending' })))
        throw new DomainError('INVALID', m.security_code_invalid());
      await tx.nativeUpdate(SecondFactor, { user: ctx.user.id }, { enabledAt: now });
      await markConfirmed(ctx, tx, ['totp']);
      await unconfirmOtherSessions(ctx, tx);
      await reportOwnChange(ctx, tx, 'totpAdded');
      return renewRecoveryCodes(tx, ctx.user.id, now);
    }),
  );
  return { recoveryCodes };
}

/**
 * Removes the authenticator app, also from the factors that sessions have proved. Without another second factor, recovery codes are deleted too. Emails the
 * owner.
 * @throws DomainError STEP_UP without a recent confirmation, MISSING when there is none
 */
export async function removeTotp(ctx: AuthedContext): Promise<null> {
  requireRecentConfirmation(ctx);
  await ctx.em.transactional(async (tx) => {
    await lockConfirmedUser(ctx, tx);
    const removedCount = await tx.nativeDelete(SecondFactor, { user: ctx.user.id, enabledAt: { $ne: null } });
    if (removedCount === 0) throw new DomainError('MISSING', m.security_totp_missing());
    await forgetFactors(tx, ctx.user.id, ['totp']);
    await endWithLastFactor(tx, ctx.user.id);
    await reportOwnChange(ctx, tx, 'totpRemoved');
  });
  return null;
}

/**
 * Replaces the recovery codes by ten new ones, and emails the owner.
 * @throws DomainError STEP_UP without a recent confirmation, CONFLICT without a second factor
 */
export async function replaceRecoveryCodes(ctx: AuthedContext): Promise<{ recoveryCodes: string[] }> {
  requireRecentConfirmation(ctx);
  const recoveryCodes = await ctx.em.transactional(async (tx) => {
    await lockConfirmedUser(ctx, tx);
    if ((await secondFactorMethods(tx, ctx.user.id)).length === 0) throw new DomainError('CONFLICT', m.security_no_second_factor());
    await reportOwnChange(ctx, tx, 'recoveryCodesRenewed');
    return renewRecoveryCodes(tx, ctx.user.id, ctx.now());
  });
  return { recoveryCodes };
}
