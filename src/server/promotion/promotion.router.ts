import { z } from 'zod';
import { dateTimeSchema } from '../../shared/field-schemas.ts';
import { moveOfferSchema, movePromotionInputSchema } from '../../shared/payment/move-promotion.ts';
import { promotionInputSchema, promotionPreviewSchema } from '../../shared/payment/promotion.ts';
import { promotionEffectSchema } from '../../shared/payment/promotion-effect.ts';
import { propertyIdSchema } from '../../shared/property/property-view.ts';
import { authedProcedure, router } from '../trpc.ts';
import { readEffect } from './effect/read-effect.ts';
import { movePromotion, offerMove } from './move.ts';
import { previewPromotion } from './promotion.preview.ts';
import { createPromotionPayment } from './promotion.ts';

/** Promotions of a listing: preview and purchase. */
export const promotionRouter = router({
  preview: authedProcedure
    .input(z.object({ propertyId: propertyIdSchema.nullish() }))
    .output(promotionPreviewSchema)
    .query(({ ctx, input }) => previewPromotion(ctx, input.propertyId)),
  /** What can be moved from a home that is gone, and to which homes; null when nothing can. */
  moveOffer: authedProcedure
    .input(z.object({ propertyId: propertyIdSchema }))
    .output(moveOfferSchema.nullable())
    .query(({ ctx, input }) => offerMove(ctx, input.propertyId)),
  /** Moves the remaining days of a home that is gone to another home of the same owner. */
  move: authedProcedure
    .input(movePromotionInputSchema)
    .output(z.object({ until: dateTimeSchema }))
    .mutation(({ ctx, input }) => movePromotion(ctx, input)),
  /** What the last promotion of a home that the caller manages brought; null without one. */
  effect: authedProcedure
    .input(z.object({ propertyId: propertyIdSchema }))
    .output(promotionEffectSchema.nullable())
    .query(({ ctx, input }) => readEffect(ctx, input.propertyId)),
  create: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/create-promotion-payment',
        repetition: 'apart',
        summary: 'Begin to pay a promotion of an own listing; it runs once it is paid',
        errorResponses: {
          400: ['Unknown promotion plan', 'Amount does not match the selected plan', 'Create a listing before buying a promotion'],
          401: ['Not signed in'],
          403: ['You can only promote your own properties'],
          404: ['Property not found'],
          409: ['Publish this listing before you promote it'],
          429: ['Too many requests. Please try again later.'],
          502: ['The payment provider is unavailable. You have not been charged.'],
        },
      },
    })
    .input(promotionInputSchema)
    .output(z.object({ clientSecret: z.string().describe("For the payment provider's script in the browser") }))
    .mutation(({ ctx, input }) => createPromotionPayment(ctx, input)),
});
