// Tests of roles that the operator changes by command.
import { expect, test } from 'vitest';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { grantRole, revokeRole } from './staff.people.ts';

const { server, colleague, owner, sql, subjects } = await startStaffContext();

test('a role that the operator grants or revokes by command is emailed to every admin and has audit entries', async () => {
  const change = { actorId: null, mail: server.deps.mail, now: new Date() };
  await grantRole(server.deps.orm.em, owner.username, 'moderator', change);
  await revokeRole(server.deps.orm.em, owner.username, { ...change, now: new Date(change.now.getTime() + 1000) });
  const emails = (await subjects(colleague.email)).filter((subject) => subject === 'A staff role was changed');
  expect(emails).toHaveLength(2);
  expect(await subjects(owner.email)).not.toContain('A staff role was changed');
  expect(
    await sql(`select actor_id as "actorId", act from audit_entries where act like 'role.%' and subject_id = $1 order by n`, [owner.id]),
  ).toEqual([
    { actorId: null, act: 'role.grant' },
    { actorId: null, act: 'role.revoke' },
  ]);
});
