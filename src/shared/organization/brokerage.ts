// Schemas of the public page of a brokerage: the brokerage with its people and figures, its homes, and the reviews of its agents.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { replyTimeSchema } from '../inquiry/reply-time.ts';
import { TRANSACTION_TYPES } from '../property/property.ts';
import { propertyCardSchema } from '../property/property-view.ts';
import { reviewViewSchema } from '../review/review.ts';
import { MAX_BROKERAGE_SLUG } from './brokerage-slug.ts';

/** Homes and reviews on a page, and the last page that a request may ask for. */
export const BROKERAGE_HOMES_PAGE = 12;
const LAST_PAGE = 1000;
/** People that the page of a brokerage shows. */
export const MAX_SHOWN_PEOPLE = 60;

/** A slug that no brokerage can have finds nothing, like any other without a brokerage. */
const slugSchema = z.string().max(2 * MAX_BROKERAGE_SLUG);
const pageSchema = z.int().min(1).max(LAST_PAGE).default(1);
export const brokerageSlugSchema = z.object({ slug: slugSchema });
export const brokerageHomesInputSchema = z.object({
  slug: slugSchema,
  transactionType: z.enum(TRANSACTION_TYPES).optional(),
  page: pageSchema,
});
export type BrokerageHomesInput = z.infer<typeof brokerageHomesInputSchema>;
export const brokerageReviewsInputSchema = z.object({ slug: slugSchema, page: pageSchema });
export type BrokerageReviewsInput = z.infer<typeof brokerageReviewsInputSchema>;

/** What is known of a licence: it was not compared, staff compared it on a day, or its last day is over. */
export const LICENCE_STATES = ['unchecked', 'checked', 'ended'] as const;
const licenceSchema = z.object({
  state: z.enum(LICENCE_STATES),
  on: z.iso.date().nullable().describe('The day in Dubai on which our staff compared it, or its last day; null while unchecked'),
});
export type Licence = z.infer<typeof licenceSchema>;

const brokeragePersonSchema = z.object({
  name: z.string().nullable().describe('Null for a member who has given no name'),
  nameAr: z.string().nullable(),
  title: z.string().nullable(),
  titleAr: z.string().nullable(),
  image: z.string(),
  brokerNumber: z.string().nullable().describe('Broker number (BRN) as given; it was not checked'),
  agentId: z.int().nullable().describe('Their profile on this site; null without one'),
  rating: z.number(),
  reviewCount: z.int(),
});
export type BrokeragePerson = z.infer<typeof brokeragePersonSchema>;

/** The public page of a brokerage. */
export const brokerageViewSchema = z.object({
  name: z.string(),
  slug: z.string(),
  emirate: z.string(),
  officeNumber: z.string().nullable().describe('Office registration number (ORN) in Dubai, ADREC licence in Abu Dhabi, as given'),
  licence: licenceSchema,
  about: z.string(),
  logo: z.string().nullable().describe('With a plan that has custom branding; null otherwise'),
  colour: z.string().nullable().describe('#rrggbb, with a plan that has custom branding; null otherwise'),
  people: z.array(brokeragePersonSchema),
  forSale: z.int().describe('Published homes'),
  forRent: z.int(),
  responseRate: z.int().nullable().describe('Inquiries answered on the site in 90 days, per cent; null below three'),
  responseMinutes: z.int().nullable().describe('Half of the first answers came within this time'),
  replyTime: replyTimeSchema,
  measuredInquiries: z.int().describe('Inquiries of the 90 days that these figures count'),
  rating: z.number().describe('Average of the reviews of its agents; 0 without any'),
  reviewCount: z.int(),
  createdAt: dateTimeSchema,
});
export type BrokerageView = z.infer<typeof brokerageViewSchema>;

export const brokerageHomesSchema = z.object({
  items: z.array(propertyCardSchema),
  hasNext: z.boolean(),
});
export const brokerageReviewsSchema = z.object({
  items: z.array(reviewViewSchema.extend({ agentId: z.int(), agentName: z.string(), agentNameAr: z.string().nullable() })),
  hasNext: z.boolean(),
});
