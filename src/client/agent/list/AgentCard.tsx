import { Link } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent/agent.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { AgentPortrait } from '../AgentPortrait.tsx';
import { AgentRating } from '../AgentRating.tsx';
import { specializationLabel } from '../specialization-label.ts';
import classes from './AgentCard.module.css';

/** An agent in the grid; the whole card links to the profile. */
export function AgentCard({ agent }: { agent: AgentView }) {
  return (
    <article className={classes.card}>
      <AgentPortrait name={agent.name} image={agent.image} className={classes.poster} />
      <div className={classes.body}>
        <h2 className={classes.name}>
          <Link to={paths.agent(agent.id)} className="cover-link">
            {agent.name}
          </Link>
        </h2>
        <p className="small muted">
          <Bdi>{agent.title}</Bdi>
        </p>
        <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} className={classes.rating} />
        <ul className={classes.tags}>
          {agent.specializations.slice(0, 2).map((name) => (
            <li key={name} className="tag">
              {specializationLabel(name)}
            </li>
          ))}
        </ul>
        <p className={classes.homes}>
          {agent.activeListings > 0 ? m.layout_homes({ count: agent.activeListings }) : m.agent_no_homes()}
          <Icon name="arrow-right" />
        </p>
      </div>
    </article>
  );
}
