import {
  brokerageHomesInputSchema,
  brokerageHomesSchema,
  brokerageReviewsInputSchema,
  brokerageReviewsSchema,
  brokerageSlugSchema,
  brokerageViewSchema,
} from '../../shared/organization/brokerage.ts';
import { brokerageSettingsInputSchema, brokerageSettingsSchema } from '../../shared/organization/brokerage-settings.ts';
import {
  claimAnswerSchema,
  claimedSchema,
  claimSourceInputSchema,
  claimStateInputSchema,
  claimStateSchema,
  confirmClaimInputSchema,
} from '../../shared/organization/claim.ts';
import { authedProcedure, publicReadProcedure, router } from '../trpc.ts';
import { listBrokerageHomes, listBrokerageReviews, readBrokerage } from './brokerage-page.ts';
import { readBrokerageSettings, saveBrand } from './brokerage-settings.ts';
import { confirmClaim } from './claims.ts';
import { claimSource, readClaimState } from './source-claim.ts';

/** Brokerages: their public pages, their settings, and claims of imports and profiles. */
export const brokerageRouter = router({
  get: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/brokerages/{slug}',
        summary: 'One brokerage with its licence, people and figures',
        errorResponses: { 404: ['Brokerage not found'] },
      },
    })
    .input(brokerageSlugSchema)
    .output(brokerageViewSchema)
    .query(({ ctx, input }) => readBrokerage(ctx.em, input.slug, ctx.now())),
  homes: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/brokerages/{slug}/properties',
        summary: 'The published homes of a brokerage, a page at a time',
        errorResponses: { 404: ['Brokerage not found'] },
      },
    })
    .input(brokerageHomesInputSchema)
    .output(brokerageHomesSchema)
    .query(({ ctx, input }) => listBrokerageHomes(ctx.em, input)),
  reviews: publicReadProcedure
    .input(brokerageReviewsInputSchema)
    .output(brokerageReviewsSchema)
    .query(({ ctx, input }) => listBrokerageReviews(ctx.em, input)),
  settings: authedProcedure.output(brokerageSettingsSchema).query(({ ctx }) => readBrokerageSettings(ctx)),
  claimState: authedProcedure
    .input(claimStateInputSchema)
    .output(claimStateSchema)
    .query(({ ctx, input }) => readClaimState(ctx, input.propertyId)),
  claimSource: authedProcedure
    .input(claimSourceInputSchema)
    .output(claimAnswerSchema)
    .mutation(({ ctx, input }) => claimSource(ctx, input)),
  confirmClaim: authedProcedure
    .input(confirmClaimInputSchema)
    .output(claimedSchema)
    .mutation(({ ctx, input }) => confirmClaim(ctx, input.token)),
  saveBrand: authedProcedure
    .input(brokerageSettingsInputSchema)
    .output(brokerageSettingsSchema)
    .mutation(({ ctx, input }) => saveBrand(ctx, input)),
});
