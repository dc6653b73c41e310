import { z } from 'zod';
import { agentId } from './agent.ts';
import { hasControl } from './text.ts';

/** One line of text without control characters, which prevents header injection in emails. */
export const lineSchema = (label: string, max: number, min: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .trim()
    .min(min, tooShort)
    .max(max, `${label} must be at most ${max} characters`)
    .refine((s) => !hasControl(s), `${label} contains invalid characters`);

/** Multi-line text. */
export const paragraphSchema = (min: number, tooShort: string) =>
  z.string({ error: tooShort }).trim().min(min, tooShort).max(5000, 'Message must be at most 5000 characters');

export const emailField = z
  .string({ error: 'Invalid email address' })
  .trim()
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Invalid email address'));

/** Honeypot: hidden from people. A filled one gets the usual response and is not stored. */
export const honeypot = z.string().max(200).optional().describe('Leave empty');

const name = lineSchema('Name', 100, 1, 'Name is required');
const subject = lineSchema('Subject', 150, 1, 'Subject is required');
const message = paragraphSchema(1, 'Message is required');

/** Contact form. Only the phone number is optional. */
export const contactInput = z.object({
  name,
  email: emailField,
  phone: lineSchema('Phone number', 30, 0, '').optional(),
  subject,
  message,
  website: honeypot,
});
export type ContactInput = z.infer<typeof contactInput>;

/** Support form of the help page. */
export const supportInput = z.object({ email: emailField, subject, message, website: honeypot });
export type SupportInput = z.infer<typeof supportInput>;

/** Contact form of an agent's profile; all four fields are required. */
export const agentMessageInput = z.object({
  agentId,
  name,
  email: emailField,
  phone: lineSchema('Phone number', 30, 1, 'Phone number is required'),
  message,
  website: honeypot,
});
export type AgentMessageInput = z.infer<typeof agentMessageInput>;

/** The same whether the message was stored, a duplicate, or caught by the honeypot. */
export const messageView = z.object({ createdAt: z.string().meta({ format: 'date-time' }) });
