import { z } from 'zod';
import { emailField, honeypot } from './message.ts';

/** Newsletter form of the footer. */
export const newsletterInput = z.object({ email: emailField, website: honeypot });
export type NewsletterInput = z.infer<typeof newsletterInput>;

/** The same for new, unconfirmed and confirmed addresses. */
export const newsletterView = z.object({ accepted: z.literal(true) });
