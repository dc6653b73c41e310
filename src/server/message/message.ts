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

const senderOf = (d: Draft): string => cleanName(d.name, 'A visitor');

/** To who is addressed, with the sender as the one to reply to. An agent gets a link to answer on the site. */
function messageEmail(id: number, d: Draft, to: Receiver, answerPath: string | null): EmailMessage {
  const facts: [string, string][] = [
    ['Name', cleanName(d.name, '')],
    ['Email', d.email],
    ['Phone', d.phone],
    ['Subject', d.subject],
  ];
  return {
    to: to.address,
    replyTo: { name: senderOf(d), address: d.email },
    kind: d.kind,
    key: `message:${id}:receiver`,
    subject: `${SUBJECTS[d.kind]}, no. ${id}`,
    blocks: [
      { text: `${senderOf(d)} wrote to ${cleanName(to.name, 'you')} on ${SITE_NAME}.` },
      { quote: d.message },
      { facts: facts.filter(([, value]) => value !== '') },
      ...(answerPath ? [{ button: { label: 'Answer on the site', path: answerPath } }] : []),
      { note: 'Replying to this email writes to the sender directly.' },
    ],
  };
}

const messageCopy = (id: number, d: Draft, to: Receiver): EmailMessage => ({
  to: d.email,
  replyTo: { name: cleanName(to.name, SITE_NAME), address: to.address },
  kind: `${d.kind}-copy`,
  key: `message:${id}:copy`,
  subject: d.kind === 'agent' ? 'Your message to an agent' : 'Your message to our office',
  blocks: [{ text: `We have passed your message on to ${cleanName(to.name, 'the agent')}. This is what you wrote:` }, { quote: d.message }],
});

async function store(em: EntityManager, ctx: Context, d: Draft, to: Receiver): Promise<void> {
  const now = ctx.now();
  const fingerprint = fingerprintOf(d.kind, d.agentId, d.email.toLowerCase(), d.subject, d.message);
  if (await isDuplicateSubmission(em, 'messages', fingerprint, now)) return;
  const { agentId, ...fields } = d;
  const message = em.create(Message, {
    ...fields,
    agent: agentId === null ? null : em.getReference(Agent, agentId, { wrapped: true }),
    sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  const answerPath = d.kind === 'agent' ? signedPath(ctx.env, ANSWER_PATH, message.id) : null;
  const copies = isOwnAddress(ctx, d.email) ? [messageCopy(message.id, d, to)] : [];
  await ctx.mail.sendAll(em, [messageEmail(message.id, d, to, answerPath), ...copies]);
}

/** Stores a message with its email, and a copy to a sender whose own address it is, all or nothing; a filled honeypot is answered alike and dropped. */
async function pass(ctx: Context, d: Draft, to: Receiver, honeypot: string | undefined): Promise<Answer> {
  if (!honeypot) await ctx.em.transactional((em) => store(em, ctx, d, to));
  return { createdAt: ctx.now().toISOString() };
}

const office = (ctx: Context): Receiver => ({ name: 'our office', address: ctx.env.OFFICE_EMAIL });

/**
 * The contact page, to the office.
 * @throws Refused TOO_MANY over the limit
 */
export async function sendContact(ctx: Context, { website, phone = '', ...input }: ContactInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  return pass(ctx, { kind: 'contact', phone, agentId: null, ...input }, office(ctx), website);
}

/**
 * The support form of the help page, to the office.
 * @throws Refused TOO_MANY over the limit
 */
export async function sendSupport(ctx: Context, { website, ...input }: SupportInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  return pass(ctx, { kind: 'support', name: '', phone: '', agentId: null, ...input }, office(ctx), website);
}

/**
 * The form beside an agent's profile, to the agent; to the office when the agent has no address that mail can go to.
 * @throws Refused MISSING when there is no such agent, TOO_MANY over the limit
 */
export async function sendToAgent(ctx: Context, { website, ...input }: AgentMessageInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  const agent = await getAgent(ctx.em, input.agentId);
  const reachable = emailField.safeParse(agent.email).success;
  const to = { name: agent.name, address: reachable ? agent.email : ctx.env.OFFICE_EMAIL };
  return pass(ctx, { kind: 'agent', subject: '', ...input }, to, website);
}
