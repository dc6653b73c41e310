// Schemas of feeds out: secret addresses at which portals and programs read the homes of a member or brokerage, in their layouts.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { bulkIdsSchema } from '../listing/own-list.ts';

/** Layouts of the files. */
export const OUTGOING_FORMATS = ['bayut-xml', 'propertyfinder-xml', 'kyero-xml', 'csv', 'ndjson'] as const;
export type OutgoingFormat = (typeof OUTGOING_FORMATS)[number];
/** How the addresses of the files end. */
export const OUTGOING_ENDINGS: Readonly<Record<OutgoingFormat, string>> = {
  'bayut-xml': 'xml',
  'propertyfinder-xml': 'xml',
  'kyero-xml': 'xml',
  csv: 'csv',
  ndjson: 'ndjson',
};

/**
 * Why a portal would refuse a home. `permit`: it names no permit, and its emirate requires one. `title`: over 60 characters. `photos`: fewer than 5, or none
 * (`photo`). `agent`: no agent with a name, an email address and a phone number. `offPlan`: an off-plan home needs details of its sale that are not kept here.
 * `price`: below the least price of the portal. `reference`: with blanks.
 */
const OBSTACLES = ['permit', 'longTitle', 'photos', 'photo', 'noDescription', 'agent', 'offPlan', 'price', 'reference'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Limits of portals. */
export const PORTAL_LIMITS = {
  titleLength: 60,
  photos: 5,
  /** Property Finder: AED for sale, and for rent by the period. */
  prices: { sale: 100_000, year: 10_000, month: 1_000, week: 1_000, day: 100 },
} as const;

export const outgoingFormatSchema = z.object({ format: z.enum(OUTGOING_FORMATS) });

const outgoingFeedSchema = z.object({
  format: z.enum(OUTGOING_FORMATS),
  since: dateTimeSchema.nullable().describe('When its address was made; null without one'),
  readAt: dateTimeSchema.nullable().describe('When it was last read'),
  reader: z.string().nullable().describe('The program that read it last, as it names itself'),
  homes: z.int().describe('Homes in the file'),
  leftOut: z.int().describe('Homes that a feed in the same layout brought here'),
  unsent: z.int().describe('Homes that their advertiser does not send to it'),
  refused: z.int().describe('Homes that the portal would refuse'),
});
export type OutgoingFeedView = z.infer<typeof outgoingFeedSchema>;
export const outgoingFeedsSchema = z.object({ feeds: z.array(outgoingFeedSchema) });
export const newAddressSchema = z.object({ path: z.string().describe('The address, which is shown only now') });

export const obstaclesInputSchema = z.object({ ...outgoingFormatSchema.shape, page: z.int().min(1).max(1000).default(1) });
export const obstaclesSchema = z.object({
  homes: z.array(z.object({ id: z.int(), title: z.string(), reference: z.string(), obstacles: z.array(z.enum(OBSTACLES)) })),
  pages: z.int(),
});

export const sentHomesInputSchema = z.object({ ids: bulkIdsSchema });
/** To which feeds out homes go, how many of those that were named. */
export const sentHomesSchema = z.object({
  feeds: z.array(z.object({ format: z.enum(OUTGOING_FORMATS), sent: z.int(), since: dateTimeSchema.nullable() })),
});
const formatsSchema = z.array(z.enum(OUTGOING_FORMATS)).max(OUTGOING_FORMATS.length);
/** Formats in neither list stay as they are for each home. */
export const sendHomesInputSchema = z.object({ ids: bulkIdsSchema, send: formatsSchema, skip: formatsSchema });
