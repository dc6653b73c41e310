// Emails about API keys, to the member who made one.
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';

/** Address of the page of API keys. */
const KEYS_PATH = '/team/developers';

interface KeyNotice {
  id: number;
  name: string;
  email: string;
}

const notice = (
  { email }: KeyNotice,
  kind: 'key-made' | 'key-network' | 'key-ends' | 'key-leaked',
  key: string,
  subject: string,
  text: string,
): EmailMessage => ({
  to: email,
  kind,
  key,
  subject,
  blocks: [{ text }, { note: m.api_key_mail_note() }, { button: { label: m.api_key_mail_button(), path: KEYS_PATH } }],
});

/** A key was made. */
export const keyMadeEmail = (key: KeyNotice): EmailMessage =>
  notice(key, 'key-made', `key:${key.id}:made`, m.api_key_mail_made(), m.api_key_mail_made_text({ name: key.name }));
/** A key was used from a network for the first time. */
export const keyNetworkEmail = (key: KeyNotice & { network: string }): EmailMessage =>
  notice(
    key,
    'key-network',
    `key:${key.id}:network:${key.network}`,
    m.api_key_mail_network(),
    m.api_key_mail_network_text({ name: key.name, network: key.network }),
  );
/** A key ends within seven days. */
export const keyEndsEmail = (key: KeyNotice & { endsAt: Date }): EmailMessage =>
  notice(
    key,
    'key-ends',
    `key:${key.id}:ends`,
    m.api_key_mail_ends(),
    m.api_key_mail_ends_text({ name: key.name, date: formatDay(key.endsAt.toISOString()) }),
  );
/** A key was found in public, and was ended. */
export const keyLeakedEmail = (key: KeyNotice): EmailMessage =>
  notice(key, 'key-leaked', `key:${key.id}:leaked`, m.api_key_mail_leaked(), m.api_key_mail_leaked_text({ name: key.name }));
