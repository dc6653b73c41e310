import { Link } from 'react-router-dom';
import type { AgentView } from '../../shared/agent/agent.ts';
import { readableAgent } from '../../shared/agent/agent-text.ts';
import { m } from '../../shared/messages/messages.ts';
import { AgentPortrait } from '../agent/AgentPortrait.tsx';
import { AgentRating } from '../agent/AgentRating.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { repeat, Skeleton } from '../ui/Skeleton.tsx';
import classes from './TopAgents.module.css';

/** A card that links to the agent's profile. */
function AgentItem({ agent }: { agent: AgentView }) {
  return (
    <li className={`relative p-lg ${classes.agent}`}>
      <AgentPortrait name={agent.name} image={agent.image} className={classes.face} />
      <h3 className="mt-md">
        <Link to={paths.agent(agent.id)} className={`cover-link ${classes.cover}`}>
          {agent.name}
        </Link>
      </h3>
      <p className="mt-2xs text-sm muted loose">{agent.title}</p>
      <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} className={classes.rating} />
      <p className={`row between mt-sm text-sm semibold ${classes.homes}`}>
        {m.layout_homes({ count: agent.activeListings })}
        <Icon name="arrow-right" />
      </p>
    </li>
  );
}

/** Stands for a card while the agents load, with the heights of its lines. */
function AgentSkeleton() {
  return (
    <li className={`relative p-lg ${classes.agent}`} data-testid="agent-skeleton">
      <Skeleton width={72} height={72} radius="50%" />
      <Skeleton width="70%" height={22} style={{ marginTop: 20 }} />
      <Skeleton width="88%" height={14} style={{ marginTop: 10 }} />
      <Skeleton width="60%" height={14} style={{ marginTop: 20 }} />
      <Skeleton width="40%" height={14} style={{ marginTop: 21 }} />
    </li>
  );
}

/** The cards of the agents, or the loading, empty and error states. */
function AgentItems() {
  const query = trpc.agent.top.useQuery();
  const { data } = query;
  if (query.isError) return <QueryFailure query={query} level={3} title={m.home_agents_failed()} />;
  if (data?.length === 0) {
    return (
      <StateMessage
        drawing="search"
        level={3}
        title={m.home_agents_empty()}
        action={
          <ButtonLink variant="line" to={paths.properties()}>
            {m.ui_not_found_browse()}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className={`cards-slide grid four-columns ${classes.agents}`} aria-busy={!data || undefined}>
      {data ? data.map((agent) => <AgentItem key={agent.id} agent={readableAgent(agent)} />) : repeat(4, <AgentSkeleton />)}
    </ul>
  );
}

/** Section of the home page with the four best rated agents. */
export function TopAgents() {
  return (
    <section className="section wrap" aria-labelledby="agents">
      <SectionHead
        id="agents"
        title={m.home_agents()}
        text={m.home_agents_text()}
        more={{ to: paths.agents(), label: m.home_agents_all() }}
      />
      <AgentItems />
    </section>
  );
}
