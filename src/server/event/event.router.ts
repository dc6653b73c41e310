// tRPC procedures of events.
import { eventsPageSchema, eventsQuerySchema } from '../../shared/event/event.ts';
import { ownAccountProcedure, router } from '../trpc.ts';
import { readEvents } from './read-events.ts';

export const eventRouter = router({
  list: ownAccountProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/events',
        scope: 'events:read',
        summary: 'What happened, by number: nothing twice, nothing left out',
        errorResponses: {
          401: ['Unknown or ended key'],
          403: ['This key lacks the scope events:read'],
          410: ['Events before 1203 are gone. Read the listings again and go on from 4518.'],
        },
      },
    })
    .input(eventsQuerySchema)
    .output(eventsPageSchema)
    .query(({ ctx, input }) => readEvents(ctx, input)),
});
