import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SecurityView } from '../../../shared/account/account-security.ts';
import { m } from '../../../shared/messages/messages.ts';
import { errorKind, trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { PasswordField } from '../../ui/form/TextFields.tsx';
import { Dialog } from '../../ui/mantine/Dialog.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCanUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { OrLine } from '../passkey/OrLine.tsx';
import { CodeField } from './CodeField.tsx';

/** Mutation that confirms the user's identity to the server with a passkey, for which the browser asks in a dialog of its own. */
function useConfirmationByPasskey() {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: async () => {
      const [options, { signWithPasskey }] = await Promise.all([
        client.passkey.beginConfirmation.mutate(),
        import('../passkey/ceremony.ts'),
      ]);
      return client.security.confirm.mutate({ passkey: await signWithPasskey(options) });
    },
  });
}

/**
 * The dialog that confirms the user's identity before a sensitive change (a step-up). Asks for the password, or for a passkey or a code
 * when the account has a second factor. Once the dialog is closed, `onConfirmed` is no longer called.
 */
export function ConfirmIdentity({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const query = trpc.security.get.useQuery();
  return (
    <Dialog opened onClose={onClose} title={m.security_step_up()}>
      {query.data ? (
        <ConfirmationForm security={query.data} onConfirmed={onConfirmed} />
      ) : (
        <QueryPlaceholder
          query={query}
          level={3}
          framed={false}
          title={m.security_failed()}
          text={query.error?.message}
          loading={<Skeleton height={180} />}
        />
      )}
    </Dialog>
  );
}

/** The form in the dialog, for what the account can confirm the identity with. */
function ConfirmationForm({ security, onConfirmed }: { security: SecurityView; onConfirmed: () => void }) {
  /** The password or the code. */
  const [secret, setSecret] = useState('');
  // true when the server asks for a code although none was needed before: another device has added a second factor meanwhile
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const asksForCode = isCodeNeeded || security.secondFactor.length > 0;
  const confirm = trpc.security.confirm.useMutation({
    onError: (error) => {
      if (asksForCode || errorKind(error) !== 'second-factor') return;
      setCodeNeeded(true);
      setSecret('');
    },
  });
  const passkey = useConfirmationByPasskey();
  // passed to `mutate`, which calls it only while the dialog is open
  const whileOpen = { onSuccess: onConfirmed };
  const hasPasskey = useCanUsePasskeys() && security.secondFactor.includes('passkey');
  // the server refused the password only because it needs a code, which the dialog asks for now
  const failure = asksForCode && confirm.variables?.password !== undefined ? undefined : confirm.error?.message;
  const form = useRef<HTMLFormElement>(null);
  // the dialog itself moves the focus only to what it contains when it opens, which may be the placeholder
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <form
      ref={form}
      className="grid gap-md"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React would pass the event on to a form around the component that renders the dialog, and submit it as well
        event.stopPropagation();
        confirm.mutate(asksForCode ? { code: secret } : { password: secret }, whileOpen);
      }}
    >
      <p className="muted">{m.security_step_up_reason()}</p>
      {hasPasskey && (
        <>
          <Button full pending={passkey.isPending} onClick={() => passkey.mutate(undefined, whileOpen)}>
            {passkey.isPending ? m.passkey_waiting() : m.passkey_use()}
          </Button>
          <FailureText>{passkey.error?.message}</FailureText>
          <OrLine />
        </>
      )}
      {asksForCode ? (
        <CodeField
          hasApp={security.secondFactor.includes('totp')}
          data-autofocus
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          error={failure}
        />
      ) : (
        <PasswordField
          label={m.account_your_password()}
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          error={failure}
        />
      )}
      <Button type="submit" variant={hasPasskey ? 'line' : 'fill'} full disabled={secret === ''} pending={confirm.isPending}>
        {m.security_confirm()}
      </Button>
    </form>
  );
}
