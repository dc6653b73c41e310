// The emails about what staff decided about a brokerage: its claim to imported homes, and its public page.
import type { EntityManager } from '@mikro-orm/postgresql';
import { SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import type { StaffContext } from './staff.access.ts';

/** What staff decided: a brokerage got the homes of the feed that it claimed or not, or its page was taken down or is shown again. */
export type BrokerageDecision = 'granted' | 'declined' | 'removed' | 'shown';

/** What a decision is about; `source` is the name of the feed that was claimed. */
export interface DecidedBrokerage {
  name: string;
  slug: string;
  source?: string;
}

type Words = Record<'brokerage' | 'source', string>;
const TEXTS: Record<BrokerageDecision, { subject: (words: Words) => string; text: (words: Words) => string }> = {
  granted: { subject: m.brokerage_granted_mail_subject, text: m.brokerage_granted_mail_text },
  declined: { subject: m.brokerage_declined_mail_subject, text: m.brokerage_declined_mail_text },
  removed: { subject: m.brokerage_removed_mail_subject, text: m.brokerage_removed_mail_text },
  shown: { subject: m.brokerage_shown_mail_subject, text: m.brokerage_shown_mail_text },
};

/** The email about a decision. `key` differs for each decision and reader. */
export function brokerageDecisionEmail(
  to: string,
  { name, slug, source = '' }: DecidedBrokerage,
  decision: BrokerageDecision,
  key: string,
): EmailMessage {
  const words = { brokerage: cleanName(name, SITE_NAME), source: cleanName(source, SITE_NAME) };
  const page = { label: m.brokerage_mail_page(), path: `/brokerages/${slug}` };
  const button = decision === 'granted' ? { label: m.brokerage_mail_listings(), path: '/team/listings' } : page;
  const isAgainst = decision === 'declined' || decision === 'removed';
  return {
    to,
    subject: TEXTS[decision].subject(words),
    blocks: [
      { text: TEXTS[decision].text(words) },
      // a page that was taken down cannot be opened
      ...(decision === 'removed' ? [] : [{ button }]),
      ...(isAgainst ? [{ text: m.agent_decision_mail_wrong() }] : []),
    ],
    kind: 'brokerage-decision',
    key: `brokerage-decision:${key}`,
  };
}

/**
 * Tells people of a brokerage with confirmed addresses, each in their language: the one who claimed (`userId`), or else all owners.
 * `now` distinguishes the decisions about a brokerage.
 */
export async function tellBrokerage(
  { mail, now }: Pick<StaffContext, 'mail' | 'now'>,
  tx: EntityManager,
  { id, userId = null, source }: { id: number; userId?: number | null; source?: string },
  decision: BrokerageDecision,
): Promise<void> {
  const sql = `select u.id, u.email, u.locale, o.name, o.slug from organization_members member join users u on u.id = member.user_id
      join organizations o on o.id = member.organization_id
    where member.organization_id = $1 and u.email_confirmed_at is not null and case when $2::int is null then member.role = 'owner' else u.id = $2 end
    order by u.id`;
  const people = await rows<{ id: number; email: string; locale: string | null; name: string; slug: string }>(
    tx,
    preparedStatement(sql, [id, userId]),
  );
  for (const { id: reader, email, locale, name, slug } of people)
    await mail.send(
      tx,
      writeEmail(localeOr(locale), () =>
        brokerageDecisionEmail(email, { name, slug, ...(source && { source }) }, decision, `${id}:${reader}:${now().getTime()}`),
      ),
    );
}
