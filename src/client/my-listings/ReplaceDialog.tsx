import { formatDay } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';

interface ReplaceDialogProps {
  listing: Pick<OwnListing, 'isPromoted' | 'promotionEndDate' | 'verification'>;
  opened: boolean;
  /** Closes the dialog without saving. */
  onClose: () => void;
  /** Saves the change. */
  onSave: () => void;
}

/** Says what the change ends: the promotion, the Verified mark (`verification`) or both. */
function describeLoss({ isPromoted, promotionEndDate, verification }: ReplaceDialogProps['listing']): string {
  if (!isPromoted || !promotionEndDate) return m.my_listings_replace_mark();
  const date = formatDay(promotionEndDate);
  return verification ? m.my_listings_replace_both({ date }) : m.my_listings_replace_promotion({ date });
}

/**
 * Asks for confirmation before an edit is saved that makes the listing advertise another property, such as a new address. Says that the edit
 * ends the promotion or the Verified mark of the listing.
 */
export function ReplaceDialog({ listing, opened, onClose, onSave }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={m.my_listings_replace_title()}
      cancelLabel={m.my_listings_replace_back()}
      confirmLabel={listing.isPromoted ? m.my_listings_replace_save_promotion() : m.my_listings_replace_save_mark()}
      onConfirm={onSave}
    >
      <p>{describeLoss(listing)}</p>
      <p>{m.my_listings_replace_another()}</p>
    </ConfirmDialog>
  );
}
