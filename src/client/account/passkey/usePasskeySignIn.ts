import { useState } from 'react';
import type { UserView } from '../../../shared/account/account.ts';
import type { PasskeyAssertion } from '../../../shared/passkey.ts';
import { trpc } from '../../trpc/trpc.ts';

/** What a sign-in with a passkey does with its outcome. */
export interface PasskeyOutcome {
  onSignedIn: (user: UserView) => void;
  /** A failure, for people; canceling counts as one. */
  onFailed: (message: string) => void;
}

/** Signs in with a passkey. `begin` asks the browser for one, `finish` takes one that the browser has offered. */
export function usePasskeySignIn({ onSignedIn, onFailed }: PasskeyOutcome): {
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
