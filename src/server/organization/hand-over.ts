// Moves the homes and inquiries of a person who leaves an organization to another person in it (`properties`, `inquiries`, `photos`), and what follows for an
// organization when an account is deleted (`organization_members`, `organizations`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { OrganizationRole } from '../../shared/organization/organization.ts';
import { intArray } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { movePhotos } from '../photo/photo.ts';
import { endFeedsOf } from './feed-homes.ts';
import { Organization, OrganizationMember } from './organization.entity.ts';

/** Who hands over to whom in an organization. */
interface HandOver {
  organizationId: number;
  from: number;
  to: number;
}

/** SQL: a user's name on their listings, as `publicName` of accounts makes it. */
const PUBLIC_NAME = `coalesce(u.full_name, case when u.username not like '%@%' then u.username end)`;

/**
 * Makes a user answer for the homes `p` of a condition with these values, which are locked. `created_by` keeps who created a home, and homes of a feed keep the
 * advertiser that it names.
 */
export const moveHomes = (tx: EntityManager, condition: string, values: unknown[], to: number): Promise<unknown> =>
  tx.execute(
    `update properties p set user_id = u.id, created_by = nullif(coalesce(p.created_by, p.user_id), u.id), advertiser = case when p.source = 'own' or p.source like 'file-%' then ${PUBLIC_NAME} else p.advertiser end
     from users u where u.id = ? and ${condition}`,
    [to, ...values],
  );

/**
 * Moves all homes of a person in their organization, deleted ones too, their photos, and the open inquiries that were assigned to them. Call it with the memberships of both locked for update: writers to a home then wait, or find that it is not theirs.
 */
export async function handOver(tx: EntityManager, { organizationId, from, to }: HandOver): Promise<void> {
  // all writers lock listings in the order of their ids
  await tx.execute('select id from properties where user_id = ? and organization_id = ? order by id for no key update', [
    from,
    organizationId,
  ]);
  await movePhotos(tx, { from, to, organizationId });
  await moveHomes(tx, 'p.user_id = ? and p.organization_id = ?', [from, organizationId], to);
  // closed ones are answered, if they are ever opened again, by who answers for the home
  await tx.execute(
    `update inquiries set assigned_user_id = case when status = 'closed' then null else ?::int end where assigned_user_id = ?`,
    [to, from],
  );
  await tx.execute('update inquiry_persons set assigned_user_id = ? where assigned_user_id = ?', [to, from]);
  await tx.execute(
    `update inquiry_reminders r set user_id = ? from inquiry_persons person where r.user_id = ? and r.done_at is null and person.id = r.person_id
       and person.organization_id = ?`,
    [to, from, organizationId],
  );
}

/**
 * Locks the places of people in an organization for its end or a change: who writes as one of them waits. In the order of ids, so that two such changes
 * do not wait for each other in a circle.
 */
export async function lockMembers(
  tx: EntityManager,
  organizationId: number,
  userIds: readonly number[],
): Promise<{ userId: number; role: OrganizationRole }[]> {
  return tx.execute<{ userId: number; role: OrganizationRole }[]>(
    `select user_id as "userId", role from organization_members where organization_id = ? and user_id in (${userIds.map(() => '?').join()}) order by user_id for update`,
    [organizationId, ...userIds],
  );
}

/**
 * Locks the places of a person who leaves an organization and of its owners, in the order of `lockMembers`. The owners are read under the lock, so that of
 * two who leave at the same moment neither hands over to the other.
 * @returns the id of the owner who has been there for longest; null without another owner
 */
export async function lockForLeaving(tx: EntityManager, organizationId: number, leaving: number): Promise<number | null> {
  const owners = await tx.execute<{ id: number; joinedAt: Date }[]>(
    `select user_id as id, joined_at as "joinedAt" from organization_members where organization_id = ? and (role = 'owner' or user_id = ?)
     order by user_id for update`,
    [organizationId, leaving],
  );
  const [first] = owners.filter(({ id }) => id !== leaving).toSorted((a, b) => +new Date(a.joinedAt) - +new Date(b.joinedAt));
  return first?.id ?? null;
}

/**
 * Takes a user whose account ends out of their organization. Its homes go to the owner who has been there for longest; an organization without another person
 * ends, and its homes with the account; those of imports go back to their source.
 * @throws DomainError CONFLICT for the last owner while others are in it
 */
export async function leaveWithAccount(tx: EntityManager, userId: number): Promise<void> {
  const [membership] = await tx.execute<{ organizationId: number }[]>(
    'select organization_id as "organizationId" from organization_members where user_id = ?',
    [userId],
  );
  if (!membership) return;
  const { organizationId } = membership;
  const heirId = await lockForLeaving(tx, organizationId, userId);
  if (heirId !== null) await handOver(tx, { organizationId, from: userId, to: heirId });
  else if ((await tx.count(OrganizationMember, { organization: organizationId })) > 1)
    throw new DomainError('CONFLICT', m.team_owner_needed());
  await tx.nativeDelete(OrganizationMember, { user: userId, organization: organizationId });
  if (heirId !== null) return;
  await giveBackSources(tx, organizationId);
  await tx.nativeDelete(Organization, { id: organizationId });
}

/**
 * Gives the homes of claimed imports back to their sources, as they were before the claim, and lets others claim these. Agents keep those of their profile. The
 * organization no longer knows the people who asked about these homes alone. Its own feeds end, and their homes stay with who answers for them.
 */
export async function giveBackSources(tx: EntityManager, organizationId: number): Promise<void> {
  await endFeedsOf(tx, { organizationId });
  const sources = await tx.execute<{ source: string }[]>(
    'update import_sources set organization_id = null, user_id = null, given_at = null where organization_id = ? returning source',
    [organizationId],
  );
  for (const { source } of sources) {
    const left = await tx.execute<{ id: number }[]>(
      `update inquiries i set person_id = null from properties p, inquiry_persons person where p.id = i.property_id and p.source = ? and p.organization_id = ?
         and person.id = i.person_id returning person.id`,
      [source, organizationId],
    );
    await forgetPersons(
      tx,
      left.map(({ id }) => id),
    );
    await tx.execute(
      `update properties set organization_id = null, created_by = null,
         user_id = (select agent.user_id from agents agent where agent.id = properties.agent_id)
       where source = ? and organization_id = ?`,
      [source, organizationId],
    );
  }
}

/** Deletes those of these people of whom no inquiry is left, with what was noted about them. */
export async function forgetPersons(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await tx.execute(
    'delete from inquiry_persons person where id = any(?::int[]) and not exists (select from inquiries i where i.person_id = person.id)',
    [intArray([...new Set(ids)])],
  );
}
