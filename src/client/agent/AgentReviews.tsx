import type { AgentView } from '../../shared/agent.ts';
import { Stars } from '../ui/Stars.tsx';
import classes from './AgentReviews.module.css';

/** The Reviews tab (R132). */
export function AgentReviews({ agent }: { agent: Pick<AgentView, 'rating' | 'reviewCount'> }) {
  return (
    <section className={`panel ${classes.reviews}`}>
      <h2>Reviews</h2>
      <p className={classes.rating}>
        <b>{agent.rating.toFixed(1)}</b>
        <Stars rating={agent.rating} size={20} />
        <span>out of 5</span>
      </p>
      <p className="secondary">
        {agent.reviewCount > 0 ? 'Review details are being loaded...' : 'No reviews available for this agent yet.'}
      </p>
    </section>
  );
}
