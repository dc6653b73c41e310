// Brokerages on the staff pages: whether their licences were compared, and whether their pages are shown. Each change stores an audit entry.
import { LockMode } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import type { CheckLicenceInput, StaffBrokerage } from '../../shared/staff/staff-brokerages.ts';
import { toIsoTime } from '../../shared/time.ts';
import { licenceOf } from '../brokerage/brokerage-page.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { Organization } from '../organization/organization.entity.ts';
import { tellBrokerage } from './brokerage-decisions.ts';
import { recordStaffAct, type StaffContext } from './staff.access.ts';
import { PAGE_SIZE, parseId, prefixPattern, type StaffSearch, toPage } from './staff-search.ts';

/** Finds brokerages by id, the beginning of their name, or their slug, also those that were taken down; without a text lists all, newest first. */
export async function findBrokerages(
  ctx: StaffContext,
  { text, after = INT4_MAX }: StaffSearch,
): Promise<{ items: StaffBrokerage[]; next: number | null }> {
  const sql = `select o.id, o.name, o.slug, o.emirate, o.trade_licence as "tradeLicence", o.office_number as "officeNumber",
      o.licence_until::text as "licenceUntil", o.licence_checked_at as "checkedAt", u.username as "checkedBy", o.removed_at is not null as "isRemoved",
      (select count(*)::int from organization_members member where member.organization_id = o.id) as people,
      (select count(*)::int from properties p where p.organization_id = o.id and p.status = 'published') as homes
    from organizations o left join users u on u.id = o.licence_checked_by
    where o.id < $1 and ($2 = '%' or o.id = $3 or lower(o.name) like $2 or o.slug like $2) order by o.id desc limit ${PAGE_SIZE}`;
  type Row = Omit<StaffBrokerage, 'licenceState' | 'checkedAt'> & { checkedAt: Date | null };
  const found = await rows<Row>(ctx.em, preparedStatement(sql, [after, prefixPattern(text), parseId(text)]));
  return toPage(found.map((row) => ({ ...row, licenceState: licenceOf(row, ctx.now()).state, checkedAt: toIsoTime(row.checkedAt) })));
}

/**
 * Stores that the caller compared the numbers of a licence, or takes that back.
 * @throws DomainError TOO_MANY; CONFLICT when the brokerage changed its numbers since the caller saw them, or does not exist any more
 */
export async function checkLicence(ctx: StaffContext, { id, isChecked, ...seen }: CheckLicenceInput): Promise<{ id: number }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    const checked = { licenceCheckedAt: isChecked ? ctx.now() : null, licenceCheckedBy: isChecked ? ctx.user.id : null };
    const changedCount = await tx.nativeUpdate(Organization, { id, ...seen }, checked);
    if (changedCount === 0) throw new DomainError('CONFLICT', m.staff_licence_changed);
    const { tradeLicence, officeNumber, licenceUntil } = seen;
    const facts = { licence: tradeLicence, office: officeNumber, until: licenceUntil };
    await recordStaffAct(tx, ctx, isChecked ? 'brokerage.licenceChecked' : 'brokerage.licenceUnchecked', { kind: 'brokerage', id }, facts);
    return { id };
  });
}

/** Takes the page of a brokerage down, or shows it again, and tells its owners; its homes stay as they are. @throws DomainError TOO_MANY, MISSING */
export async function showBrokerage(ctx: StaffContext, { id, isShown }: { id: number; isShown: boolean }): Promise<{ id: number }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    const brokerage = await tx.findOne(Organization, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!brokerage) throw new DomainError('MISSING', m.brokerage_not_found);
    // pressed twice, or by two people
    if ((brokerage.removedAt === null) === isShown) return { id };
    await tx.nativeUpdate(Organization, { id }, { removedAt: isShown ? null : ctx.now() });
    await tellBrokerage(ctx, tx, { id }, isShown ? 'shown' : 'removed');
    await recordStaffAct(tx, ctx, isShown ? 'brokerage.restore' : 'brokerage.remove', { kind: 'brokerage', id });
    return { id };
  });
}
