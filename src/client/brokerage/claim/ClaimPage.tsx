import { useNavigate, useSearchParams } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { useStepUp } from '../../account/security/useStepUp.tsx';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import classes from './ClaimPage.module.css';

/** The page that the link of a claim opens, for the signed-in member who asked for it. Only its button takes over the listings or the profile. */
export const ClaimPage = () => (
  <MembersOnly>
    <Claim />
  </MembersOnly>
);

function Claim() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const utils = trpc.useUtils();
  // the kind is in the token, which the server alone can sign
  const isProfile = token.split('.')[3] === 'profile';
  const [title, text] = isProfile
    ? [m.agent_claim_page_title(), m.agent_claim_page_text()]
    : [m.brokerage_claim_page_title(), m.brokerage_claim_page_text()];
  const navigate = useNavigate();
  const stepUp = useStepUp();
  const confirm = trpc.brokerage.confirmClaim.useMutation({
    onSuccess: ({ agent }) => {
      if (agent) {
        toast({ title: m.agent_claim_done_title(), message: m.agent_claim_done() });
        void navigate(paths.agentProfile());
      }
      return Promise.all([utils.property.invalidate(), utils.listing.invalidate(), utils.agent.invalidate(), utils.inquiry.invalidate()]);
    },
    onError: (error, input) => void stepUp.onRefused(error, () => confirm.mutate(input)),
  });
  return (
    <div className="wrap">
      <PageMetadata title={title} description={text} canonical={paths.claim()} noindex />
      <div className={classes.box} role={confirm.data ? 'status' : undefined}>
        {confirm.data?.source ? (
          <>
            <Icon name="circle-check" className="success" size={36} />
            <h1>{m.brokerage_claim_done_title()}</h1>
            <p>{m.brokerage_claim_done({ source: confirm.data.source })}</p>
            <ButtonLink to={paths.myProperties()}>{m.layout_my_properties()}</ButtonLink>
          </>
        ) : (
          <>
            <h1>{title}</h1>
            <p>{text}</p>
            <FailureText>{stepUp.failureText(confirm.error)}</FailureText>
            <Button pending={confirm.isPending} onClick={() => confirm.mutate({ token })}>
              {isProfile ? m.agent_claim_page_confirm() : m.brokerage_claim_page_confirm()}
            </Button>
          </>
        )}
      </div>
      {stepUp.dialog}
    </div>
  );
}
