// Verifies what a browser sends when a passkey is added or used (WebAuthn). Deletes the challenge (`auth_challenges`), reads `passkeys` and logs failures.
// @simplewebauthn/server is imported with the first verification, so that the server starts faster.
import type { PasskeyAssertion, PasskeyRegistration } from '../../../shared/passkey.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { type ChallengePurpose, spendChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';

/** COSE numbers of Ed25519, ECDSA with P-256 and RSA with SHA-256; every authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** The WebAuthn user handle: identifies the account to authenticators and contains no personal data. */
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
  /** How many signatures the authenticator has made; 0 when it does not count them. */
  newCounter: number;
  /** Whether a copy is kept elsewhere, such as in a password manager's cloud. */
  isBackedUp: boolean;
}

/**
 * Verifies the signature of a stored passkey over a challenge of this session or browser. The authenticator must have checked the person's fingerprint,
 * face or PIN. The challenge cannot be used again, whatever the result.
 * @returns null for an unknown passkey, and for a wrong signature, origin or challenge
 */
export async function verifyAssertion(
  ctx: Context,
  assertion: PasskeyAssertion,
  purpose: Exclude<ChallengePurpose, 'add'>,
): Promise<PasskeyProof | null> {
  const { id: relyingPartyId, origin } = relyingPartyOf(ctx.env);
  const challenge = await spendChallenge(ctx, ctx.em, purpose, assertion.response.clientDataJSON);
  if (challenge === null) return logFailure(ctx, 'challenge');
  const storedPasskey = await statements(ctx.em)
    .selectFrom('passkeys')
    .select(['user_id as userId', 'public_key as publicKey'])
    .where('id', '=', assertion.id)
    .executeTakeFirst();
  if (!storedPasskey) return logFailure(ctx, 'unknown passkey');
  const { userHandle } = assertion.response;
  if (userHandle && userHandle !== userHandleOf(storedPasskey.userId).toString('base64url')) return logFailure(ctx, 'user handle');
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: { ...assertion.response, userHandle: userHandle ?? undefined }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId,
      requireUserVerification: true,
      // counter 0 skips the library's check: `spendPasskey` compares counters while it locks the row
      credential: { id: assertion.id, publicKey: new Uint8Array(storedPasskey.publicKey), counter: 0 },
    });
    if (!verified) return logFailure(ctx, 'signature');
    return {
      passkeyId: assertion.id,
      userId: storedPasskey.userId,
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
  /** How many signatures the authenticator has made. */
  counter: number;
  /** Whether the passkey cannot leave its device; others are synchronized between devices. */
  isDeviceBound: boolean;
  isBackedUp: boolean;
}

/**
 * Verifies a new passkey over a challenge of this session. The challenge cannot be used again, whatever the result. Stores no passkey.
 * @returns null when the passkey or the challenge is not valid
 */
export async function verifyRegistration(ctx: Context, response: PasskeyRegistration): Promise<NewPasskey | null> {
  const { id: relyingPartyId, origin } = relyingPartyOf(ctx.env);
  const challenge = await spendChallenge(ctx, ctx.em, 'add', response.response.clientDataJSON);
  if (challenge === null) return logFailure(ctx, 'challenge');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')));
    // manufacturers' certificates (`x5c`) are refused: checking one would fetch revocation lists from addresses that it names
    if (attestation.get('fmt') !== 'none' && attestation.get('attStmt').get('x5c') !== undefined) return logFailure(ctx, 'attestation');
    if (!['none', 'packed'].includes(attestation.get('fmt'))) return logFailure(ctx, 'attestation format');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId,
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
