import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { StaffAgent } from '../../shared/staff/staff.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import classes from './Sections.module.css';
import { StaffSearch } from './StaffSearch.tsx';
import { StaffTable } from './StaffTable.tsx';
import { useStaffAction } from './useStaffAction.tsx';

/** Agents by number or name; each can be put into the queue, and a profile that was taken down restored. */
export default function AgentsSection() {
  const [text, setText] = useState('');
  const [after, setAfter] = useState<number | undefined>();
  const query = trpc.staff.agents.useQuery({ text, ...(after ? { after } : {}) });
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_agents()}</h1>
        <StaffSearch label={m.staff_agents()} hint={m.staff_agents_hint()} onSearch={(next) => [setText(next), setAfter(undefined)]} />
      </div>
      <StaffTable
        label={m.staff_agents()}
        columns={[
          m.staff_number(),
          m.staff_username(),
          m.staff_status(),
          m.staff_agent_homes(),
          m.staff_agent_reviews(),
          m.staff_agent_source(),
          m.staff_actions(),
        ]}
        query={query}
        row={(agent) => <Row key={agent.id} agent={agent} onChanged={query.refetch} />}
        onMore={setAfter}
        onFirst={after ? () => setAfter(undefined) : undefined}
      />
    </>
  );
}

function Row({ agent, onChanged }: { agent: StaffAgent; onChanged: () => unknown }) {
  const navigate = useNavigate();
  const { dialog, onFailed } = useStaffAction();
  const queued = { kind: 'agent', id: agent.id } as const;
  const restored = { ...queued, reason: 'other' } as const;
  const queue = trpc.staff.queueSubject.useMutation({
    onSuccess: () => navigate(paths.staff('queue')),
    onError: (error) => onFailed(error, () => queue.mutate(queued)),
  });
  const restore = trpc.staff.restore.useMutation({
    onSuccess: onChanged,
    onError: (error) => onFailed(error, () => restore.mutate(restored)),
  });
  return (
    <tr>
      <td>{agent.id}</td>
      <th scope="row" className="anywhere" dir="auto">
        {agent.isRemoved ? (
          agent.name
        ) : (
          <Link className="link" to={paths.agent(agent.id)} target="_blank" rel="noopener">
            {agent.name}
          </Link>
        )}
      </th>
      <td className={agent.isRemoved ? 'wrong nowrap' : 'nowrap'}>{agent.isRemoved ? m.staff_taken_down() : m.staff_agent_shown()}</td>
      <td>{formatNumber(agent.homes)}</td>
      <td>{formatNumber(agent.reviews)}</td>
      <td dir="ltr">{agent.source}</td>
      <td>
        {agent.isRemoved ? (
          <Button size="sm" variant="line" pending={restore.isPending} onClick={() => restore.mutate(restored)}>
            {m.staff_restore()}
          </Button>
        ) : (
          <Button size="sm" variant="line" pending={queue.isPending} onClick={() => queue.mutate(queued)}>
            {m.staff_to_queue()}
          </Button>
        )}
        {dialog}
      </td>
    </tr>
  );
}
