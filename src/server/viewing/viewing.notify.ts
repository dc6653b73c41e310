// Decides who hears of a change of a viewing, and stores the emails in the transaction of the change (the outbox of `mail/`).
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.ts';
import type { ViewingSide } from '../../shared/viewing/viewing.ts';
import { VIEWING_SIDES } from '../../shared/viewing/viewing.ts';
import type { Deps } from '../deps.ts';
import { loadInquiryProperty } from '../inquiry/inquiry.mail.ts';
import { senderAddress } from '../inquiry/inquiry.reply.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { type Recipient, type ViewingNews, viewingEmail, viewingLinkEmail } from './viewing.mail.ts';
import type { ViewingRow } from './viewing.row.ts';

export type NotifyDeps = Pick<Deps, 'env' | 'jobs' | 'mail' | 'now'>;

/** What the emails to each side contain. */
interface NewsOptions {
  /** The sides that get an email. */
  to?: readonly ViewingSide[];
  /** How the entry in calendars changes. */
  calendar?: 'REQUEST' | 'CANCEL' | undefined;
  note?: string | undefined;
  warning?: boolean;
}

/** The languages of both sides, and where each gets emails; null for a side that gets none. */
async function findParties(
  tx: EntityManager,
  deps: Pick<NotifyDeps, 'env'>,
  row: ViewingRow,
): Promise<Record<ViewingSide, { recipient: Recipient | null; locale: Locale }>> {
  const { answerer } = await loadInquiryProperty(tx, row.property_id, deps.env.OFFICE_EMAIL, row.assigned_user_id);
  const sender = await senderAddress(tx, row);
  const advertiser = { name: answerer.name, address: answerer.address ?? deps.env.OFFICE_EMAIL };
  const asker = { name: row.name, address: sender?.address ?? row.email };
  return {
    received: {
      recipient: answerer.address === null ? null : { side: 'received', ...advertiser, other: asker },
      locale: answerer.locale,
    },
    sent: { recipient: sender && { side: 'sent', ...asker, other: advertiser }, locale: sender?.locale ?? localeOr(row.locale) },
  };
}

/**
 * Emails the news of a viewing, after its row has changed. A visitor whose address is not confirmed gets the link to its page once, and reads there what is
 * new. @returns the language of each side
 */
export async function tellOfViewing(
  tx: EntityManager,
  deps: NotifyDeps,
  row: ViewingRow,
  news: ViewingNews,
  { to = VIEWING_SIDES, ...options }: NewsOptions = {},
): Promise<Record<ViewingSide, Locale>> {
  const parties = await findParties(tx, deps, row);
  const context = { env: deps.env, now: deps.now() };
  const emails = to.flatMap((side): EmailMessage[] => {
    const { recipient, locale } = parties[side];
    if (!recipient) return [];
    const isUnconfirmed = side === 'sent' && row.sender_id === null && row.visitor_confirmed_at === null;
    return [
      writeEmail(locale, () => (isUnconfirmed ? viewingLinkEmail(context, row) : viewingEmail(context, row, news, recipient, options))),
    ];
  });
  await deps.mail.sendAll(tx, emails);
  return { received: parties.received.locale, sent: parties.sent.locale };
}
