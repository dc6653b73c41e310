// Completes claims by the link of their email, and gives the homes that were too many for that.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { Claimed } from '../../shared/organization/claim.ts';
import { requireRecentConfirmation } from '../account/security/step-up.ts';
import { execute, rows } from '../db/orm.ts';
import { unpreparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { groupInquiries } from '../inquiry/person/group-inquiries.ts';
import { giveProfileHomes } from '../organization/profile-owner.ts';
import { GIVE_SQL, GIVEN_AT_ONCE } from '../organization/source-owner.ts';
import type { AuthedContext } from '../trpc.ts';
import { type Claim, readClaimToken } from './claim-link.ts';
import { takeProfile } from './profile-claim.ts';
import { takeSource } from './source-claim.ts';

/**
 * Completes the claim of a link, of the kind alone if one is named. Nothing changes before the account that asked presses its button.
 * @throws DomainError STEP_UP; INVALID for a wrong or old link; FORBIDDEN for another account than that which asked, or one that left the brokerage;
 * MISSING for a profile that is gone; CONFLICT when the source or profile has an owner
 */
export async function confirmClaim(ctx: AuthedContext, token: string, kind?: Claim['kind']): Promise<Claimed> {
  const { claim, userId } = readClaimToken(ctx.env, token, ctx.now());
  if (kind && claim.kind !== kind) throw new DomainError('INVALID', m.brokerage_claim_link_old());
  if (userId !== ctx.user.id) throw new DomainError('FORBIDDEN', m.brokerage_claim_other_account());
  requireRecentConfirmation(ctx);
  if (claim.kind === 'profile') return { source: null, agent: await takeProfile(ctx, claim.agentId) };
  await takeSource(ctx, claim.source, claim.organizationId);
  return { source: claim.source, agent: null };
}

/** Sources and profiles whose homes are given in one run of the job. */
const MAX_GIVEN = 20;

/**
 * Job: gives the remaining homes of claimed sources to their brokerages, and those of profiles to their agents, GIVEN_AT_ONCE homes a transaction, with
 * the people who asked about them before.
 */
export async function giveClaimedHomes({ now }: Pick<Deps, 'now'>, em: EntityManager): Promise<void> {
  const giveAll = async (give: (tx: EntityManager) => Promise<number>) => {
    while ((await em.fork().transactional(give)) === GIVEN_AT_ONCE);
  };
  const claimed = `select source, organization_id as "organizationId" from import_sources where organization_id is not null and given_at is null limit ${MAX_GIVEN}`;
  for (const { source, organizationId } of await rows<{ source: string; organizationId: number }>(em, unpreparedStatement(claimed, []))) {
    await giveAll(async (tx) => (await execute(tx, unpreparedStatement(`${GIVE_SQL} returning p.id`, [source]))).length);
    // those who asked before the brokerage had the homes
    await em.fork().transactional((tx) => groupInquiries(tx, { organizationId }));
    await execute(em, unpreparedStatement('update import_sources set given_at = $2 where source = $1', [source, now()]));
  }
  const profiles = `select id, user_id as "userId" from agents where user_id is not null and homes_given_at is null limit ${MAX_GIVEN}`;
  for (const { id, userId } of await rows<{ id: number; userId: number }>(em, unpreparedStatement(profiles, []))) {
    await giveAll((tx) => giveProfileHomes(tx, id));
    await em.fork().transactional((tx) => groupInquiries(tx, { userId }));
    await execute(em, unpreparedStatement('update agents set homes_given_at = $2 where id = $1 and user_id is not null', [id, now()]));
  }
}
