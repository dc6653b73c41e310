import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';
import { useOwnRows } from '../useOwnRows.ts';

/**
 * Confirms on the server that the user's listings are still available: all whose confirmation is due, at most fifty per call. Then shows a toast,
 * or a failure when none could be confirmed, because their permits keep them offline. Reloads listings and properties.
 */
export function useConfirmAll() {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = trpc.listing.confirmAll.useMutation({
    onMutate: () => setFailure(null),
    onSuccess: async ({ confirmed }) => {
      if (confirmed === 0) setFailure(m.my_listings_confirm_not_online());
      else toast({ title: m.my_listings_confirm_thanks(), message: m.my_listings_confirm_thanks_text({ count: confirmed }) });
      await Promise.all([utils.listing.invalidate(), utils.property.invalidate()]);
    },
    onError: () => setFailure(m.my_listings_confirm_failed()),
  });
  return { confirmAll: () => mutate(), failure, isPending };
}

/** Confirms on the server that one listing is still available at its price. Then shows a toast and reloads it. */
export function useConfirmListing() {
  const ownRows = useOwnRows();
  const { mutate, isPending } = trpc.listing.confirm.useMutation({
    onSuccess: async (_answer, { id }) => {
      toast({ title: m.my_listings_confirm_thanks(), message: m.my_listings_confirm_thanks_text({ count: 1 }) });
      await ownRows.reload(id);
    },
    onError: ({ data, message }) =>
      toast({ title: m.my_listings_confirm_failed(), message: data ? message : m.my_listings_confirm_failed(), severity: 'bad' }),
  });
  return { confirm: (id: number) => mutate({ id }), isPending };
}
