import { Link } from 'react-router-dom';
import { plural } from '../../shared/format.ts';
import type { AllowanceView } from '../../shared/listing/listing.ts';
import { findSubscriptionPlan } from '../../shared/payment/subscription.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import classes from './QuotaMeter.module.css';

/** `Premium plan`, or what holds without one. */
const planName = ({ plan }: AllowanceView): string => {
  const named = findSubscriptionPlan(plan)?.name;
  return named ? `${named} plan` : 'Without a plan';
};

/** How many homes may be listed and how many are, with the way to get more; nothing until it is known. */
export function QuotaMeter() {
  const { data: allowance } = trpc.listing.allowance.useQuery();
  if (!allowance) return null;
  const { used, limit } = allowance;
  if (limit === null) {
    return (
      <p className={classes.text}>
        {plural(used, 'listing')}. {planName(allowance)}: as many as you like.
      </p>
    );
  }
  const full = used >= limit;
  return (
    <div className={classes.allowance} data-full={full || undefined}>
      <p className={classes.text}>
        <b>
          {used} of {plural(limit, 'listing')} used
        </b>
        <span>{planName(allowance)}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn alike in all browsers */}
      <div
        className={classes.meter}
        role="meter"
        aria-label="Listings used"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${used} of ${plural(limit, 'listing')}`}
      >
        <span style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
      </div>
      {full && <p className={classes.full}>Every place is taken.</p>}
      <Link to={paths.subscribe()} className="link">
        Get more listings
      </Link>
    </div>
  );
}
