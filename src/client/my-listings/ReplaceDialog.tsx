import { formatDay } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface ReplaceDialogProps {
  listing: Pick<OwnListing, 'isPromoted' | 'promotionEndDate' | 'verification'>;
  opened: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** Confirms a change that turns a listing into another property: names what it ends, and can be cancelled. */
export function ReplaceDialog({ listing, opened, onClose, onSave }: ReplaceDialogProps) {
  const consequences = [
    listing.isPromoted && listing.promotionEndDate && `its promotion (until ${formatDay(listing.promotionEndDate)}, not refunded)`,
    listing.verification && 'its verified mark',
  ].filter(Boolean);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="This becomes another home"
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Go back
          </Button>
          <Button onClick={onSave}>{listing.isPromoted ? 'Save and end the promotion' : 'Save and end the mark'}</Button>
        </>
      }
    >
      <p>
        You changed the place, the address, the type or the size. Saving ends {consequences.join(' and ')}, because{' '}
        {consequences.length > 1 ? 'they belong' : 'it belongs'} to the home that is listed now.
      </p>
      <p>To advertise another home as well, go back and create a new listing for it.</p>
    </ConfirmDialog>
  );
}
