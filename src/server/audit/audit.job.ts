// The nightly check of the audit log; its last number and hash are mailed to the office, as an anchor outside of the database.
import { m } from '../../shared/messages/messages.ts';
import { dubaiDay } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { checkAuditLog } from './audit.ts';

/** The result of a check: the number of the last entry with its hash, and the first entry that is broken. */
interface AuditCheck {
  entries: number;
  lastHash: string;
  brokenAt: number | null;
}

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

/** Registers the job. */
export function registerAuditJob(deps: Deps): void {
  deps.jobs.schedule('check-audit-log', '0 3 * * *', async (em) => {
    const now = deps.now();
    const { entries, lastHash, brokenAt } = await checkAuditLog(em, now);
    if (brokenAt !== null) deps.log.error({ event: 'audit_log_broken', entry: brokenAt }, 'The audit log is broken');
    await deps.mail.send(
      em,
      writeEmail('en', () => anchorEmail(deps.env.OFFICE_EMAIL, now, { entries, lastHash, brokenAt })),
    );
  });
}
