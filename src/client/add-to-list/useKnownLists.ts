import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc/trpc.ts';
import { type RememberedList, rememberedLists } from './remembered-lists.ts';

/**
 * The shared lists that the signed-in user made on any device (`ownLists`, from the server), and those of others that were opened in this
 * browser (`joinedLists`, from localStorage). For components that are rendered in the browser only.
 */
export function useKnownLists() {
  const { user } = useSession();
  const query = trpc.shortlist.mine.useQuery(undefined, { enabled: user !== null });
  const ownLists = query.data ?? [];
  const joinedLists: RememberedList[] = rememberedLists(user?.id ?? null).filter(
    ({ token, isOwn }) => (user === null || !isOwn) && !ownLists.some((list) => list.token === token),
  );
  return { ownLists, joinedLists, isLoading: user !== null && query.isPending, error: query.error, refetch: query.refetch };
}
