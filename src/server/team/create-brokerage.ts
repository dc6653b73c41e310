// Creates a brokerage (`organizations`) with its first owner (`organization_members`), who may bring their listings along.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { officeNumberKind } from '../../shared/organization/organization.ts';
import type { BrokerageInput, OwnBrokerage } from '../../shared/organization/team-schemas.ts';
import { dubaiDay } from '../../shared/time.ts';
import { User } from '../account/account.entity.ts';
import { statements } from '../db/typed.ts';
import { DomainError, FieldError } from '../errors.ts';
import { addReviewItem, URGENCY } from '../moderation/review-items.ts';
import { bringHomes } from '../organization/bring-homes.ts';
import { giveBackSources } from '../organization/hand-over.ts';
import { Organization } from '../organization/organization.entity.ts';
import { organizationOf } from '../organization/plan.ts';
import type { AuthedContext } from '../trpc.ts';
import { isNameToCheck, slugOf } from './brokerage-name.ts';
import { requireAct, viewOwnBrokerage } from './people.ts';

/** How many numbers are tried after an address that others have. */
const MAX_SLUGS = 200;

type Columns = Omit<BrokerageInput, 'bringHomes'> & { now: Date };

/** Whether a brokerage has this name, in upper or lower case. */
const isTaken = async (tx: EntityManager, name: string): Promise<boolean> =>
  (await tx.execute<unknown[]>('select 1 from organizations where lower(name) = lower(?)', [name])).length > 0;

/** Stores a brokerage under the first free address of its name. @throws FieldError CONFLICT for a name that another one has */
async function storeBrokerage(
  tx: EntityManager,
  { name, emirate, tradeLicence, officeNumber, licenceUntil, now }: Columns,
): Promise<number> {
  for (let number = 1; number <= MAX_SLUGS; number++) {
    if (await isTaken(tx, name)) throw new FieldError('CONFLICT', 'name', m.team_name_taken());
    const created = await statements(tx)
      .insertInto('organizations')
      .values({
        name,
        slug: number === 1 ? slugOf(name) : `${slugOf(name)}-${number}`,
        emirate,
        trade_licence: tradeLicence,
        office_number: officeNumberKind(emirate) === null ? null : officeNumber,
        licence_until: licenceUntil,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created) return created.id;
  }
  throw new FieldError('CONFLICT', 'name', m.team_name_taken());
}

/**
 * Creates a brokerage; the caller becomes its owner. It works at once; staff look at a name that is close to another one's.
 * @throws DomainError FORBIDDEN without a confirmed address, CONFLICT for a name that is taken and for a caller who is in a brokerage, INVALID for a
 * licence that has ended, TOO_MANY for more than five a day
 */
export async function createBrokerage(ctx: AuthedContext, { bringHomes: bringsHomes, ...fields }: BrokerageInput): Promise<OwnBrokerage> {
  const now = ctx.now();
  if (!ctx.user.emailConfirmed) throw new DomainError('FORBIDDEN', m.team_confirm_first());
  if (fields.licenceUntil < dubaiDay(now)) throw new FieldError('INVALID', 'licenceUntil', m.team_licence_ended());
  await ctx.limiter.count('brokerage', String(ctx.user.id));
  await ctx.em.transactional(async (tx) => {
    if ((await organizationOf(tx, ctx.user.id)) !== null) throw new DomainError('CONFLICT', m.team_already_in());
    const id = await storeBrokerage(tx, { ...fields, now });
    const member = await statements(tx)
      .insertInto('organization_members')
      .values({ user_id: ctx.user.id, organization_id: id, role: 'owner', joined_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!member) throw new DomainError('CONFLICT', m.team_already_in());
    await tx.nativeUpdate(User, { id: ctx.user.id }, { advertisesAs: 'brokerage', brokerNumber: null, office: fields.name });
    if (bringsHomes) await bringHomes(tx, ctx.user.id, id);
    if (await isNameToCheck(tx, id, fields.name))
      await addReviewItem(tx, { kind: 'name', subject: { kind: 'organization', id }, urgency: URGENCY.normal, now });
    ctx.log.info({ event: 'brokerage_created', user: ctx.user.id, organization: id, address: ctx.address }, 'security');
  });
  return viewOwnBrokerage(ctx);
}

/**
 * Ends the caller's brokerage, with the places of all its people and its invitations. Listings that are over stay with the person who answers for each, homes
 * of imports go back to their sources.
 * @throws DomainError FORBIDDEN for anyone but an owner, CONFLICT while it has listings or inquiries to answer, with what is in the way
 */
export async function dissolveBrokerage(ctx: AuthedContext): Promise<{ dissolved: true }> {
  await ctx.em.transactional(async (tx) => {
    const { id } = await requireAct(ctx, 'end', tx);
    await tx.execute('select 1 from organization_members where organization_id = ? order by user_id for update', [id]);
    await giveBackSources(tx, id);
    const [left] = await tx.execute<{ homes: number; inquiries: number }[]>(
      `select (select count(*)::int from properties where organization_id = ? and status in ('published', 'paused', 'removed')) as homes,
         (select count(*)::int from inquiries i join properties p on p.id = i.property_id where p.organization_id = ? and i.status = 'new') as inquiries`,
      [id, id],
    );
    if (left!.homes > 0) throw new DomainError('CONFLICT', m.team_dissolve_homes({ count: left!.homes }));
    if (left!.inquiries > 0) throw new DomainError('CONFLICT', m.team_dissolve_inquiries({ count: left!.inquiries }));
    // who took part no longer reads what was assigned to them
    await tx.execute(
      'update inquiries i set assigned_user_id = null from properties p where p.id = i.property_id and p.organization_id = ? and i.assigned_user_id is not null',
      [id],
    );
    await tx.execute('delete from organization_members where organization_id = ?', [id]);
    await tx.nativeDelete(Organization, { id });
    ctx.log.info({ event: 'brokerage_dissolved', user: ctx.user.id, organization: id, address: ctx.address }, 'security');
  });
  return { dissolved: true };
}
