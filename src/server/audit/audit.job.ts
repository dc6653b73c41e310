// The nightly check of the audit log. Its last number and hash are emailed to the office, so that a later forgery of the database shows.
import { m } from '../../shared/messages/messages.ts';
import { dubaiDay } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { type AuditCheck, checkAuditLog } from './audit.ts';

/** The email to the office about a check. */
export const anchorEmail = (to: string, now: Date, { entries, lastHash, brokenAt }: AuditCheck): EmailMessage => ({
  to,
  kind: 'audit-anchor',
  key: `audit:${dubaiDay(now)}`,
  subject: brokenAt === null ? m.staff_mail_anchor_subject() : m.staff_mail_broken_subject(),
  blocks: [
    { text: brokenAt === null ? m.staff_mail_anchor() : m.staff_mail_broken({ entry: String(brokenAt) }) },
    {
      facts: [
        [m.staff_mail_last_entry(), String(entries)],
        [m.staff_mail_hash(), lastHash],
      ],
    },
  ],
});

/** Registers the job, which stores the result, logs a broken chain as an error and emails the office. */
export function registerAuditJob(deps: Deps): void {
  // at 3:00 in Dubai
  deps.jobs.schedule('check-audit-log', '0 3 * * *', async (em) => {
    const now = deps.now();
    const check = await checkAuditLog(em, now);
    if (check.brokenAt !== null) deps.log.error({ event: 'audit_log_broken', entry: check.brokenAt }, 'The audit log is broken');
    await deps.mail.send(
      em,
      writeEmail('en', () => anchorEmail(deps.env.OFFICE_EMAIL, now, check)),
    );
  });
}
