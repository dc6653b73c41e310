// Profiles of agents that have an account: new names wait for staff, who may also take a profile from its account. The account gets an email.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { DecideAgentNameInput, StaffAgentName } from '../../shared/staff/staff-search.ts';
import { Agent } from '../agent/agent.entity.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { releaseProfile } from '../organization/profile-owner.ts';
import { recordStaffAct, type StaffContext } from './staff.access.ts';

/** Waiting names that are shown, the oldest profile first. */
const MAX_SHOWN = 50;

/** The new names that wait for a decision. */
export const listAgentNames = (ctx: StaffContext): Promise<StaffAgentName[]> =>
  rows(
    ctx.em,
    preparedStatement(
      `select a.id, a.name, a.wanted_name as "wantedName", a.broker_number as "brokerNumber", u.id as "memberId", u.username
       from agents a join users u on u.id = a.user_id where a.wanted_name is not null order by a.id limit ${MAX_SHOWN}`,
      [],
    ),
  );

/** What staff decided about a profile: a new name is shown or not, or the account has it no more. */
export type ProfileDecision = 'renamed' | 'kept' | 'released';
const DECISION_TEXTS: Record<ProfileDecision, { subject: (words: { name: string }) => string; text: (words: { name: string }) => string }> =
  {
    renamed: { subject: m.agent_name_shown_mail_subject, text: m.agent_name_shown_mail_text },
    kept: { subject: m.agent_name_kept_mail_subject, text: m.agent_name_kept_mail_text },
    released: { subject: m.agent_released_mail_subject, text: m.agent_released_mail_text },
  };

/** The email to the account about a decision. */
export const profileDecisionEmail = (
  to: string,
  agent: { id: number; name: string },
  decision: ProfileDecision,
  key: string,
): EmailMessage => ({
  to,
  subject: DECISION_TEXTS[decision].subject({ name: agent.name }),
  blocks: [
    { text: DECISION_TEXTS[decision].text({ name: agent.name }) },
    { button: { label: m.agent_claimed_mail_button(), path: `/agents/${agent.id}` } },
    ...(decision === 'renamed' ? [] : [{ text: m.agent_decision_mail_wrong() }]),
  ],
  kind: 'profile-decision',
  key: `profile-decision:${key}`,
});

/** Tells an account with a confirmed address about a decision. */
async function tell(
  ctx: StaffContext,
  tx: EntityManager,
  userId: number,
  agent: { id: number; name: string },
  decision: ProfileDecision,
): Promise<void> {
  const member = await statements(tx)
    .selectFrom('users')
    .select(['email', 'locale', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!member.email_confirmed_at) return;
  const key = `${agent.id}:${ctx.now().getTime()}`;
  await ctx.mail.send(
    tx,
    writeEmail(localeOr(member.locale), () => profileDecisionEmail(member.email, agent, decision, key)),
  );
}

/**
 * Shows the new name of a profile that staff saw, or keeps the present one. Stores an audit entry and tells the account.
 * @throws DomainError TOO_MANY; MISSING when that name does not wait any more
 */
export async function decideAgentName(ctx: StaffContext, { id, wantedName, isGranted }: DecideAgentNameInput): Promise<{ id: number }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    const agent = await statements(tx)
      .selectFrom('agents')
      .select(['id', 'name', 'user_id as userId'])
      .where('id', '=', id)
      .where('wanted_name', '=', wantedName)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!agent) throw new DomainError('MISSING', m.staff_subject_gone);
    await tx.nativeUpdate(Agent, { id }, { wantedName: null, ...(isGranted && { name: wantedName, nameAr: null }) });
    await recordStaffAct(tx, ctx, isGranted ? 'agent.nameShown' : 'agent.nameKept', { kind: 'agent', id });
    if (agent.userId !== null) await tell(ctx, tx, agent.userId, { id, name: wantedName }, isGranted ? 'renamed' : 'kept');
    return { id };
  });
}

/**
 * Takes a profile from its account, with the homes that the account had by it alone. Stores an audit entry and tells the account.
 * @throws DomainError TOO_MANY; MISSING when the profile has none
 */
export async function releaseAgent(ctx: StaffContext, id: number): Promise<{ id: number }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    const userId = await releaseProfile(tx, id);
    if (userId === null) throw new DomainError('MISSING', m.staff_subject_gone);
    const { name } = await tx.findOneOrFail(Agent, { id }, { fields: ['name'] });
    await recordStaffAct(tx, ctx, 'agent.released', { kind: 'agent', id }, { member: userId });
    await tell(ctx, tx, userId, { id, name }, 'released');
    return { id };
  });
}
