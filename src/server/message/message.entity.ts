import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { created, identity } from '../db/base.ts';

export const MESSAGE_KINDS = ['contact', 'support', 'agent'] as const;

/** What somebody wrote on the contact page, in the help form or to an agent. */
export const Message = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    ...identity,
    kind: p.string().length(10),
    name: p.string().length(100).default(''),
    email: p.string().length(254),
    phone: p.string().length(30).default(''),
    subject: p.string().length(150).default(''),
    message: p.text(),
    /** The agent's answer, written by the link in the email to them. */
    answer: p.text().strictNullable().default(null),
    answeredAt: p.datetime().strictNullable().default(null),
    agent: () => p.manyToOne(Agent).ref().strictNullable().default(null).deleteRule('set null').index('messages_agent_ix'),
    sender: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('messages_sender_ix'),
    fingerprint: p.text().index('messages_fingerprint_ix').hidden(),
    ...created,
  },
  checks: [{ name: 'messages_kind_ck', expression: `kind in (${MESSAGE_KINDS.map((kind) => `'${kind}'`).join(', ')})` }],
});
export type Message = InferEntity<typeof Message>;
