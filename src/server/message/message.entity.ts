import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Locale } from '../../shared/locale.ts';
import { User } from '../account/account.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { created, identity } from '../db/base.ts';

/** The form that a message is from: of the contact page, the help page or an agent's profile. */
export const MESSAGE_KINDS = ['contact', 'support', 'agent'] as const;

/** A message from the contact page, the help page or an agent's profile. `agent` is null unless it is for an agent, `sender` unless a user was signed in. */
export const Message = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    ...identity,
    kind: p.string().length(10),
    name: p.string().length(100).default(''),
    email: p.string().length(254),
    /** The language of the request. The answer is sent in it, unless the sender is a member with a confirmed address whose own language is known. */
    locale: p.string().$type<Locale>().length(2).strictNullable().default(null),
    phone: p.string().length(30).default(''),
    subject: p.string().length(150).default(''),
    message: p.text(),
    /** The agent's answer, by the link in the email. */
    answer: p.text().strictNullable().default(null),
    answeredAt: p.datetime().strictNullable().default(null),
    agent: () => p.manyToOne(Agent).ref().strictNullable().default(null).deleteRule('set null').index('messages_agent_ix'),
    sender: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('messages_sender_ix'),
    /** The hash by which a message that is sent twice is recognized (`duplicate-check.ts`). */
    fingerprint: p.text().index('messages_fingerprint_ix').hidden(),
    ...created,
  },
  checks: [{ name: 'messages_kind_ck', expression: `kind in (${MESSAGE_KINDS.map((kind) => `'${kind}'`).join(', ')})` }],
});
export type Message = InferEntity<typeof Message>;
