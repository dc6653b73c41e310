import { formatDay } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';

interface ReplaceDialogProps {
  listing: Pick<OwnListing, 'isPromoted' | 'promotionEndDate' | 'verification'>;
  opened: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** What ends with the change: the verification, the promotion or both. */
function describeEnd({ isPromoted, promotionEndDate, verification }: ReplaceDialogProps['listing']): string {
  if (!isPromoted || !promotionEndDate) return m.my_listings_replace_mark();
  const date = formatDay(promotionEndDate);
  return verification ? m.my_listings_replace_both({ date }) : m.my_listings_replace_promotion({ date });
}

/** Confirms a change that turns a listing into another property: names what it ends, and can be cancelled. */
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
      <p>{describeEnd(listing)}</p>
      <p>{m.my_listings_replace_another()}</p>
    </ConfirmDialog>
  );
}
