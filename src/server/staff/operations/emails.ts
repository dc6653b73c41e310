// Emails for staff: counts by kind and outcome, and the emails that may not have gone out, which staff send again with an audit entry.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EmailDays, EmailsInput, EmailsPage } from '../../../shared/staff/operations.ts';
import { OPERATIONS_PAGE_SIZE } from '../../../shared/staff/operations.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { requireRecentConfirmation } from '../../account/security/step-up.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { listTroubledEmails, resendEmail } from '../../mail/delivery/resend.ts';
import { isSampledKind, SAMPLED_KINDS } from '../email-samples/email-samples.ts';
import { recordStaffAct, type StaffContext } from '../staff.access.ts';
import { shortenAddress } from '../staff.texts.ts';
import { hideInError } from './hidden-values.ts';

/** Counts the emails that are due and wait, with the age of the oldest. */
const BACKLOG_SQL = `select count(*)::int as waiting, extract(epoch from now() - min(due_at))::int as "oldestSeconds" from mail_deliveries
  where status = 'waiting' and due_at <= now()`;

/** Counts the emails of the last days by kind and status. Lists every kind by name, also those without an email. */
async function countByKind(em: EntityManager, days: EmailDays): Promise<EmailsPage['byKind']> {
  const counts = await statements(em)
    .selectFrom('mail_deliveries')
    .select((eb) => ['kind', 'status', eb.fn.countAll().as('n')])
    .where('created_at', '>', sql<Date>`now() - ${days} * interval '1 day'`)
    .groupBy(['kind', 'status'])
    .execute();
  const byKind = new Map<string, Record<string, number>>(SAMPLED_KINDS.map((kind) => [kind, {}]));
  for (const { kind, status, n } of counts) byKind.set(kind, { ...byKind.get(kind), [status]: Number(n) });
  return [...byKind]
    .map(([kind, outcomes]) => ({ kind, hasSample: isSampledKind(kind), outcomes }))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

/** A page of the emails that need a decision, with the backlog and the outcomes of the last days. Never contains the text of an email. */
export async function listEmails(ctx: StaffContext, { after = 0, days }: EmailsInput): Promise<EmailsPage> {
  const [troubledEmails, byKind, [backlog]] = await Promise.all([
    listTroubledEmails(ctx.em, OPERATIONS_PAGE_SIZE, after),
    countByKind(ctx.em, days),
    rows<Pick<EmailsPage, 'waiting' | 'oldestSeconds'>>(ctx.em, preparedStatement(BACKLOG_SQL, [])),
  ]);
  return {
    items: troubledEmails.map((email) => ({
      ...email,
      address: shortenAddress(email.address),
      error: email.error && hideInError(email.error),
      createdAt: toIsoTime(email.createdAt),
    })),
    next: troubledEmails.length === OPERATIONS_PAGE_SIZE ? troubledEmails.at(-1)!.id : null,
    byKind,
    ...backlog!,
  };
}

/**
 * Sends an email again that was given up, or that is unsure: it may have arrived, so its recipient may get it twice. Stores an audit entry.
 * @throws DomainError STEP_UP, CONFLICT when the email needs no second try, MISSING when its text is not stored any more
 */
export async function sendEmailAgain(ctx: StaffContext, id: number): Promise<{ id: number }> {
  requireRecentConfirmation(ctx);
  await ctx.em.transactional(async (tx) => {
    await resendEmail(tx, ctx.jobs, id);
    await recordStaffAct(tx, ctx, 'email.resend', { kind: 'email', id });
  });
  return { id };
}
