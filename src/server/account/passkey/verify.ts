// Checks what a browser answers to a challenge, by @simplewebauthn/server, which is loaded with the first answer. Uses up the challenge.
import type { PasskeyAssertion, PasskeyRegistration } from '../../../shared/passkey.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { type ChallengePurpose, spendChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';

/** COSE numbers of Ed25519, ECDSA with P-256 and RSA with SHA-256; every authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** What identifies a user to authenticators. It says nothing about them. */
export const userHandleOf = (userId: number): Buffer => Buffer.from(`member-${userId}`);

/** Logs why a passkey was refused and returns null. The person gets one text for every reason (`passkey_failed`). */
function logFailure(ctx: Context, reason: unknown): null {
  const detail = reason instanceof Error ? reason.message.slice(0, 200) : String(reason);
  ctx.log.info({ event: 'passkey_refused', detail, address: ctx.address }, 'security');
  return null;
}

/** A passkey whose signature was right. */
export interface PasskeyProof {
  passkeyId: string;
  userId: number;
  newCounter: number;
  isBackedUp: boolean;
}

/**
 * Checks the signature of a stored passkey over a challenge of this session or browser. It needs the person's fingerprint, face or PIN.
 * @returns null for an unknown passkey, a wrong signature, origin or challenge; the challenge is used up
 */
export async function verifyAssertion(
  ctx: Context,
  assertion: PasskeyAssertion,
  purpose: Exclude<ChallengePurpose, 'add'>,
): Promise<PasskeyProof | null> {
  const { id, origin } = relyingPartyOf(ctx.env);
  const challenge = await spendChallenge(ctx, ctx.em, purpose, assertion.response.clientDataJSON);
  if (challenge === null) return logFailure(ctx, 'challenge');
  const sql = 'select user_id as "userId", public_key as "publicKey" from passkeys where id = $1';
  const [stored] = await rows<{ userId: number; publicKey: Buffer }>(ctx.em, preparedStatement(sql, [assertion.id]));
  if (!stored) return logFailure(ctx, 'unknown passkey');
  const { userHandle } = assertion.response;
  if (userHandle && userHandle !== userHandleOf(stored.userId).toString('base64url')) return logFailure(ctx, 'user handle');
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: { ...assertion.response, userHandle: userHandle ?? undefined }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // the counter is compared under a lock, by `spendPasskey`
      credential: { id: assertion.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    });
    if (!verified) return logFailure(ctx, 'signature');
    return {
      passkeyId: assertion.id,
      userId: stored.userId,
      newCounter: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    };
  } catch (error) {
    return logFailure(ctx, error);
  }
}

/** A new passkey, as it is stored. */
export interface NewPasskey {
  id: string;
  publicKey: Buffer;
  counter: number;
  isDeviceBound: boolean;
  isBackedUp: boolean;
}

/**
 * Checks a new passkey over a challenge of this session.
 * @returns null when it is wrong; the challenge is used up
 */
export async function verifyRegistration(ctx: Context, response: PasskeyRegistration): Promise<NewPasskey | null> {
  const { id, origin } = relyingPartyOf(ctx.env);
  const challenge = await spendChallenge(ctx, ctx.em, 'add', response.response.clientDataJSON);
  if (challenge === null) return logFailure(ctx, 'challenge');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')));
    // no certificates of manufacturers: checking them would fetch revocation lists from addresses that the certificate names
    if (attestation.get('fmt') !== 'none' && attestation.get('attStmt').get('x5c') !== undefined) return logFailure(ctx, 'attestation');
    if (!['none', 'packed'].includes(attestation.get('fmt'))) return logFailure(ctx, 'attestation format');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== response.id) return logFailure(ctx, 'registration');
    return {
      id: registrationInfo.credential.id,
      publicKey: Buffer.from(registrationInfo.credential.publicKey),
      counter: registrationInfo.credential.counter,
      isDeviceBound: registrationInfo.credentialDeviceType === 'singleDevice',
      isBackedUp: registrationInfo.credentialBackedUp,
    };
  } catch (error) {
    return logFailure(ctx, error);
  }
}
