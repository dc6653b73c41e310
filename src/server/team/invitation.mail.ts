// Composes the emails to people whom a brokerage invites or removes. Sends and stores nothing.
import { SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { INVITATION_DAYS } from '../../shared/organization/team-schemas.ts';
import type { Env } from '../env.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';

/** Path of the page on which the owner of an address ends all invitations to it. */
export const REFUSE_PATH = '/no-invitations';

interface Invitation {
  id: number;
  to: string;
  token: string;
  /** Hash of the token, by which a repeated invitation is emailed again. */
  hash: string;
  /** Who invites, and to which brokerage. */
  name: string;
  brokerage: string;
}

/** The email with the link of an invitation, and the one that ends all invitations to the address. */
export function invitationEmail(
  env: Pick<Env, 'sessionSecrets'>,
  { id, to, token, hash, name: typedName, brokerage: typedBrokerage }: Invitation,
): EmailMessage {
  const [name, brokerage] = [cleanName(typedName, SITE_NAME), cleanName(typedBrokerage, SITE_NAME)];
  return {
    to,
    kind: 'invitation',
    key: `invitation:${id}:${hash.slice(0, 32)}`,
    subject: m.team_mail_subject({ name, brokerage }),
    blocks: [
      { text: m.team_mail_text({ name, brokerage }) },
      { button: { label: m.team_mail_button(), path: `/invitations/${token}` } },
      { note: m.team_mail_note({ days: INVITATION_DAYS }) },
      { link: { label: m.team_refuse(), path: signedPath(env, REFUSE_PATH, id) } },
    ],
  };
}

/** Tells a person that a colleague took them out of a brokerage, and to whom their homes and inquiries went. `key` differs for each removal. */
export const removedEmail = (removal: { to: string; key: string; name: string; brokerage: string; heir: string }): EmailMessage => {
  const [name, brokerage, heir] = [removal.name, removal.brokerage, removal.heir].map((text) => cleanName(text, SITE_NAME)) as [
    string,
    string,
    string,
  ];
  return {
    to: removal.to,
    kind: 'team-removed',
    key: `team-removed:${removal.key}`,
    subject: m.team_mail_removed_subject({ brokerage }),
    blocks: [{ text: m.team_mail_removed_text({ name, brokerage, heir }) }, { note: m.team_mail_removed_note() }],
  };
};
