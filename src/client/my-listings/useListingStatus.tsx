import type { ListingStatus, OwnListing } from '../../shared/listing/listing.ts';
import { trpc } from '../trpc.ts';
import { hideToast, toast } from '../ui/toast.tsx';
import classes from './useListingStatus.module.css';

export interface ListingStatusActions {
  setStatus: (listing: OwnListing, status: ListingStatus) => void;
  /** Deletes the listing at once. The toast and the list of deleted listings can restore it. */
  remove: (listing: OwnListing) => void;
  restore: (id: number) => void;
  /** Whether a change is in progress; only one runs at a time. */
  busy: boolean;
}

const TOASTS: Record<ListingStatus, [title: string, message: string]> = {
  published: ['Published', 'The home is listed again.'],
  paused: ['Paused', 'Nobody sees it until you publish it again.'],
  sold: ['Sold', 'The home is no longer listed.'],
  rented: ['Rented', 'The home is no longer listed.'],
};
const UNDO = 'listing-undo';
const UNDO_MS = 10_000;

/** Replaces the previous toast. Stays longer than others, because it contains a button. */
function offerUndo(onUndo: () => void): void {
  toast({
    id: UNDO,
    title: 'Listing deleted',
    durationMs: UNDO_MS,
    message: (
      <span className={classes.undo}>
        It can be brought back for a day.
        <button type="button" className="link" onClick={onUndo}>
          Undo
        </button>
      </span>
    ),
  });
}

/** Publishes, pauses, ends, deletes and restores listings, with toasts and cache updates. */
export function useListingStatus(): ListingStatusActions {
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.listing.invalidate(), utils.property.invalidate(), utils.saved.invalidate()]);
  const onError = (error: { message: string }) => toast({ title: 'Not changed', message: error.message, severity: 'bad' });
  const status = trpc.listing.setStatus.useMutation({
    onSuccess: async (listing) => {
      const [title, message] = TOASTS[listing.status];
      toast({ title, message });
      await refresh();
    },
    onError,
  });
  const restore = trpc.listing.restore.useMutation({
    onSuccess: async () => {
      toast({ title: 'Brought back', message: 'The listing stands as it stood before.' });
      await refresh();
    },
    onError,
  });
  const remove = trpc.listing.remove.useMutation({
    onSuccess: async ({ id }) => {
      offerUndo(() => {
        hideToast(UNDO);
        restore.mutate({ id });
      });
      await refresh();
    },
    onError,
  });
  return {
    setStatus: ({ id }, to) => status.mutate({ id, status: to }),
    remove: ({ id }) => remove.mutate({ id }),
    restore: (id) => restore.mutate({ id }),
    busy: status.isPending || restore.isPending || remove.isPending,
  };
}
