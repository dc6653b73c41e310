import { type FormEvent, useState } from 'react';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { STAFF_ROLES, type StaffRole } from '../../shared/staff/staff.ts';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { RadioList } from '../ui/form/RadioList.tsx';
import { TextField } from '../ui/form/TextFields.tsx';
import classes from './Sections.module.css';
import { QueryTable } from './StaffTable.tsx';

const roleLabel = (role: StaffRole): string => (role === 'admin' ? m.staff_admin() : m.staff_moderator());

/** Section of the staff pages: who is staff. Admins grant and revoke the roles of others, never their own; the server emails all admins. */
export default function PeopleSection() {
  const { user } = useSession();
  const query = trpc.staff.people.useQuery();
  const utils = trpc.useUtils();
  const stepUp = useStepUp();
  const refresh = () => utils.staff.people.invalidate();
  const revoke = trpc.staff.revoke.useMutation({
    onSuccess: refresh,
    onError: (error, input) => void stepUp.onRefused(error, () => revoke.mutate(input)),
  });
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_people()}</h1>
      </div>
      <QueryTable
        label={m.staff_people()}
        columns={[m.staff_number(), m.staff_username(), m.staff_role(), m.staff_created(), m.staff_actions()]}
        query={query}
        items={query.data}
        row={(person) => (
          <tr key={person.id}>
            <td>{person.id}</td>
            <td className="anywhere">{person.username}</td>
            <td>{roleLabel(person.role)}</td>
            <td className="nowrap">{formatDay(person.grantedAt)}</td>
            <td>
              {person.id !== user?.id && (
                <Button size="sm" variant="line" pending={revoke.isPending} onClick={() => revoke.mutate({ name: person.username })}>
                  {m.staff_revoke()}
                </Button>
              )}
            </td>
          </tr>
        )}
      />
      <FailureText>{stepUp.failureText(revoke.error)}</FailureText>
      <GrantForm onGranted={refresh} />
      {stepUp.dialog}
    </>
  );
}

/** Form that gives a user, by username, a role of staff. */
function GrantForm({ onGranted }: { onGranted: () => unknown }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('moderator');
  const stepUp = useStepUp();
  const grant = trpc.staff.grant.useMutation({
    onSuccess: () => {
      setName('');
      return onGranted();
    },
    onError: (error) => stepUp.onRefused(error, submit),
  });
  /** Without an event it repeats the request, after the admin has confirmed their identity. */
  const submit = (event?: FormEvent) => {
    if (event) event.preventDefault();
    if (name.trim()) grant.mutate({ name: name.trim(), role });
  };
  return (
    <form className="panel p-lg grid gap-sm mt-lg" noValidate onSubmit={submit}>
      <h2 className="text-lg">{m.staff_grant()}</h2>
      <TextField
        label={m.staff_username()}
        name="name"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RadioList
        legend={m.staff_role()}
        name="role"
        options={STAFF_ROLES.map((staffRole) => ({ value: staffRole, label: roleLabel(staffRole) }))}
        value={role}
        onChange={setRole}
      />
      <FailureText>{stepUp.failureText(grant.error)}</FailureText>
      <Button type="submit" pending={grant.isPending} disabled={name.trim() === ''}>
        {m.staff_grant()}
      </Button>
      {stepUp.dialog}
    </form>
  );
}
