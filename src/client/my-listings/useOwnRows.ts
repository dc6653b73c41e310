// Keeps the list of My properties in step with single changes, without loading it again.
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { OwnPage } from '../../shared/listing/own-list.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';

/** A page without a listing, and with it among the deleted ones. */
function withoutListing(page: OwnPage, id: number): OwnPage {
  const listing = page.items.find((item) => item.id === id);
  if (!listing) return page;
  const { counts, stock, items, deleted } = page;
  return {
    ...page,
    items: items.filter((item) => item.id !== id),
    deleted: [{ ...listing, status: 'deleted' as const }, ...deleted],
    stock: stock - 1,
    counts: {
      all: counts.all - 1,
      promoted: counts.promoted - (listing.isPromoted ? 1 : 0),
      regular: counts.regular - (listing.isPromoted ? 0 : 1),
    },
  };
}

/** Functions that bring the loaded pages of the list up to date after a change; other pages load again when they are opened. */
export function useOwnRows() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  /** Changes the page in view. Other pages, and what else depends on the member's listings, are marked as old. */
  async function changePages(change: (page: OwnPage) => OwnPage): Promise<void> {
    const queryKey = getQueryKey(trpc.listing.mine);
    const updated = queryClient
      .getQueriesData<OwnPage>({ queryKey, type: 'active' })
      .flatMap(([key, page]) => (page ? [[key, change(page)] as const] : []));
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    for (const [key, page] of updated) queryClient.setQueryData(key, page);
  }
  /** Loads what a change of one listing moves elsewhere. Nothing waits for it. */
  const refreshOthers = () =>
    void Promise.all([
      utils.listing.summary.invalidate(),
      utils.listing.allowance.invalidate(),
      utils.listing.get.invalidate(),
      utils.property.invalidate(),
      utils.saved.invalidate(),
      utils.homeHistory.invalidate(),
    ]);
  return {
    /** Loads one listing again. */
    reload: async (id: number) => {
      refreshOthers();
      try {
        const listing = await utils.client.listing.get.query({ id });
        await changePages((page) => ({ ...page, items: page.items.map((item) => (item.id === id ? listing : item)) }));
      } catch (error) {
        // it was deleted meanwhile, or the connection was lost: the whole page says more
        if (errorCode(error) !== 'UNAUTHORIZED') await utils.listing.mine.invalidate();
      }
    },
    /** Takes a deleted listing off the page. */
    remove: async (id: number) => {
      refreshOthers();
      await changePages((page) => withoutListing(page, id));
    },
    /** Loads the page in view again. */
    reloadPage: async () => {
      refreshOthers();
      await utils.listing.mine.invalidate();
    },
  };
}
