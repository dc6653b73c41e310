// SQL: who manages a home and who answers an inquiry. Conditions of the statement that reads or changes the row, never a check after it, so that a person
// who was removed from an organization reaches nothing with the next statement. `user` is a placeholder such as `$1`.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrganizationRole } from '../../shared/organization/organization.ts';

/** SQL: the organization whose homes the user may all manage, as its owner or manager; null for others. */
export const managedOrganization = (user: string): string =>
  `(select membership.organization_id from organization_members membership where membership.user_id = ${user} and membership.role <> 'agent')`;

/**
 * SQL conditions, each along an index in the order of `created_at`: the user manages the home `p`, because they answer for it (`user_id`), or because it
 * belongs to the organization that they own or manage.
 */
const managedWays = (user: string): readonly string[] => [`p.user_id = ${user}`, `p.organization_id = ${managedOrganization(user)}`];

/** SQL condition: the user manages the home `p` in one of `managedWays`. The placeholder is used twice. */
export const isManagedBy = (user: string): string => `(${managedWays(user).join(' or ')})`;

/**
 * SQL: the ids of the inquiries that a user receives: those assigned to them, those about homes that they answer for and that were assigned to no one else, and
 * as owner or manager all of their organization. Three reads along indexes; one condition with `or` over both tables would read every inquiry.
 */
export const receivedInquiries = (user: string): string => `(
    select own.id from inquiries own join properties home on home.id = own.property_id where home.user_id = ${user} and own.assigned_user_id is null
    union select assigned.id from inquiries assigned where assigned.assigned_user_id = ${user}
    union select every.id from inquiries every join properties home on home.id = every.property_id
      where home.organization_id = ${managedOrganization(user)})`;

/** SQL condition: the user receives the inquiry `i` about the home `p`, as in `receivedInquiries`; `user` is used twice. */
export const isReceivedBy = (user: string): string =>
  `(coalesce(i.assigned_user_id, p.user_id) = ${user} or p.organization_id = ${managedOrganization(user)}) is true`;

/** SQL: the organization of a user; null for people who work alone. */
const ownOrganization = (user: string): string =>
  `(select membership.organization_id from organization_members membership where membership.user_id = ${user})`;

/**
 * SQL conditions, each along an index: the user sees the person `person` who asks about homes. As a member who works alone, as the one who answers the person
 * in an organization, and as its owner or manager.
 */
export const personsSeenBy = (user: string): readonly string[] => [
  `person.user_id = ${user}`,
  `person.assigned_user_id = ${user} and person.organization_id = ${ownOrganization(user)}`,
  `person.organization_id = ${managedOrganization(user)}`,
];

/** SQL condition: the user sees the person `person`. */
export const isSeenBy = (user: string): string =>
  `(${personsSeenBy(user)
    .map((way) => `(${way})`)
    .join(' or ')}) is true`;

/** Who a user is in their organization. */
export interface Membership {
  organizationId: number;
  role: OrganizationRole;
}

/**
 * Reads the caller's place in their organization and keeps it until the end of the transaction: a removal, or a change of their role, waits for it.
 * Call it before the first statement of a write that `isManagedBy` allows. Order of locks: memberships, homes, the organization.
 * @returns null for people who work alone
 */
export async function holdMembership(tx: EntityManager, userId: number): Promise<Membership | null> {
  const [membership] = await tx.execute<Membership[]>(
    'select organization_id as "organizationId", role from organization_members where user_id = ? for key share',
    [userId],
  );
  return membership ?? null;
}
