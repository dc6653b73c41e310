// Invitations to a brokerage (`organization_invitations`): sends, withdraws, shows, accepts and refuses them. Only the hash of a token is stored.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import { mayDecideRole } from '../../shared/organization/organization.ts';
import {
  type acceptInputSchema,
  INVITATION_DAYS,
  type invitationViewSchema,
  type inviteInputSchema,
  type inviteResultSchema,
  type OwnBrokerage,
} from '../../shared/organization/team-schemas.ts';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import { hashToken, newToken } from '../account/password/account.password.ts';
import type { Context } from '../context.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { assertOwnHomesFit } from '../listing/quota.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { bringHomes, countOwnHomes } from '../organization/bring-homes.ts';
import { holdMembership } from '../organization/managed.ts';
import { OrganizationInvitation } from '../organization/organization.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { invitationEmail } from './invitation.mail.ts';
import { requireAct, viewOwnBrokerage } from './people.ts';

/** Counts the invitations of a brokerage, before anything is stored; a batch over the limit counts nothing. @throws DomainError TOO_MANY */
async function countInvitations(ctx: AuthedContext, organizationId: number, count: number): Promise<void> {
  const key = String(organizationId);
  for (let counted = 0; counted < count; counted++) {
    try {
      await ctx.limiter.count('invitation', key, m.team_invite_limit);
    } catch (error) {
      for (let i = 0; i < counted; i++) await ctx.limiter.refund('invitation', key);
      throw error;
    }
  }
}

/** The addresses of people in an organization, and those that asked never to be invited again. */
async function findSkipped(em: EntityManager, organizationId: number, emails: readonly string[]) {
  const members = statements(em)
    .selectFrom('organization_members as membership')
    .innerJoin('users as u', 'u.id', 'membership.user_id')
    .select((eb) => eb.fn<string>('lower', ['u.email']).as('email'))
    .where('membership.organization_id', '=', organizationId)
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', eb.fn.any(eb.val([...emails]))))
    .execute();
  const refused = statements(em)
    .selectFrom('organization_invitations')
    .select('email')
    .distinct()
    .where((eb) => eb('email', '=', eb.fn.any(eb.val([...emails]))))
    .where('refused_at', 'is not', null)
    .execute();
  const reasons = new Map<string, 'member' | 'refused'>();
  for (const { email } of await refused) reasons.set(email, 'refused');
  for (const { email } of await members) reasons.set(email, 'member');
  return reasons;
}

/**
 * Invites people to the caller's brokerage, each by an email with a link of their own. Who was invited before gets a new link, and the former one ends.
 * @throws DomainError MISSING, FORBIDDEN without the role, TOO_MANY over 20 a day and brokerage
 */
export async function invite(
  ctx: AuthedContext,
  { emails, role }: z.infer<typeof inviteInputSchema>,
): Promise<z.infer<typeof inviteResultSchema>> {
  const { id, name, role: ownRole } = await requireAct(ctx, 'people');
  if (!mayDecideRole(ownRole, role)) throw new DomainError('FORBIDDEN', m.team_role_needed());
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
  const reasons = await findSkipped(ctx.em, id, wanted);
  const invited = wanted.filter((email) => !reasons.has(email));
  await countInvitations(ctx, id, invited.length);
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await ctx.em.transactional(async (tx) => {
    // removed, or made an agent, since
    const membership = await holdMembership(tx, ctx.user.id);
    if (membership?.organizationId !== id || !mayDecideRole(membership.role, role)) throw new DomainError('MISSING', m.team_none());
    const messages = [];
    // in the order of the addresses, so that two calls do not wait for each other in a circle
    for (const email of invited.toSorted()) {
      const { token, hash } = newToken();
      const row = await statements(tx)
        .insertInto('organization_invitations')
        .values({ organization_id: id, email, role, token_hash: hash, invited_by_id: ctx.user.id, expires_at, created_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'email'])
            .doUpdateSet({ role, token_hash: hash, invited_by_id: ctx.user.id, expires_at, used_at: null, created_at: now }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      messages.push(
        invitationEmail(ctx.env, { id: row.id, to: email, token, name: ctx.user.fullName ?? ctx.user.username, brokerage: name, hash }),
      );
    }
    await ctx.mail.sendAll(tx, messages);
  });
  return { sent: invited.length, skipped: [...reasons].map(([email, reason]) => ({ email, reason })) };
}

/** Ends an invitation of the caller's brokerage; its link is then invalid. @throws DomainError MISSING for one of another brokerage, FORBIDDEN */
export async function withdrawInvitation(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  await ctx.em.transactional(async (tx) => {
    await holdMembership(tx, ctx.user.id);
    const brokerage = await viewOwnBrokerage(ctx, tx);
    const invitation = await tx.findOne(
      OrganizationInvitation,
      { id, organization: brokerage.id, usedAt: null, refusedAt: null },
      { fields: ['role'] },
    );
    if (!invitation) throw new DomainError('MISSING', m.team_invitation_missing());
    if (!mayDecideRole(brokerage.role, invitation.role)) throw new DomainError('FORBIDDEN', m.team_role_needed());
    await tx.nativeDelete(OrganizationInvitation, { id });
  });
  return { id };
}

/** The valid invitation of a token; `locks` the row until the transaction ends. @throws DomainError GONE for a used, ended, refused or unknown one */
async function requireInvitation(em: EntityManager, token: string, now: Date, { locks }: { locks: boolean }) {
  const query = statements(em)
    .selectFrom('organization_invitations as invitation')
    .innerJoin('organizations as o', 'o.id', 'invitation.organization_id')
    .leftJoin('users as u', 'u.id', 'invitation.invited_by_id')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.expires_at', 'o.id as organizationId', 'o.name'])
    .select((eb) => eb.fn.coalesce('u.full_name', 'u.username').as('invitedBy'))
    .where('invitation.token_hash', '=', hashToken(token))
    .where('invitation.expires_at', '>', now)
    .where('invitation.used_at', 'is', null)
    .where('invitation.refused_at', 'is', null);
  const invitation = await (locks ? query.forUpdate('invitation') : query).executeTakeFirst();
  if (!invitation) throw new DomainError('GONE', m.team_invitation_gone());
  return invitation;
}

/** What the page of an invitation shows to those who have its link. @throws DomainError GONE */
export async function viewInvitation(ctx: Context, token: string): Promise<z.infer<typeof invitationViewSchema>> {
  const { name, invitedBy, email, role, expires_at } = await requireInvitation(ctx.em, token, ctx.now(), { locks: false });
  return {
    brokerage: name,
    invitedBy,
    email,
    role,
    expiresAt: toIsoTime(expires_at),
    ownHomes: ctx.signedIn ? await countOwnHomes(ctx.em, ctx.signedIn.user.id) : 0,
  };
}

/**
 * Makes the caller a person of the brokerage that invited their confirmed address, with their listings if they want.
 * @throws DomainError GONE for a used or ended invitation and for one to another address; FORBIDDEN without a confirmed address; CONFLICT for a caller who is
 * in a brokerage; LIMIT when their listings are more than its plan allows
 */
export async function acceptInvitation(
  ctx: AuthedContext,
  { token, bringHomes: bringsHomes }: z.infer<typeof acceptInputSchema>,
): Promise<OwnBrokerage> {
  const now = ctx.now();
  await ctx.em.transactional(async (tx) => {
    const { id, email, role, organizationId } = await requireInvitation(tx, token, now, { locks: true });
    if (email !== ctx.user.email.toLowerCase()) throw new DomainError('GONE', m.team_invitation_gone());
    if (!ctx.user.emailConfirmed) throw new DomainError('FORBIDDEN', m.team_confirm_first());
    const member = await statements(tx)
      .insertInto('organization_members')
      .values({ user_id: ctx.user.id, organization_id: organizationId, role, joined_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!member) throw new DomainError('CONFLICT', m.team_already_in());
    await tx.nativeUpdate(OrganizationInvitation, { id }, { usedAt: now });
    // who has said nothing about themselves advertises as the brokerage; what they said stays
    await tx.execute(
      `update users set advertises_as = 'brokerage', office = (select name from organizations where id = ?)
      where id = ? and advertises_as is null`,
      [organizationId, ctx.user.id],
    );
    if (bringsHomes) {
      await assertOwnHomesFit(ctx, tx, { userId: ctx.user.id, organizationId });
      await bringHomes(tx, ctx.user.id, organizationId);
    }
    ctx.log.info({ event: 'team_joined', user: ctx.user.id, organization: organizationId, address: ctx.address }, 'security');
  });
  return viewOwnBrokerage(ctx);
}

type RefuseDeps = Pick<Deps, 'orm' | 'now'>;

const refusedPage = (): LinkPage => ({ title: m.team_refused_title(), text: m.team_refused_text() });

const findInvitation = ({ orm }: RefuseDeps, id: number) =>
  statements(orm.em)
    .selectFrom('organization_invitations')
    .select(['email', 'refused_at as refusedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The page on which the owner of an address says that they want no invitations; null when the invitation is gone. */
export async function showRefusal(deps: RefuseDeps, id: number): Promise<LinkPage | null> {
  const invitation = await findInvitation(deps, id);
  if (!invitation) return null;
  if (invitation.refusedAt) return refusedPage();
  return { title: m.team_refuse_title(), text: m.team_refuse_text(), buttons: [{ label: m.team_refuse(), value: 'refuse' }] };
}

/** Ends an invitation and every later one to its address, of any brokerage. @returns null when the invitation is gone */
export async function refuseInvitations(deps: RefuseDeps, id: number): Promise<LinkPage | null> {
  const refused = await deps.orm.em.fork().nativeUpdate(OrganizationInvitation, { id }, { refusedAt: deps.now() });
  return refused === 0 ? null : refusedPage();
}
