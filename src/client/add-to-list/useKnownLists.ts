import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc/trpc.ts';
import { type RememberedList, rememberedLists } from './remembered-lists.ts';

/** The lists that the user made, on every device, and those that this browser remembers. Browser only. */
export function useKnownLists() {
  const { user } = useSession();
  const own = trpc.shortlist.mine.useQuery(undefined, { enabled: user !== null });
  const mine = own.data ?? [];
  const others: RememberedList[] = rememberedLists(user?.id ?? null).filter(({ token }) => !mine.some((list) => list.token === token));
  return { mine, others, isLoading: user !== null && own.isPending, error: own.error, refetch: own.refetch };
}
