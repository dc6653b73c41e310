// Schemas of the public profiles of agents, as the API returns them.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { replyTimeSchema } from '../inquiry/reply-time.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';

const INVALID_ID = { error: () => m.agent_invalid_id() };
/** The id of an agent in a path or an input. */
export const agentIdSchema = z.number(INVALID_ID).int(INVALID_ID).min(1, INVALID_ID).max(INT4_MAX, INVALID_ID);

/**
 * Public agent profile. In lists of agents the figures about responses, confirmations and feeds are null; only the procedure for one agent reads them.
 */
export const agentViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
  image: z.string().describe('Picture address; empty when there is none'),
  bio: z.string(),
  nameAr: z.string().nullable().describe('Their Arabic name; null without one'),
  titleAr: z.string().nullable().describe('Their Arabic job title; null without one'),
  bioAr: z.string().nullable().describe('Their Arabic text; null without one'),
  specializations: z.array(z.string()),
  languages: z.array(z.string()),
  rating: z.number().min(0).max(5).describe('Out of 5, one decimal; 0 while there is no review'),
  reviewCount: z.int(),
  activeListings: z.int().describe('Published homes listed by this agent, counted live'),
  yearsExperience: z.int().nullable(),
  dealsClosed: z.int().nullable(),
  responseRate: z.int().nullable().describe('Inquiries answered on the site in 90 days, per cent; null while there is no data'),
  responseMinutes: z.int().nullable().describe('Median time to the first answer; null while there is no data'),
  replyTime: replyTimeSchema.describe('How long first answers took in 90 days; null while there is no data'),
  brokerNumber: z
    .string()
    .nullable()
    .describe('Broker number (BRN) of the Land Department, as the agent or their feed states it; it was not checked'),
  confirmedPercent: z
    .int()
    .nullable()
    .describe('Of the homes on the market, those that a person confirmed in the last 30 days, per cent; null below ten confirmed homes'),
  confirmedDays: z.int().nullable().describe('Half of the confirmed homes were confirmed within so many days'),
  inFeedPercent: z
    .int()
    .nullable()
    .describe('Of the homes on the market, those that the feed named in the last 7 days, per cent; null below ten homes of a feed'),
  createdAt: dateTimeSchema,
});
/** How recently the homes of an agent were confirmed as still available. */
export type AgentConfirmations = Pick<AgentView, 'confirmedPercent' | 'confirmedDays' | 'inFeedPercent'>;
export type AgentView = z.infer<typeof agentViewSchema>;
