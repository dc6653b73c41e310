// `These are our listings`: a brokerage claims the homes of an import. A link to the one contact address that all rows of the feed name proves it; where
// there is no such address, staff decide. The first claim that is proved wins.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { ClaimAnswer, ClaimState } from '../../shared/organization/claim.ts';
import { execute, rows } from '../db/orm.ts';
import { unpreparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { managedOrganization } from '../organization/managed.ts';
import { GIVE_SQL, SITE_SOURCES } from '../organization/source-owner.ts';
import type { AuthedContext } from '../trpc.ts';
import { claimEmail, claimToken, sendClaimLink } from './claim-link.ts';
import { maskAddress } from './mask-address.ts';

/** What names a source: a home of it, or the profile of one of its agents. */
type SourceOf = { propertyId: number } | { agentId: number };

/** The source of a home, whose it is, and the brokerage that the caller owns or manages. */
interface ClaimRow {
  source: string;
  ownerId: number | null;
  organizationId: number | null;
  name: string | null;
}

/** Reads what a claim of the source of a home or profile depends on; undefined unless that comes from an import. */
async function findClaim(em: EntityManager, userId: number, of: SourceOf): Promise<ClaimRow | undefined> {
  const [from, id] =
    'agentId' in of
      ? ['select source from agents where id = $2 and removed_at is null', of.agentId]
      : [`select source from properties where id = $2 and status <> 'deleted'`, of.propertyId];
  const sql = `select p.source, claimed.organization_id as "ownerId", o.id as "organizationId", o.name
    from (${from}) p left join import_sources claimed on claimed.source = p.source left join organizations o on o.id = ${managedOrganization('$1')}
    where p.source not in ${SITE_SOURCES}`;
  return (await rows<ClaimRow>(em, unpreparedStatement(sql, [userId, id])))[0];
}

/** Whether the caller may claim the source of a home: they own or manage a brokerage, and none has it. */
export async function readClaimState(ctx: AuthedContext, propertyId: number): Promise<ClaimState> {
  const claim = await findClaim(ctx.em, ctx.user.id, { propertyId });
  return { canClaim: Boolean(claim?.organizationId) && claim!.ownerId === null };
}

/** The one address that every home of a source names as its contact; null when some name none or another. */
async function contactOf(em: EntityManager, source: string): Promise<string | null> {
  const sql = `select case when bool_and(contact_email is not null) and min(contact_email) = max(contact_email) then min(contact_email) end as address
    from properties where source = $1 and status <> 'deleted'`;
  return (await rows<{ address: string | null }>(em, unpreparedStatement(sql, [source])))[0]?.address ?? null;
}

/** The email to the contact address of a feed. */
export const sourceClaimEmail = ({ to, brokerage, source, token }: { to: string; brokerage: string; source: string; token: string }) =>
  claimEmail({
    to,
    subject: m.brokerage_claim_mail_subject({ brokerage }),
    text: m.brokerage_claim_mail_text({ brokerage, source }),
    button: m.brokerage_claim_mail_button(),
    ignore: m.brokerage_claim_mail_ignore(),
    token,
  });

/**
 * Begins the claim of the source of a home or profile: sends the link to the contact address of its feed, or lets the claim wait for staff.
 * @throws DomainError MISSING for one of no import; FORBIDDEN unless the caller owns or manages a brokerage; CONFLICT when a brokerage has the source;
 * TOO_MANY
 */
export async function claimSource(ctx: AuthedContext, of: SourceOf): Promise<ClaimAnswer> {
  await ctx.limiter.count('message', `claim:${ctx.user.id}`);
  const claim = await findClaim(ctx.em, ctx.user.id, of);
  if (!claim) throw new DomainError('MISSING', 'agentId' in of ? m.agent_not_found() : m.property_not_found());
  const { source, ownerId, organizationId, name } = claim;
  if (organizationId === null) throw new DomainError('FORBIDDEN', m.brokerage_claim_role());
  if (ownerId === organizationId) throw new DomainError('CONFLICT', m.brokerage_claim_own());
  if (ownerId !== null) throw new DomainError('CONFLICT', m.brokerage_claim_taken());
  const address = await contactOf(ctx.em, source);
  if (address === null) {
    await execute(
      ctx.em,
      unpreparedStatement(
        'insert into source_claims (source, organization_id, user_id) values ($1, $2, $3) on conflict (source, organization_id) do nothing',
        [source, organizationId, ctx.user.id],
      ),
    );
    return { sentTo: null };
  }
  const token = claimToken(ctx, { kind: 'source', source, organizationId });
  await sendClaimLink(ctx, () => sourceClaimEmail({ to: address, brokerage: name!, source, token }));
  return { sentTo: maskAddress(address) };
}

/**
 * Gives a source without a brokerage to one, with its first homes; a job gives the others.
 * @returns false when another brokerage was faster
 */
export async function giveSource(tx: EntityManager, source: string, organizationId: number, userId: number): Promise<boolean> {
  const given = await execute(
    tx,
    unpreparedStatement(
      `insert into import_sources as stored (source, completed_at, organization_id, user_id) values ($1, null, $2, $3)
       on conflict (source) do update set organization_id = excluded.organization_id, user_id = excluded.user_id, given_at = null
       where stored.organization_id is null returning source`,
      [source, organizationId, userId],
    ),
  );
  if (given.length === 0) return false;
  await execute(tx, unpreparedStatement(GIVE_SQL, [source]));
  return true;
}

/**
 * Gives the homes of a source to the brokerage of the caller, whom the link of the claim named.
 * @throws DomainError FORBIDDEN when the caller left the brokerage; CONFLICT when a brokerage has the source
 */
export const takeSource = (ctx: AuthedContext, source: string, organizationId: number): Promise<void> =>
  ctx.em.transactional(async (tx) => {
    const managed = await execute(
      tx,
      unpreparedStatement(`select ${managedOrganization('$1')} = $2::int as "isManaged"`, [ctx.user.id, organizationId]),
    );
    if (!(managed[0] as { isManaged: boolean | null }).isManaged) throw new DomainError('FORBIDDEN', m.brokerage_claim_role());
    if (!(await giveSource(tx, source, organizationId, ctx.user.id))) throw new DomainError('CONFLICT', m.brokerage_claim_taken());
  });
