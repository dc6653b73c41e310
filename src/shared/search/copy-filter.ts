// What REST adds to the filters of a search, for programs that keep a copy of the homes.
import { z } from 'zod';
import { requestTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { isBrokerageSlug } from '../organization/brokerage-slug.ts';
import { searchFilterSchema } from './filter.ts';

export interface CopyFilter {
  updatedAfter?: string | undefined;
  brokerage?: string | undefined;
}

/** A filter of a list or an export of REST. */
export const copyFilterSchema = searchFilterSchema.extend({
  updatedAfter: requestTimeSchema(() => m.search_invalid_time({ name: 'updatedAfter' }))
    .optional()
    .describe('Homes whose listing was changed after this time, such as 2026-11-30T08:00:00Z'),
  brokerage: z
    .string({ error: () => m.search_must_be_text({ name: 'brokerage' }) })
    .refine(isBrokerageSlug, { error: () => m.search_invalid_characters({ name: 'brokerage' }) })
    .optional()
    .describe('Homes of the brokerage whose page has this name in its address: harbour-homes'),
});
