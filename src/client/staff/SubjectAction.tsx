import { useNavigate } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { useStaffAction } from './useStaffAction.tsx';

interface SubjectActionProps {
  kind: 'property' | 'agent';
  id: number;
  /** Whether it was taken down. */
  isRemoved: boolean;
  onRestored: () => unknown;
}

/**
 * Button for a listing or an agent in a table of staff. Puts it into the moderation queue and opens the queue; if it was taken down,
 * restores it instead, and the server emails its owner, if any. The server may ask staff to confirm their identity first.
 */
export function SubjectAction({ kind, id, isRemoved, onRestored }: SubjectActionProps) {
  const navigate = useNavigate();
  const { dialog, onFailed } = useStaffAction();
  const queue = trpc.staff.queueSubject.useMutation({
    onSuccess: () => navigate(paths.staff('queue')),
    onError: (error, input) => onFailed(error, () => queue.mutate(input)),
  });
  const restore = trpc.staff.restore.useMutation({
    onSuccess: onRestored,
    onError: (error, input) => onFailed(error, () => restore.mutate(input)),
  });
  return (
    <>
      {isRemoved ? (
        <Button size="sm" variant="line" pending={restore.isPending} onClick={() => restore.mutate({ kind, id, reason: 'other' })}>
          {m.staff_restore()}
        </Button>
      ) : (
        <Button size="sm" variant="line" pending={queue.isPending} onClick={() => queue.mutate({ kind, id })}>
          {m.staff_to_queue()}
        </Button>
      )}
      {dialog}
    </>
  );
}
