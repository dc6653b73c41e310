import { isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ClaimBox } from './ClaimBox.tsx';

/** `These are our listings`, for an owner or manager of a brokerage who may claim the import of a home or of an agent. */
export function ClaimSource({ of }: { of: { propertyId: number } | { agentId: number } }) {
  const claim = trpc.brokerage.claimSource.useMutation();
  const sentTo = claim.data?.sentTo;
  return (
    <ClaimBox
      question={m.brokerage_claim()}
      text={m.brokerage_claim_text()}
      button={m.brokerage_claim_send()}
      done={claim.data && (sentTo ? m.brokerage_claim_sent({ address: isolate(sentTo) }) : m.brokerage_claim_waits())}
      failure={claim.error?.message}
      isPending={claim.isPending}
      onSend={() => claim.mutate(of)}
    />
  );
}
