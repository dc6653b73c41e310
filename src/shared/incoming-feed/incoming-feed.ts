// Schemas of feeds: files of listings at an address of a member or brokerage, which the site reads every few hours.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';

/** Formats of files; `auto` finds out. */
export const FEED_FORMATS = [
  'auto',
  'bayut-xml',
  'dubizzle-xml',
  'propertyfinder-xml',
  'kyero-xml',
  'propspace-xml',
  'openimmo-xml',
  'reaxml',
  'rightmove-blm',
  'reso-json',
  'csv',
  'json',
  'jsonl',
] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];
/** Hours from one reading to the next. */
export const FEED_HOURS = [1, 3, 6, 12, 24] as const;
/** Feeds of a member or brokerage. */
export const MAX_FEEDS = 10;
/** Rows of one reading that are kept. */
export const MAX_FEED_ROWS = 2000;

const idSchema = z.int().min(1).max(INT4_MAX);
export const feedIdSchema = z.object({ id: idSchema });
export const feedRunIdSchema = z.object({ id: idSchema, runId: idSchema });

const urlSchema = z
  .string()
  .trim()
  .min(1, { error: () => m.feed_url_required() })
  .max(2048)
  .describe('An address on the internet that begins with https://, without user name and password');

/** Text without control characters, which no header may hold, and for a user name without a colon. */
const credentialSchema = (max: number, pattern: RegExp) =>
  z
    .string()
    .max(max)
    .regex(pattern, { error: () => m.feed_password_invalid() });

const feedFields = {
  url: urlSchema,
  format: z.enum(FEED_FORMATS).describe('auto finds out'),
  username: credentialSchema(200, /^[^:\p{Cc}]*$/u)
    .nullable()
    .describe('For files that ask for a user name and password; null: none'),
  password: credentialSchema(500, /^\P{Cc}*$/u)
    .nullable()
    .describe('Never answered. Null or empty: none'),
  everyHours: z
    .union(
      FEED_HOURS.map((hours) => z.literal(hours)) as [
        z.ZodLiteral<1>,
        z.ZodLiteral<3>,
        z.ZodLiteral<6>,
        z.ZodLiteral<12>,
        z.ZodLiteral<24>,
      ],
    )
    .describe('Hours from one reading to the next'),
  missing: z.enum(['keep', 'pause']).describe('What happens to homes that the file no longer has'),
  isOn: z.boolean().describe('Whether it is read by itself'),
};
export const newFeedSchema = z.object({
  ...feedFields,
  format: feedFields.format.default('auto'),
  username: feedFields.username.default(null),
  password: feedFields.password.default(null),
  everyHours: feedFields.everyHours.default(6),
  missing: feedFields.missing.default('keep'),
  isOn: feedFields.isOn.default(true),
});
export type NewFeed = z.infer<typeof newFeedSchema>;
/** What is absent stays. An address at another host forgets user name and password, unless they are sent with it. */
export const feedPatchSchema = z
  .object({ ...feedFields, ...feedIdSchema.shape })
  .partial()
  .required({ id: true });
export type FeedPatch = z.infer<typeof feedPatchSchema>;

export const feedDecisionSchema = z.object({ ...feedIdSchema.shape, pause: z.boolean().describe('Pause these homes, or leave them') });

/** Numbers of rows of the file; `paused` of homes that were taken off the market. */
const countsSchema = z.object({
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  duplicates: z.int(),
  withdrawn: z.int().describe('Rows that the file marks as sold, rented or deleted'),
  waiting: z.int().describe('Rows whose price changes by more than half, until the next reading repeats it'),
  implausible: z.int().describe('Rows stored paused, because their facts can hardly be right or a permit is missing'),
  paused: z.int().describe('Homes that were taken off the market'),
});
export type FeedRunCounts = z.infer<typeof countsSchema>;
export const NO_COUNTS: FeedRunCounts = {
  rows: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  duplicates: 0,
  withdrawn: 0,
  waiting: 0,
  implausible: 0,
  paused: 0,
};

/** Why a picture could not be fetched, beside the status of its host: see `OutboundError`; its file; our store. */
export type PictureFailure = 'address' | 'host' | 'time' | 'size' | 'redirect' | 'type' | 'pixels' | 'store';

/** Why a reading failed. */
const FEED_FAILURES = [
  'address',
  'host',
  'time',
  'size',
  'redirect',
  'password',
  'status',
  'format',
  'stopped',
  'owner',
  'licence',
  'ended',
  'file',
] as const;
const failureSchema = z.object({
  reason: z.enum(FEED_FAILURES),
  detail: z.string().describe('In English: the status of the host, or what is wrong in the file'),
});
export type FeedFailure = z.infer<typeof failureSchema>;

/** A reading. */
export const feedRunSchema = z.object({
  id: z.int(),
  kind: z.enum(['run', 'check']).describe('A check stores no home'),
  state: z.enum(['waiting', 'running', 'done', 'unchanged', 'failed']),
  step: z.enum(['download', 'read']),
  askedAt: dateTimeSchema,
  finishedAt: dateTimeSchema.nullable(),
  seconds: z.number().nullable(),
  layout: z.string().nullable().describe('The format of the file, such as `Property Finder XML feed`'),
  counts: countsSchema,
  failure: failureSchema.nullable(),
  held: z
    .object({ homes: z.int(), of: z.int(), decision: z.enum(['pause', 'leave', 'old']).nullable() })
    .nullable()
    .describe('Homes that were not paused, because they are too many of those on offer'),
});
export type FeedRunView = z.infer<typeof feedRunSchema>;

export const feedSchema = z.object({
  id: z.int(),
  url: z.string(),
  format: z.enum(FEED_FORMATS),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  everyHours: z.int(),
  missing: z.enum(['keep', 'pause']),
  isOn: z.boolean(),
  nextRunAt: dateTimeSchema.nullable(),
  checkedAt: dateTimeSchema.nullable().describe('When its host was last asked'),
  failedRuns: z.int().describe('Readings in a row that failed'),
  createdAt: dateTimeSchema,
  run: feedRunSchema.nullable().describe('The last reading'),
});
export type FeedView = z.infer<typeof feedSchema>;
export const feedsSchema = z.object({ feeds: z.array(feedSchema), limit: z.int().describe('Feeds that there may be') });

export const feedRunsInputSchema = z.object({
  ...feedIdSchema.shape,
  before: idSchema.optional().describe('Id of a reading: the earlier ones'),
});
export const feedRunsSchema = z.object({ runs: z.array(feedRunSchema), next: z.int().nullable().describe('`before` of the next page') });

const rowSchema = z.object({
  line: z.int().describe('In the file; 0 where it is not known'),
  kind: z
    .enum(['refused', 'duplicate', 'paused', 'waiting', 'picture'])
    .describe('picture: the home is online, but a picture of it could not be fetched'),
  reference: z.string(),
  reason: z.string().describe('In English'),
});
export type FeedRow = z.infer<typeof rowSchema>;
export const feedReportInputSchema = z.object({ ...feedRunIdSchema.shape, page: z.int().min(1).max(1000).default(1) });
export const feedReportSchema = z.object({
  run: feedRunSchema,
  rows: z.array(rowSchema),
  rowCount: z.int().describe('Rows that are kept, the first 2,000'),
  pages: z.int(),
  remarks: z
    .array(z.object({ kind: z.string(), subject: z.string(), homes: z.int(), example: z.string() }))
    .describe('Elements and values that were not read or not understood'),
});
export type FeedReport = z.infer<typeof feedReportSchema>;
export const feedRunStartedSchema = z.object({ runId: z.int() });
