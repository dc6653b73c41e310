// Messages that visitors and users send to the office or to an agent: stores them in `messages` and queues an email to the receiver, and a
// copy to the sender if the address is their own confirmed one.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { SITE_NAME } from '../../shared/format.ts';
import { getLocale, type Locale } from '../../shared/locale.ts';
import {
  type AgentMessageInput,
  type ContactInput,
  emailSchema,
  type messageViewSchema,
  type SupportInput,
} from '../../shared/message/message.ts';
import { m } from '../../shared/messages/messages.ts';
import { User } from '../account/account.entity.ts';
import { isOwnAddress } from '../account/account.ts';
import { Agent } from '../agent/agent.entity.ts';
import { getAgent } from '../agent/agent.ts';
import type { Context } from '../context.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { keepSupportRequest } from '../support/keep-request.ts';
import { fingerprintOf, isDuplicateSubmission } from './duplicate-check.ts';
import { ANSWER_PATH } from './message.answer.ts';
import { type MESSAGE_KINDS, Message } from './message.entity.ts';

/** A message as its sender wrote it. A text that was not entered is ''; a message with `agentId` null is for the office. */
interface MessageDraft {
  kind: (typeof MESSAGE_KINDS)[number];
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  agentId: number | null;
}
/** Who gets a message: an agent, or the office with the name null. */
interface Receiver {
  name: string | null;
  address: string;
}
type MessageView = z.infer<typeof messageViewSchema>;

/** The subject of the receiver's email, with the id of the message. */
const SUBJECTS: Record<MessageDraft['kind'], (inputs: { id: string }) => string> = {
  contact: m.message_subject_contact,
  support: m.message_subject_support,
  agent: m.message_subject_agent,
};

const senderName = (draft: MessageDraft): string => cleanName(draft.name, m.message_visitor());

/** Agents and the office have no account in which they could choose a language. */
const RECEIVER_LOCALE: Locale = 'en';

/** The name of the receiver; that of the office is in the language of the moment. */
const receiverName = (to: Receiver): string => to.name ?? m.message_office();

/** The email to the receiver, with the sender as reply address. An agent gets a link to answer on the site. */
export function messageEmail(id: number, draft: MessageDraft, to: Receiver, answerPath: string | null): EmailMessage {
  const facts: [string, string][] = [
    [m.message_name(), cleanName(draft.name, '')],
    [m.ui_email(), draft.email],
    [m.ui_phone(), draft.phone],
    [m.message_subject(), draft.subject],
  ];
  return {
    to: to.address,
    replyTo: { name: senderName(draft), address: draft.email },
    kind: draft.kind,
    key: `message:${id}:receiver`,
    subject: SUBJECTS[draft.kind]({ id: String(id) }),
    blocks: [
      { text: m.message_wrote_to({ name: senderName(draft), recipient: cleanName(receiverName(to), m.message_you()), site: SITE_NAME }) },
      { quote: draft.message },
      { facts: facts.filter(([, value]) => value !== '') },
      ...(answerPath ? [{ button: { label: m.message_answer_on_site(), path: answerPath } }] : []),
      { note: m.message_reply_note() },
    ],
  };
}

/** The email with a copy of the message for its sender; replies go to the receiver. */
export const messageCopy = (id: number, draft: MessageDraft, to: Receiver): EmailMessage => ({
  to: draft.email,
  replyTo: { name: cleanName(receiverName(to), SITE_NAME), address: to.address },
  kind: `${draft.kind}-copy`,
  key: `message:${id}:copy`,
  subject: draft.kind === 'agent' ? m.message_copy_subject_agent() : m.message_copy_subject_office(),
  blocks: [{ text: m.message_copy_text({ name: cleanName(receiverName(to), m.message_agent()) }) }, { quote: draft.message }],
});

/** Stores a message and queues its emails in the transaction of `em`. Does nothing for a repetition within ten minutes. */
async function storeMessage(em: EntityManager, ctx: Context, draft: MessageDraft, to: Receiver): Promise<void> {
  const now = ctx.now();
  const { kind, name, email, phone, subject } = draft;
  const fingerprint = fingerprintOf(kind, draft.agentId, name, email.toLowerCase(), phone, subject, draft.message);
  if (await isDuplicateSubmission(em, 'messages', fingerprint, now)) return;
  const { agentId, ...fields } = draft;
  const message = em.create(Message, {
    ...fields,
    locale: getLocale(),
    agent: agentId === null ? null : em.getReference(Agent, agentId, { wrapped: true }),
    sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  if (to.address === ctx.env.OFFICE_EMAIL) await keepSupportRequest(em, { message_id: message.id }, ctx.signedIn?.user.id ?? null, now);
  const answerPath = draft.kind === 'agent' ? signedPath(ctx.env, ANSWER_PATH, message.id) : null;
  const copies = isOwnAddress(ctx, draft.email) ? [messageCopy(message.id, draft, to)] : [];
  await ctx.mail.sendAll(em, [writeEmail(RECEIVER_LOCALE, () => messageEmail(message.id, draft, to, answerPath)), ...copies]);
}

/**
 * Stores a message and queues its emails in one transaction. `honeypot` is a hidden field that only programs fill in: a message with it is
 * dropped, with the same response.
 */
async function sendMessage(ctx: Context, draft: MessageDraft, to: Receiver, honeypot: string | undefined): Promise<MessageView> {
  if (!honeypot) await ctx.em.transactional((em) => storeMessage(em, ctx, draft, to));
  return { createdAt: ctx.now().toISOString() };
}

const officeReceiver = (ctx: Context): Receiver => ({ name: null, address: ctx.env.OFFICE_EMAIL });

/**
 * Sends the form of the contact page to the office.
 * @throws DomainError TOO_MANY over the rate limit of the client address
 */
export async function sendContact(ctx: Context, { website: honeypot, phone = '', ...input }: ContactInput): Promise<MessageView> {
  await ctx.limiter.count('message', ctx.address);
  return sendMessage(ctx, { kind: 'contact', phone, agentId: null, ...input }, officeReceiver(ctx), honeypot);
}

/**
 * Sends the support form of the help page to the office.
 * @throws DomainError TOO_MANY over the rate limit of the client address
 */
export async function sendSupport(ctx: Context, { website: honeypot, ...input }: SupportInput): Promise<MessageView> {
  await ctx.limiter.count('message', ctx.address);
  return sendMessage(ctx, { kind: 'support', name: '', phone: '', agentId: null, ...input }, officeReceiver(ctx), honeypot);
}

/**
 * Sends the form of an agent's profile to the agent, or to the office when the agent has no valid email address.
 * @throws DomainError MISSING when there is no such agent, TOO_MANY over the rate limit of the client address
 */
export async function sendToAgent(ctx: Context, { website: honeypot, ...input }: AgentMessageInput): Promise<MessageView> {
  await ctx.limiter.count('message', ctx.address);
  const agent = await getAgent(ctx.em, input.agentId);
  const isReachable = emailSchema.safeParse(agent.email).success;
  const to = { name: agent.name, address: isReachable ? agent.email : ctx.env.OFFICE_EMAIL };
  return sendMessage(ctx, { kind: 'agent', subject: '', ...input }, to, honeypot);
}
