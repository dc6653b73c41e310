import { z } from 'zod';
import { savedList, savedState, userId } from '../../shared/account.ts';
import { propertyCard, propertyId } from '../../shared/property/property-view.ts';
import { requireSelf } from '../account/account.ts';
import { authedProcedure, authedProcedureWith, router } from '../trpc.ts';
import { listSaved, savedCards, toggleSaved } from './saved.ts';

const OWN = { 401: ['Not signed in'], 403: ['You can only access your own account'] };

export const savedRouter = router({
  toggle: authedProcedureWith('Please log in to save properties')
    .meta({
      rest: {
        method: 'POST',
        path: '/users/{userId}/saved-properties/{propertyId}',
        summary: 'Save a home, or take it off the list',
        errorResponses: { 401: ['Please log in to save properties'], 403: OWN[403], 404: ['Property not found'] },
      },
    })
    .input(z.object({ userId }))
    .use(({ ctx, input, next }) => {
      requireSelf(ctx, input.userId);
      return next();
    })
    .input(z.object({ propertyId }))
    .output(savedState)
    .mutation(({ ctx, input }) => toggleSaved(ctx, input.propertyId)),
  list: authedProcedure
    .meta({
      rest: { method: 'GET', path: '/users/{id}/saved-properties', summary: 'The own saved homes, last saved first', errorResponses: OWN },
    })
    .input(z.object({ id: userId }))
    .output(savedList)
    .query(({ ctx, input }) => {
      requireSelf(ctx, input.id);
      return listSaved(ctx.em, ctx.user.id);
    }),
  cards: authedProcedure.output(z.array(propertyCard)).query(({ ctx }) => savedCards(ctx.em, ctx.user.id)),
});
