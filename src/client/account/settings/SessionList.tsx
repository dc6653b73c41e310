import { formatMoment } from '../../../shared/format.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './AccountPage.module.css';
import { deviceName } from './device.ts';

/** Lists the sessions of the user and ends them. */
export function SessionList() {
  const utils = trpc.useUtils();
  const { data: sessions, error, refetch } = trpc.account.sessions.useQuery();
  const onEnded = async ({ ended }: { ended: number }) => {
    toast({ title: 'Signed out', message: ended === 1 ? 'One other device was signed out.' : `${ended} other devices were signed out.` });
    await utils.account.sessions.invalidate();
  };
  const onFailed = (problem: { message: string }) => toast({ title: 'Not signed out', message: problem.message, severity: 'bad' });
  const endOne = trpc.account.endSession.useMutation({ onSuccess: onEnded, onError: onFailed });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onSuccess: onEnded, onError: onFailed });
  if (error)
    return (
      <EmptyState
        drawing="error"
        level={3}
        title="Devices could not be loaded"
        text={error.message}
        action={<TryAgain onRetry={refetch} />}
      />
    );
  if (!sessions) return <Skeleton height={68} />;
  return (
    <div>
      <ul className={classes.devices}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <b>{deviceName(session.userAgent)}</b>
              <span>{session.current ? 'This device' : `Last used ${formatMoment(session.lastSeenAt)}`}</span>
            </div>
            {!session.current && (
              <Button variant="line" size="sm" disabled={endOne.isPending} onClick={() => endOne.mutate({ id: session.id })}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="line" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}
