// The email to the owner of an account about a sign-in from a browser that the account does not know.
import { randomUUID } from 'node:crypto';
import { commonDeviceName } from '../../../shared/device.ts';
import { formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';
import type { Secrets } from '../../signature.ts';
import { notMePath } from './not-me.link.ts';

/** A sign-in from a browser that the account does not know. */
interface NewDevice {
  owner: { id: number; email: string; deviceCounter: number };
  userAgent: string;
  now: Date;
}

/**
 * The email about a sign-in: browser, operating system and the time in Dubai, with the button `This was not me`. It repeats nothing else of the user
 * agent, which an attacker could choose.
 */
export const newDeviceEmail = (secrets: Secrets, { owner, userAgent, now }: NewDevice): EmailMessage => ({
  to: owner.email,
  kind: 'new-device',
  key: `new-device:${owner.id}:${randomUUID()}`,
  subject: m.device_mail_subject(),
  blocks: [
    { text: m.device_mail_text() },
    {
      facts: [
        [m.device_mail_browser(), commonDeviceName(userAgent) ?? m.account_device_unknown()],
        [m.device_mail_time(), m.device_mail_dubai_time({ time: formatMoment(now.toISOString()) })],
      ],
    },
    { note: m.device_mail_note() },
    { button: { label: m.device_not_me(), path: notMePath(secrets, owner, now) } },
  ],
});
