import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../account/account.entity.ts';
import type { Deps } from '../deps.ts';
import { fingerprintOf, isDuplicateSubmission } from '../message/duplicate-check.ts';
import { Inquiry, InquiryReply } from './inquiry.entity.ts';
import { inquiryReplyEmail, loadInquiryRecipient } from './inquiry.mail.ts';

/** The fields of an inquiry that a reply needs. */
export interface RepliableInquiry {
  id: number;
  property_id: number;
  name: string;
  email: string;
  sender_id: number | null;
}

interface ReplyInput {
  message: string;
  /** The user who writes; null for an answer by the link of an email. */
  author: { id: number; name: string; email: string } | null;
  fromAdvertiser: boolean;
}

/** The email address of the sender: as typed by a visitor, of a user only once confirmed; null when there is none. */
async function senderAddress(em: EntityManager, row: RepliableInquiry): Promise<string | null> {
  if (row.sender_id === null) return row.email;
  const sql = 'select email from users where id = ? and email_confirmed_at is not null';
  const [user] = await em.execute<{ email: string }[]>(sql, [row.sender_id]);
  return user?.email ?? null;
}

/** The author and the recipient of a reply; `to` is null when the recipient has no email address. */
async function loadParties(em: EntityManager, deps: Pick<Deps, 'env'>, row: RepliableInquiry, { author, fromAdvertiser }: ReplyInput) {
  const subject = await loadInquiryRecipient(em, row.property_id, deps.env.OFFICE_EMAIL);
  const { answerer } = subject;
  if (!fromAdvertiser) {
    const to = answerer.address === null ? null : { address: answerer.address, isMember: subject.ownerId !== null };
    return { subject, from: { name: row.name, address: row.email }, to };
  }
  const address = await senderAddress(em, row);
  const from = author
    ? { name: author.name, address: author.email }
    : { name: answerer.name, address: answerer.address ?? deps.env.OFFICE_EMAIL };
  return { subject, from, to: address === null ? null : { address, isMember: row.sender_id !== null } };
}

/**
 * Stores a message of a thread and emails the other side, in the transaction of `em`. The advertiser's first answer counts for response times and
 * reviews. A new message reopens a closed thread; a repetition within ten minutes is ignored.
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
    `update inquiries set last_at = ?, closed_at = null, status = ?, answered_at = case when ? then coalesce(answered_at, ?) else answered_at end where id = ?`,
    [now, fromAdvertiser ? 'answered' : 'new', fromAdvertiser, now, row.id],
  );
  const { subject, from, to } = await loadParties(em, deps, row, input);
  if (to) await deps.mail.send(em, inquiryReplyEmail({ id: reply.id, inquiryId: row.id, message }, subject, from, to));
}
