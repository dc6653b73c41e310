import { Link } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent.ts';
import { plural } from '../../../shared/format.ts';
import { paths } from '../../paths.ts';
import { AgentPortrait } from '../AgentPortrait.tsx';
import { AgentRating } from '../AgentRating.tsx';
import { bioPreview } from '../preview.ts';
import card from './AgentCard.module.css';
import classes from './AgentRow.module.css';

export function AgentRow({ agent }: { agent: AgentView }) {
  return (
    <article className={`${card.card} ${classes.row}`}>
      <AgentPortrait name={agent.name} image={agent.image} className={classes.portrait} />
      <div className={classes.text}>
        <h2 className={card.name}>
          <Link to={paths.agent(agent.id)} className={card.cover}>
            {agent.name}
          </Link>
        </h2>
        <p className="small secondary">{agent.title}</p>
        <p className={classes.bio} dir="auto">
          {bioPreview(agent.bio)}
        </p>
        <ul className={classes.tags}>
          {agent.specializations.map((name) => (
            <li key={name} className="tag">
              {name}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.figures}>
        <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} />
        <p>{plural(agent.activeListings, 'home')}</p>
      </div>
    </article>
  );
}
