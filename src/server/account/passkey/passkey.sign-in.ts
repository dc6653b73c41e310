// Signing in with a passkey, and confirming a session with one. A passkey counts as both factors: the device, and the fingerprint, face or PIN that it
// asks for. Writes `auth_challenges`, `passkeys` and `sessions`.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserView } from '../../../shared/account/account.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PasskeyAssertion, PasskeyRequest } from '../../../shared/passkey.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { viewUser } from '../account.ts';
import { reportUnknownDevice } from '../known-device/known-device.ts';
import { lockUser } from '../lock-user.ts';
import { stopWait } from '../security/end-wait.ts';
import { checkWithinFailureLimits } from '../sign-in/account.attempts.ts';
import { requireNotBlocked } from '../sign-in/account.block.ts';
import { CHALLENGE_VALID_MS, type ChallengePurpose, issueChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';
import { spendPasskey, withCopyNotice } from './spend-passkey.ts';
import { type PasskeyProof, verifyAssertion } from './verify.ts';

/** How many passkeys of one network address are checked at the same time; the others wait. */
const CHECKS_PER_ADDRESS = 4;

/** Stores a challenge and returns what a browser needs to sign it with one of `allowCredentials`; an empty list allows any passkey of the site. */
async function issueRequest(
  ctx: Context,
  purpose: Exclude<ChallengePurpose, 'add'>,
  allowCredentials: PasskeyRequest['allowCredentials'],
): Promise<PasskeyRequest> {
  const { id } = relyingPartyOf(ctx.env);
  const challenge = await issueChallenge(ctx, ctx.em, purpose);
  return { challenge, rpId: id, timeout: CHALLENGE_VALID_MS, userVerification: 'required', allowCredentials };
}

/**
 * Begins a sign-in with any passkey that the browser has for this site. The response does not show which users have a passkey.
 * @throws DomainError CONFLICT on a site without a name, TOO_MANY
 */
export async function beginSignIn(ctx: Context): Promise<PasskeyRequest> {
  await ctx.limiter.count('passkeyChallenge', ctx.address, m.account_too_many_attempts());
  return issueRequest(ctx, 'sign-in', []);
}

/** Begins a confirmation by one of the caller's passkeys. @throws DomainError CONFLICT when they have none, and on a site without a name */
export async function beginConfirmation(ctx: Context, userId: number): Promise<PasskeyRequest> {
  const passkeys = await statements(ctx.em)
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  if (passkeys.length === 0) throw new DomainError('CONFLICT', m.passkey_none());
  return issueRequest(
    ctx,
    'confirm',
    passkeys.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
  );
}

/**
 * Checks the signature of a passkey. Failures count per network address, so that failures elsewhere do not keep a user out.
 * @throws DomainError INVALID with the same text for every reason, TOO_MANY over the limit of failures, CONFLICT on a site without a name
 */
export async function requirePasskey(
  ctx: Context,
  assertion: PasskeyAssertion,
  purpose: Exclude<ChallengePurpose, 'add'>,
): Promise<PasskeyProof> {
  const limit = { name: 'loginAddress', key: `passkey:${ctx.address}`, maxConcurrent: CHECKS_PER_ADDRESS } as const;
  const proof = await checkWithinFailureLimits(ctx.limiter, [limit], () => verifyAssertion(ctx, assertion, purpose));
  if (!proof) throw new DomainError('INVALID', m.passkey_failed());
  return proof;
}

/**
 * Locks the owner of a passkey and stores its use. It proves that the factor is not lost, so a waiting period after which lost factors are removed is
 * stopped, with an email to the owner. Throws what `spendPasskey` throws.
 */
export async function acceptPasskey(ctx: Context, tx: EntityManager, proof: PasskeyProof): Promise<void> {
  await lockUser(tx, proof.userId);
  await spendPasskey(tx, proof, ctx.now());
  await stopWait(ctx, tx, proof.userId);
}

/**
 * Signs in the owner of a passkey, without a password or another factor. Emails them when the account does not know the browser, when the passkey was
 * copied, and when the sign-in stops a waiting period after lost factors.
 * @throws DomainError INVALID, SIGNED_OUT for a blocked user, TOO_MANY, CONFLICT on a site without a name
 */
export async function signInWithPasskey(ctx: Context, assertion: PasskeyAssertion): Promise<UserView> {
  const proof = await requirePasskey(ctx, assertion, 'sign-in');
  const now = ctx.now();
  await withCopyNotice(ctx, proof, () =>
    ctx.cookie.begin(ctx.em, now, async (tx) => {
      await acceptPasskey(ctx, tx, proof);
      await requireNotBlocked(tx, ctx, proof.userId);
      const onCommitted = await reportUnknownDevice(ctx, tx, proof.userId);
      return { userId: proof.userId, factors: ['passkey'], passkeyId: proof.passkeyId, confirmedAt: now, onCommitted };
    }),
  );
  ctx.log.info({ event: 'login', user: proof.userId, by: 'passkey', address: ctx.address }, 'security');
  return viewUser(ctx.em, proof.userId);
}
