import { useEffect, useEffectEvent } from 'react';
import type { PasskeyAssertion } from '../../../shared/passkey.ts';
import { trpc } from '../../trpc/trpc.ts';

/** Asks for a new challenge a little before the server's ends, after five minutes. */
const RENEW_MS = 4.5 * 60_000;

/** While `isOffered`, lets the browser offer passkeys in the field of the username (`autocomplete="username webauthn"`). */
export function useOfferedPasskeys(isOffered: boolean, onChosen: (passkey: PasskeyAssertion) => Promise<void>): void {
  const { client } = trpc.useUtils();
  const choose = useEffectEvent(onChosen);
  const begin = useEffectEvent(() => client.passkey.beginSignIn.mutate());
  useEffect(() => {
    // a browser that cannot offer them loads no code
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
