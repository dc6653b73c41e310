// The nightly check of the audit log; its last number and hash are mailed to the office, as an anchor outside of the database.
import { m } from '../../shared/messages/messages.ts';
import { dubaiDay } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { checkAuditLog } from './audit.ts';

/** Registers the job. */
export function registerAuditJob(deps: Deps): void {
  deps.jobs.schedule('check-audit-log', '0 3 * * *', async (em) => {
    const now = deps.now();
    const { entries, lastHash, brokenAt } = await checkAuditLog(em, now);
    if (brokenAt !== null) deps.log.error({ event: 'audit_log_broken', entry: brokenAt }, 'The audit log is broken');
    const email = writeEmail('en', () => ({
      to: deps.env.OFFICE_EMAIL,
      kind: 'audit-anchor' as const,
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
    }));
    await deps.mail.send(em, email);
  });
}
