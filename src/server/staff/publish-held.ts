import type { EntityManager } from '@mikro-orm/postgresql';
import { isConfirmationRequired, publishWhenConfirmed } from '../account/email/account.unconfirmed.ts';
import { recordConfirmation } from '../confirmed-homes.ts';
import { mayPublishAgain } from '../listing/permit.ts';
import { heldByItem } from '../moderation/screening.ts';
import { Property } from '../property/property.entity.ts';
import type { StaffContext } from './staff.access.ts';

/** A listing that the item `?` made start paused, locked. */
const heldListingSql = (
  env: StaffContext['env'],
): string => `select p.id, p.user_id as "userId", p.emirate, p.permit_number as "permitNumber",
    to_char(p.permit_until, 'YYYY-MM-DD') as "permitUntil", u.email_confirmed_at is not null as "hasConfirmedEmail"
  from review_items item join properties p on ${heldByItem(env)} join users u on u.id = p.user_id
  where item.id = ? and p.status = 'paused' for update of p`;

/**
 * Publishes a new listing that started paused for a look by staff (setting MODERATION=before), when they leave it as it is. Without a
 * confirmed email address it is published with the confirmation; against its permit it stays paused. @returns whether it is published now
 */
export async function publishHeldListing(tx: EntityManager, ctx: StaffContext, itemId: number): Promise<boolean> {
  const [listing] = await tx.execute<
    { id: number; userId: number; emirate: string; permitNumber: string | null; permitUntil: string | null; hasConfirmedEmail: boolean }[]
  >(heldListingSql(ctx.env), [itemId]);
  if (!listing) return false;
  const { id, userId, emirate, permitNumber, permitUntil } = listing;
  if (isConfirmationRequired(ctx) && !listing.hasConfirmedEmail) {
    await publishWhenConfirmed(tx, id);
    return false;
  }
  const permit = permitNumber === null ? null : { number: permitNumber, until: permitUntil };
  if (!(await mayPublishAgain(ctx, tx, { id, userId, emirate, permit }))) return false;
  await tx.nativeUpdate(Property, { id }, { status: 'published', updatedAt: ctx.now() });
  await recordConfirmation(tx, ctx.env, { ids: [id], by: 'person', now: ctx.now() });
  return true;
}
