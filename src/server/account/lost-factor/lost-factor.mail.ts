// The emails of the waiting period after a member has lost every second factor: at once, after 24 and after 48 hours with a button `Stop it`, and after 72
// hours with the link that signs in.
import { formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import { type Secrets, signatureOf } from '../../signature.ts';

/** How many emails announce the link, a day apart. */
export const ANNOUNCEMENTS = 3;
/** How long the link that signs in is valid. */
export const LINK_VALID_MS = 7 * DAY_MS;

/** A waiting period with its owner. */
export interface Wait {
  userId: number;
  requestedAt: Date;
  email: string;
  /** The language of the owner; null when it is not known. */
  locale: string | null;
}

/** The text that is signed in the link of the button `Stop it`; the time is in milliseconds since 1970. */
export const stopText = (userId: number, requestedAt: number): string => `stop-lost-factor:${userId}:${requestedAt}`;

/**
 * One of the four emails, by its `number` from 0. Without `token` it announces when the link will come; the last one has the link, with `token`.
 */
export function waitEmail(
  secrets: Secrets,
  { userId, requestedAt, email, locale }: Wait,
  { number, now, token }: { number: number; now: Date; token?: string | undefined },
): EmailMessage {
  const requestedAtMs = requestedAt.getTime();
  const stopPath = `/stop-lost-factor?member=${userId}&at=${requestedAtMs}&key=${signatureOf(secrets, stopText(userId, requestedAtMs))}`;
  const linkAt = new Date(now.getTime() + (ANNOUNCEMENTS - number) * DAY_MS);
  return writeEmail(localeOr(locale), () => ({
    to: email,
    kind: 'factor-lost',
    key: `factor-lost:${userId}:${requestedAtMs}:${number}`,
    subject: token ? m.lost_factor_mail_ready() : m.lost_factor_mail_subject(),
    blocks: token
      ? [
          { text: m.lost_factor_mail_ready_text() },
          { button: { label: m.account_login(), path: `/lost-factor?token=${token}` } },
          { note: m.lost_factor_mail_ready_note() },
          { link: { label: m.lost_factor_stop(), path: stopPath } },
        ]
      : [
          { text: m.lost_factor_mail_text({ time: formatMoment(linkAt.toISOString()) }) },
          { text: m.lost_factor_mail_warning() },
          { button: { label: m.lost_factor_stop(), path: stopPath } },
        ],
  }));
}
