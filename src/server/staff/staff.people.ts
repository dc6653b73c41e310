// Lists staff, and grants and revokes roles (`staff`), with an audit entry and an email to the admins. Admins cannot change their own role,
// and the last admin cannot be removed.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { StaffPerson, StaffRole } from '../../shared/staff/staff.ts';
import { requireOtherAdmin } from '../account/account.staff.ts';
import { requireOwnAccount } from '../account/demo/demo-account.ts';
import { requireRecentConfirmation } from '../account/security/step-up.ts';
import { recordAct } from '../audit/audit.ts';
import { sameText, statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { StaffContext } from './staff.access.ts';
import { Staff } from './staff.entity.ts';
import { roleEmails } from './staff.mail.ts';

/** All staff, admins first. */
export async function listStaff(em: EntityManager): Promise<StaffPerson[]> {
  const people = await statements(em)
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as g', 'g.id', 's.granted_by')
    .select(['u.id', 'u.username', 's.role', 'g.username as grantedBy', 's.granted_at as grantedAt'])
    .orderBy('s.role')
    .orderBy('s.granted_at')
    .orderBy('u.id')
    .execute();
  return people.map((person) => ({ ...person, grantedAt: person.grantedAt.toISOString() }));
}

/** Who changes a role, when, and what sends the emails about it. */
interface RoleChange {
  /** The user id of the admin; null for the operator, who uses the command line. */
  actorId: number | null;
  requestId?: string;
  mail: Deps['mail'];
  now: Date;
}

/** Finds a user by username or email address, ignoring case; a username wins. @throws DomainError MISSING */
export async function findMember(tx: EntityManager, name: string): Promise<{ id: number; username: string; email: string }> {
  const member = await statements(tx)
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where((eb) => eb.or([sameText(eb.ref('username'), name), sameText(eb.ref('email'), name)]))
    .orderBy((eb) => sameText(eb.ref('username'), name), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!member) throw new DomainError('MISSING', m.staff_no_member({ name }));
  return member;
}

/**
 * Gives a user a role, records that in the log and sends the admins an email.
 * @returns the username
 * @throws DomainError MISSING for an unknown name, FORBIDDEN for the demo account, CONFLICT when the last admin would become a moderator
 */
export const grantRole = (em: EntityManager, name: string, role: StaffRole, change: RoleChange): Promise<string> =>
  em.fork().transactional(async (tx) => {
    const member = await findMember(tx, name);
    requireOwnAccount(member);
    const { id, username } = member;
    if (role !== 'admin') await requireOtherAdmin(tx, id);
    const grant = { role, granted_by: change.actorId, granted_at: change.now };
    await statements(tx)
      .insertInto('staff')
      .values({ user_id: id, ...grant })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(grant))
      .execute();
    await recordRoleChange(tx, { id, username, role }, change);
    return username;
  });

/**
 * Takes the role of a user away, records that in the log and sends the admins an email; the user's sessions go on as a member's.
 * @returns the username
 * @throws DomainError MISSING when they are not staff, CONFLICT for the last admin
 */
export const revokeRole = (em: EntityManager, name: string, change: RoleChange): Promise<string> =>
  em.fork().transactional(async (tx) => {
    const { id, username } = await findMember(tx, name);
    await requireOtherAdmin(tx, id);
    if ((await tx.nativeDelete(Staff, { user: id })) === 0) throw new DomainError('MISSING', m.staff_not_staff({ name: username }));
    await recordRoleChange(tx, { id, username, role: null }, change);
    return username;
  });

/** Records a change of a role in the log, and stores the emails to the admins. */
async function recordRoleChange(
  tx: EntityManager,
  { id, username, role }: { id: number; username: string; role: StaffRole | null },
  { actorId, requestId, mail, now }: RoleChange,
): Promise<void> {
  await mail.sendAll(tx, await roleEmails(tx, { name: username, role, changedAtMs: now.getTime() }));
  await recordAct(tx, {
    actorId,
    act: role === null ? 'role.revoke' : 'role.grant',
    subject: { kind: 'member', id },
    facts: { role },
    ...(requestId ? { requestId } : {}),
  });
}

/** A change that the caller makes now. */
const changeBy = (ctx: StaffContext): RoleChange => ({ actorId: ctx.user.id, requestId: ctx.requestId, mail: ctx.mail, now: ctx.now() });

/** Requires a name of another user than the caller. @throws DomainError FORBIDDEN */
function requireOtherName(ctx: StaffContext, name: string): void {
  const namesOfCaller = [ctx.user.username, ctx.user.email].map((text) => text.toLowerCase());
  if (namesOfCaller.includes(name.toLowerCase())) throw new DomainError('FORBIDDEN', m.staff_own_role);
}

/** An admin gives a user a role. @throws DomainError STEP_UP, FORBIDDEN for their own role, MISSING, CONFLICT */
export async function grant(ctx: StaffContext, { name, role }: { name: string; role: StaffRole }): Promise<StaffPerson[]> {
  requireRecentConfirmation(ctx);
  requireOtherName(ctx, name);
  await grantRole(ctx.em, name, role, changeBy(ctx));
  return listStaff(ctx.em);
}

/** An admin takes the role of another user away. @throws DomainError STEP_UP, FORBIDDEN for their own role, MISSING, CONFLICT */
export async function revoke(ctx: StaffContext, { name }: { name: string }): Promise<StaffPerson[]> {
  requireRecentConfirmation(ctx);
  requireOtherName(ctx, name);
  await revokeRole(ctx.em, name, changeBy(ctx));
  return listStaff(ctx.em);
}
