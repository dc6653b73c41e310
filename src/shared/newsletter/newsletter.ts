// Schemas of the newsletter subscription.
import { z } from 'zod';
import { emailSchema, honeypotSchema } from '../message/message.ts';

/** Newsletter form of the footer. */
export const newsletterInputSchema = z.object({ email: emailSchema, website: honeypotSchema });
export type NewsletterInput = z.infer<typeof newsletterInputSchema>;

/** The response is the same for new, unconfirmed and confirmed addresses, so that it does not reveal who subscribed. */
export const newsletterViewSchema = z.object({ accepted: z.literal(true) });
