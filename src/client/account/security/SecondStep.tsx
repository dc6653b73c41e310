import { Suspense, useEffect, useRef, useState } from 'react';
import type { UserView } from '../../../shared/account/account.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useCanUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { OrLine } from '../passkey/OrLine.tsx';
import { usePasskeySignIn } from '../passkey/usePasskeySignIn.ts';
import { CodeField } from './CodeField.tsx';

const LostFactor = lazyPart(async () => ({ default: (await import('./LostFactor.tsx')).LostFactor }));

/**
 * The second step of a sign-in, after the right password. Signs in with a passkey, or passes a code to `onCode`. Also offers to report
 * that every second factor is lost.
 */
export function SecondStep({
  methods,
  credentials,
  pending,
  error,
  onCode,
  onBack,
  onSignedIn,
}: {
  /** What the account can prove this step with: `totp`, `passkey`, and `recovery` for its recovery codes. */
  methods: string[];
  /** Username and password, which were right in the first step. */
  credentials: { username: string; password: string };
  /** Whether the code is being checked. */
  pending: boolean;
  /** Why the last code was refused. */
  error: string | undefined;
  onCode: (code: string) => void;
  onBack: () => void;
  onSignedIn: (user: UserView) => void;
}) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const passkey = usePasskeySignIn({ onSignedIn, onFailed: setFailure });
  const hasPasskey = useCanUsePasskeys() && methods.includes('passkey');
  const form = useRef<HTMLFormElement>(null);
  // the first step is gone, and the keyboard continues in the field of the code
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      className="grid gap-md mt-lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
      }}
    >
      {hasPasskey && (
        <>
          <Button full pending={passkey.isPending} onClick={() => void passkey.begin()}>
            {passkey.isPending ? m.passkey_waiting() : m.passkey_use()}
          </Button>
          <FailureText>{failure}</FailureText>
          <OrLine />
        </>
      )}
      <CodeField hasApp={methods.includes('totp')} value={code} onChange={(event) => setCode(event.currentTarget.value)} error={error} />
      <Button type="submit" variant={hasPasskey ? 'line' : 'fill'} full disabled={code.trim() === ''} pending={pending}>
        {pending ? m.account_logging_in() : m.account_login()}
      </Button>
      <Suspense>
        <LostFactor credentials={credentials} />
      </Suspense>
      <p className="mt-2xs text-sm muted centered">
        <button type="button" className="link" onClick={onBack}>
          {m.account_back_to_sign_in()}
        </button>
      </p>
    </form>
  );
}
