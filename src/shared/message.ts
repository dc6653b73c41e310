import { z } from 'zod';
import { agentId } from './agent.ts';
import { hasControl } from './text.ts';

/** One line of text without control characters, so that nothing can be smuggled into a mail header. */
export const line = (label: string, max: number, min: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .trim()
    .min(min, tooShort)
    .max(max, `${label} must be at most ${max} characters`)
    .refine((s) => !hasControl(s), `${label} contains invalid characters`);

/** A text of several lines. */
export const paragraph = (min: number, tooShort: string) =>
  z.string({ error: tooShort }).trim().min(min, tooShort).max(5000, 'Message must be at most 5000 characters');

export const emailField = z
  .string({ error: 'Invalid email address' })
  .trim()
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email('Invalid email address'));

/** Honeypot: people never see it; a filled one is answered like any other and not stored. */
export const honeypot = z.string().max(200).optional().describe('Leave empty');

const name = line('Name', 100, 1, 'Name is required');
const subject = line('Subject', 150, 1, 'Subject is required');
const message = paragraph(1, 'Message is required');

/** The contact page: everything but the phone is required. */
export const contactInput = z.object({
  name,
  email: emailField,
  phone: line('Phone number', 30, 0, '').optional(),
  subject,
  message,
  website: honeypot,
});
export type ContactInput = z.infer<typeof contactInput>;

/** The support form of the help page. */
export const supportInput = z.object({ email: emailField, subject, message, website: honeypot });
export type SupportInput = z.infer<typeof supportInput>;

/** The contact form beside an agent's profile: all four are required. */
export const agentMessageInput = z.object({
  agentId,
  name,
  email: emailField,
  phone: line('Phone number', 30, 1, 'Phone number is required'),
  message,
  website: honeypot,
});
export type AgentMessageInput = z.infer<typeof agentMessageInput>;

/** The same whether the message was kept, known already or caught by the honeypot. */
export const messageView = z.object({ createdAt: z.string().meta({ format: 'date-time' }) });
