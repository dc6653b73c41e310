// The people of the caller's brokerage: who is in it, what they may do, who takes inquiries, and how people leave (`organization_members`).
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Locale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import {
  type Act,
  type InquiryRule,
  isHigherRole,
  may,
  mayDecideRole,
  type OrganizationRole,
  type UnansweredRule,
} from '../../shared/organization/organization.ts';
import type {
  OwnBrokerage,
  People,
  Person,
  removePersonSchema,
  setRoleSchema,
  setTakesInquiriesSchema,
} from '../../shared/organization/team-schemas.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { handOver, lockForLeaving, lockMembers } from '../organization/hand-over.ts';
import { Organization, OrganizationInvitation, OrganizationMember } from '../organization/organization.entity.ts';
import { keepingOwner } from '../organization/owner-kept.ts';
import type { AuthedContext } from '../trpc.ts';
import { removedEmail } from './invitation.mail.ts';

const OWN_BROKERAGE_SQL = `select o.id, o.name, o.slug, membership.role, o.inquiry_rule as "inquiryRule", o.unanswered_rule as "unansweredRule",
    membership.takes_inquiries as "takesInquiries"
  from organization_members membership join organizations o on o.id = membership.organization_id where membership.user_id = $1`;

/** The caller's brokerage and their place in it; null for people who work alone. */
export async function findOwnBrokerage(ctx: AuthedContext, em: EntityManager = ctx.em): Promise<OwnBrokerage | null> {
  return (await rows<OwnBrokerage>(em, preparedStatement(OWN_BROKERAGE_SQL, [ctx.user.id])))[0] ?? null;
}

/** The caller's brokerage. @throws DomainError MISSING for people who work alone */
export async function viewOwnBrokerage(ctx: AuthedContext, em: EntityManager = ctx.em): Promise<OwnBrokerage> {
  const brokerage = await findOwnBrokerage(ctx, em);
  if (!brokerage) throw new DomainError('MISSING', m.team_none());
  return brokerage;
}

/** The caller's brokerage, in which they may do an act. @throws DomainError MISSING for people who work alone, FORBIDDEN for another role */
export async function requireAct(ctx: AuthedContext, act: Act, em: EntityManager = ctx.em): Promise<OwnBrokerage> {
  const brokerage = await viewOwnBrokerage(ctx, em);
  if (!may(brokerage.role, act)) throw new DomainError('FORBIDDEN', m.team_role_needed());
  return brokerage;
}

/** The most people that the page shows. */
const MAX_PEOPLE = 1000;

/** The people of the organization `$1`, owners first, with what each answers for. */
const PEOPLE_SQL = `select membership.user_id as "userId", coalesce(u.full_name, u.username) as name, u.email, membership.role,
    membership.takes_inquiries as "takesInquiries", membership.joined_at as "joinedAt",
    (select count(*)::int from properties p where p.user_id = membership.user_id and p.organization_id = $1 and p.status <> 'deleted') as homes,
    (select count(*)::int from inquiries i join properties p on p.id = i.property_id
      where p.user_id = membership.user_id and p.organization_id = $1 and i.assigned_user_id is null and i.status <> 'closed')
    + (select count(*)::int from inquiries i where i.assigned_user_id = membership.user_id and i.status <> 'closed') as inquiries
  from organization_members membership join users u on u.id = membership.user_id where membership.organization_id = $1
  order by array_position(array['owner', 'manager', 'agent'], membership.role::text), lower(coalesce(u.full_name, u.username)), membership.user_id
  limit ${MAX_PEOPLE}`;

/** The people of the caller's brokerage, and for who may invite also the invitations that wait. @throws DomainError MISSING */
export async function listPeople(ctx: AuthedContext): Promise<People> {
  const brokerage = await viewOwnBrokerage(ctx);
  const people = await rows<Omit<Person, 'joinedAt'> & { joinedAt: Date | string }>(ctx.em, preparedStatement(PEOPLE_SQL, [brokerage.id]));
  const now = ctx.now();
  const invitations = may(brokerage.role, 'people')
    ? await ctx.em.find(
        OrganizationInvitation,
        { organization: brokerage.id, usedAt: null, refusedAt: null },
        { fields: ['id', 'email', 'role', 'expiresAt'], orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_PEOPLE },
      )
    : [];
  return {
    brokerage,
    people: people.map((person) => ({ ...person, joinedAt: toIsoTime(person.joinedAt) })),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({
      id,
      email,
      role,
      expiresAt: toIsoTime(expiresAt),
      isExpired: expiresAt <= now,
    })),
  };
}

/** The caller and other people of their organization, locked for a change. */
interface LockedPeople {
  organizationId: number;
  role: OrganizationRole;
  roleOf: (userId: number) => OrganizationRole;
}

/**
 * Locks the caller's place and those of others in the same organization until the transaction ends.
 * @throws DomainError MISSING for people who work alone, and for a person of another organization
 */
async function lockPeople(tx: EntityManager, ctx: AuthedContext, userIds: readonly number[]): Promise<LockedPeople> {
  const brokerage = await viewOwnBrokerage(ctx, tx);
  const wanted = [...new Set([ctx.user.id, ...userIds])];
  const members = await lockMembers(tx, brokerage.id, wanted);
  const roles = new Map(members.map(({ userId, role }) => [userId, role]));
  const role = roles.get(ctx.user.id);
  // removed while this transaction waited
  if (!role) throw new DomainError('MISSING', m.team_none());
  if (roles.size !== wanted.length) throw new DomainError('MISSING', m.team_person_missing());
  return { organizationId: brokerage.id, role, roleOf: (userId) => roles.get(userId)! };
}

/**
 * Changes the role of a person in the caller's brokerage.
 * @throws DomainError MISSING for a person of another brokerage; FORBIDDEN to raise the own role, for agents, and for managers where an owner is meant; CONFLICT for the last owner
 */
export async function setRole(
  ctx: AuthedContext,
  { userId, role }: z.infer<typeof setRoleSchema>,
): Promise<{ userId: number; role: OrganizationRole }> {
  await keepingOwner(ctx.em, async (tx) => {
    const { role: ownRole, roleOf } = await lockPeople(tx, ctx, [userId]);
    const isSelf = userId === ctx.user.id;
    if (isSelf && isHigherRole(role, ownRole)) throw new DomainError('FORBIDDEN', m.team_no_self_raise());
    if (!isSelf && !(mayDecideRole(ownRole, roleOf(userId)) && mayDecideRole(ownRole, role)))
      throw new DomainError('FORBIDDEN', m.team_role_needed());
    await tx.nativeUpdate(OrganizationMember, { user: userId }, { role });
    ctx.log.info({ event: 'team_role_set', user: ctx.user.id, person: userId, role, address: ctx.address }, 'security');
  });
  return { userId, role };
}

/**
 * Says whether a person takes inquiries when they go round: each for themselves, owners and managers for all.
 * @throws DomainError MISSING for a person of another brokerage, FORBIDDEN for another's switch without the role
 */
export async function setTakesInquiries(
  ctx: AuthedContext,
  { userId, takesInquiries }: z.infer<typeof setTakesInquiriesSchema>,
): Promise<{ userId: number; takesInquiries: boolean }> {
  await ctx.em.transactional(async (tx) => {
    const { role } = await lockPeople(tx, ctx, [userId]);
    if (userId !== ctx.user.id && !may(role, 'inquiries')) throw new DomainError('FORBIDDEN', m.team_role_needed());
    await tx.nativeUpdate(OrganizationMember, { user: userId }, { takesInquiries });
  });
  return { userId, takesInquiries };
}

/**
 * Sets who gets new inquiries of the caller's brokerage, or what happens to those that are not answered in time.
 * @throws DomainError MISSING, FORBIDDEN for agents
 */
export async function setRules(
  ctx: AuthedContext,
  rules: { inquiryRule: InquiryRule } | { unansweredRule: UnansweredRule },
): Promise<OwnBrokerage> {
  await ctx.em.transactional(async (tx) => {
    const { role, organizationId } = await lockPeople(tx, ctx, []);
    if (!may(role, 'rule')) throw new DomainError('FORBIDDEN', m.team_role_needed());
    await tx.nativeUpdate(Organization, { id: organizationId }, { ...rules, updatedAt: ctx.now() });
  });
  return viewOwnBrokerage(ctx);
}

/**
 * Removes a person from the caller's brokerage. All their homes in it and their open inquiries go to the heir in the same transaction; what the person calls
 * afterwards is not found.
 * @throws DomainError MISSING for a person or an heir of another brokerage; INVALID for the person as their own heir; FORBIDDEN without the role; CONFLICT for the last owner
 */
export async function removePerson(
  ctx: AuthedContext,
  { userId, heirId }: z.infer<typeof removePersonSchema>,
): Promise<{ userId: number }> {
  if (userId === heirId) throw new DomainError('INVALID', m.team_heir_other());
  await keepingOwner(ctx.em, async (tx) => {
    const { organizationId, role, roleOf } = await lockPeople(tx, ctx, [userId, heirId]);
    if (userId !== ctx.user.id && !mayDecideRole(role, roleOf(userId))) throw new DomainError('FORBIDDEN', m.team_role_needed());
    if (userId === ctx.user.id && !may(role, 'people')) throw new DomainError('FORBIDDEN', m.team_role_needed());
    await takeOut(tx, { organizationId, from: userId, to: heirId });
    if (userId !== ctx.user.id) await tellRemoved(ctx, tx, { organizationId, userId, heirId });
    ctx.log.info({ event: 'team_person_removed', user: ctx.user.id, person: userId, heir: heirId, address: ctx.address }, 'security');
  });
  return { userId };
}

/** Emails a person in their language that the caller removed them. */
async function tellRemoved(
  ctx: AuthedContext,
  tx: EntityManager,
  { organizationId, userId, heirId }: { organizationId: number; userId: number; heirId: number },
): Promise<void> {
  const [removed] = await rows<{ email: string; locale: Locale; brokerage: string; heir: string }>(
    tx,
    preparedStatement(
      `select u.email, u.locale, o.name as brokerage, coalesce(heir.full_name, heir.username) as heir
       from users u, organizations o, users heir where u.id = $1 and o.id = $2 and heir.id = $3`,
      [userId, organizationId, heirId],
    ),
  );
  const { email, locale, brokerage, heir } = removed!;
  const key = `${organizationId}:${userId}:${ctx.now().getTime()}`;
  const name = ctx.user.fullName ?? ctx.user.username;
  await ctx.mail.send(
    tx,
    writeEmail(locale, () => removedEmail({ to: email, key, name, brokerage, heir })),
  );
}

/** Hands over what a person has in an organization, and ends their place in it. */
async function takeOut(tx: EntityManager, handing: { organizationId: number; from: number; to: number }): Promise<void> {
  await handOver(tx, handing);
  await tx.nativeDelete(OrganizationMember, { user: handing.from, organization: handing.organizationId });
}

/**
 * Takes the caller out of their brokerage. Their homes in it and their open inquiries go to the owner who has been in it for longest.
 * @throws DomainError MISSING, CONFLICT for the last owner
 */
export async function leaveBrokerage(ctx: AuthedContext): Promise<{ left: true }> {
  await keepingOwner(ctx.em, async (tx) => {
    const { id: organizationId } = await viewOwnBrokerage(ctx, tx);
    const heirId = await lockForLeaving(tx, organizationId, ctx.user.id);
    if (heirId === null) throw new DomainError('CONFLICT', m.team_owner_needed());
    await takeOut(tx, { organizationId, from: ctx.user.id, to: heirId });
    ctx.log.info({ event: 'team_left', user: ctx.user.id, organization: organizationId, address: ctx.address }, 'security');
  });
  return { left: true };
}
