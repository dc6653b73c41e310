import { Link } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent/agent.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { AgentPortrait } from '../AgentPortrait.tsx';
import { AgentRating } from '../AgentRating.tsx';
import { bioPreview } from '../preview.ts';
import { specializationLabel } from '../specialization-label.ts';
import card from './AgentCard.module.css';
import classes from './AgentRow.module.css';

/** An agent in the list view, with the start of the biography; the whole row links to the profile. */
export function AgentRow({ agent }: { agent: AgentView }) {
  return (
    <article className={`${card.card} ${classes.row}`}>
      <AgentPortrait name={agent.name} image={agent.image} className={classes.portrait} />
      <div>
        <h2 className={card.name}>
          <Link to={paths.agent(agent.id)} className="cover-link">
            {agent.name}
          </Link>
        </h2>
        <p className="small muted">
          <Bdi>{agent.title}</Bdi>
        </p>
        <p className={classes.bio} dir="auto">
          {bioPreview(agent.bio)}
        </p>
        <ul className="flex wrapping gap-xs mt-sm">
          {agent.specializations.map((name) => (
            <li key={name} className="tag">
              {specializationLabel(name)}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.figures}>
        <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} />
        <p>{agent.activeListings > 0 ? m.layout_homes({ count: agent.activeListings }) : m.agent_no_homes()}</p>
      </div>
    </article>
  );
}
