// tRPC procedures of feeds out. They answer those of the caller, or of the brokerage that they own or manage.
import { z } from 'zod';
import {
  newAddressSchema,
  obstaclesInputSchema,
  obstaclesSchema,
  outgoingFeedsSchema,
  outgoingFormatSchema,
  sendHomesInputSchema,
  sentHomesInputSchema,
  sentHomesSchema,
} from '../../shared/outgoing-feed/outgoing-feed.ts';
import { ownAccountProcedure, router } from '../trpc.ts';
import { endAddress, feedOwner, listFeeds, renewAddress } from './addresses.ts';
import { listObstacles } from './obstacles.ts';
import { readSentHomes, sendHomes } from './send-homes.ts';

export const outgoingFeedRouter = router({
  list: ownAccountProcedure.output(outgoingFeedsSchema).query(({ ctx }) => listFeeds(ctx)),
  obstacles: ownAccountProcedure
    .input(obstaclesInputSchema)
    .output(obstaclesSchema)
    .query(async ({ ctx, input: { format, page } }) => listObstacles(ctx.em, await feedOwner(ctx.em, ctx.user.id), format, page)),
  renew: ownAccountProcedure
    .input(outgoingFormatSchema)
    .output(newAddressSchema)
    .mutation(({ ctx, input }) => renewAddress(ctx, input.format)),
  sentHomes: ownAccountProcedure
    .input(sentHomesInputSchema)
    .output(sentHomesSchema)
    .query(({ ctx, input: { ids } }) => readSentHomes(ctx, ids)),
  send: ownAccountProcedure
    .input(sendHomesInputSchema)
    .output(z.object({ changed: z.int() }))
    .mutation(({ ctx, input }) => sendHomes(ctx, input)),
  end: ownAccountProcedure
    .input(outgoingFormatSchema)
    .output(outgoingFormatSchema)
    .mutation(({ ctx, input }) => endAddress(ctx, input.format)),
});
