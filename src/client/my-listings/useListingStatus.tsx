import type { ListingStatus, OwnListing } from '../../shared/listing/listing.ts';
import { trpc } from '../trpc.ts';
import { hideToast, toast } from '../ui/toast.tsx';
import classes from './useListingStatus.module.css';

export interface ListingLife {
  setStatus: (listing: OwnListing, status: ListingStatus) => void;
  /** Takes it off at once; the toast and the list of deleted ones bring it back. */
  remove: (listing: OwnListing) => void;
  restore: (id: number) => void;
  /** One change at a time. */
  busy: boolean;
}

const DONE: Record<ListingStatus, [title: string, message: string]> = {
  published: ['Published', 'The home is listed again.'],
  paused: ['Paused', 'Nobody sees it until you publish it again.'],
  sold: ['Sold', 'The home is no longer listed.'],
  rented: ['Rented', 'The home is no longer listed.'],
};
const UNDO = 'listing-undo';
const UNDO_MS = 10_000;

/** one toast at a time; this one carries a button and stays long enough to be reached. */
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

/** Publishing, pausing, ending, deleting and bringing back, each with its words and what it refreshes. */
export function useListingStatus(): ListingLife {
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.listing.invalidate(), utils.property.invalidate(), utils.saved.invalidate()]);
  const onError = (error: { message: string }) => toast({ title: 'Not changed', message: error.message, severity: 'bad' });
  const status = trpc.listing.setStatus.useMutation({
    onSuccess: async (changed) => {
      const [title, message] = DONE[changed.status];
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
