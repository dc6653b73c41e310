import { useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { StaffTable } from './StaffTable.tsx';
import { useStaffAction } from './useStaffAction.tsx';

/** New names of agents that wait for staff; nothing while none waits. */
export function AgentNames() {
  const query = trpc.staff.agentNames.useQuery();
  const utils = trpc.useUtils();
  const { dialog, onFailed } = useStaffAction();
  const decide = trpc.staff.decideAgentName.useMutation({
    // the queue counts what waits here
    onSuccess: () => Promise.all([query.refetch(), utils.staff.queue.invalidate()]),
    onError: (error, input) => onFailed(error, () => decide.mutate(input)),
  });
  if (!query.data?.length) return null;
  return (
    <section className="mt-2xl small-heads grid gap-md" aria-labelledby="agent-names">
      <h2 id="agent-names">{m.staff_names()}</h2>
      <StaffTable
        label={m.staff_names()}
        items={query.data}
        columns={[m.staff_name_wanted(), m.staff_name_shown(), m.advertiser_broker_number(), m.staff_agent_owner(), m.staff_actions()]}
        row={({ id, name, wantedName, brokerNumber, memberId, username }) => (
          <tr key={id}>
            <th scope="row" className="anywhere" dir="auto">
              {wantedName}
            </th>
            <td dir="auto">
              <Link className="link" to={paths.agent(id)} target="_blank" rel="noopener">
                {name}
              </Link>
            </td>
            <td dir="ltr">{brokerNumber}</td>
            <td>
              <Link className="link" to={paths.staff('members', memberId)}>
                {username}
              </Link>
            </td>
            <td>
              <div className="flex wrapping gap-xs">
                {[true, false].map((isGranted) => (
                  <Button
                    key={String(isGranted)}
                    size="sm"
                    variant="line"
                    pending={decide.isPending}
                    onClick={() => decide.mutate({ id, wantedName, isGranted })}
                  >
                    {isGranted ? m.staff_name_show() : m.staff_claim_decline()}
                  </Button>
                ))}
              </div>
            </td>
          </tr>
        )}
      />
      {dialog}
    </section>
  );
}

/** Button that takes a profile from its account, after a question. */
export function ReleaseAgent({ agent, onReleased }: { agent: { id: number; name: string; owner: string }; onReleased: () => unknown }) {
  const [isAsked, setAsked] = useState(false);
  const { dialog, onFailed } = useStaffAction();
  const release = trpc.staff.releaseAgent.useMutation({
    onSuccess: onReleased,
    onError: (error, input) => onFailed(error, () => release.mutate(input)),
  });
  return (
    <>
      <Button size="sm" variant="line" pending={release.isPending} onClick={() => setAsked(true)}>
        {m.staff_agent_release()}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={m.staff_agent_release_question({ name: agent.name, username: agent.owner })}
        confirmLabel={m.staff_agent_release()}
        onConfirm={() => {
          setAsked(false);
          release.mutate({ id: agent.id });
        }}
      >
        <p>{m.staff_agent_release_text()}</p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
