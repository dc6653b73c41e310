import { z } from 'zod';
import { promotionInputSchema, promotionPreviewSchema } from '../../shared/payment/promotion.ts';
import { propertyIdSchema } from '../../shared/property/property-view.ts';
import { authedProcedure, router } from '../trpc.ts';
import { previewPromotion } from './promotion.preview.ts';
import { createPromotionPayment } from './promotion.ts';

/** Promotions of a listing: preview and purchase. */
export const promotionRouter = router({
  preview: authedProcedure
    .input(z.object({ propertyId: propertyIdSchema.nullish() }))
    .output(promotionPreviewSchema)
    .query(({ ctx, input }) => previewPromotion(ctx, input.propertyId)),
  create: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/create-promotion-payment',
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
