// Schemas of named outlines: communities and neighbourhoods by which a search can be limited (`shape=n:KEY`).
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { MAX_SHAPE_AREAS } from './shape.ts';

/** The most outlines of one answer. */
export const MAX_OUTLINES = 8;

export const outlineSchema = z.object({
  key: z.string().describe('The filter shape=n:KEY finds the homes inside'),
  name: z.string(),
  nameAr: z.string(),
  emirate: z.string(),
  source: z.enum(['dubai', 'wof']).describe('dubai: Dubai Municipality, Dubai open data; wof: Who’s On First'),
  rings: z
    .array(z.string())
    .describe('Polylines in Google’s encoding (precision 5); by the even-odd rule, so that a ring inside another one is a hole'),
});
export type Outline = z.infer<typeof outlineSchema>;

export const outlineSearchSchema = z.object({
  q: z
    .string({ error: () => m.search_must_be_text({ name: 'q' }) })
    .trim()
    .max(100, { error: () => m.search_text_length({ name: 'q', max: 100 }) })
    .describe('A part of a name, in English or Arabic'),
});
export const outlineKeysSchema = z.object({ keys: z.array(z.string().max(80)).max(MAX_SHAPE_AREAS) });
