// Stores a reply to an inquiry (`inquiry_replies`, `inquiries`) and emails it to the other side. Called by the thread on the site, and by the
// page behind the link of an email.
import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import type { Locale } from '../../shared/locale.ts';
import { User } from '../account/account.entity.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { fingerprintOf, isDuplicateSubmission } from '../message/duplicate-check.ts';
import { Inquiry, InquiryReply } from './inquiry.entity.ts';
import { inquiryReplyEmail, inquiryReplyLinkEmail, loadInquiryProperty } from './inquiry.mail.ts';

/** Path of the page on which a visitor reads the conversation about their inquiry and answers. */
export const THREAD_PATH = '/answer/thread';

/** The fields of an inquiry that a reply needs. */
export interface RepliableInquiry {
  id: number;
  property_id: number;
  /** Name and email address as the sender typed them. */
  name: string;
  email: string;
  /** The language in which the inquiry was sent. */
  locale: string | null;
  /** The user who sent it while signed in; null for a visitor. */
  sender_id: number | null;
  /** When the visitor answered by the link of an email; null before, and for users. */
  visitor_confirmed_at: Date | string | null;
}

interface ReplyInput {
  message: string;
  /** The user who writes; null for an answer by the link of an email. */
  author: { id: number; name: string; email: string } | null;
  /** Whether the advertiser writes; otherwise the sender of the inquiry does. */
  isFromAdvertiser: boolean;
}

/**
 * Where the sender of an inquiry gets emails, and in which language. A visitor: at the address they typed. A user: at the address of their
 * account, in the language they use now; null until that address is confirmed.
 */
async function senderAddress(em: EntityManager, inquiry: RepliableInquiry): Promise<{ address: string; locale: Locale } | null> {
  const locale = localeOr(inquiry.locale);
  if (inquiry.sender_id === null) return { address: inquiry.email, locale };
  const isReachable = { id: inquiry.sender_id, emailConfirmedAt: { $ne: null } } satisfies FilterQuery<User>;
  const user = await em.findOne(User, isReachable, { fields: ['email', 'locale'] });
  return user ? { address: user.email, locale: localeOr(user.locale, locale) } : null;
}

/** The property of an inquiry, and who writes a reply (`from`) to whom (`to`). `to` is null when the recipient gets no emails. */
async function loadParties(
  em: EntityManager,
  deps: Pick<Deps, 'env'>,
  inquiry: RepliableInquiry,
  { author, isFromAdvertiser }: ReplyInput,
) {
  const property = await loadInquiryProperty(em, inquiry.property_id, deps.env.OFFICE_EMAIL);
  const { answerer } = property;
  if (!isFromAdvertiser) {
    const to =
      answerer.address === null ? null : { address: answerer.address, locale: answerer.locale, isMember: property.ownerId !== null };
    return { property, from: { name: inquiry.name, address: inquiry.email }, to };
  }
  const sender = await senderAddress(em, inquiry);
  const from = author
    ? { name: author.name, address: author.email }
    : { name: answerer.name, address: answerer.address ?? deps.env.OFFICE_EMAIL };
  return { property, from, to: sender && { ...sender, isMember: inquiry.sender_id !== null } };
}

/** The latest reply of a thread; its fingerprint contains the writer. */
export const findLatestReply = (em: EntityManager, inquiryId: number) =>
  em.findOne(InquiryReply, { inquiry: inquiryId }, { fields: ['fromAdvertiser', 'fingerprint'], orderBy: { id: 'desc' } });

/**
 * Stores a message of a thread, marks the thread as unread for the other side and as read for the writer, and emails the message, in the
 * transaction of `em`. Records the time of the advertiser's first answer, for response times and reviews. Reopens a closed thread. Ignores a
 * repetition within ten minutes of the latest message of the thread, by the same writer.
 */
export async function storeReply(
  em: EntityManager,
  deps: Pick<Deps, 'env' | 'mail' | 'now'>,
  inquiry: RepliableInquiry,
  input: ReplyInput,
): Promise<void> {
  const now = deps.now();
  const { author, isFromAdvertiser, message } = input;
  const fingerprint = fingerprintOf(inquiry.id, author?.id ?? 'link', message);
  const wasSentLately = await isDuplicateSubmission(em, 'inquiry_replies', fingerprint, now);
  // the same text after another message, such as a second "Yes.", is a new answer
  if (wasSentLately && (await findLatestReply(em, inquiry.id))?.fingerprint === fingerprint) return;
  const reply = em.create(InquiryReply, {
    inquiry: em.getReference(Inquiry, inquiry.id, { wrapped: true }),
    author: author && em.getReference(User, author.id, { wrapped: true }),
    fromAdvertiser: isFromAdvertiser,
    message,
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  // a thread is unread only for people who can open it on the site: an owner of the property, and a sender with an account
  const { property, from, to } = await loadParties(em, deps, inquiry, input);
  await em.nativeUpdate(Inquiry, inquiry.id, {
    lastAt: now,
    closedAt: null,
    status: isFromAdvertiser ? 'answered' : 'new',
    unreadByOwner: !isFromAdvertiser && property.ownerId !== null,
    unreadBySender: isFromAdvertiser && inquiry.sender_id !== null && inquiry.sender_id !== author?.id,
    ...(isFromAdvertiser && { answeredAt: raw('coalesce(answered_at, ?)', [now]) }),
  });
  if (!to) return;
  const isVisitor = isFromAdvertiser && inquiry.sender_id === null;
  const write = () =>
    isVisitor && inquiry.visitor_confirmed_at === null
      ? inquiryReplyLinkEmail(inquiry.id, property, to.address, signedPath(deps.env, THREAD_PATH, inquiry.id))
      : inquiryReplyEmail({ id: reply.id, inquiryId: inquiry.id, message }, property, from, to);
  await deps.mail.send(em, writeEmail(to.locale, write));
}
