import { useState } from 'react';
import { deviceName } from '../../../shared/device.ts';
import { formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './AccountPage.module.css';

/** Lists the devices on which the user is signed in (sessions), and signs out one of them or all others. */
export function SessionList() {
  const utils = trpc.useUtils();
  const query = trpc.account.sessions.useQuery();
  const { data: sessions, error } = query;
  const onEnded = async ({ ended }: { ended: number }) => {
    toast({ title: m.account_signed_out(), message: m.account_devices_ended({ count: ended }) });
    await utils.account.sessions.invalidate();
  };
  const [failure, setFailure] = useState<string | null>(null);
  const onMutate = () => setFailure(null);
  const onError = ({ message }: { message: string }) => {
    setFailure(message);
    toast({ title: m.account_not_signed_out(), message, severity: 'bad' });
  };
  const endOne = trpc.account.endSession.useMutation({ onMutate, onSuccess: onEnded, onError });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onMutate, onSuccess: onEnded, onError });
  if (error) return <QueryFailure query={query} level={3} title={m.account_devices_failed()} text={error.message} />;
  if (!sessions) return <Skeleton height={68} />;
  return (
    <div>
      <ul className={`grid mb-lg row-items block-names ${classes.devices}`}>
        {sessions.map((session) => (
          <li className="between gap-md line-below" key={session.id}>
            <div>
              <b>{deviceName(session.userAgent)}</b>
              <span>{session.current ? m.account_this_device() : m.account_last_used({ time: formatMoment(session.lastSeenAt) })}</span>
            </div>
            {!session.current && (
              <Button variant="line" size="sm" disabled={endOne.isPending} onClick={() => endOne.mutate({ id: session.id })}>
                {m.account_sign_out()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FailureText>{failure}</FailureText>
      {sessions.length > 1 && (
        <Button variant="line" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {m.account_sign_out_others()}
        </Button>
      )}
    </div>
  );
}
