import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { InvitationView } from '../../shared/organization/team-schemas.ts';
import { SessionLoading } from '../account/MembersOnly.tsx';
import { useSession } from '../account/session.tsx';
import { ConfirmRequest } from '../account/settings/EmailState.tsx';
import { useEmailState } from '../account/settings/useEmailState.ts';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import classes from './InvitationPage.module.css';
import { roleLabel, roleMeaning } from './role-labels.ts';

/** The page of an invitation to a brokerage, which anyone can read who has its link, and only the invited address can accept. */
export function InvitationPage() {
  const { token = '' } = useParams();
  const { user, isLoading } = useSession();
  const query = trpc.team.invitation.useQuery({ token }, { retry: false });
  if (['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(query.error) ?? ''))
    return (
      <StateMessagePage
        drawing="heart"
        title={m.team_invitation_gone()}
        text={m.team_invitation_gone_text()}
        canonical={paths.home()}
        action={<ButtonLink to={paths.home()}>{m.ui_not_found_home()}</ButtonLink>}
      />
    );
  if (isLoading || query.isPending) return <SessionLoading canonical={paths.home()} />;
  if (!query.data)
    return (
      <StateMessagePage
        drawing="error"
        title={m.team_people_failed()}
        text={query.error?.message}
        canonical={paths.home()}
        action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
      />
    );
  return (
    <div className="wrap">
      <PageMetadata
        title={m.team_invitation_title_plain()}
        description={m.team_invitation_description()}
        canonical={paths.home()}
        noindex
      />
      <Invitation key={user?.id} token={token} invitation={query.data} />
    </div>
  );
}

/** What is offered, and the way to accept it: sign in, use the invited address, confirm it, or press the button. */
function Invitation({ token, invitation }: { token: string; invitation: InvitationView }) {
  const { user } = useSession();
  const { brokerage, invitedBy, email, role } = invitation;
  const isInvited = user?.email.toLowerCase() === email;
  return (
    <div className={`panel grid gap-md ${classes.card}`}>
      <h1 className="text-2xl">{invitedBy ? m.team_invitation_title({ name: isolate(invitedBy) }) : m.team_invitation_title_plain()}</h1>
      <p className="text-lg pretty">
        {m.team_invitation_lead({ brokerage: isolate(brokerage), role: roleLabel(role) })}
        <span className="block text-sm muted">{roleMeaning(role)}</span>
      </p>
      {isInvited ? (
        <AcceptForm token={token} ownHomes={invitation.ownHomes} />
      ) : (
        <>
          <p className="text-sm muted pretty anywhere">
            {m.team_invitation_for({ email: isolate(email) })}{' '}
            {user ? m.team_invitation_other({ own: isolate(user.email) }) : m.team_invitation_sign_in()}
          </p>
          {!user && (
            <div className="flex wrapping gap-sm">
              <ButtonLink to={paths.auth(paths.invitation(token))}>{m.layout_sign_in()}</ButtonLink>
            </div>
          )}
        </>
      )}
      {user && !isInvited && (
        <p className="text-sm muted">
          <Bdi ltr>{user.email}</Bdi>
        </p>
      )}
    </div>
  );
}

function AcceptForm({ token, ownHomes }: { token: string; ownHomes: number }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const emailState = useEmailState();
  const [bringHomes, setBringHomes] = useState(false);
  const accept = trpc.team.accept.useMutation({
    onSuccess: async ({ name }) => {
      toast({ title: m.team_accepted(), message: m.team_accepted_text({ brokerage: name }) });
      await navigate(paths.people());
      await utils.invalidate();
    },
  });
  if (emailState.data?.confirmed === false) return <ConfirmRequest />;
  return (
    <div className="grid gap-md">
      {ownHomes > 0 && (
        <div>
          <Choice checked={bringHomes} onChange={(event) => setBringHomes(event.currentTarget.checked)} name="bringHomes">
            {m.team_bring_homes({ count: ownHomes })}
          </Choice>
          <p className="text-sm muted pretty">{m.team_bring_hint()}</p>
        </div>
      )}
      <FailureText>{accept.error?.message}</FailureText>
      <div className="flex wrapping gap-sm">
        <Button pending={accept.isPending} onClick={() => accept.mutate({ token, bringHomes })}>
          {m.team_accept()}
        </Button>
      </div>
    </div>
  );
}
