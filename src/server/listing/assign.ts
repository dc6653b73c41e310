// Moves listings of a brokerage to another person in it, who answers for them from then on (`properties.user_id`).
import { m } from '../../shared/messages/messages.ts';
import { may, type OrganizationRole } from '../../shared/organization/organization.ts';
import { intArray } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { moveHomes } from '../organization/hand-over.ts';
import type { AuthedContext } from '../trpc.ts';
import { lockOwnListings } from './status.ts';

/**
 * Makes a person of the caller's brokerage answer for listings of it, all or none. New inquiries reach that person, and so do open ones that were assigned
 * to no one else.
 * @throws DomainError FORBIDDEN for agents and people who work alone; MISSING for a person of another brokerage, or a listing that is not the caller's;
 * CONFLICT for a listing that belongs to no brokerage
 */
export async function assignListings(ctx: AuthedContext, ids: readonly number[], userId: number): Promise<void> {
  await ctx.em.transactional(async (tx) => {
    // both places in the order of ids, so that a removal of one of the two waits or is seen
    const members = await tx.execute<{ userId: number; organizationId: number; role: OrganizationRole }[]>(
      `select user_id as "userId", organization_id as "organizationId", role from organization_members where user_id in (?, ?)
       order by user_id for key share`,
      [ctx.user.id, userId],
    );
    const caller = members.find((member) => member.userId === ctx.user.id);
    if (!caller || !may(caller.role, 'homes')) throw new DomainError('FORBIDDEN', m.team_role_needed());
    const { organizationId } = caller;
    if (!members.some((member) => member.userId === userId && member.organizationId === organizationId))
      throw new DomainError('MISSING', m.team_person_missing());
    const listings = await lockOwnListings(tx, ctx.user.id, ids);
    if (listings.some((listing) => listing.organizationId !== organizationId))
      throw new DomainError('CONFLICT', m.my_listings_assign_alone());
    await moveHomes(tx, 'p.id = any(?::int[])', [intArray(ids)], userId);
    ctx.log.info({ event: 'team_homes_moved', user: ctx.user.id, person: userId, count: ids.length, address: ctx.address }, 'security');
  });
}
