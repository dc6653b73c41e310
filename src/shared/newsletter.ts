import { z } from 'zod';
import { emailField, honeypot } from './message.ts';

/** The newsletter box of the footer. */
export const newsletterInput = z.object({ email: emailField, website: honeypot });
export type NewsletterInput = z.infer<typeof newsletterInput>;

/** The same answer for new, waiting and confirmed addresses. */
export const newsletterView = z.object({ accepted: z.literal(true) });
