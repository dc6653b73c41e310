// The passkeys of a user (`passkeys`): lists, adds, names and removes them. Adding and removing also change `sessions` and recovery codes and email the
// owner.
import type { EntityManager } from '@mikro-orm/postgresql';
import { SITE_NAME } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { MAX_PASSKEYS, type PasskeyCreation, type PasskeyRegistration, type PasskeyView } from '../../../shared/passkey.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { renewRecoveryCodes } from '../security/recovery-codes.ts';
import { endWithLastFactor, secondFactorMethods } from '../security/second-factor.ts';
import { reportOwnChange } from '../security/security.mail.ts';
import { lockConfirmedUser, markConfirmed, requireRecentConfirmation, unconfirmOtherSessions } from '../security/step-up.ts';
import { CHALLENGE_VALID_MS, issueChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';
import { ALGORITHMS, userHandleOf, verifyRegistration } from './verify.ts';

/** The transports of WebAuthn, by which a browser may reach a passkey (AuthenticatorTransport). Others are not stored. */
const TRANSPORTS = new Set(['usb', 'nfc', 'ble', 'internal', 'hybrid', 'smart-card', 'cable']);

const VIEW_COLUMNS = 'id, name, created_at as "createdAt", last_used_at as "lastUsedAt", is_backed_up as "backedUp"';
/** Turns the times of a row into ISO 8601. */
const toView = ({ createdAt, lastUsedAt, ...fields }: PasskeyView): PasskeyView => ({
  ...fields,
  createdAt: toIsoTime(createdAt),
  lastUsedAt: lastUsedAt && toIsoTime(lastUsedAt),
});

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(em: EntityManager, userId: number): Promise<PasskeyView[]> {
  const sql = `select ${VIEW_COLUMNS} from passkeys where user_id = $1 order by created_at, id limit ${MAX_PASSKEYS}`;
  return (await rows<PasskeyView>(em, preparedStatement(sql, [userId]))).map(toView);
}

/**
 * Requires that a user may have another passkey, and returns the passkeys that they have, which the browser must not add again.
 * @throws DomainError LIMIT
 */
async function requireBelowPasskeyLimit(em: EntityManager, userId: number): Promise<PasskeyCreation['excludeCredentials']> {
  const sql = 'select id, transports from passkeys where user_id = ?';
  const passkeys = await em.execute<{ id: string; transports: string[] }[]>(sql, [userId]);
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
    // `transports` is bound as one text joined by commas: an empty text becomes an empty array
    const sql = `insert into passkeys (id, user_id, public_key, counter, transports, is_device_bound, is_backed_up, name, created_at)
      values (?, ?, ?, ?, coalesce(string_to_array(nullif(?, ''), ','), '{}'), ?, ?, ?, ?) on conflict do nothing returning ${VIEW_COLUMNS}`;
    const { id, publicKey, counter, isDeviceBound, isBackedUp } = passkey;
    const values = [id, ctx.user.id, publicKey, counter, transports.join(','), isDeviceBound, isBackedUp, name, ctx.now()];
    const [stored] = await tx.execute<PasskeyView[]>(sql, values);
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
  const sql = `update passkeys set name = $3 where id = $1 and user_id = $2 returning ${VIEW_COLUMNS}`;
  const [passkey] = await rows<PasskeyView>(ctx.em, preparedStatement(sql, [id, ctx.user.id, name]));
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
    const removed = await tx.execute<unknown[]>('delete from passkeys where id = ? and user_id = ? returning 1', [id, ctx.user.id]);
    if (removed.length === 0) throw new DomainError('MISSING', m.passkey_missing());
    const { sessionId } = ctx.signedIn;
    await tx.execute('delete from sessions where user_id = ? and passkey_id = ? and id <> ?', [ctx.user.id, id, sessionId]);
    // the caller's own session continues without this passkey
    const keepOwnSessionSql = `update sessions set passkey_id = null, factors = array_remove(factors, 'passkey') where id = ? and passkey_id = ?`;
    await tx.execute(keepOwnSessionSql, [sessionId, id]);
    await endWithLastFactor(tx, ctx.user.id);
    await reportOwnChange(ctx, tx, 'passkeyRemoved');
  });
  return null;
}
