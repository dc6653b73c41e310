import { Link, useLocation } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import classes from './ConfirmEmailBand.module.css';
import { useEmailState } from './settings/useEmailState.ts';

/** `n***@example.com`, so that others at the screen do not read the address. */
const maskAddress = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/** Asks members to confirm their address, on every page of theirs but the account page, which says more. Shown where listings wait for it. */
export function ConfirmEmailBand() {
  const { data: state } = useEmailState();
  const { pathname } = useLocation();
  const resend = trpc.account.resendConfirmation.useMutation({
    onSuccess: ({ message }) => toast({ title: m.account_check_mail(), message }),
    onError: (error) => toast({ title: m.account_not_sent(), message: error.message, severity: 'bad' }),
  });
  if (!state || state.confirmed || !state.required || pathname.endsWith(paths.account())) return null;
  return (
    <div className={classes.band} role="status">
      <div className={`wrap ${classes.row}`}>
        <p>
          {m.account_band_before()} <Bdi ltr>{maskAddress(state.email)}</Bdi>
          {m.account_band_after()}
        </p>
        <Button variant="line" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
          {m.account_band_again()}
        </Button>
        <Link className="link" to={`${paths.account()}#email`}>
          {m.account_band_change()}
        </Link>
        <FailureText>{resend.error?.message}</FailureText>
      </div>
    </div>
  );
}
