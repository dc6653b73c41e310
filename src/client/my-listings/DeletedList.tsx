import { formatDeadline } from '../../shared/format.ts';
import type { OwnCard } from '../../shared/listing/own-list.ts';
import { m } from '../../shared/messages/messages.ts';
import { listingTitle } from '../../shared/property/listing-text.ts';
import { Button } from '../ui/Button.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import classes from './DeletedList.module.css';
import type { ListingStatusActions } from './useListingStatus.tsx';

/** Lists the user's listings that were deleted within the last day, each with a button that restores it. Renders nothing if there are none. */
export function DeletedList({ listings, actions }: { listings: readonly OwnCard[]; actions: ListingStatusActions }) {
  if (listings.length === 0) return null;
  return (
    <section className={`mt-2xl small-heads ${classes.deleted}`} aria-labelledby="deleted-title">
      <h2 id="deleted-title">{m.my_listings_deleted_heading()}</h2>
      <ul className="mt-sm">
        {listings.map((listing) => (
          <li className="grid gap-md line-above at-middle" key={listing.id}>
            <span className={`clip rounded-xs photo-in ${classes.picture}`}>
              <Picture src={listing.images[0]} alt="" sizes="96px" />
            </span>
            <p>
              <b className="ellipsis block" dir="auto">
                {listingTitle(listing)}
              </b>
              {listing.restorableUntil && <span>{m.my_listings_kept_until({ date: formatDeadline(listing.restorableUntil) })}</span>}
            </p>
            <Button
              variant="line"
              size="sm"
              disabled={actions.isBusy}
              aria-label={m.my_listings_restore_label({ title: listingTitle(listing) })}
              onClick={() => actions.restore(listing.id)}
            >
              {m.my_listings_restore()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
