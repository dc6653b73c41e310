import { IconMailExclamation } from '@tabler/icons-react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './EmailState.module.css';
import { useEmailState } from './useEmailState.ts';

/** Shows the user's email address, whether it is confirmed, and the pending replacement. */
export function EmailState() {
  const { data: state, error, refetch } = useEmailState();
  const utils = trpc.useUtils();
  const cancel = trpc.account.cancelEmailChange.useMutation({
    onSuccess: (result) => {
      utils.account.emailState.setData(undefined, result);
      toast({ title: 'Change canceled', message: `Your address stays ${result.email}.` });
    },
    onError: (problem) => toast({ title: 'Not canceled', message: problem.message, severity: 'bad' }),
  });
  if (error)
    return (
      <EmptyState
        drawing="error"
        level={3}
        title="Your address could not be loaded"
        text={error.message}
        action={<TryAgain onRetry={refetch} />}
      />
    );
  if (!state) return <Skeleton height={68} />;
  return (
    <div className={classes.state}>
      <p className={classes.address}>
        <b>{state.email}</b>{' '}
        <span className={`tag ${state.confirmed ? 'green' : classes.open}`}>{state.confirmed ? 'Confirmed' : 'Not confirmed'}</span>
      </p>
      {!state.confirmed && !state.pending && <ConfirmRequest />}
      {state.pending && (
        <div className={classes.notice} role="status">
          <IconMailExclamation size={22} stroke={1.6} aria-hidden="true" />
          <div>
            <p>
              <b>{state.pending}</b> replaces it once you click the link in the email that was sent there.
            </p>
            <div className={classes.ways}>
              <ResendButton />
              <Button variant="quiet" size="sm" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
                Cancel the change
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/** Explains what requires a confirmed address and offers to send the link again. */
export const ConfirmRequest = () => (
  <div className={classes.notice} role="status">
    <IconMailExclamation size={22} stroke={1.6} aria-hidden="true" />
    <div>
      <p>
        Please confirm your email address with the link that we sent you. Until then inquiries and answers reach you only on this site, and
        you cannot answer or review.
      </p>
      <div className={classes.ways}>
        <ResendButton />
      </div>
    </div>
  </div>
);

function ResendButton() {
  const resend = trpc.account.resendConfirmation.useMutation({
    onSuccess: ({ message }) => toast({ title: 'Check your mail', message }),
    onError: (error) => toast({ title: 'Not sent', message: error.message, severity: 'bad' }),
  });
  return (
    <Button variant="line" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
      Send the link again
    </Button>
  );
}
