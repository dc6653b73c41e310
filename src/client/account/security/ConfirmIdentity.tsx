import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { errorKind, trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { PasswordField } from '../../ui/form/TextFields.tsx';
import { Dialog } from '../../ui/mantine/Dialog.tsx';
import { useCanUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { OrLine } from '../passkey/OrLine.tsx';
import { CodeField } from './CodeField.tsx';

/** A dialog that confirms with the password, or with a passkey or a code where the account has a second factor, that it is the user. */
export function ConfirmIdentity({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const { client } = trpc.useUtils();
  const { data: security } = trpc.security.get.useQuery();
  const [typed, setTyped] = useState('');
  // another device may have added a second factor meanwhile
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const asksForCode = isCodeNeeded || (security?.secondFactor.length ?? 0) > 0;
  const confirm = trpc.security.confirm.useMutation({
    onSuccess: onConfirmed,
    onError: (error) => {
      if (asksForCode || errorKind(error) !== 'second-factor') return;
      setCodeNeeded(true);
      setTyped('');
    },
  });
  const [isWaiting, setWaiting] = useState(false);
  const [passkeyFailure, setPasskeyFailure] = useState<string | null>(null);
  const hasPasskey = useCanUsePasskeys() && security?.secondFactor.includes('passkey');
  const confirmByPasskey = async (): Promise<void> => {
    setWaiting(true);
    setPasskeyFailure(null);
    try {
      const [options, { signWithPasskey }] = await Promise.all([
        client.passkey.beginConfirmation.mutate(),
        import('../passkey/ceremony.ts'),
      ]);
      await client.security.confirm.mutate({ passkey: await signWithPasskey(options) });
      onConfirmed();
    } catch (error) {
      setPasskeyFailure((error as Error).message);
      setWaiting(false);
    }
  };
  const failure = asksForCode && confirm.variables?.password !== undefined ? undefined : confirm.error?.message;
  return (
    <Dialog opened onClose={onClose} title={m.security_step_up()}>
      <form
        className="grid gap-md"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate(asksForCode ? { code: typed } : { password: typed });
        }}
      >
        <p className="muted">{m.security_step_up_reason()}</p>
        {hasPasskey && (
          <>
            <Button full pending={isWaiting} onClick={() => void confirmByPasskey()}>
              {isWaiting ? m.passkey_waiting() : m.passkey_use()}
            </Button>
            <FailureText>{passkeyFailure}</FailureText>
            <OrLine />
          </>
        )}
        {asksForCode ? (
          <CodeField
            hasApp={security?.secondFactor.includes('totp') ?? true}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={failure}
          />
        ) : (
          <PasswordField
            label={m.account_your_password()}
            name="password"
            autoComplete="current-password"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={failure}
          />
        )}
        <Button type="submit" variant={hasPasskey ? 'line' : 'fill'} full disabled={!security || typed === ''} pending={confirm.isPending}>
          {m.security_confirm()}
        </Button>
      </form>
    </Dialog>
  );
}
