// The passkeys of a user (`passkeys`): lists, adds, names and removes them. Adding and removing also change `sessions` and recovery codes and email the
// owner.
import type { EntityManager } from '@mikro-orm/postgresql';
import { SITE_NAME } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { MAX_PASSKEYS, type PasskeyCreation, type PasskeyRegistration, type PasskeyView } from '../../../shared/passkey.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { type Factor, Session } from '../account.entity.ts';
import { renewRecoveryCodes } from '../security/recovery-codes.ts';
import { endWithLastFactor, secondFactorMethods } from '../security/second-factor.ts';
import { reportOwnChange } from '../security/security.mail.ts';
import { lockConfirmedUser, markConfirmed, requireRecentConfirmation, unconfirmOtherSessions } from '../security/step-up.ts';
import { CHALLENGE_VALID_MS, issueChallenge } from './challenge.ts';
import { Passkey } from './passkey.entity.ts';
import { relyingPartyOf } from './relying-party.ts';
import { ALGORITHMS, userHandleOf, verifyRegistration } from './verify.ts';

/** The transports of WebAuthn, by which a browser may reach a passkey (AuthenticatorTransport). Others are not stored. */
const TRANSPORTS = new Set(['usb', 'nfc', 'ble', 'internal', 'hybrid', 'smart-card', 'cable']);

const VIEW_COLUMNS = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'is_backed_up as backedUp'] as const;
/** Turns the times of a row into ISO 8601. */
const toView = <T extends { createdAt: Date; lastUsedAt: Date | null }>({ createdAt, lastUsedAt, ...fields }: T) => ({
  ...fields,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(em: EntityManager, userId: number): Promise<PasskeyView[]> {
  const passkeys = statements(em).selectFrom('passkeys').select(VIEW_COLUMNS).where('user_id', '=', userId);
  return (await passkeys.orderBy('created_at').orderBy('id').limit(MAX_PASSKEYS).execute()).map(toView);
}

/**
 * Requires that a user may have another passkey, and returns the passkeys that they have, which the browser must not add again.
 * @throws DomainError LIMIT
 */
async function requireBelowPasskeyLimit(em: EntityManager, userId: number): Promise<PasskeyCreation['excludeCredentials']> {
  const passkeys = await statements(em).selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', userId).execute();
  if (passkeys.length >= MAX_PASSKEYS) throw new DomainError('LIMIT', m.passkey_limit({ max: MAX_PASSKEYS }));
  return passkeys.map(({ id, transports }) => ({ id, type: 'public-key', transports }));
}

/**
 * Stores a challenge and returns what the caller's browser needs to make a passkey. The browser then sends the new passkey to `addPasskey`.
 * @throws DomainError STEP_UP without a recent confirmation, LIMIT, CONFLICT on a site without a name
 */
export async function beginPasskey(ctx: AuthedContext): Promise<PasskeyCreation> {
  requireRecentConfirmation(ctx);
  const { id } = relyingPartyOf(ctx.env);
  const excludeCredentials = await requireBelowPasskeyLimit(ctx.em, ctx.user.id);
  return {
    challenge: await issueChallenge(ctx, ctx.em, 'add'),
    rp: { id, name: SITE_NAME },
    user: {
      id: userHandleOf(ctx.user.id).toString('base64url'),
      name: ctx.user.username,
      displayName: ctx.user.fullName ?? ctx.user.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_VALID_MS,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * Adds a passkey, confirms the session and emails the owner. The first second factor of a user also brings recovery codes, and other sessions have to
 * confirm anew.
 * @throws DomainError INVALID when verification fails or an account already has the passkey, STEP_UP, LIMIT, CONFLICT on a site without a name,
 *   SIGNED_OUT when the session has ended meanwhile
 */
export async function addPasskey(
  ctx: AuthedContext,
  { name, passkey: response }: { name: string; passkey: PasskeyRegistration },
): Promise<{ passkey: PasskeyView; recoveryCodes: string[] }> {
  requireRecentConfirmation(ctx);
  const passkey = await verifyRegistration(ctx, response);
  if (!passkey) throw new DomainError('INVALID', m.passkey_failed());
  const transports = (response.response.transports ?? []).filter((transport) => TRANSPORTS.has(transport));
  return ctx.em.transactional(async (tx) => {
    await lockConfirmedUser(ctx, tx);
    await requireBelowPasskeyLimit(tx, ctx.user.id);
    const isFirstFactor = (await secondFactorMethods(tx, ctx.user.id)).length === 0;
    const { id, publicKey, counter, ...device } = passkey;
    const flags = { is_device_bound: device.isDeviceBound, is_backed_up: device.isBackedUp };
    const stored = await statements(tx)
      .insertInto('passkeys')
      .values({ id, user_id: ctx.user.id, public_key: publicKey, counter, transports, name, created_at: ctx.now(), ...flags })
      .onConflict((conflict) => conflict.doNothing())
      .returning(VIEW_COLUMNS)
      .executeTakeFirst();
    if (!stored) throw new DomainError('INVALID', m.passkey_failed());
    await markConfirmed(ctx, tx, ['passkey'], id);
    if (isFirstFactor) await unconfirmOtherSessions(ctx, tx);
    await reportOwnChange(ctx, tx, 'passkeyAdded');
    return { passkey: toView(stored), recoveryCodes: isFirstFactor ? await renewRecoveryCodes(tx, ctx.user.id, ctx.now()) : [] };
  });
}

/**
 * Names a passkey of the caller.
 * @throws DomainError MISSING
 */
export async function renamePasskey(ctx: AuthedContext, { id, name }: { id: string; name: string }): Promise<PasskeyView> {
  const ownPasskey = statements(ctx.em).updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', ctx.user.id);
  const passkey = await ownPasskey.returning(VIEW_COLUMNS).executeTakeFirst();
  if (!passkey) throw new DomainError('MISSING', m.passkey_missing());
  return toView(passkey);
}

/**
 * Removes a passkey of the caller, ends the other sessions that it began or first confirmed, and emails the owner. With the last second factor, the recovery
 * codes and a waiting period after lost factors end too.
 * @throws DomainError STEP_UP without a recent confirmation, MISSING
 */
export async function removePasskey(ctx: AuthedContext, id: string): Promise<null> {
  requireRecentConfirmation(ctx);
  await ctx.em.transactional(async (tx) => {
    await lockConfirmedUser(ctx, tx);
    if ((await tx.nativeDelete(Passkey, { id, user: ctx.user.id })) === 0) throw new DomainError('MISSING', m.passkey_missing());
    const { sessionId } = ctx.signedIn;
    await tx.nativeDelete(Session, { user: ctx.user.id, passkeyId: id, id: { $ne: sessionId } });
    // the caller's own session continues without this passkey
    await statements(tx)
      .updateTable('sessions')
      .set((eb) => ({ passkey_id: null, factors: eb.fn<Factor[]>('array_remove', ['factors', eb.val('passkey')]) }))
      .where('id', '=', sessionId)
      .where('passkey_id', '=', id)
      .execute();
    await endWithLastFactor(tx, ctx.user.id);
    await reportOwnChange(ctx, tx, 'passkeyRemoved');
  });
  return null;
}
