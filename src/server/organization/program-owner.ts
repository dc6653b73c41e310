// Whose keys and feeds a member manages: those of the organization that they own or manage, else their own.
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../db/typed.ts';
import type { ListingStock } from './stock.ts';

/** Whose keys and feeds the caller manages; null for an agent of a brokerage, who manages none. */
export async function programOwner(em: EntityManager, userId: number): Promise<ListingStock | null> {
  const member = await statements(em)
    .selectFrom('organization_members')
    .select(['organization_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member?.role === 'agent' ? null : { userId, organizationId: member?.organization_id ?? null };
}

/** SQL condition: the row `alias` is one of an owner: `$1` is the user, `$2` the organization (`ownerValues`). */
export const isOwnedSql = (alias: string): string =>
  `case when $2::int is null then ${alias}.user_id = $1 and ${alias}.organization_id is null else ${alias}.organization_id = $2 end`;
export const ownerValues = ({ userId, organizationId }: ListingStock) => [userId, organizationId];
