import { m } from '../../shared/messages/messages.ts';
import { Stars } from '../ui/figure/Stars.tsx';
import classes from './ReviewSummary.module.css';
import type { ReviewedAgent } from './review.queries.ts';

interface ReviewSummaryProps {
  agent: ReviewedAgent;
  /** How many reviews gave one, two, three, four and five stars; undefined until loaded. */
  counts: readonly number[] | undefined;
}

/** Average rating of an agent, number of reviews, and how many reviews gave one to five stars. */
export function ReviewSummary({ agent, counts }: ReviewSummaryProps) {
  return (
    <div className={`split-phone gap-lg-2xl at-middle ${classes.summary}`}>
      <div className={classes.rating}>
        <p>
          <b className="bold ink">{agent.rating.toFixed(1)}</b> {m.review_out_of_five()}
        </p>
        <Stars rating={agent.rating} size={20} />
        <p className="small muted">{m.review_count({ count: agent.reviewCount })}</p>
      </div>
      {counts && <StarDistribution counts={counts} />}
    </div>
  );
}

/** A bar for each number of stars, five stars first. The length of a bar is the share of reviews with that rating. */
function StarDistribution({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, starCount) => sum + starCount, 0);
  return (
    <dl className={classes.distribution}>
      {[5, 4, 3, 2, 1].map((stars) => {
        const starCount = counts[stars - 1] ?? 0;
        return (
          <div className="grid text-xs at-middle" key={stars}>
            <dt className="muted">{m.review_stars({ count: stars })}</dt>
            <dd className="grid semibold at-middle text-end">
              <span className={`clip pill on-skeleton ${classes.bar}`} aria-hidden="true">
                <span className="block full-height" style={{ width: `${total === 0 ? 0 : (100 * starCount) / total}%` }} />
              </span>
              {starCount}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
