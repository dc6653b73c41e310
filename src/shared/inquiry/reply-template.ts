// Schemas of reply templates, which a member or their brokerage keeps on the server.
import { z } from 'zod';
import { paragraphSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';
import { TEMPLATE_PLACEHOLDERS, unknownPlaceholder } from './placeholders.ts';

/** Templates of a member or a brokerage. */
export const MAX_TEMPLATES = 50;

export const templateInputSchema = z.object({
  text: paragraphSchema(1, m.message_message_required).refine((text) => unknownPlaceholder(text) === undefined, {
    error: ({ input }) =>
      m.inquiry_template_unknown({
        placeholder: unknownPlaceholder(String(input)) ?? '',
        known: TEMPLATE_PLACEHOLDERS.map((name) => `{${name}}`).join(' '),
      }),
  }),
});
export const templateIdSchema = z.object({ id: z.int().min(1).max(INT4_MAX) });

/** `isOwn`: whether the caller may delete it. */
export const templatesSchema = z.array(z.object({ id: z.int(), text: z.string(), isOwn: z.boolean() }));
export type ReplyTemplates = z.infer<typeof templatesSchema>;
