import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc/trpc.ts';
import { type RememberedList, rememberedLists } from './remembered-lists.ts';

/** The shared lists that the user made, on every device (`ownLists`), and those of others that this browser remembers (`joinedLists`). Browser only. */
export function useKnownLists() {
  const { user } = useSession();
  const query = trpc.shortlist.mine.useQuery(undefined, { enabled: user !== null });
  const ownLists = query.data ?? [];
  const joinedLists: RememberedList[] = rememberedLists(user?.id ?? null).filter(
    ({ token }) => !ownLists.some((list) => list.token === token),
  );
  return { ownLists, joinedLists, isLoading: user !== null && query.isPending, error: query.error, refetch: query.refetch };
}
