import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.tsx';

/** Ids of properties whose toggle is in flight: one request per property, however many buttons show it. */
const inFlight = new Set<number>();

const without = (ids: number[], id: number): number[] => ids.filter((other) => other !== id);

/** Saved state of a property. Toggles optimistically, rolls back on an error, and shows a toast. */
export function useSaved(propertyId: number): { saved: boolean; toggle: () => void } {
  const { user, setUser } = useSession();
  const utils = trpc.useUtils();
  const saved = user?.savedProperties.includes(propertyId) ?? false;
  const mutation = trpc.saved.toggle.useMutation({
    onMutate: () => {
      const me = utils.account.me.getData();
      if (me) setUser({ ...me, savedProperties: saved ? without(me.savedProperties, propertyId) : [propertyId, ...me.savedProperties] });
      // The optimistic update rerenders, so later callbacks would see the new `saved`.
      return { wasSaved: saved };
    },
    onSuccess: async (state) => {
      const me = utils.account.me.getData();
      if (me) setUser({ ...me, savedProperties: state.savedProperties });
      toast(
        state.saved
          ? { title: 'Property Saved', message: 'Property added to saved properties' }
          : { title: 'Property Removed', message: 'Property removed from saved properties' },
      );
      await Promise.all([utils.saved.cards.invalidate(), utils.saved.list.invalidate()]);
    },
    onError: (_error, _variables, before) => {
      const me = utils.account.me.getData();
      if (me && before) {
        const others = without(me.savedProperties, propertyId);
        setUser({ ...me, savedProperties: before.wasSaved ? [propertyId, ...others] : others });
      }
      toast({ title: 'Error', message: 'Failed to update saved properties', severity: 'bad' });
    },
    onSettled: () => void inFlight.delete(propertyId),
  });
  const toggle = () => {
    if (!user) {
      toast({ title: 'Authentication Required', message: 'Please log in to save properties', severity: 'bad' });
      return;
    }
    if (inFlight.has(propertyId)) return;
    inFlight.add(propertyId);
    mutation.mutate({ userId: user.id, propertyId });
  };
  return { saved, toggle };
}
