import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { People } from '../../shared/organization/team-schemas.ts';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import classes from './PeoplePage.module.css';
import { roleLabel } from './role-labels.ts';

/** The invitations that were not accepted yet, each with a button that ends it. */
export function InvitationList({ invitations }: Pick<People, 'invitations'>) {
  const utils = trpc.useUtils();
  const withdraw = trpc.team.withdraw.useMutation({
    onSuccess: () => {
      toast({ title: m.team_withdrawn(), message: m.team_withdrawn_text() });
      return utils.team.people.invalidate();
    },
    onError: ({ message }) => toast({ title: m.team_not_done(), message, severity: 'bad' }),
  });
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <h2 id="invitations" className="text-xl">
        {m.team_invitations()}
      </h2>
      <ul className={`grid mt-md ${classes.invitations}`}>
        {invitations.map(({ id, email, role, expiresAt, isExpired }) => {
          const text = { role: roleLabel(role), date: formatDay(expiresAt.slice(0, 10)) };
          return (
            <li key={id} className="row between wrapping gap-sm">
              <div className="shrink">
                <p className="semibold anywhere">
                  <Bdi ltr>{email}</Bdi>
                </p>
                <p className="text-sm muted">{isExpired ? m.team_invitation_expired(text) : m.team_invitation_until(text)}</p>
              </div>
              <Button
                variant="line"
                size="sm"
                aria-label={m.team_withdraw_of({ email })}
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ id })}
              >
                {m.team_withdraw()}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
