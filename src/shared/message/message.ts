// Schemas of messages to the office and to agents, and of fields that many forms share (names, texts, email addresses, honeypot).
import { z } from 'zod';
import { agentIdSchema } from '../agent/agent.ts';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { hasControl } from '../text.ts';

/** A text, or a function that returns it when the input is checked, so that it is in the language of the request. */
export type Text = string | (() => string);
const textOf = (text: Text): string => (typeof text === 'string' ? text : text());

/**
 * One line of text of `min` to `max` characters. `tooShort` is the message for a shorter text or none. Control characters are rejected, because they could inject headers
 * into emails.
 */
export const lineSchema = (label: Text, max: number, min: number, tooShort: Text) =>
  z
    .string({ error: () => textOf(tooShort) })
    .trim()
    .min(min, { error: () => textOf(tooShort) })
    .max(max, { error: () => m.message_too_long({ label: textOf(label), max }) })
    .refine((s) => !hasControl(s), { error: () => m.message_invalid_characters({ label: textOf(label) }) });

/** One line of text of at most `max` characters; undefined when it is left out. */
export const optionalLineSchema = (label: Text, max: number) =>
  lineSchema(label, max, 0, () => m.message_invalid_characters({ label: textOf(label) })).optional();

/** A character that is seen: not a space, nor one that only changes the direction or joins others. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** Multi-line text of `min` to 5,000 characters, with one that is seen. A line break counts as one, also the CRLF that forms of pages without scripts send. */
export const paragraphSchema = (min: number, tooShort: Text) =>
  z
    .string({ error: () => textOf(tooShort) })
    .trim()
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .min(min, { error: () => textOf(tooShort) })
    .refine((text) => text.length < min || VISIBLE.test(text), { error: () => textOf(tooShort) })
    .max(5000, { error: () => m.message_text_too_long() });

/** An email address of at most 254 characters, the limit of the mail standard. */
export const emailSchema = z
  .string({ error: () => m.message_email_invalid() })
  .trim()
  .max(254, { error: () => m.message_email_too_long() })
  .pipe(z.email({ error: () => m.message_email_invalid() }));

/** Honeypot: a field that people cannot see. Input of programs that fill it (up to 200 characters) gets the usual response but is not stored. */
export const honeypotSchema = z.string().max(200).optional().describe('Leave empty');

const nameSchema = lineSchema(m.message_name, 100, 1, m.message_name_required);
const subjectSchema = lineSchema(m.message_subject, 150, 1, m.message_subject_required);
const messageSchema = paragraphSchema(1, m.message_message_required);

/** Contact form. Only the phone number is optional. */
export const contactInputSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  phone: optionalLineSchema(m.message_phone, 30),
  subject: subjectSchema,
  message: messageSchema,
  website: honeypotSchema,
});
export type ContactInput = z.infer<typeof contactInputSchema>;

/** Support form of the help page. */
export const supportInputSchema = z.object({ email: emailSchema, subject: subjectSchema, message: messageSchema, website: honeypotSchema });
export type SupportInput = z.infer<typeof supportInputSchema>;

/** Contact form of an agent's profile; all four fields are required. */
export const agentMessageInputSchema = z.object({
  agentId: agentIdSchema,
  name: nameSchema,
  email: emailSchema,
  phone: lineSchema(m.message_phone, 30, 1, m.message_phone_required),
  message: messageSchema,
  website: honeypotSchema,
});
export type AgentMessageInput = z.infer<typeof agentMessageInputSchema>;

/** The response, which is the same for a stored message, a duplicate and one that the honeypot caught. */
export const messageViewSchema = z.object({ createdAt: dateTimeSchema });
