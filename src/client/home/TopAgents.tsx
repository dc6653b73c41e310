import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AgentView } from '../../shared/agent.ts';
import { plural } from '../../shared/format.ts';
import { AgentPortrait } from '../agent/AgentPortrait.tsx';
import { AgentRating } from '../agent/AgentRating.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import classes from './TopAgents.module.css';

function Agent({ agent }: { agent: AgentView }) {
  return (
    <li className={classes.agent}>
      <AgentPortrait name={agent.name} image={agent.image} className={classes.face} />
      <h3>
        <Link to={paths.agent(agent.id)} className={classes.cover}>
          {agent.name}
        </Link>
      </h3>
      <p className={classes.title}>{agent.title}</p>
      <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} className={classes.rating} />
      <p className={classes.homes}>
        {plural(agent.activeListings, 'home')}
        <IconArrowRight size={18} stroke={1.6} aria-hidden="true" />
      </p>
    </li>
  );
}

function AgentSkeleton() {
  return (
    <li className={classes.agent} data-testid="agent-skeleton">
      <Skeleton width={72} height={72} radius="50%" />
      <Skeleton width="70%" height={22} style={{ marginTop: 20 }} />
      <Skeleton width="88%" height={14} style={{ marginTop: 10 }} />
      <Skeleton width="60%" height={14} style={{ marginTop: 20 }} />
      <Skeleton width="40%" height={14} style={{ marginTop: 21 }} />
    </li>
  );
}

function Agents() {
  const { data, isError, refetch, isFetching } = trpc.agent.top.useQuery();
  if (isError) {
    return (
      <EmptyState
        drawing="error"
        level={3}
        title="Failed to load top agents. Please try again later."
        action={<TryAgain pending={isFetching} onRetry={refetch} />}
      />
    );
  }
  if (data?.length === 0) {
    return (
      <EmptyState
        drawing="search"
        level={3}
        title="No agents available at the moment."
        action={
          <ButtonLink variant="line" to={paths.properties()}>
            Browse Properties
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className={`cards-slide ${classes.agents}`} aria-busy={!data || undefined}>
      {data ? data.map((agent) => <Agent key={agent.id} agent={agent} />) : [1, 2, 3, 4].map((n) => <AgentSkeleton key={n} />)}
    </ul>
  );
}

/** The four best rated agents. */
export function TopAgents() {
  return (
    <section className="section wrap" aria-labelledby="agents">
      <SectionHead
        id="agents"
        title="Top agents"
        text="The best rated by the people they helped, with the homes they look after now."
        more={{ to: paths.agents(), label: 'All agents' }}
      />
      <Agents />
    </section>
  );
}
