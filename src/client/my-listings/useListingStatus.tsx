import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListingStatus } from '../../shared/listing/listing.ts';
import type { OwnCard } from '../../shared/listing/own-list.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { hideToast, toast } from '../ui/dialog/toast.tsx';
import { listingStatusLabel } from './listing.labels.ts';
import { UndoText } from './UndoText.tsx';
import { useOwnRows } from './useOwnRows.ts';

/** Actions that change the status of the user's listings on the server. */
export interface ListingStatusActions {
  setStatus: (listing: OwnCard, status: ListingStatus) => void;
  /** Deletes the listing at once. The toast and the list of deleted listings can restore it. */
  remove: (listing: OwnCard) => void;
  restore: (id: number) => void;
  /** Separates the listing from another advertiser's listing, which the server had matched as the same home. */
  separate: (listing: OwnCard) => void;
  /** Puts the listing into one of the featured places of the plan, or takes it out. */
  feature: (listing: OwnCard, isFeatured: boolean) => void;
  /** Makes a draft of the listing and opens its form. */
  copy: (listing: OwnCard) => void;
  /** Offers to move the rest of a promotion from a home that is gone. */
  movePromotion: (id: number) => void;
  /** The home whose promotion may be moved; null while nothing is offered. */
  movedId: number | null;
  endMove: () => void;
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
    message: <UndoText onUndo={onUndo} />,
  });
}

/** Publishes, pauses, ends, deletes, restores and separates listings, with toasts. Of the list it reads again what was changed alone. */
export function useListingStatus(): ListingStatusActions {
  const ownRows = useOwnRows();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isCopying, setCopying] = useState(false);
  const [movedId, setMovedId] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onMutate = () => setFailure(null);
  const onError = ({ message }: { message: string }) => {
    setFailure(message);
    toast({ title: m.my_listings_not_changed(), message, severity: 'bad' });
  };
  const setStatus = trpc.listing.setStatus.useMutation({
    onSuccess: async (listing) => {
      await ownRows.reload(listing.id);
      toast({ title: listingStatusLabel(listing.status), message: STATUS_TEXTS[listing.status]() });
      // the dialog shows nothing when no paid days are left
      if (listing.status === 'sold' || listing.status === 'rented') setMovedId(listing.id);
    },
    onMutate,
    onError,
  });
  const restore = trpc.listing.restore.useMutation({
    onSuccess: async ({ status }) => {
      // a published listing is restored as a paused one when its permit does not allow to publish it any more
      const message = status === 'paused' ? m.my_listings_paused_text() : m.my_listings_restored_text();
      toast({ title: m.my_listings_restored_title(), message });
      await ownRows.reloadPage();
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
      await ownRows.remove(id);
    },
    onMutate,
    onError,
  });
  const separate = trpc.homeHistory.separate.useMutation({
    onSuccess: async (_answer, { id }) => {
      toast({ title: m.home_history_split(), message: m.home_history_split_text() });
      await ownRows.reload(id);
    },
    onMutate,
    onError,
  });
  const feature = trpc.listing.feature.useMutation({
    onSuccess: async ({ id, hasFeaturedPlace }) => {
      await ownRows.reload(id);
      toast(
        hasFeaturedPlace
          ? { title: m.my_listings_featured_on(), message: m.my_listings_featured_on_text() }
          : { title: m.my_listings_featured_off(), message: m.my_listings_featured_off_text() },
      );
    },
    onMutate,
    onError,
  });
  const copy = async (id: number) => {
    setFailure(null);
    setCopying(true);
    try {
      const [{ toCopy }, listing] = await Promise.all([import('./drafts/copy-listing.ts'), utils.client.listing.get.query({ id })]);
      const draft = await utils.client.draft.save.mutate({ draft: null, values: toCopy(listing) });
      await Promise.all([utils.draft.list.invalidate(), utils.listing.summary.invalidate()]);
      toast({ title: m.my_listings_copied(), message: m.my_listings_copied_text() });
      await navigate(paths.draft(draft.id));
    } catch (error) {
      onError(error as Error);
    }
    setCopying(false);
  };
  return {
    movePromotion: setMovedId,
    movedId,
    endMove: () => setMovedId(null),
    feature: ({ id }, isFeatured) => feature.mutate({ id, isFeatured }),
    copy: ({ id }) => void copy(id),
    setStatus: ({ id }, status) => setStatus.mutate({ id, status }),
    remove: ({ id }) => remove.mutate({ id }),
    restore: (id) => restore.mutate({ id }),
    separate: ({ id }) => separate.mutate({ id }),
    failure,
    isBusy: isCopying || setStatus.isPending || feature.isPending || restore.isPending || remove.isPending || separate.isPending,
  };
}
