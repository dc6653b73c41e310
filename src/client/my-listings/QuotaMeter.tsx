import { Link } from 'react-router-dom';
import type { ListingQuota } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { findSubscriptionPlan } from '../../shared/payment/subscription.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './QuotaMeter.module.css';

/** `Premium plan`, or the label for users without a plan. */
const planNameOf = ({ plan }: ListingQuota): string => {
  const name = findSubscriptionPlan(plan)?.name;
  return name ? m.my_listings_plan({ plan: name }) : m.my_listings_plan_none();
};

/** `1 of 3 featured places used`; nothing for a plan without. */
const FeaturedPlaces = ({ quota: { featured } }: { quota: ListingQuota }) =>
  featured.limit > 0 && <span>{m.my_listings_featured_used(featured)}</span>;

/** How many of the listings that the user's plan allows are used, loaded from the server. `hasLink`: whether to link to the other plans. */
export function QuotaMeter({ hasLink = true }: { hasLink?: boolean }) {
  const { data: quota, isError } = trpc.listing.allowance.useQuery();
  if (!quota) return isError ? null : <Skeleton height={80} />;
  const { used, limit } = quota;
  // null: unlimited
  if (limit === null) {
    return (
      <p className={classes.text}>
        <span>{m.my_listings_quota_unlimited({ count: used, plan: planNameOf(quota) })}</span>
        <FeaturedPlaces quota={quota} />
      </p>
    );
  }
  const isFull = used >= limit;
  return (
    <div className={`grid gap-xs text-sm start-items ${classes.quota}`} data-full={isFull || undefined}>
      <p className={classes.text}>
        <b className="ink tabular">{m.my_listings_quota_used({ used, limit })}</b>
        <span>{planNameOf(quota)}</span>
        <FeaturedPlaces quota={quota} />
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be styled consistently across browsers */}
      <div
        className={`full clip pill ${classes.meter}`}
        role="meter"
        aria-label={m.my_listings_quota_label()}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={m.my_listings_quota_of({ used, limit })}
      >
        <span className="block full-height" style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
      </div>
      {isFull && <p className="warning medium">{m.my_listings_quota_full()}</p>}
      {hasLink && (
        <Link to={paths.subscribe()} className="link inline-row min-44">
          {m.my_listings_quota_more()}
        </Link>
      )}
    </div>
  );
}
