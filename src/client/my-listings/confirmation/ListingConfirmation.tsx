import type { OwnCard } from '../../../shared/listing/own-list.ts';
import { m } from '../../../shared/messages/messages.ts';
import { listingTitle } from '../../../shared/property/listing-text.ts';
import { ConfirmationLine } from '../../trust/ConfirmationLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { isConfirmationDue } from './confirmation-state.ts';
import { useConfirmListing } from './useConfirmListing.ts';

/**
 * When a listing was last confirmed to be available, how many visitors wait for an answer whether it is, and a button that confirms it. Renders
 * nothing for a listing that is neither published nor can be confirmed, such as one that is sold or that its owner paused.
 */
export function ListingConfirmation({ listing }: { listing: OwnCard }) {
  const { confirm, isPending } = useConfirmListing();
  const canConfirm = isConfirmationDue(listing) || (listing.status === 'published' && listing.questions > 0);
  if (listing.status !== 'published' && !canConfirm) return null;
  return (
    <div className="grid gap-2xs">
      <p className="row wrapping between gap-xs text-xs muted">
        {listing.confirmation ? <ConfirmationLine confirmation={listing.confirmation} /> : <span>{m.my_listings_confirm_none()}</span>}
        {canConfirm && (
          <Button
            variant="quiet"
            size="sm"
            disabled={isPending}
            aria-label={m.my_listings_confirm_label({ title: listingTitle(listing) })}
            onClick={() => confirm(listing.id)}
          >
            <Icon name="circle-check" />
            {m.my_listings_confirm()}
          </Button>
        )}
      </p>
      {listing.questions > 0 && <p className="text-xs semibold">{m.my_listings_questions({ count: listing.questions })}</p>}
    </div>
  );
}
