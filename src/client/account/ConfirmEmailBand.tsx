import { Link, useLocation } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import classes from './ConfirmEmailBand.module.css';
import { useEmailState } from './settings/useEmailState.ts';
import { useResendConfirmation } from './settings/useResendConfirmation.ts';

/** `n***@example.com`, so that others at the screen do not read the address. */
const maskAddress = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/**
 * Asks members to confirm their address, where listings are published only afterwards. Shown on every page for members except the account page,
 * whose section on the email address says more.
 */
export function ConfirmEmailBand() {
  const { data: state } = useEmailState();
  const { pathname } = useLocation();
  const resend = useResendConfirmation();
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
