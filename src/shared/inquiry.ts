import { z } from 'zod';
import { propertyId } from './property.ts';

/** One line of text without control characters, so that nothing can be smuggled into a mail header. */
const line = (label: string, max: number, min: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .trim()
    .min(min, tooShort)
    .max(max, `${label} must be at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
    .regex(/^[^\u0000-\u001f\u007f]*$/, `${label} contains invalid characters`);

/** The inquiry form of a property (R112, R221); the same object checks the form, tRPC and POST /api/inquiries. */
export const inquiryInput = z.object({
  propertyId,
  name: line('Name', 100, 2, 'Name must be at least 2 characters'),
  email: z.string({ error: 'Invalid email address' }).trim().max(254, 'Email must be at most 254 characters').pipe(z.email('Invalid email address')),
  phone: line('Phone number', 30, 7, 'Phone number must be at least 7 characters'),
  message: z
    .string({ error: 'Message must be at least 10 characters' })
    .trim()
    .min(10, 'Message must be at least 10 characters')
    .max(5000, 'Message must be at most 5000 characters'),
  /** Honeypot: people never see it; a filled one is answered like any other and not stored (A32). */
  website: z.string().max(200).optional().describe('Leave empty'),
});
export type InquiryInput = z.infer<typeof inquiryInput>;

export const inquiryView = z.object({ id: z.int().nullable(), createdAt: z.string().meta({ format: 'date-time' }) });

/** R113 */
export const defaultInquiryMessage = (p: { title: string; location: string }): string =>
  `I am interested in ${p.title} located in ${p.location}. Please contact me with more information.`;
