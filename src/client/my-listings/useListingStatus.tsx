import { useState } from 'react';
import type { ListingStatus, OwnListing } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { hideToast, toast } from '../ui/dialog/toast.tsx';
import { listingStatusLabel } from './listing.labels.ts';
import classes from './useListingStatus.module.css';

/** Actions that change the status of the user's listings on the server. */
export interface ListingStatusActions {
  setStatus: (listing: OwnListing, status: ListingStatus) => void;
  /** Deletes the listing at once. The toast and the list of deleted listings can restore it. */
  remove: (listing: OwnListing) => void;
  restore: (id: number) => void;
  /** Separates the listing from another advertiser's listing, which the server had matched as the same home. */
  separate: (listing: OwnListing) => void;
  /** Why the last change failed; null once another one starts. */
  failure: string | null;
  /** Whether a change is in progress; callers disable their buttons meanwhile. */
  isBusy: boolean;
}

/** Text of the toast after a change to a status. */
const STATUS_TEXTS: Record<ListingStatus, () => string> = {
  published: m.my_listings_published_text,
  paused: m.my_listings_paused_text,
  sold: m.my_listings_ended_text,
  rented: m.my_listings_ended_text,
};
/** Id of the toast after a deletion: a second one replaces it. */
const UNDO_TOAST_ID = 'listing-undo';
const UNDO_TOAST_MS = 10_000;

/** Shows a toast with a button that restores the deleted listing. It stays longer than other toasts. */
function offerUndo(onUndo: () => void): void {
  toast({
    id: UNDO_TOAST_ID,
    title: m.my_listings_deleted_title(),
    durationMs: UNDO_TOAST_MS,
    message: (
      <span className={`row wrapping gap-2xs-md ${classes.undo}`}>
        {m.my_listings_deleted_text()}{' '}
        <button type="button" className="link min-44" onClick={onUndo}>
          {m.my_listings_undo()}
        </button>
      </span>
    ),
  });
}

/** Publishes, pauses, ends, deletes, restores and separates listings, with toasts and cache updates. */
export function useListingStatus(): ListingStatusActions {
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([utils.listing.invalidate(), utils.property.invalidate(), utils.saved.invalidate(), utils.homeHistory.invalidate()]);
  const [failure, setFailure] = useState<string | null>(null);
  const onMutate = () => setFailure(null);
  const onError = ({ message }: { message: string }) => {
    setFailure(message);
    toast({ title: m.my_listings_not_changed(), message, severity: 'bad' });
  };
  const setStatus = trpc.listing.setStatus.useMutation({
    onSuccess: async (listing) => {
      toast({ title: listingStatusLabel(listing.status), message: STATUS_TEXTS[listing.status]() });
      await refresh();
    },
    onMutate,
    onError,
  });
  const restore = trpc.listing.restore.useMutation({
    onSuccess: async ({ status }) => {
      // a published listing is restored as a paused one when its permit does not allow to publish it any more
      const message = status === 'paused' ? m.my_listings_paused_text() : m.my_listings_restored_text();
      toast({ title: m.my_listings_restored_title(), message });
      await refresh();
    },
    onMutate,
    onError,
  });
  const remove = trpc.listing.remove.useMutation({
    onSuccess: async ({ id }) => {
      offerUndo(() => {
        hideToast(UNDO_TOAST_ID);
        restore.mutate({ id });
      });
      await refresh();
    },
    onMutate,
    onError,
  });
  const separate = trpc.homeHistory.separate.useMutation({
    onSuccess: async () => {
      toast({ title: m.home_history_split(), message: m.home_history_split_text() });
      await refresh();
    },
    onMutate,
    onError,
  });
  return {
    setStatus: ({ id }, status) => setStatus.mutate({ id, status }),
    remove: ({ id }) => remove.mutate({ id }),
    restore: (id) => restore.mutate({ id }),
    separate: ({ id }) => separate.mutate({ id }),
    failure,
    isBusy: setStatus.isPending || restore.isPending || remove.isPending || separate.isPending,
  };
}
