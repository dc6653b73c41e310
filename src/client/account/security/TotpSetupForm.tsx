import { useState } from 'react';
import type { TotpSetup } from '../../../shared/account/account-security.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import classes from './SignInMethods.module.css';
import { useStepUp } from './useStepUp.tsx';

/** Splits a key into `ABCD EFGH …`, which is easier to type. */
const inGroupsOfFour = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';

/**
 * Sets up an authenticator app (TOTP): shows its secret key as QR code and text, and asks for the first code, with which the server
 * enables the app. `onAdded` gets new recovery codes, which replace all older ones.
 */
export function TotpSetupForm({
  setup,
  onAdded,
  onCancel,
}: {
  setup: TotpSetup;
  onAdded: (recoveryCodes: string[]) => Promise<void>;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const stepUp = useStepUp();
  const enable = trpc.security.enableTotp.useMutation({
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) => void stepUp.onRefused(error, () => enable.mutate({ code })),
  });
  return (
    <form
      className="grid gap-md"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enable.mutate({ code });
      }}
    >
      <div className={`grid gap-md label-columns ${classes.setup}`}>
        <img
          className={`rounded-sm ${classes.qr}`}
          src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
          alt={m.security_qr()}
          width={176}
          height={176}
        />
        <div>
          <p>{m.security_scan()}</p>
          <p className={`anywhere ${classes.key}`} dir="ltr">
            {inGroupsOfFour(setup.secret)}
          </p>
          <a className="link" href={setup.uri}>
            {m.security_open_app()}
          </a>
        </div>
      </div>
      <TextField
        label={m.security_first_code()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={stepUp.failureText(enable.error)}
      />
      {stepUp.dialog}
      <div className="flex wrapping gap-xs">
        <Button type="submit" disabled={code.trim() === ''} pending={enable.isPending}>
          {m.security_add_app()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
