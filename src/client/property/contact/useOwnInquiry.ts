import { useSession } from '../../account/session.tsx';
import { trpc } from '../../trpc/trpc.ts';

/**
 * The id of the conversation with the latest message, of those that the signed-in member began about a property; null without one, undefined for
 * visitors and while loading.
 */
export function useOwnInquiry(propertyId: number): number | null | undefined {
  const { user } = useSession();
  return trpc.inquiry.ownAbout.useQuery({ propertyId }, { enabled: user !== null }).data?.id;
}
