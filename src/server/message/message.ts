import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { SITE_NAME } from '../../shared/format.ts';
import { type AgentMessageInput, type ContactInput, emailField, type messageView, type SupportInput } from '../../shared/message.ts';
import { User } from '../account/account.entity.ts';
import { isOwnAddress } from '../account/account.ts';
import { Agent } from '../agent/agent.entity.ts';
import { getAgent } from '../agent/agent.ts';
import type { Context } from '../context.ts';
import { cleanName } from '../mail/mail.name.ts';
import type { EmailMessage } from '../mail/mail.ts';
import { signedPath } from '../mail/signed-link.ts';
import { fingerprintOf, isDuplicateSubmission } from './duplicate-check.ts';
import { ANSWER_PATH } from './message.answer.ts';
import { type MESSAGE_KINDS, Message } from './message.entity.ts';

interface Draft {
  kind: (typeof MESSAGE_KINDS)[number];
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  agentId: number | null;
}
interface Receiver {
  name: string;
  address: string;
}
type Answer = z.infer<typeof messageView>;

const SUBJECTS: Record<Draft['kind'], string> = {
  contact: 'New contact message',
  support: 'New support request',
  agent: 'New message from your profile',
};

const senderName = (draft: Draft): string => cleanName(draft.name, 'A visitor');

/** The email to the receiver, with the sender as reply address. An agent gets a link to answer on the site. */
function messageEmail(id: number, draft: Draft, to: Receiver, answerPath: string | null): EmailMessage {
  const facts: [string, string][] = [
    ['Name', cleanName(draft.name, '')],
    ['Email', draft.email],
    ['Phone', draft.phone],
    ['Subject', draft.subject],
  ];
  return {
    to: to.address,
    replyTo: { name: senderName(draft), address: draft.email },
    kind: draft.kind,
    key: `message:${id}:receiver`,
    subject: `${SUBJECTS[draft.kind]}, no. ${id}`,
    blocks: [
      { text: `${senderName(draft)} wrote to ${cleanName(to.name, 'you')} on ${SITE_NAME}.` },
      { quote: draft.message },
      { facts: facts.filter(([, value]) => value !== '') },
      ...(answerPath ? [{ button: { label: 'Answer on the site', path: answerPath } }] : []),
      { note: 'Replying to this email writes to the sender directly.' },
    ],
  };
}

const messageCopy = (id: number, draft: Draft, to: Receiver): EmailMessage => ({
  to: draft.email,
  replyTo: { name: cleanName(to.name, SITE_NAME), address: to.address },
  kind: `${draft.kind}-copy`,
  key: `message:${id}:copy`,
  subject: draft.kind === 'agent' ? 'Your message to an agent' : 'Your message to our office',
  blocks: [
    { text: `We have passed your message on to ${cleanName(to.name, 'the agent')}. This is what you wrote:` },
    { quote: draft.message },
  ],
});

async function store(em: EntityManager, ctx: Context, draft: Draft, to: Receiver): Promise<void> {
  const now = ctx.now();
  const fingerprint = fingerprintOf(draft.kind, draft.agentId, draft.email.toLowerCase(), draft.subject, draft.message);
  if (await isDuplicateSubmission(em, 'messages', fingerprint, now)) return;
  const { agentId, ...fields } = draft;
  const message = em.create(Message, {
    ...fields,
    agent: agentId === null ? null : em.getReference(Agent, agentId, { wrapped: true }),
    sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  const answerPath = draft.kind === 'agent' ? signedPath(ctx.env, ANSWER_PATH, message.id) : null;
  const copies = isOwnAddress(ctx, draft.email) ? [messageCopy(message.id, draft, to)] : [];
  await ctx.mail.sendAll(em, [messageEmail(message.id, draft, to, answerPath), ...copies]);
}

/** Stores a message with its email, and a copy to the sender's own confirmed address, all or nothing. Ignores a filled honeypot with the same response. */
async function sendMessage(ctx: Context, draft: Draft, to: Receiver, honeypot: string | undefined): Promise<Answer> {
  if (!honeypot) await ctx.em.transactional((em) => store(em, ctx, draft, to));
  return { createdAt: ctx.now().toISOString() };
}

const officeReceiver = (ctx: Context): Receiver => ({ name: 'our office', address: ctx.env.OFFICE_EMAIL });

/**
 * Sends the form of the contact page to the office.
 * @throws DomainError TOO_MANY over the limit
 */
export async function sendContact(ctx: Context, { website, phone = '', ...input }: ContactInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  return sendMessage(ctx, { kind: 'contact', phone, agentId: null, ...input }, officeReceiver(ctx), website);
}

/**
 * Sends the support form of the help page to the office.
 * @throws DomainError TOO_MANY over the limit
 */
export async function sendSupport(ctx: Context, { website, ...input }: SupportInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  return sendMessage(ctx, { kind: 'support', name: '', phone: '', agentId: null, ...input }, officeReceiver(ctx), website);
}

/**
 * Sends the form of an agent's profile to the agent, or to the office when the agent has no valid email address.
 * @throws DomainError MISSING when there is no such agent, TOO_MANY over the limit
 */
export async function sendToAgent(ctx: Context, { website, ...input }: AgentMessageInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  const agent = await getAgent(ctx.em, input.agentId);
  const isReachable = emailField.safeParse(agent.email).success;
  const to = { name: agent.name, address: isReachable ? agent.email : ctx.env.OFFICE_EMAIL };
  return sendMessage(ctx, { kind: 'agent', subject: '', ...input }, to, website);
}
