import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { SITE_NAME } from '../../shared/format.ts';
import { type AgentMessageInput, type ContactInput, emailField, type messageView, type SupportInput } from '../../shared/message.ts';
import { User } from '../account/account.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { getAgent } from '../agent/agent.ts';
import type { Context } from '../context.ts';
import type { Letter } from '../mail/mail.ts';
import { type MESSAGE_KINDS, Message } from './message.entity.ts';
import { fingerprintOf, isRepeat } from './repeat.ts';

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

/** To who is addressed, with the sender as the one to reply to. */
function messageLetter(id: number, d: Draft, to: Receiver): Letter {
  const facts: [string, string][] = [
    ['Name', d.name],
    ['Email', d.email],
    ['Phone', d.phone],
    ['Subject', d.subject],
  ];
  return {
    to: to.address,
    replyTo: { name: d.name, address: d.email },
    kind: d.kind,
    key: `message:${id}:receiver`,
    subject: d.subject ? `${d.kind === 'support' ? 'Support' : 'Contact'}: ${d.subject}` : `New message from ${d.name}`,
    blocks: [
      { text: `${d.name || d.email} wrote to ${to.name} on ${SITE_NAME}.` },
      { quote: d.message },
      { facts: facts.filter(([, value]) => value !== '') },
      { note: 'Replying to this email writes to the sender directly.' },
    ],
  };
}

const messageCopy = (id: number, d: Draft, to: Receiver): Letter => ({
  to: d.email,
  replyTo: to,
  kind: `${d.kind}-copy`,
  key: `message:${id}:copy`,
  subject: d.subject ? `Your message: ${d.subject}` : `Your message to ${to.name}`,
  blocks: [
    { text: `We have passed your message on to ${to.name}. This is what you wrote:` },
    { quote: d.message },
    { note: 'If you did not write this, somebody else entered your address; you need not do anything.' },
  ],
});

async function store(em: EntityManager, ctx: Context, d: Draft, to: Receiver): Promise<void> {
  const now = ctx.now();
  const fingerprint = fingerprintOf(d.kind, d.agentId, d.email.toLowerCase(), d.subject, d.message);
  if (await isRepeat(em, 'messages', fingerprint, now)) return;
  const { agentId, ...fields } = d;
  const message = em.create(Message, {
    ...fields,
    agent: agentId === null ? null : em.getReference(Agent, agentId, { wrapped: true }),
    sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  await ctx.mail.send(em, messageLetter(message.id, d, to));
  await ctx.mail.send(em, messageCopy(message.id, d, to));
}

/** Stores a message with its letter and a copy to the sender, all or nothing; a filled honeypot is answered alike and dropped. */
async function pass(ctx: Context, d: Draft, to: Receiver, honeypot: string | undefined): Promise<Answer> {
  if (!honeypot) {
    await ctx.limiter.count('message', `to:${d.email.toLowerCase()}`);
    await ctx.em.transactional((em) => store(em, ctx, d, to));
  }
  return { createdAt: ctx.now().toISOString() };
}

const office = (ctx: Context): Receiver => ({ name: 'our office', address: ctx.env.OFFICE_EMAIL });

/**
 * The contact page, to the office (R164, R165, A40).
 * @throws Refused TOO_MANY over the limit
 */
export async function sendContact(ctx: Context, { website, phone = '', ...input }: ContactInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  return pass(ctx, { kind: 'contact', phone, agentId: null, ...input }, office(ctx), website);
}

/**
 * The support form of the help page, to the office (R160, A40).
 * @throws Refused TOO_MANY over the limit
 */
export async function sendSupport(ctx: Context, { website, ...input }: SupportInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  return pass(ctx, { kind: 'support', name: '', phone: '', agentId: null, ...input }, office(ctx), website);
}

/**
 * The form beside an agent's profile, to the agent (R134, R135, A40); to the office when the agent has no address that mail can go to.
 * @throws Refused MISSING when there is no such agent, TOO_MANY over the limit
 */
export async function sendToAgent(ctx: Context, { website, ...input }: AgentMessageInput): Promise<Answer> {
  await ctx.limiter.count('message', ctx.address);
  const agent = await getAgent(ctx.em, input.agentId);
  const reachable = emailField.safeParse(agent.email).success;
  const to = { name: agent.name, address: reachable ? agent.email : ctx.env.OFFICE_EMAIL };
  return pass(ctx, { kind: 'agent', subject: '', ...input }, to, website);
}
