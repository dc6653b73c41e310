// The browser's part in passkeys (@simplewebauthn/browser). Loaded when a passkey is made or used, and when the browser may offer one.
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

/** The error for what the browser reported. Browsers do not say whether the user closed the dialog or had no passkey to choose. */
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

/** Signs with a passkey that the person chooses in a dialog of the browser. @throws PasskeyError */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  try {
    return (await startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })) as PasskeyAssertion;
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** Whether the browser can offer passkeys below the field of the username. */
export const canOfferPasskeys = browserSupportsWebAuthnAutofill;

/** Lets the browser offer passkeys below the field of the username; null when that ends without one, as when another request takes its place. */
export async function offerPasskeys(options: PasskeyRequest): Promise<PasskeyAssertion | null> {
  try {
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as PasskeyAssertion;
  } catch {
    return null;
  }
}

/** Stops offering passkeys. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony();
