import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { isHigherRole, may, mayDecideRole, ORGANIZATION_ROLES, type OrganizationRole } from '../../shared/organization/organization.ts';
import type { OwnBrokerage, Person } from '../../shared/organization/team-schemas.ts';
import { useSession } from '../account/session.tsx';
import { AgentPortrait } from '../agent/AgentPortrait.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import classes from './PeoplePage.module.css';
import { RemoveDialog } from './RemoveDialog.tsx';
import { roleLabel } from './role-labels.ts';
import '../ui/mantine/mantine-field.css';

interface PersonRowProps {
  person: Person;
  /** The brokerage, with the role of the reader. */
  brokerage: OwnBrokerage;
  /** All people in it, who may take over. */
  people: readonly Person[];
  /** Whether inquiries go round, so that it matters who takes them. */
  hasTurns: boolean;
}

/** The roles that the reader may give to a person; none where they may not change it. A role is never raised by its holder. */
function rolesFor(own: OrganizationRole, current: OrganizationRole, isSelf: boolean): readonly OrganizationRole[] {
  if (isSelf) return ORGANIZATION_ROLES.filter((role) => !isHigherRole(role, own));
  return mayDecideRole(own, current) ? ORGANIZATION_ROLES.filter((role) => mayDecideRole(own, role)) : [];
}

/** A person of the brokerage: what they answer for, their role, whether they take inquiries, and the button that removes them. */
export function PersonRow({ person, brokerage, people, hasTurns }: PersonRowProps) {
  const { userId, name, email, role, homes, inquiries } = person;
  const { user } = useSession();
  const utils = trpc.useUtils();
  const [isRemoving, setRemoving] = useState(false);
  const isSelf = userId === user?.id;
  const refresh = () => utils.team.invalidate();
  const onError = ({ message }: { message: string }) => toast({ title: m.team_not_done(), message, severity: 'bad' });
  const setRole = trpc.team.setRole.useMutation({
    onSuccess: (result) => {
      toast({ title: m.team_role_changed(), message: m.team_role_changed_text({ name, role: roleLabel(result.role) }) });
      return refresh();
    },
    onError,
  });
  const setTakes = trpc.team.setTakesInquiries.useMutation({ onSuccess: refresh, onError });
  const roles = rolesFor(brokerage.role, role, isSelf);
  const mayRemove = !isSelf && mayDecideRole(brokerage.role, role);
  return (
    <li className={classes.person}>
      <div className={`row gap-sm shrink ${classes.who}`}>
        <AgentPortrait name={name} className="size-44 round flex-none" />
        <div className="shrink">
          <p className="semibold tight">
            <Bdi>{name}</Bdi> {isSelf && <span className="text-sm muted medium">· {m.team_you()}</span>}
          </p>
          <p className="text-sm muted anywhere">
            <Bdi ltr>{email}</Bdi>
          </p>
        </div>
      </div>
      <p className="text-sm muted">
        {m.team_homes({ count: homes })} · {m.team_inquiries({ count: inquiries })}
      </p>
      {roles.length > 1 ? (
        <NativeSelect
          aria-label={m.team_role_of({ name })}
          value={role}
          disabled={setRole.isPending}
          data={roles.map((value) => ({ value, label: roleLabel(value) }))}
          onChange={(event) => setRole.mutate({ userId, role: event.currentTarget.value as OrganizationRole })}
        />
      ) : (
        <p className="text-sm semibold">{roleLabel(role)}</p>
      )}
      {hasTurns ? (
        <Choice
          checked={person.takesInquiries}
          disabled={setTakes.isPending || !(isSelf || may(brokerage.role, 'inquiries'))}
          aria-label={m.team_takes_of({ name })}
          onChange={(event) => setTakes.mutate({ userId, takesInquiries: event.currentTarget.checked })}
        >
          {m.team_takes()}
        </Choice>
      ) : (
        <span />
      )}
      {mayRemove ? (
        <Button variant="line" size="sm" aria-label={m.team_remove_of({ name })} onClick={() => setRemoving(true)}>
          {m.team_remove()}
        </Button>
      ) : (
        <span />
      )}
      {isRemoving && <RemoveDialog person={person} people={people} onClose={() => setRemoving(false)} />}
    </li>
  );
}
