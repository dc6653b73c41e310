// Claims of brokerages to the homes of imports whose feeds name no single contact address: staff look at them and decide.
import { m } from '../../shared/messages/messages.ts';
import type { StaffSourceClaim } from '../../shared/staff/staff-brokerages.ts';
import { toIsoTime } from '../../shared/time.ts';
import { giveSource } from '../brokerage/source-claim.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { tellBrokerage } from './brokerage-decisions.ts';
import { recordStaffAct, type StaffContext } from './staff.access.ts';

/** Waiting claims that are shown, the oldest first. */
const MAX_SHOWN = 50;

/** The claims that wait for a decision. */
export async function listSourceClaims(ctx: StaffContext): Promise<StaffSourceClaim[]> {
  const sql = `select claim.id, claim.source, o.name as brokerage, o.slug, u.id as "memberId", u.username, claim.created_at as "createdAt",
      (select count(*)::int from properties p where p.source = claim.source and p.status = 'published') as homes
    from source_claims claim join organizations o on o.id = claim.organization_id join users u on u.id = claim.user_id
    where claim.decided_at is null order by claim.id limit ${MAX_SHOWN}`;
  const claims = await rows<Omit<StaffSourceClaim, 'createdAt'> & { createdAt: Date }>(ctx.em, preparedStatement(sql, []));
  return claims.map((claim) => ({ ...claim, createdAt: toIsoTime(claim.createdAt) }));
}

/**
 * Gives the homes of a source to the brokerage that claims them, or declines. Stores an audit entry and tells the one who claimed.
 * @throws DomainError TOO_MANY; MISSING when it does not wait any more; CONFLICT when another brokerage has the source
 */
export async function decideSourceClaim(ctx: StaffContext, { id, isGranted }: { id: number; isGranted: boolean }): Promise<{ id: number }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    const claim = await statements(tx)
      .updateTable('source_claims')
      .set({ decided_at: ctx.now(), decided_by: ctx.user.id })
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .returning(['source', 'organization_id', 'user_id'])
      .executeTakeFirst();
    if (!claim) throw new DomainError('MISSING', m.staff_subject_gone);
    if (isGranted && !(await giveSource(tx, claim.source, claim.organization_id, claim.user_id)))
      throw new DomainError('CONFLICT', m.brokerage_claim_taken);
    const act = isGranted ? 'brokerage.claimGranted' : 'brokerage.claimDeclined';
    await tellBrokerage(
      ctx,
      tx,
      { id: claim.organization_id, userId: claim.user_id, source: claim.source },
      isGranted ? 'granted' : 'declined',
    );
    await recordStaffAct(tx, ctx, act, { kind: 'brokerage', id: claim.organization_id }, { source: claim.source });
    return { id };
  });
}
