import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './EmailState.module.css';
import { useEmailState } from './useEmailState.ts';
import { useResendConfirmation } from './useResendConfirmation.ts';

/**
 * Shows the user's email address and whether it is confirmed. Sends the confirmation link again, and cancels a pending change to another
 * address.
 */
export function EmailState() {
  const query = useEmailState();
  const { data: emailState, error } = query;
  const utils = trpc.useUtils();
  const cancel = trpc.account.cancelEmailChange.useMutation({
    onSuccess: (result) => {
      utils.account.emailState.setData(undefined, result);
      toast({ title: m.account_change_canceled(), message: m.account_address_stays({ email: result.email }) });
    },
    onError: (problem) => toast({ title: m.account_not_canceled(), message: problem.message, severity: 'bad' }),
  });
  if (error) return <QueryFailure query={query} level={3} title={m.account_address_failed()} text={error.message} />;
  if (!emailState) return <Skeleton height={68} />;
  return (
    <div className="grid gap-md mb-lg">
      <p className={`row wrapping anywhere gap-xs-sm ${classes.address}`}>
        <b>
          <Bdi ltr>{emailState.email}</Bdi>
        </b>{' '}
        <span className={`tag ${emailState.confirmed ? 'green' : classes.unconfirmed}`}>
          {emailState.confirmed ? m.account_confirmed() : m.account_not_confirmed()}
        </span>
      </p>
      {!emailState.confirmed && !emailState.pending && <ConfirmRequest />}
      {emailState.pending && (
        <div className={classes.notice} role="status">
          <Icon name="mail-exclamation" className="mt-2xs accent" size={22} />
          <div>
            <p className="anywhere">
              <b>
                <Bdi ltr>{emailState.pending}</Bdi>
              </b>{' '}
              {m.account_pending_after()}
            </p>
            <div className="flex wrapping gap-xs mt-sm">
              <ResendButton />
              <Button variant="quiet" size="sm" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
                {m.account_cancel_change()}
              </Button>
            </div>
            <FailureText>{cancel.error?.message}</FailureText>
          </div>
        </div>
      )}
    </div>
  );
}

/** Explains what requires a confirmed address, and sends the confirmation link again. */
export const ConfirmRequest = () => (
  <div className={classes.notice} role="status">
    <Icon name="mail-exclamation" className="mt-2xs accent" size={22} />
    <div>
      <p className="anywhere">{m.account_confirm_request()}</p>
      <div className="flex wrapping gap-xs mt-sm">
        <ResendButton />
      </div>
    </div>
  </div>
);

/** A button that sends the confirmation link again. */
function ResendButton() {
  const resend = useResendConfirmation();
  return (
    <>
      <Button variant="line" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
        {m.account_send_again()}
      </Button>
      <FailureText>{resend.error?.message}</FailureText>
    </>
  );
}
