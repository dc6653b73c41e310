import type { OwnListing } from '../../shared/listing/listing.ts';
import { Button } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import classes from './DeletedList.module.css';
import type { ListingLife } from './useListingStatus.tsx';

const until = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Dubai',
});

/** What was deleted within the last day and can still be brought back; nothing when there is none. */
export function DeletedList({ listings, life }: { listings: readonly OwnListing[]; life: ListingLife }) {
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
              {listing.restorableUntil && <span>Kept until {until.format(new Date(listing.restorableUntil))}, Dubai time</span>}
            </p>
            <Button
              variant="line"
              size="sm"
              disabled={life.busy}
              aria-label={`Bring ${listing.title} back`}
              onClick={() => life.restore(listing.id)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
