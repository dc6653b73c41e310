import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent.ts';
import { plural } from '../../../shared/format.ts';
import { paths } from '../../paths.ts';
import { AgentPortrait } from '../AgentPortrait.tsx';
import { AgentRating } from '../AgentRating.tsx';
import classes from './AgentCard.module.css';

export function AgentCard({ agent }: { agent: AgentView }) {
  return (
    <article className={classes.card}>
      <AgentPortrait name={agent.name} image={agent.image} className={classes.poster} />
      <div className={classes.body}>
        <h2 className={classes.name}>
          <Link to={paths.agent(agent.id)} className={classes.cover}>
            {agent.name}
          </Link>
        </h2>
        <p className="small secondary">{agent.title}</p>
        <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} className={classes.rating} />
        <ul className={classes.tags}>
          {agent.specializations.slice(0, 2).map((name) => (
            <li key={name} className="tag">
              {name}
            </li>
          ))}
        </ul>
        <p className={classes.homes}>
          {plural(agent.activeListings, 'home')}
          <IconArrowRight size={18} stroke={1.6} aria-hidden="true" />
        </p>
      </div>
    </article>
  );
}
