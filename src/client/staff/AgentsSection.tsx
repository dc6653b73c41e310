import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { StaffAgent } from '../../shared/staff/staff-search.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { AgentNames, ReleaseAgent } from './ProfileOwners.tsx';
import { SearchTable, useStaffSearch } from './SearchTable.tsx';
import { SubjectAction } from './SubjectAction.tsx';

/**
 * Section of the staff pages: searches agents by number or the beginning of their name. Each can be put into the moderation queue; a
 * profile that was taken down can be restored instead, one that has an account be taken from it. Below are new names that wait.
 */
export default function AgentsSection() {
  const search = useStaffSearch();
  const query = trpc.staff.agents.useQuery(search.input);
  return (
    <>
      <SearchTable
        title={m.staff_agents()}
        hint={m.staff_agents_hint()}
        search={search}
        query={query}
        columns={[
          m.staff_number(),
          m.staff_name_shown(),
          m.staff_status(),
          m.staff_agent_homes(),
          m.staff_agent_reviews(),
          m.staff_agent_source(),
          m.staff_agent_owner(),
          m.staff_actions(),
        ]}
        row={(agent) => <Row key={agent.id} agent={agent} onChanged={query.refetch} />}
      />
      <AgentNames />
    </>
  );
}

function Row({ agent, onChanged }: { agent: StaffAgent; onChanged: () => unknown }) {
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
      <td className={agent.isRemoved ? 'error nowrap' : 'nowrap'}>{agent.isRemoved ? m.staff_taken_down() : m.staff_agent_shown()}</td>
      <td>{formatNumber(agent.homes)}</td>
      <td>{formatNumber(agent.reviews)}</td>
      <td dir="ltr">{agent.source}</td>
      <td>
        {agent.ownerId !== null && (
          <Link className="link" to={paths.staff('members', agent.ownerId)}>
            {agent.owner}
          </Link>
        )}
      </td>
      <td>
        <div className="flex wrapping gap-xs">
          <SubjectAction kind="agent" id={agent.id} isRemoved={agent.isRemoved} onRestored={onChanged} />
          {agent.owner !== null && <ReleaseAgent agent={{ ...agent, owner: agent.owner }} onReleased={onChanged} />}
        </div>
      </td>
    </tr>
  );
}
