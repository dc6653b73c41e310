// Signing in and confirming with a passkey, which is both factors: the device, and the fingerprint, face or PIN that it asks for. Writes `sessions`.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserView } from '../../../shared/account/account.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PasskeyAssertion, PasskeyRequest } from '../../../shared/passkey.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { viewUser } from '../account.ts';
import { reportUnknownDevice } from '../known-device/known-device.ts';
import { stopWait } from '../security/end-wait.ts';
import { checkWithinFailureLimits } from '../sign-in/account.attempts.ts';
import { requireNotBlocked } from '../sign-in/account.block.ts';
import { CHALLENGE_VALID_MS, type ChallengePurpose, issueChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';
import { reportingCopies, spendPasskey } from './spend-passkey.ts';
import { type PasskeyProof, verifyAssertion } from './verify.ts';

/** Checks of one network address that run at once. */
const CHECKS_PER_ADDRESS = 4;

/** Stores a challenge and returns what a browser needs to sign it with one of these passkeys; with any that it has when there are none. */
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
 * Begins a sign-in with any passkey that the browser has for this site. It says nothing about who has one.
 * @throws DomainError CONFLICT on a site without a name, TOO_MANY
 */
export async function beginSignIn(ctx: Context): Promise<PasskeyRequest> {
  await ctx.limiter.count('passkeyChallenge', ctx.address, m.account_too_many_attempts());
  return issueRequest(ctx, 'sign-in', []);
}

/** Begins a confirmation by one of the caller's passkeys. @throws DomainError CONFLICT when they have none */
export async function beginConfirmation(ctx: Context, userId: number): Promise<PasskeyRequest> {
  const sql = 'select id, transports from passkeys where user_id = ? order by created_at';
  const passkeys = await ctx.em.execute<{ id: string; transports: string[] }[]>(sql, [userId]);
  if (passkeys.length === 0) throw new DomainError('CONFLICT', m.passkey_none());
  return issueRequest(
    ctx,
    'confirm',
    passkeys.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
  );
}

/**
 * Checks a signature within the limit of failures of a network address. Failures of others never keep a user out.
 * @throws DomainError INVALID with one text for whatever is wrong, TOO_MANY
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

/** Locks the owner of a passkey, records its use, and stops a wait for lost factors, with an email: this factor is not lost. @throws as `spendPasskey` */
export async function acceptPasskey(ctx: Context, tx: EntityManager, proof: PasskeyProof): Promise<void> {
  await tx.execute('select 1 from users where id = ? for no key update', [proof.userId]);
  await spendPasskey(tx, proof, ctx.now());
  await stopWait(ctx, tx, proof.userId);
}

/**
 * Signs in the owner of a passkey, without a password and without another factor. Emails them when the browser is not known, or the passkey is a copy.
 * @throws DomainError INVALID, SIGNED_OUT for a blocked user, TOO_MANY
 */
export async function signInWithPasskey(ctx: Context, assertion: PasskeyAssertion): Promise<UserView> {
  const proof = await requirePasskey(ctx, assertion, 'sign-in');
  const now = ctx.now();
  await reportingCopies(ctx, proof, () =>
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
