import { formatDeadline } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { Button } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import classes from './DeletedList.module.css';
import type { ListingStatusActions } from './useListingStatus.tsx';

/** Listings deleted within the last day, which can be restored. Renders nothing if there are none. */
export function DeletedList({ listings, actions }: { listings: readonly OwnListing[]; actions: ListingStatusActions }) {
  if (listings.length === 0) return null;
  return (
    <section className={classes.deleted} aria-labelledby="deleted-title">
      <h2 id="deleted-title">Deleted</h2>
      <ul>
        {listings.map((listing) => (
          <li key={listing.id}>
            <span className={classes.picture}>
              <Picture src={listing.images[0]} alt="" sizes="96px" />
            </span>
            <p>
              <b dir="auto">{listing.title}</b>
              {listing.restorableUntil && <span>Kept until {formatDeadline(listing.restorableUntil)}, Dubai time</span>}
            </p>
            <Button
              variant="line"
              size="sm"
              disabled={actions.busy}
              aria-label={`Bring ${listing.title} back`}
              onClick={() => actions.restore(listing.id)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
