// Schemas of inquiries, which people send to the advertiser of a home, and of the lists and conversations that they become.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { emailSchema, honeypotSchema, lineSchema, paragraphSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { advertisedPriceView } from '../property/advertised-price-view.ts';
import { INT4_MAX, TRANSACTION_TYPES } from '../property/property.ts';
import { propertyIdSchema } from '../property/property-view.ts';
import { UNREAD_CAP } from './inquiry-unread.ts';
import { replyTimeSchema } from './reply-time.ts';

/** The fewest characters of a phone number. */
const MIN_PHONE_LENGTH = 7;
const nameSchema = lineSchema(m.message_name, 100, 2, m.inquiry_name_short);
const phoneSchema = lineSchema(m.message_phone, 30, MIN_PHONE_LENGTH, m.message_phone_short);

/** The fields of an inquiry about a property. */
const inquiryFieldsSchema = z.object({
  propertyId: propertyIdSchema,
  name: nameSchema,
  email: emailSchema,
  phone: lineSchema(m.message_phone, 30, 0, m.message_phone_short)
    .refine((phone) => phone === '' || phone.length >= MIN_PHONE_LENGTH, { error: () => m.message_phone_short() })
    .describe('At least 7 characters; empty only with replyHereOnly'),
  message: paragraphSchema(10, m.inquiry_message_short),
  isAgent: z.boolean().optional().describe('Whether the sender says that they are an agent'),
  replyHereOnly: z
    .boolean()
    .optional()
    .describe('Whether the advertiser is shown neither email address nor phone, and answers in the conversation alone'),
  website: honeypotSchema,
});
/** The phone is required, unless the person is answered in the conversation alone. Checked beside the errors of other fields. */
const hasPhone = ({ phone, replyHereOnly }: { phone?: unknown; replyHereOnly?: boolean | undefined }): boolean =>
  replyHereOnly === true || typeof phone !== 'string' || phone.trim() !== '';
const PHONE_RULE = { path: ['phone'], error: () => m.message_phone_short(), when: () => true };

/** Inquiry about a property: one schema for the form, tRPC and POST /api/inquiries. */
export const inquiryInputSchema = inquiryFieldsSchema.refine(hasPhone, PHONE_RULE);
export type InquiryInput = z.infer<typeof inquiryInputSchema>;
/** The form on the page of a home. */
export const inquiryFormSchema = inquiryFieldsSchema.omit({ propertyId: true }).refine(hasPhone, PHONE_RULE);
/** Who asks for something about a home and is reached by phone too. */
export const askerFieldsSchema = inquiryFieldsSchema.omit({ message: true, replyHereOnly: true }).extend({ phone: phoneSchema });

/** Languages that a person can ask to be called in. */
export const CALL_LANGUAGES = ['English', 'Arabic'] as const;
/** The form that asks to be called back. `consent`: the tick at the sentence `inquiry_call_consent`, which is stored with its time. */
export const callBackSchema = z.object({
  propertyId: propertyIdSchema,
  name: nameSchema,
  phone: phoneSchema.refine((phone) => /^\+[1-9]\d{6,14}$/.test(phone.replace(/[\s().-]/g, '')), { error: () => m.inquiry_call_phone() }),
  callAt: z.iso.datetime({ error: () => m.inquiry_call_time() }).transform((text) => new Date(text)),
  language: z.enum(CALL_LANGUAGES),
  consent: z.boolean().refine((isGiven) => isGiven, { error: () => m.inquiry_call_consent_required() }),
  website: honeypotSchema,
});
export type CallBackInput = z.infer<typeof callBackSchema>;

/** The response to an inquiry. `id` is null when none was stored: for a duplicate, or when the honeypot was filled. */
export const inquiryViewSchema = z.object({ id: z.int().nullable(), createdAt: dateTimeSchema });

/** `new` awaits an answer of the advertiser, `answered` does not, `closed` was closed by either side. */
export const INQUIRY_STATUSES = ['new', 'answered', 'closed'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];
/** Inquiries on one page of a list. */
export const INQUIRY_PAGE_SIZE = 20;

/** The id of an inquiry in a path or an input. */
export const inquiryIdSchema = z
  .number({ error: () => m.inquiry_id_invalid() })
  .int({ error: () => m.inquiry_id_invalid() })
  .min(1, { error: () => m.inquiry_id_invalid() })
  .max(INT4_MAX, { error: () => m.inquiry_id_invalid() });

/** The highest page number that a request may ask for. */
export const MAX_INQUIRY_PAGE = 10_000;

/** A page of the list, of all inquiries or those with a status. */
export const inquiryListInputSchema = z.object({
  page: z.int().min(1).max(MAX_INQUIRY_PAGE).default(1),
  status: z.enum(INQUIRY_STATUSES).optional(),
});
export type InquiryListInput = z.infer<typeof inquiryListInputSchema>;

/** The latest inquiry that the caller has sent about a property. */
export const ownInquirySchema = z.object({ id: z.int().nullable().describe('null when the caller has not asked about it') });

/** A reply in a conversation, from either side. */
export const inquiryReplyInputSchema = z.object({ id: inquiryIdSchema, message: paragraphSchema(1, m.message_message_required) });
export type InquiryReplyInput = z.infer<typeof inquiryReplyInputSchema>;

/** A row of /inquiries. */
const inquiryItemSchema = z.object({
  id: z.int(),
  status: z.enum(INQUIRY_STATUSES),
  direction: z.enum(['received', 'sent']).describe('Whether the caller advertises the home or asked about it'),
  unread: z.boolean().describe('Whether it holds messages that the caller has not opened'),
  counterpart: z.string().describe('Name of the other side'),
  preview: z.string().describe('The latest message, at most 160 characters'),
  replies: z.int(),
  property: z.object({
    id: z.int(),
    title: z.string(),
    price: z.int().describe('AED; per month when transactionType is Rent'),
    ...advertisedPriceView,
    transactionType: z.enum(TRANSACTION_TYPES),
    image: z.string().nullable(),
    published: z.boolean(),
  }),
  createdAt: dateTimeSchema,
  lastAt: dateTimeSchema.describe('When the latest message was written'),
});
export type InquiryItem = z.infer<typeof inquiryItemSchema>;

/** How an advertiser answered the inquiries of the last 90 days; null with fewer than three that can be measured, or when none was answered. */
const responseFiguresSchema = z.object({
  responseRate: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('Percent answered, of those answered on the site and those whose sender said whether an answer came'),
  responseMinutes: z.int().nullable().describe('Half of the first answers came within this time'),
  replyTime: replyTimeSchema,
});
export type ResponseFigures = z.infer<typeof responseFiguresSchema>;

/** A page of the list. `counts`: inquiries on all pages by status. */
export const inquiryPageSchema = z.object({
  items: z.array(inquiryItemSchema),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  counts: z.object({ new: z.int(), answered: z.int(), closed: z.int() }),
});
export type InquiryListPage = z.infer<typeof inquiryPageSchema>;
/** A page of received inquiries, with the response figures of the advertiser. */
export const receivedPageSchema = inquiryPageSchema.extend({ figures: responseFiguresSchema });

/** Number of unread inquiries, counted up to UNREAD_CAP. */
export const unreadCountSchema = z.object({ count: z.int().min(0).max(UNREAD_CAP) });

/** A conversation: the inquiry and its newest 1,000 replies, oldest message first. */
export const inquiryThreadSchema = inquiryItemSchema.omit({ preview: true, replies: true }).extend({
  newerId: z.int().nullable().describe('The inquiry before it in the list of the same side'),
  olderId: z.int().nullable().describe('The one after it'),
  /** Contact details of the sender; visible to the advertiser only. Address and phone are empty where the sender did not give or show them. */
  contact: z
    .object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      callAt: dateTimeSchema.nullable().describe('When they want to be called back'),
      isAgent: z.boolean().describe('Whether they say that they are an agent'),
      personId: z.int().nullable().describe('The person as the caller knows them'),
    })
    .nullable(),
  messages: z.array(
    z.object({
      id: z.string(),
      isOwn: z.boolean(),
      author: z.string(),
      message: z.string(),
      createdAt: dateTimeSchema,
      isRisky: z.boolean().describe('Whether it asks for money or papers, about which its receiver is warned'),
    }),
  ),
});
export type InquiryThread = z.infer<typeof inquiryThreadSchema>;
