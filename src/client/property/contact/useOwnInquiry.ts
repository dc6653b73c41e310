import { useSession } from '../../account/session.tsx';
import { errorCode, trpc } from '../../trpc/trpc.ts';

/**
 * The id of the conversation with the latest message, of those that the signed-in member began about a property; null without one, undefined for
 * visitors and while loading.
 */
export function useOwnInquiry(propertyId: number): number | null | undefined {
  const { user } = useSession();
  return trpc.inquiry.ownAbout.useQuery({ propertyId }, { enabled: user !== null }).data?.id;
}

/**
 * Returns a function that asks for that id again after an inquiry was sent, and stores it in the query cache. It resolves to null for
 * visitors, also when the session has ended elsewhere, and to `storedId`, the id of the inquiry, when the server does not answer.
 */
export function useFindOwnInquiry(propertyId: number): (storedId: number | null) => Promise<number | null> {
  const { user } = useSession();
  const utils = trpc.useUtils();
  return async (storedId) => {
    if (!user) return null;
    try {
      return (await utils.inquiry.ownAbout.fetch({ propertyId }, { staleTime: 0 })).id;
    } catch (error) {
      return errorCode(error) === 'UNAUTHORIZED' ? null : storedId;
    }
  };
}
