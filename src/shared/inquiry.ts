import { z } from 'zod';
import { emailField, honeypot, lineSchema, paragraphSchema } from './message.ts';
import { INT4_MAX, TRANSACTION_TYPES } from './property/property.ts';
import { propertyId } from './property/property-view.ts';

/** Inquiry about a property: one schema for the form, tRPC and POST /api/inquiries. */
export const inquiryInput = z.object({
  propertyId,
  name: lineSchema('Name', 100, 2, 'Name must be at least 2 characters'),
  email: emailField,
  phone: lineSchema('Phone number', 30, 7, 'Phone number must be at least 7 characters'),
  message: paragraphSchema(10, 'Message must be at least 10 characters'),
  website: honeypot,
});
export type InquiryInput = z.infer<typeof inquiryInput>;

const isoDate = z.string().meta({ format: 'date-time' });

export const inquiryView = z.object({ id: z.int().nullable(), createdAt: isoDate });

export const defaultInquiryMessage = (property: { title: string; location: string }): string =>
  `I am interested in ${property.title} located in ${property.location}. Please contact me with more information.`;

/** `new` awaits an answer of the advertiser, `answered` does not. */
export const INQUIRY_STATUSES = ['new', 'answered', 'closed'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];
export const INQUIRY_PAGE_SIZE = 20;

export const inquiryId = z
  .number({ error: 'Invalid inquiry ID' })
  .int('Invalid inquiry ID')
  .min(1, 'Invalid inquiry ID')
  .max(INT4_MAX, 'Invalid inquiry ID');

export const inquiryListInput = z.object({ page: z.int().min(1).max(10_000).default(1), status: z.enum(INQUIRY_STATUSES).optional() });
export type InquiryListInput = z.infer<typeof inquiryListInput>;

export const inquiryReplyInput = z.object({ id: inquiryId, message: paragraphSchema(1, 'Message is required') });
export type InquiryReplyInput = z.infer<typeof inquiryReplyInput>;

/** Why the advertiser cannot answer yet. */
export const CONFIRM_BEFORE_ANSWER = 'Confirm your email address before you answer. You can have the link sent again on your account page.';

/** A row of /inquiries. */
const inquiryItem = z.object({
  id: z.int(),
  status: z.enum(INQUIRY_STATUSES),
  mine: z.enum(['received', 'sent']).describe('Whether the caller advertises the home or asked about it'),
  counterpart: z.string().describe('Name of the other side'),
  preview: z.string().describe('The latest message, at most 160 characters'),
  replies: z.int(),
  property: z.object({
    id: z.int(),
    title: z.string(),
    price: z.int().describe('AED; per month when transactionType is Rent'),
    transactionType: z.enum(TRANSACTION_TYPES),
    image: z.string().nullable(),
    published: z.boolean(),
  }),
  createdAt: isoDate,
  lastAt: isoDate.describe('When the latest message was written'),
});
export type InquiryItem = z.infer<typeof inquiryItem>;

/** Measured over the inquiries of the last 90 days; null with fewer than three that can be measured. */
const responseFigures = z.object({
  responseRate: z.int().min(0).max(100).nullable().describe('Percent answered; unanswered ones count after two days'),
  responseMinutes: z.int().nullable().describe('Half of the first answers came within this time'),
});
export type ResponseFigures = z.infer<typeof responseFigures>;

export const inquiryPage = z.object({
  items: z.array(inquiryItem),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  counts: z.object({ new: z.int(), answered: z.int(), closed: z.int() }),
});
export type InquiryListPage = z.infer<typeof inquiryPage>;
export const receivedPage = inquiryPage.extend({ figures: responseFigures });

export const inquiryThread = inquiryItem.omit({ preview: true, replies: true }).extend({
  /** Contact details of the sender; visible to the advertiser only. */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  messages: z.array(z.object({ id: z.string(), mine: z.boolean(), author: z.string(), message: z.string(), createdAt: isoDate })),
});
export type InquiryThread = z.infer<typeof inquiryThread>;
