// The email about a webhook that was switched off.
import { m } from '../../shared/messages/messages.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';

/** A webhook did not answer for three days, or answered that it is gone. */
export const webhookOffEmail = (off: { id: number; email: string; url: string; reason: 'failing' | 'gone'; at: Date }): EmailMessage => {
  const address = new URL(off.url).host;
  return {
    to: off.email,
    kind: 'webhook-off',
    key: `webhook-off:${off.id}:${off.at.toISOString()}`,
    subject: m.webhook_mail_off(),
    blocks: [
      { text: off.reason === 'gone' ? m.webhook_mail_off_gone({ address }) : m.webhook_mail_off_text({ address }) },
      { button: { label: m.webhook_mail_button(), path: '/team/developers?tab=webhooks' } },
    ],
  };
};
