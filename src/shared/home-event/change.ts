// Schemas of the log of changes of homes, which programs follow to keep a copy.
import { z } from 'zod';
import { m } from '../messages/messages.ts';

/** What can happen to a home on the market: `taken` was sold or rented, `gone` left for another reason. */
const CHANGE_KINDS = ['new', 'price-drop', 'price-rise', 'back', 'taken', 'gone'] as const;
/** Most changes of an answer. */
export const MAX_CHANGES = 500;
/** Days for which a position can be gone on from. */
export const CHANGE_DAYS = 30;

/** A position in the log: a transaction and an event, both of 64 bits. */
const POSITION = /^\d{1,19}-\d{1,18}$/;

export const changesInputSchema = z.object({
  after: z
    .string({ error: () => m.search_must_be_text({ name: 'after' }) })
    .regex(POSITION, { error: () => m.home_history_position({ name: 'after' }) })
    .optional()
    .describe('The `next` of the answer before; absent: the newest position, without changes'),
});

export const changesPageSchema = z.object({
  changes: z.array(z.object({ id: z.int().describe('The home, as in `/properties/{id}`'), kind: z.enum(CHANGE_KINDS) })),
  next: z.string().describe(`What to send as \`after\` next; holds for ${CHANGE_DAYS} days`),
  isEnd: z.boolean().describe('Whether no further change is known yet: ask again in a minute'),
});
export type ChangesPage = z.infer<typeof changesPageSchema>;
