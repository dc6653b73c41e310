// tRPC procedures of feeds. They answer the feeds of the caller, or of the brokerage that they own or manage; those of others are not found.
import { z } from 'zod';
import {
  feedDecisionSchema,
  feedIdSchema,
  feedPatchSchema,
  feedReportInputSchema,
  feedReportSchema,
  feedRunIdSchema,
  feedRunStartedSchema,
  feedRunsInputSchema,
  feedRunsSchema,
  feedSchema,
  feedsSchema,
  newFeedSchema,
} from '../../shared/incoming-feed/incoming-feed.ts';
import { ownAccountProcedure, router } from '../trpc.ts';
import { exportRows, listRuns, readReport } from './feed-report.ts';
import { createFeed, decideAboutHomes, endFeed, getFeed, listFeeds, startRun, updateFeed } from './feeds.ts';

const SCOPE = 'feeds:write';
const SIGNED_OUT = { 401: ['Not signed in'] };
const NO_SUCH_FEED = { 404: ['There is no such feed any more.'] };
const NO_SUCH_RUN = { 404: ['There is no such reading any more.'] };
const BAD_ADDRESS = { 400: ['The address must begin with https://', 'This address is not reachable from here: it is private'] };
const OPEN = { 409: ['A run is under way'], 429: [] };

export const incomingFeedRouter = router({
  list: ownAccountProcedure
    .meta({
      rest: { method: 'GET', path: '/feeds', scope: SCOPE, summary: 'The feeds of the member or brokerage', errorResponses: SIGNED_OUT },
    })
    .output(feedsSchema)
    .query(({ ctx }) => listFeeds(ctx)),
  get: ownAccountProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/feeds/{id}',
        scope: SCOPE,
        summary: 'A feed with its last reading',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_FEED },
      },
    })
    .input(feedIdSchema)
    .output(feedSchema)
    .query(({ ctx, input }) => getFeed(ctx, ctx.em, input.id)),
  create: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/feeds',
        status: 201,
        scope: SCOPE,
        summary: 'Give the address of a file of listings, which is read every few hours',
        errorResponses: { ...BAD_ADDRESS, ...SIGNED_OUT, 409: ['You have 10 feeds. End one first.'] },
      },
    })
    .input(newFeedSchema)
    .output(feedSchema)
    .mutation(({ ctx, input }) => createFeed(ctx, input)),
  update: ownAccountProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/feeds/{id}',
        scope: SCOPE,
        summary: 'Change a feed, or switch it on or off',
        errorResponses: { ...BAD_ADDRESS, ...SIGNED_OUT, ...NO_SUCH_FEED },
      },
    })
    .input(feedPatchSchema)
    .output(feedSchema)
    .mutation(({ ctx, input }) => updateFeed(ctx, input)),
  end: ownAccountProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/feeds/{id}',
        status: 204,
        scope: SCOPE,
        summary: 'End a feed, whose homes stay',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_FEED },
      },
    })
    .input(feedIdSchema)
    .output(feedIdSchema)
    .mutation(({ ctx, input }) => endFeed(ctx, input.id)),
  check: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/feeds/{id}/check',
        status: 202,
        scope: SCOPE,
        summary: 'Find out what a reading would do, and store nothing',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_FEED, ...OPEN },
      },
    })
    .input(feedIdSchema)
    .output(feedRunStartedSchema)
    .mutation(({ ctx, input }) => startRun(ctx, input.id, 'check')),
  run: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/feeds/{id}/run',
        status: 202,
        scope: SCOPE,
        summary: 'Read a feed now',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_FEED, ...OPEN },
      },
    })
    .input(feedIdSchema)
    .output(feedRunStartedSchema)
    .mutation(({ ctx, input }) => startRun(ctx, input.id, 'run')),
  decide: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/feeds/{id}/decide',
        scope: SCOPE,
        summary: 'Pause the homes that the last reading did not pause, or leave them',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_FEED, 409: ['There is nothing to decide about'] },
      },
    })
    .input(feedDecisionSchema)
    .output(feedSchema)
    .mutation(({ ctx, input }) => decideAboutHomes(ctx, input.id, input.pause)),
  runs: ownAccountProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/feeds/{id}/runs',
        scope: SCOPE,
        summary: 'The readings of a feed, the last first',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_FEED },
      },
    })
    .input(feedRunsInputSchema)
    .output(feedRunsSchema)
    .query(({ ctx, input }) => listRuns(ctx, input)),
  report: ownAccountProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/feeds/{id}/runs/{runId}',
        scope: SCOPE,
        summary: 'What a reading did: rows that it refused or held back, elements and values that it did not understand',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_RUN },
      },
    })
    .input(feedReportInputSchema)
    .output(feedReportSchema)
    .query(({ ctx, input }) => readReport(ctx, input)),
  /** The lines of a CSV file. */
  exportRows: ownAccountProcedure
    .input(feedRunIdSchema)
    .output(z.object({ lines: z.array(z.string()) }))
    .mutation(({ ctx, input }) => exportRows(ctx, input)),
});
