// Stores a reply to an inquiry (`inquiry_replies`, `inquiries`) and emails it; used by the thread on the site and by the page behind the link of an email.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.ts';
import { User } from '../account/account.entity.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { fingerprintOf, isDuplicateSubmission } from '../message/duplicate-check.ts';
import { Inquiry, InquiryReply } from './inquiry.entity.ts';
import { inquiryReplyEmail, loadInquiryProperty } from './inquiry.mail.ts';

/** The fields of an inquiry that a reply needs. */
export interface RepliableInquiry {
  id: number;
  property_id: number;
  name: string;
  email: string;
  /** The language of the inquiry. */
  locale: string | null;
  sender_id: number | null;
}

interface ReplyInput {
  message: string;
  /** The user who writes; null for an answer by the link of an email. */
  author: { id: number; name: string; email: string } | null;
  fromAdvertiser: boolean;
}

/**
 * The email address of the sender: as typed by a visitor, of a user only once confirmed; null when there is none. With the language that the
 * user reads now, else that of the inquiry.
 */
async function senderAddress(em: EntityManager, row: RepliableInquiry): Promise<{ address: string; locale: Locale } | null> {
  const locale = localeOr(row.locale);
  if (row.sender_id === null) return { address: row.email, locale };
  const sql = 'select email, locale from users where id = ? and email_confirmed_at is not null';
  const [user] = await em.execute<{ email: string; locale: string | null }[]>(sql, [row.sender_id]);
  return user ? { address: user.email, locale: localeOr(user.locale, locale) } : null;
}

/** The author and the recipient of a reply; `to` is null when the recipient has no email address. */
async function loadParties(em: EntityManager, deps: Pick<Deps, 'env'>, row: RepliableInquiry, { author, fromAdvertiser }: ReplyInput) {
  const property = await loadInquiryProperty(em, row.property_id, deps.env.OFFICE_EMAIL);
  const { answerer } = property;
  if (!fromAdvertiser) {
    const to =
      answerer.address === null ? null : { address: answerer.address, locale: answerer.locale, isMember: property.ownerId !== null };
    return { property, from: { name: row.name, address: row.email }, to };
  }
  const sender = await senderAddress(em, row);
  const from = author
    ? { name: author.name, address: author.email }
    : { name: answerer.name, address: answerer.address ?? deps.env.OFFICE_EMAIL };
  return { property, from, to: sender && { ...sender, isMember: row.sender_id !== null } };
}

/**
 * Stores a message of a thread, marks the thread as unread for the other side and emails it, in the transaction of `em`. The advertiser's first answer
 * counts for response times and reviews. A new message reopens a closed thread; a repetition within ten minutes is ignored.
 */
export async function storeReply(
  em: EntityManager,
  deps: Pick<Deps, 'env' | 'mail' | 'now'>,
  row: RepliableInquiry,
  input: ReplyInput,
): Promise<void> {
  const now = deps.now();
  const { author, fromAdvertiser, message } = input;
  const fingerprint = fingerprintOf(row.id, author?.id ?? 'link', message);
  if (await isDuplicateSubmission(em, 'inquiry_replies', fingerprint, now)) return;
  const reply = em.create(InquiryReply, {
    inquiry: em.getReference(Inquiry, row.id, { wrapped: true }),
    author: author && em.getReference(User, author.id, { wrapped: true }),
    fromAdvertiser,
    message,
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  await em.execute(
    `update inquiries set last_at = ?, closed_at = null, status = ?, answered_at = case when ? then coalesce(answered_at, ?) else answered_at end,
      unread_by_owner = ? and exists (select from properties p where p.id = property_id and p.user_id is not null), unread_by_sender = ? where id = ?`,
    [
      now,
      fromAdvertiser ? 'answered' : 'new',
      fromAdvertiser,
      now,
      !fromAdvertiser,
      fromAdvertiser && row.sender_id !== null && row.sender_id !== author?.id,
      row.id,
    ],
  );
  const { property, from, to } = await loadParties(em, deps, row, input);
  if (!to) return;
  const write = () => inquiryReplyEmail({ id: reply.id, inquiryId: row.id, message }, property, from, to);
  await deps.mail.send(em, writeEmail(to.locale, write));
}
