// Schemas of what a search text means, and of similar searches to offer when a search finds nothing.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { isStorable } from '../property/property.ts';
import { searchFilterSchema } from './filter.ts';
import { PIECE_KINDS } from './pieces.ts';

/** One thing that a search asks for. */
const filterPieceSchema = z.object({ kind: z.enum(PIECE_KINDS), filter: searchFilterSchema });
/** A number of homes; null when counting them would take too long. */
const countSchema = z.int().nullable();

/** How many of the homes of a search say words that no filter answers. */
export const saidWordsSchema = z.object({
  text: z.string().describe('As in the filter `preferred`'),
  keyword: z.string().describe('The filter `keywords` of these homes: in quotes where they say the words one behind the other'),
  count: countSchema,
});
export type SaidWords = z.infer<typeof saidWordsSchema>;

/** A request may send up to 1,000 characters, of which only the first 200 are read. */
export const understandInputSchema = z.object({
  q: z
    .string({ error: () => m.search_must_be_text({ name: 'q' }) })
    .max(1000, { error: () => m.search_text_length({ name: 'q', max: 1000 }) })
    .refine(isStorable, { error: () => m.search_invalid_characters({ name: 'q' }) })
    .describe('A search as people say it, in English or Arabic; the first 200 characters are read'),
});

/** What a search text asks for, as pieces that people can confirm or remove. */
export const understandingSchema = z.object({
  pieces: z
    .array(
      filterPieceSchema.extend({
        words: z.string().describe('The words of the text that say it, in lower case'),
        confidence: z.number().min(0).max(1),
        alternatives: z.array(filterPieceSchema).describe('What else the words can mean'),
      }),
    )
    .describe('In the order of the text; unavailable is recognised but not answered by data yet, unknown is no known word'),
  filter: searchFilterSchema.describe('The pieces together, as GET /properties takes them'),
  corrected: z.string().nullable().describe('The text in the right spelling, when it was misspelt'),
  isCut: z.boolean().describe('Whether the text was longer than the 200 characters that were read'),
  counts: z
    .object({ Buy: countSchema, Rent: countSchema })
    .nullable()
    .describe('Homes to buy and to rent when the text names no purpose, at most 10,000; null when counting would take too long'),
  purpose: z.enum(['Buy', 'Rent', 'Any']).describe('The purpose of the text, else the one with matches, Buy first'),
});

/**
 * Offers for a search that finds nothing: searches that differ in one piece and find homes. `change` says how: `without` leaves the piece out,
 * `more` raises a maximum, `less` lowers a minimum, `other` replaces the piece, `next` is a community nearby.
 */
export const alternativesSchema = z.array(
  z.object({
    change: z
      .enum(['without', 'more', 'less', 'other', 'next'])
      .describe(
        'without the piece; up to more, from less; another purpose, number of bedrooms, or the word in the text instead of the field; the place next door',
      ),
    piece: filterPieceSchema.describe('What the list that is empty asked for'),
    also: filterPieceSchema.nullable().describe('A second piece that is left out with it, where no single change finds homes'),
    instead: filterPieceSchema.nullable().describe('What this one asks for instead; null without it'),
    filter: searchFilterSchema,
    count: z.int(),
    capped: z.boolean().describe('Whether there are more than count'),
  }),
);
export type Alternatives = z.infer<typeof alternativesSchema>;
