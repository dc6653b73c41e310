import { plural } from '../../shared/format.ts';
import { Stars } from '../ui/Stars.tsx';
import classes from './ReviewSummary.module.css';
import type { ReviewedAgent } from './review.queries.ts';

interface ReviewSummaryProps {
  agent: ReviewedAgent;
  /** Number of ratings for one to five stars; undefined until loaded. */
  counts: readonly number[] | undefined;
}

/** Average rating, number of reviews and their distribution. */
export function ReviewSummary({ agent, counts }: ReviewSummaryProps) {
  return (
    <div className={classes.summary}>
      <div className={classes.rating}>
        <p>
          <b>{agent.rating.toFixed(1)}</b> out of 5
        </p>
        <Stars rating={agent.rating} size={20} />
        <p className="small secondary">{plural(agent.reviewCount, 'review')}</p>
      </div>
      {counts && <Spread counts={counts} />}
    </div>
  );
}

function Spread({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, starCount) => sum + starCount, 0);
  return (
    <dl className={classes.spread}>
      {[5, 4, 3, 2, 1].map((stars) => {
        const starCount = counts[stars - 1] ?? 0;
        return (
          <div key={stars}>
            <dt>{plural(stars, 'star')}</dt>
            <dd>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${total === 0 ? 0 : (100 * starCount) / total}%` }} />
              </span>
              {starCount}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
