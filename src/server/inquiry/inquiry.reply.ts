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
import { pushToMember } from '../push/push.ts';
import { markAnswered } from '../support/keep-request.ts';
import { Inquiry, InquiryReply } from './inquiry.entity.ts';
import { inquiryReplyEmail, inquiryReplyLinkEmail, loadInquiryProperty } from './inquiry.mail.ts';
import { touchPerson } from './person/keep-person.ts';
import { isFromTemplate } from './template/templates.ts';

/** Path of the page on which a visitor reads the conversation about their inquiry and answers. */
export const THREAD_PATH = '/answer/thread';

/** The fields of an inquiry that a reply needs. */
export interface RepliableInquiry {
  id: number;
  property_id: number;
  /** Name and email address as the sender typed them. */
  name: string;
  email: string;
  /** Whether the advertiser is shown neither address nor phone. */
  reply_here_only: boolean;
  /** The language in which the inquiry was sent. */
  locale: string | null;
  /** The user who sent it while signed in; null for a visitor. */
  sender_id: number | null;
  /** The person of a brokerage to whom it was assigned; null while that is who answers for the home. */
  assigned_user_id: number | null;
  /** When the visitor answered by the link of an email; null before, and for users. */
  visitor_confirmed_at: Date | string | null;
}

interface ReplyInput {
  message: string;
  /** The user who writes; null for an answer by the link of an email. */
  author: { id: number; name: string; email: string } | null;
  /** Whether the advertiser writes; otherwise the sender of the inquiry does. */
  isFromAdvertiser: boolean;
  /** Whether the caller sends an email of its own about it. */
  hasOwnEmail?: boolean;
}

/**
 * Where the sender of an inquiry gets emails, and in which language. A visitor: at the address they typed. A user: at the address of their
 * account, in the language they use now; null until that address is confirmed.
 */
export async function senderAddress(
  em: EntityManager,
  inquiry: Pick<RepliableInquiry, 'email' | 'locale' | 'sender_id'>,
): Promise<{ address: string; locale: Locale } | null> {
  const locale = localeOr(inquiry.locale);
  // a visitor who only wants to be called has given none
  if (inquiry.sender_id === null && inquiry.email === '') return null;
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
  const property = await loadInquiryProperty(em, inquiry.property_id, deps.env.OFFICE_EMAIL, inquiry.assigned_user_id);
  const { answerer } = property;
  if (!isFromAdvertiser) {
    const to =
      answerer.address === null ? null : { address: answerer.address, locale: answerer.locale, isMember: property.ownerId !== null };
    return { property, from: { name: inquiry.name, address: inquiry.reply_here_only ? null : inquiry.email || null }, to };
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

/** How soon after an inquiry a template counts as sent by a program. */
const AUTOMATIC_MS = 30_000;

/** Whether an answer was sent automatically: a template within 30 seconds of the inquiry. */
async function isAutomatic(em: EntityManager, inquiryId: number, authorId: number, message: string, now: Date): Promise<boolean> {
  const inquiry = await em.findOne(Inquiry, inquiryId, { fields: ['createdAt'] });
  if (!inquiry || now.getTime() - inquiry.createdAt.getTime() > AUTOMATIC_MS) return false;
  return isFromTemplate(em, authorId, message);
}

/**
 * Stores a message of a thread, marks the thread as unread for the other side and as read for the writer, and emails the message, in the
 * transaction of `em`. Records the time of the advertiser's first answer, for response times and reviews; a template within 30 seconds of the inquiry is none. Reopens a closed thread. Ignores a
 * repetition within ten minutes of the latest message of the thread, by the same writer.
 */
export async function storeReply(
  em: EntityManager,
  deps: Pick<Deps, 'env' | 'jobs' | 'mail' | 'now'>,
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
  const isAnswer = isFromAdvertiser && !(author && (await isAutomatic(em, inquiry.id, author.id, message, now)));
  // a thread is unread only for people who can open it on the site: an owner of the property, and a sender with an account
  const { property, from, to } = await loadParties(em, deps, inquiry, input);
  const unreadBySender = isFromAdvertiser && inquiry.sender_id !== null && inquiry.sender_id !== author?.id;
  await em.nativeUpdate(Inquiry, inquiry.id, {
    lastAt: now,
    closedAt: null,
    ...(isFromAdvertiser && !isAnswer
      ? {}
      : { status: isFromAdvertiser ? 'answered' : 'new', unreadByOwner: !isFromAdvertiser && property.ownerId !== null }),
    unreadBySender,
    ...(isAnswer && { answeredAt: raw('coalesce(answered_at, ?)', [now]) }),
  });
  await touchPerson(em, inquiry.id, isAnswer, now);
  if (isAnswer) await markAnswered(em, { inquiry_id: inquiry.id }, now);
  if (unreadBySender) await pushToMember(deps, em, inquiry.sender_id!, { kind: 'answer', inquiryId: inquiry.id });
  if (!isFromAdvertiser && property.ownerId !== null && property.ownerId !== author?.id)
    await pushToMember(deps, em, property.ownerId, { kind: 'message', inquiryId: inquiry.id });
  if (!to || input.hasOwnEmail) return;
  const isVisitor = isFromAdvertiser && inquiry.sender_id === null;
  const write = () =>
    isVisitor && inquiry.visitor_confirmed_at === null
      ? inquiryReplyLinkEmail(inquiry.id, property, to.address, signedPath(deps.env, THREAD_PATH, inquiry.id))
      : inquiryReplyEmail({ id: reply.id, inquiryId: inquiry.id, message }, property, from, to);
  await deps.mail.send(em, writeEmail(to.locale, write));
}
