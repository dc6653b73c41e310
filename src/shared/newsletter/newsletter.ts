import { z } from 'zod';
import { emailSchema, honeypotSchema } from '../message/message.ts';

/** Newsletter form of the footer. */
export const newsletterInputSchema = z.object({ email: emailSchema, website: honeypotSchema });
export type NewsletterInput = z.infer<typeof newsletterInputSchema>;

/** The answer is the same for new, unconfirmed and confirmed addresses, so it does not tell who subscribed. */
export const newsletterViewSchema = z.object({ accepted: z.literal(true) });
