// tRPC procedures of the changes of homes.
import { changesInputSchema, changesPageSchema } from '../../shared/home-event/change.ts';
import { publicReadProcedure, router } from '../trpc.ts';
import { readChanges } from './changes.ts';

export const changeRouter = router({
  list: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/changes',
        summary:
          'What happened to homes, to keep a copy: read the position, a minute later all homes as NDJSON, from then on what changed after the position',
        errorResponses: { 410: ['Position 812-4 is older than 30 days. Copy the homes again and go on from 990-7.'] },
      },
    })
    .input(changesInputSchema)
    .output(changesPageSchema)
    .query(({ ctx, input }) => readChanges(ctx.em, input.after)),
});
