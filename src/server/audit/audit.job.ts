// The nightly check of the audit log of what staff do. It emails the last number and hash of the log to the office, so that there is a copy outside the
// database (an anchor) with which a forged log can be compared.
import { m } from '../../shared/messages/messages.ts';
import { dubaiDay } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { type AuditCheck, checkAuditLog } from './audit.ts';

/** The email to the office with the result of a check. */
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

/** Registers the job. It stores the result in `audit_checks`, logs an error when the log is broken, and emails the office. */
export function registerAuditJob(deps: Deps): void {
  // at 3:00 in Dubai, the time zone of all jobs
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
