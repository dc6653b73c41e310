// tRPC procedures about support, for members.
import { supportStandingSchema } from '../../shared/support/support.ts';
import { authedProcedure, router } from '../trpc.ts';
import { readSupportStanding } from './standing.ts';

export const supportRouter = router({
  /** By which plan messages of the caller are answered, and how fast messages were. */
  standing: authedProcedure.output(supportStandingSchema).query(({ ctx }) => readSupportStanding(ctx)),
});
