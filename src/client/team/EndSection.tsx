import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { may } from '../../shared/organization/organization.ts';
import type { OwnBrokerage } from '../../shared/organization/team-schemas.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import classes from './PeoplePage.module.css';

/** The buttons with which a person leaves the brokerage, and its owner dissolves it. */
export function EndSection({ brokerage }: { brokerage: OwnBrokerage }) {
  const [question, setQuestion] = useState<'leave' | 'dissolve' | null>(null);
  const close = () => setQuestion(null);
  return (
    <section className={classes.section} aria-labelledby="end-brokerage">
      <h2 id="end-brokerage" className="text-xl">
        {m.team_end_title()}
      </h2>
      <div className="flex wrapping gap-sm mt-md">
        <Button variant="line" onClick={() => setQuestion('leave')}>
          {m.team_leave()}
        </Button>
        {may(brokerage.role, 'end') && (
          <Button variant="line" onClick={() => setQuestion('dissolve')}>
            {m.team_dissolve()}
          </Button>
        )}
      </div>
      {question === 'leave' && <LeaveDialog name={brokerage.name} onClose={close} />}
      {question === 'dissolve' && <DissolveDialog name={brokerage.name} onClose={close} />}
    </section>
  );
}

/** Goes on as a member who works alone: what the caches hold of the brokerage is read anew. */
function useWorkAlone() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return async (title: string, message: string) => {
    toast({ title, message });
    await navigate(paths.account());
    await utils.invalidate();
  };
}

interface EndDialogProps {
  name: string;
  onClose: () => void;
}

function LeaveDialog({ name, onClose }: EndDialogProps) {
  const workAlone = useWorkAlone();
  const leave = trpc.team.leave.useMutation({ onSuccess: () => workAlone(m.team_left(), m.team_left_text()) });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.team_leave()}
      confirmLabel={m.team_leave()}
      isPending={leave.isPending}
      failure={leave.error?.message}
      onConfirm={() => leave.mutate()}
    >
      <p className="pretty">{m.team_leave_text({ brokerage: name })}</p>
    </ConfirmDialog>
  );
}

function DissolveDialog({ name, onClose }: EndDialogProps) {
  const workAlone = useWorkAlone();
  const dissolve = trpc.team.dissolve.useMutation({
    onSuccess: () => workAlone(m.team_dissolved(), m.team_dissolved_text({ brokerage: name })),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.team_dissolve()}
      confirmLabel={m.team_dissolve()}
      isPending={dissolve.isPending}
      failure={dissolve.error?.message}
      onConfirm={() => dissolve.mutate()}
    >
      <p className="pretty">{m.team_dissolve_text({ brokerage: name })}</p>
    </ConfirmDialog>
  );
}
