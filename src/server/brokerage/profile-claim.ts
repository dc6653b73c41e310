// `Is this you?`: an agent takes over their public profile by a link to its address. From then on their account answers for its homes. The first who
// proves it wins.
import type { EntityManager } from '@mikro-orm/postgresql';
import { SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ProfileClaimState } from '../../shared/organization/claim.ts';
import { lockConfirmedUser } from '../account/security/step-up.ts';
import { execute, rows } from '../db/orm.ts';
import { unpreparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { holdMembership, managedOrganization } from '../organization/managed.ts';
import { giveProfileHomes } from '../organization/profile-owner.ts';
import { SITE_SOURCES } from '../organization/source-owner.ts';
import { Review } from '../review/review.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { claimEmail, claimToken, sendClaimLink } from './claim-link.ts';
import { maskAddress } from './mask-address.ts';

/** A profile, whose it is, whether the caller has another one, and whether they may claim the import that it comes from for their brokerage. */
interface ProfileRow {
  name: string;
  email: string;
  userId: number | null;
  ownId: number | null;
  canClaimSource: boolean;
}

/** Reads what a claim of a profile depends on. @throws DomainError MISSING when there is none, or staff took it down */
async function findProfile(em: EntityManager, userId: number, agentId: number): Promise<ProfileRow> {
  const sql = `select a.name, a.email, a.user_id as "userId", (select own.id from agents own where own.user_id = $1) as "ownId",
      (a.source not in ${SITE_SOURCES} and ${managedOrganization('$1')} is not null
        and not exists (select from import_sources claimed where claimed.source = a.source and claimed.organization_id is not null)) as "canClaimSource"
    from agents a where a.id = $2 and a.removed_at is null`;
  const [profile] = await rows<ProfileRow>(em, unpreparedStatement(sql, [userId, agentId]));
  if (!profile) throw new DomainError('MISSING', m.agent_not_found());
  return profile;
}

/** Whose a profile is for the caller. */
function ownerOf({ userId, ownId }: ProfileRow, callerId: number): ProfileClaimState['profile'] {
  if (userId === callerId) return 'own';
  if (userId !== null) return 'taken';
  return ownId === null ? 'free' : 'other';
}

/** Whether the caller may take a profile over, and claim the listings of its import. @throws DomainError MISSING */
export async function readProfileState(ctx: AuthedContext, agentId: number): Promise<ProfileClaimState> {
  const profile = await findProfile(ctx.em, ctx.user.id, agentId);
  return { profile: ownerOf(profile, ctx.user.id), address: maskAddress(profile.email), canClaimSource: profile.canClaimSource };
}

/** The errors of a claim of a profile that is not free for the caller. */
const REFUSALS = { own: m.agent_claim_own, taken: m.agent_claim_taken, other: m.agent_claim_other } as const;

/** The email to the address of a profile. */
export const profileClaimEmail = ({ to, name, username, token }: { to: string; name: string; username: string; token: string }) =>
  claimEmail({
    to,
    subject: m.agent_claim_mail_subject({ username }),
    text: m.agent_claim_mail_text({ name, username, site: SITE_NAME }),
    button: m.agent_claim_mail_button(),
    ignore: m.agent_claim_mail_ignore(),
    token,
  });

/** The email that tells the address of a profile that it was taken over. */
export const profileClaimedEmail = (agent: { id: number; name: string; email: string }, username: string, at: Date): EmailMessage => ({
  to: agent.email,
  subject: m.agent_claimed_mail_subject({ site: SITE_NAME }),
  blocks: [
    { text: m.agent_claimed_mail_text({ name: agent.name, username, site: SITE_NAME }) },
    { button: { label: m.agent_claimed_mail_button(), path: `/agents/${agent.id}` } },
    { text: m.agent_claimed_mail_wrong() },
  ],
  kind: 'profile-claimed',
  key: `profile-claimed:${agent.id}:${at.getTime()}`,
});

/**
 * Sends the link that lets the caller take a profile over to the address of that profile.
 * @throws DomainError MISSING; CONFLICT when it has an owner, or the caller another profile; TOO_MANY
 */
export async function claimProfile(ctx: AuthedContext, agentId: number): Promise<{ sent: true }> {
  await ctx.limiter.count('message', `claim:${ctx.user.id}`);
  const profile = await findProfile(ctx.em, ctx.user.id, agentId);
  const owner = ownerOf(profile, ctx.user.id);
  if (owner !== 'free') throw new DomainError('CONFLICT', REFUSALS[owner]());
  const { name, email } = profile;
  const token = claimToken(ctx, { kind: 'profile', agentId });
  await sendClaimLink(ctx, () => profileClaimEmail({ to: email, name, username: ctx.user.username, token }));
  return { sent: true };
}

/**
 * Ties a profile to the caller, whom the link of the claim named, with its first homes; a job gives the others. Tells the address of the profile.
 * @throws DomainError STEP_UP; MISSING; CONFLICT when the profile has an owner, or the caller another one
 */
export const takeProfile = (ctx: AuthedContext, agentId: number): Promise<{ id: number; name: string }> =>
  ctx.em.transactional(async (tx) => {
    await lockConfirmedUser(ctx, tx);
    await holdMembership(tx, ctx.user.id);
    const now = ctx.now();
    const sql = `update agents set user_id = $2, claimed_at = $3, homes_given_at = null
      where id = $1 and user_id is null and removed_at is null and not exists (select from agents own where own.user_id = $2) returning id, name, email`;
    const [agent] = await execute<{ id: number; name: string; email: string }>(tx, unpreparedStatement(sql, [agentId, ctx.user.id, now]));
    if (!agent) {
      const owner = ownerOf(await findProfile(tx, ctx.user.id, agentId), ctx.user.id);
      throw new DomainError('CONFLICT', REFUSALS[owner === 'free' ? 'taken' : owner]());
    }
    // no one reviews themselves
    await tx.nativeDelete(Review, { agent: agentId, member: ctx.user.id });
    await giveProfileHomes(tx, agentId);
    await ctx.mail.send(
      tx,
      writeEmail('en', () => profileClaimedEmail(agent, ctx.user.username, now)),
    );
    return { id: agent.id, name: agent.name };
  });
