// tRPC procedures of notifications in browsers. The demo account, which visitors share, gets none.
import { pushEndpointSchema, pushStateSchema, pushSubscriptionSchema } from '../../shared/push/push.ts';
import { ownAccountProcedure, router } from '../trpc.ts';
import { subscribe, unsubscribe, viewPushState } from './subscriptions.ts';

export const pushRouter = router({
  state: ownAccountProcedure
    .input(pushEndpointSchema)
    .output(pushStateSchema)
    .query(({ ctx, input }) => viewPushState(ctx, input.endpoint)),
  subscribe: ownAccountProcedure
    .input(pushSubscriptionSchema)
    .output(pushStateSchema)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
  unsubscribe: ownAccountProcedure
    .input(pushEndpointSchema)
    .output(pushStateSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.endpoint)),
});
