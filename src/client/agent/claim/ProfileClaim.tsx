import { Link } from 'react-router-dom';
import { isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { ReportLink } from '../../report/ReportLink.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { ClaimBox } from './ClaimBox.tsx';
import { ClaimSource } from './ClaimSource.tsx';

/** What a signed-in member may claim on the page of an agent: the profile itself, and the listings of its import for their brokerage. */
export default function ProfileClaim({ agentId }: { agentId: number }) {
  const state = trpc.agent.claimState.useQuery({ id: agentId });
  if (!state.data) return null;
  const { profile, address, canClaimSource } = state.data;
  return (
    <div className="grid gap-xs">
      {profile === 'own' && (
        <p className="text-sm">
          {m.agent_claim_own()}{' '}
          <Link className="link" to={paths.agentProfile()}>
            {m.agent_claim_edit()}
          </Link>
        </p>
      )}
      {profile === 'free' && <ClaimProfile agentId={agentId} address={isolate(address)} />}
      {profile === 'taken' && (
        <ClaimBox question={m.agent_claim_question()} text={m.agent_claim_taken()}>
          <ReportLink kind="agent" id={agentId} />
        </ClaimBox>
      )}
      {canClaimSource && <ClaimSource of={{ agentId }} />}
    </div>
  );
}

/** `Is this you?`, which sends the link to the address of the profile. */
function ClaimProfile({ agentId, address }: { agentId: number; address: string }) {
  const claim = trpc.agent.claim.useMutation();
  return (
    <ClaimBox
      question={m.agent_claim_question()}
      text={m.agent_claim_text({ address })}
      button={m.agent_claim_send()}
      done={claim.data && m.agent_claim_sent({ address })}
      failure={claim.error?.message}
      isPending={claim.isPending}
      onSend={() => claim.mutate({ id: agentId })}
    />
  );
}
