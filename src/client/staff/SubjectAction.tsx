import { useNavigate } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { useStaffAction } from './useStaffAction.tsx';

interface SubjectActionProps {
  kind: 'property' | 'agent';
  id: number;
  isRemoved: boolean;
  onRestored: () => unknown;
}

/** The button of a row of homes or agents: puts it into the queue, or restores it after a take-down. */
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
