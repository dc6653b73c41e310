import { z } from 'zod';
import { draftIdSchema, draftItemSchema, draftRefSchema, draftSchema, saveDraftInputSchema } from '../../../shared/listing/draft.ts';
import { authedProcedure, ownAccountProcedure, router } from '../../trpc.ts';
import { getDraft, listDrafts, removeDraft, saveDraft } from './drafts.ts';

/** The caller's drafts of new listings. The demo account, which visitors share, has none. */
export const draftRouter = router({
  list: authedProcedure.output(z.array(draftItemSchema)).query(({ ctx }) => listDrafts(ctx)),
  get: authedProcedure
    .input(draftIdSchema)
    .output(draftSchema)
    .query(({ ctx, input }) => getDraft(ctx, input.id)),
  save: ownAccountProcedure
    .input(saveDraftInputSchema)
    .output(draftRefSchema)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  remove: ownAccountProcedure
    .input(draftIdSchema)
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => removeDraft(ctx, input.id)),
});
