// Schemas of what happens to listings beyond the free number when a plan ends.
import { z } from 'zod';
import { bulkIdsSchema } from '../listing/own-list.ts';

/** The most listings that are shown to choose from. */
export const MAX_CHOICE = 500;

export const overLimitSchema = z.object({
  pausesAt: z.string().meta({ format: 'date-time' }),
  isPaused: z.boolean().describe('Whether the days of the notice are over'),
  limit: z.int().describe('Listings that stay online'),
  over: z.int().describe('Listings that will be paused, or were'),
});
export type OverLimit = z.infer<typeof overLimitSchema>;

/** A listing that can be chosen to stay online. */
export const overLimitHomeSchema = z.object({
  id: z.int(),
  title: z.string(),
  location: z.string(),
  views: z.int(),
  stays: z.boolean().describe('Online after the pause, as it stands'),
});
export type OverLimitHome = z.infer<typeof overLimitHomeSchema>;

export const keepOnlineInputSchema = z.object({ ids: bulkIdsSchema });
