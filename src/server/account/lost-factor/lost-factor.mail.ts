// Emails of the wait for a lost second factor: at once, after 24 and 48 hours with a button that stops it, and after 72 hours the link.
import { formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import { type Secrets, signatureOf } from '../../signature.ts';

/** Emails that announce the link, a day apart. */
export const ANNOUNCEMENTS = 3;
/** How long the link that signs in is valid. */
export const LINK_VALID_MS = 7 * DAY_MS;

/** A wait with its owner. */
export interface Wait {
  userId: number;
  requestedAt: Date;
  email: string;
  locale: string | null;
}

/** The text that is signed in the link of the button `Stop it`. */
export const stopText = (userId: number, requestedAt: number): string => `stop-lost-factor:${userId}:${requestedAt}`;

/** An email of the wait, numbered from 0: the first three announce it, that with a token ends it. */
export function waitEmail(
  secrets: Secrets,
  { userId, requestedAt, email, locale }: Wait,
  { number, now, token }: { number: number; now: Date; token?: string | undefined },
): EmailMessage {
  const at = requestedAt.getTime();
  const stop = `/stop-lost-factor?member=${userId}&at=${at}&key=${signatureOf(secrets, stopText(userId, at))}`;
  const time = () => formatMoment(new Date(now.getTime() + (ANNOUNCEMENTS - number) * DAY_MS).toISOString());
  return writeEmail(localeOr(locale), () => ({
    to: email,
    kind: 'factor-lost',
    key: `factor-lost:${userId}:${at}:${number}`,
    subject: token ? m.lost_factor_mail_ready() : m.lost_factor_mail_subject(),
    blocks: token
      ? [
          { text: m.lost_factor_mail_ready_text() },
          { button: { label: m.account_login(), path: `/lost-factor?token=${token}` } },
          { note: m.lost_factor_mail_ready_note() },
          { link: { label: m.lost_factor_stop(), path: stop } },
        ]
      : [
          { text: m.lost_factor_mail_text({ time: time() }) },
          { text: m.lost_factor_mail_warning() },
          { button: { label: m.lost_factor_stop(), path: stop } },
        ],
  }));
}
