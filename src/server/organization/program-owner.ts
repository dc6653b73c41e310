// Whose API keys, feeds, webhooks and events a member manages.
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../db/typed.ts';
import type { DomainError } from '../errors.ts';
import type { ListingStock } from './stock.ts';

/**
 * The organization that a member owns or manages, else the member alone.
 * @throws the error of `refuse` for an agent of a brokerage
 */
export async function programOwner(em: EntityManager, userId: number, refuse: () => DomainError): Promise<ListingStock> {
  const member = await statements(em)
    .selectFrom('organization_members')
    .select(['organization_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (member?.role === 'agent') throw refuse();
  return { userId, organizationId: member?.organization_id ?? null };
}

/** SQL condition: the row `alias` is one of an owner: `$1` is the user, `$2` the organization (`ownerValues`). */
export const isOwnedSql = (alias: string): string =>
  `case when $2::int is null then ${alias}.user_id = $1 and ${alias}.organization_id is null else ${alias}.organization_id = $2 end`;
export const ownerValues = ({ userId, organizationId }: ListingStock) => [userId, organizationId];

/** The owner as one number, as `event_logs.owner` and `webhooks.owner` have it: the id of the organization, else the negative id of the member. */
export const ownerNumber = ({ userId, organizationId }: ListingStock): number => organizationId ?? -userId;

/**
 * SQL condition: the member `user_id` of a row with `organization_id` may manage it now: they own or manage that organization, or work alone where it has
 * none. `row` is the name of the row.
 */
export const mayManagePrograms = (row: string): string =>
  `(select case when member.role = 'agent' then -1 else member.organization_id end from organization_members member
    where member.user_id = ${row}.user_id) is not distinct from ${row}.organization_id`;
