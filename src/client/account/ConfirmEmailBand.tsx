import { Link, useLocation } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import classes from './ConfirmEmailBand.module.css';
import { useEmailState } from './settings/useEmailState.ts';
import { useResendConfirmation } from './settings/useResendConfirmation.ts';

/** Shortens an address to `n***@example.com`, so that others who see the screen cannot read it. */
const maskAddress = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/**
 * A band that asks members to confirm their email address, and sends the link again. Shown when the site publishes listings only after
 * that, on every members' page but the account page, which has a longer notice.
 */
export function ConfirmEmailBand() {
  const { data: emailState } = useEmailState();
  const { pathname } = useLocation();
  const resend = useResendConfirmation();
  if (!emailState || emailState.confirmed || !emailState.required || pathname.endsWith(paths.account())) return null;
  return (
    <div className={`text-sm ${classes.band}`} role="status">
      <div className={`wrap row wrapping gap-sm ${classes.row}`}>
        <p>
          {m.account_band_before()} <Bdi ltr>{maskAddress(emailState.email)}</Bdi>
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
