// Makes, uses and offers passkeys in the browser (WebAuthn, by @simplewebauthn/browser). The challenges come from the server and the
// results go back to it; this file makes no requests. Imported lazily, when a passkey is made, used or offered.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { m } from '../../../shared/messages/messages.ts';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '../../../shared/passkey.ts';

/** Why no passkey was made or used; the message is shown to the user. */
class PasskeyError extends Error {}

/**
 * Translates an error of the browser into a message for the user. Browsers report a closed dialog and the lack of a passkey to choose
 * alike, as NotAllowedError.
 */
function toPasskeyError(error: unknown): PasskeyError {
  const name = error instanceof Error ? error.name : '';
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new PasskeyError(m.passkey_already_here());
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyError(m.passkey_canceled());
  if (name === 'SecurityError' || name === 'NotSupportedError') return new PasskeyError(m.passkey_unsupported());
  return new PasskeyError(m.passkey_failed());
}

/** Makes a passkey in a dialog of the browser. @throws PasskeyError */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  try {
    return (await startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })) as PasskeyRegistration;
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** Signs the server's challenge with a passkey that the user chooses in a dialog of the browser. @throws PasskeyError */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  try {
    return (await startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })) as PasskeyAssertion;
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** Resolves to whether the browser can offer passkeys in its suggestions for the username field. */
export const canOfferPasskeys = browserSupportsWebAuthnAutofill;

/**
 * Lets the browser offer passkeys in its suggestions for the username field. Resolves to the signed challenge when the user chooses one, or
 * to null when the offer ends without one, for example because another passkey request replaces it.
 */
export async function offerPasskeys(options: PasskeyRequest): Promise<PasskeyAssertion | null> {
  try {
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as PasskeyAssertion;
  } catch {
    return null;
  }
}

/** Ends the offer of `offerPasskeys`, or any other passkey request that runs. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony();
