// Schemas of moving the rest of a promotion to another home.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { propertyIdSchema } from '../property/property-view.ts';

export const moveOfferSchema = z.object({
  level: z.int(),
  until: dateTimeSchema,
  days: z.int().describe('Days that are left'),
  homes: z
    .array(z.object({ id: z.int(), title: z.string(), location: z.string(), isPromoted: z.boolean() }))
    .describe('Published homes of the same owner, those without promotion first'),
});
export type MoveOffer = z.infer<typeof moveOfferSchema>;

export const movePromotionInputSchema = z.object({ fromId: propertyIdSchema, toId: propertyIdSchema });
