import { useState } from 'react';
import type { UserView } from '../../../shared/account/account.ts';
import type { PasskeyAssertion } from '../../../shared/passkey.ts';
import { trpc } from '../../trpc/trpc.ts';

/** Called when a sign-in with a passkey has succeeded or failed. */
export interface PasskeyHandlers {
  onSignedIn: (user: UserView) => void;
  /** `message` is shown to the user. Canceling counts as a failure. */
  onFailed: (message: string) => void;
}

/**
 * Signs in with a passkey. `begin` asks the user for one in a dialog of the browser. `finish` takes a passkey that was already chosen,
 * among the suggestions for the username field.
 */
export function usePasskeySignIn({ onSignedIn, onFailed }: PasskeyHandlers): {
  begin: () => Promise<void>;
  finish: (passkey: PasskeyAssertion) => Promise<void>;
  isPending: boolean;
} {
  const { client } = trpc.useUtils();
  const [isPending, setPending] = useState(false);
  const run = async (getPasskey: () => Promise<PasskeyAssertion>): Promise<void> => {
    setPending(true);
    try {
      onSignedIn(await client.passkey.signIn.mutate({ passkey: await getPasskey() }));
    } catch (error) {
      onFailed((error as Error).message);
    } finally {
      setPending(false);
    }
  };
  const askBrowser = async (): Promise<PasskeyAssertion> => {
    const [options, { signWithPasskey }] = await Promise.all([client.passkey.beginSignIn.mutate(), import('./ceremony.ts')]);
    return signWithPasskey(options);
  };
  return { begin: () => run(askBrowser), finish: (passkey) => run(async () => passkey), isPending };
}
