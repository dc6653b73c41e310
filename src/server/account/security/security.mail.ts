// Emails that tell the owner of an account what changed in how it is signed in to.
import { m } from '../../../shared/messages/messages.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';

/** What happened to the ways to sign in; each has its own subject. */
export type SecurityChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'
  | 'factorsRemoved'
  | 'waitStopped'
  | 'wrongCodes';

/** Subjects by change. */
const SUBJECTS: Record<SecurityChange, () => string> = {
  totpAdded: m.security_mail_totp_added,
  totpRemoved: m.security_mail_totp_removed,
  recoveryCodesRenewed: m.security_mail_codes_renewed,
  passkeyAdded: m.passkey_mail_added,
  passkeyRemoved: m.passkey_mail_removed,
  passkeyCopied: m.passkey_mail_copied,
  factorsRemoved: m.lost_factor_mail_removed,
  waitStopped: m.lost_factor_mail_stopped,
  wrongCodes: m.security_mail_wrong_codes,
};

/** Tells the owner that a way to sign in was added or removed. */
export const securityNotice = ({
  to,
  userId,
  change,
  now,
}: {
  to: string;
  userId: number;
  change: SecurityChange;
  now: Date;
}): EmailMessage => ({
  to,
  kind: 'security-changed',
  key: `security-changed:${change}:${userId}:${now.getTime()}`,
  subject: SUBJECTS[change](),
  blocks: [
    { text: m.security_mail_change() },
    { text: m.security_mail_change_warning() },
    { button: { label: m.account_reset_title(), path: '/forgot-password' } },
  ],
});

/** Tells the owner that one of their recovery codes was used. */
export const recoveryCodeNotice = ({
  to,
  userId,
  codesLeft,
  now,
}: {
  to: string;
  userId: number;
  codesLeft: number;
  now: Date;
}): EmailMessage => ({
  to,
  kind: 'security-changed',
  key: `recovery-code:${userId}:${now.getTime()}:${codesLeft}`,
  subject: m.security_mail_recovery_used(),
  blocks: [
    { text: m.security_codes_left({ count: codesLeft }) },
    { text: m.security_mail_recovery_warning() },
    { button: { label: m.account_reset_title(), path: '/forgot-password' } },
  ],
});
