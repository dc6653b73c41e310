import { Link } from 'react-router-dom';
import { plural } from '../../shared/format.ts';
import type { AllowanceView } from '../../shared/listing/listing.ts';
import { findSubscriptionPlan } from '../../shared/payment/subscription.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import classes from './QuotaMeter.module.css';

/** `Premium plan`, or the label for users without a plan. */
const planNameOf = ({ plan }: AllowanceView): string => {
  const name = findSubscriptionPlan(plan)?.name;
  return name ? `${name} plan` : 'Without a plan';
};

/** Used and available listings of the plan, with a link to upgrade. Renders nothing until loaded. */
export function QuotaMeter() {
  const { data: allowance } = trpc.listing.allowance.useQuery();
  if (!allowance) return null;
  const { used, limit } = allowance;
  if (limit === null) {
    return (
      <p className={classes.text}>
        {plural(used, 'listing')}. {planNameOf(allowance)}: as many as you like.
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
        <span>{planNameOf(allowance)}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be styled consistently across browsers */}
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
