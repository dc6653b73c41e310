import { useSession } from '../../account/session.tsx';
import { ClaimSource } from '../../agent/claim/ClaimSource.tsx';
import { trpc } from '../../trpc/trpc.ts';

/** `These are our listings`, for owners and managers of a brokerage on a home of an import that no brokerage has. Nothing for everyone else. */
export default function ClaimListings({ propertyId }: { propertyId: number }) {
  const { user } = useSession();
  const state = trpc.brokerage.claimState.useQuery({ propertyId }, { enabled: user !== null });
  return user && state.data?.canClaim ? (
    <div className="mt-md">
      <ClaimSource of={{ propertyId }} />
    </div>
  ) : null;
}
