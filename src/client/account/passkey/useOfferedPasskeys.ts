import { useEffect, useEffectEvent } from 'react';
import type { PasskeyAssertion } from '../../../shared/passkey.ts';
import { trpc } from '../../trpc/trpc.ts';

/** How often the offer gets a new challenge. A challenge of the server is valid for five minutes. */
const RENEW_MS = 4.5 * 60_000;

/**
 * While `isOffered`, lets the browser offer passkeys in its suggestions for the username field (`autocomplete="username webauthn"`).
 * Requests challenges from the server and calls `onChosen` when the user chooses a passkey.
 */
export function useOfferedPasskeys(isOffered: boolean, onChosen: (passkey: PasskeyAssertion) => Promise<void>): void {
  const { client } = trpc.useUtils();
  const choose = useEffectEvent(onChosen);
  const begin = useEffectEvent(() => client.passkey.beginSignIn.mutate());
  useEffect(() => {
    // browsers without this function cannot offer passkeys and do not load the library
    if (!isOffered || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return;
    let isOver = false;
    let stop = () => {};
    const offer = async (): Promise<void> => {
      const ceremony = await import('./ceremony.ts');
      if (isOver || !(await ceremony.canOfferPasskeys())) return;
      const options = await begin();
      if (isOver) return;
      stop = ceremony.stopOffering;
      const passkey = await ceremony.offerPasskeys(options);
      if (passkey && !isOver) await choose(passkey);
    };
    // the sign-in form works without the offer, so an error is not shown
    const tryToOffer = () => void offer().catch(() => {});
    tryToOffer();
    const renewal = setInterval(tryToOffer, RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(renewal);
      stop();
    };
  }, [isOffered]);
}
