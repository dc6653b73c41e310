import { z } from 'zod';
import { userId } from '../../shared/account.ts';
import { allowanceView, listingInput, listingPatch, listingStatus, ownListing as ownListingView } from '../../shared/listing/listing.ts';
import { PROPERTY_STATUSES } from '../../shared/property/property.ts';
import { propertyId, propertyView } from '../../shared/property/property-view.ts';
import { requireSelf } from '../account/account.ts';
import { authedProcedure, router } from '../trpc.ts';
import { createListing, updateListing } from './listing.ts';
import { listOwnProperties, ownListing, ownListings } from './own-listings.ts';
import { listingQuota } from './quota.ts';
import { deleteListing, restoreListing, setStatus } from './status.ts';

const SIGNED_OUT = { 401: ['Not signed in'] };
const OWN = { ...SIGNED_OUT, 404: ['Property not found'] };
const FOREIGN = 'You can only create listings for your own account';

/** Counts created listings per hour; a call that fails is not counted. */
const creatingProcedure = authedProcedure.use(async ({ ctx, next }) => {
  const member = String(ctx.user.id);
  await ctx.limiter.count('createListing', member);
  const result = await next();
  if (!result.ok) await ctx.limiter.refund('createListing', member);
  return result;
});

/** A user's own listings; those of other users are not found. */
export const listingRouter = router({
  create: creatingProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/properties',
        status: 201,
        summary: 'Advertise a home',
        errorResponses: { ...SIGNED_OUT, 403: [FOREIGN, 'Your plan allows up to 5 listings. Upgrade to add more.'] },
      },
    })
    .input(z.object({ userId: userId.nullish().describe('The own id, or nothing') }))
    .use(({ ctx, input, next }) => {
      if (input.userId != null) requireSelf(ctx, input.userId, FOREIGN);
      return next();
    })
    .input(listingInput)
    .output(propertyView)
    .mutation(({ ctx, input: { userId: _own, ...fields } }) => createListing(ctx, fields)),
  update: authedProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/properties/{id}',
        summary:
          'Change an own listing; what is absent stays. Another place, address, type or area, or a pin over 1 km away, makes another home of it: a running promotion ends without refund (isPromoted false), and so does the verified mark (verification null)',
        errorResponses: OWN,
      },
    })
    .input(z.object({ id: propertyId }))
    .input(listingPatch)
    .output(propertyView)
    .mutation(({ ctx, input: { id, ...patch } }) => updateListing(ctx, id, patch)),
  remove: authedProcedure
    .meta({ rest: { method: 'DELETE', path: '/properties/{id}', status: 204, summary: 'Take an own listing off', errorResponses: OWN } })
    .input(z.object({ id: propertyId }))
    .output(z.object({ id: z.int(), restorableUntil: z.string().meta({ format: 'date-time' }) }))
    .mutation(({ ctx, input }) => deleteListing(ctx, input.id)),
  restore: authedProcedure
    .input(z.object({ id: propertyId }))
    .output(z.object({ id: z.int(), status: z.enum(PROPERTY_STATUSES) }))
    .mutation(({ ctx, input }) => restoreListing(ctx, input.id)),
  setStatus: authedProcedure
    .input(z.object({ id: propertyId, status: listingStatus }))
    .output(z.object({ id: z.int(), status: listingStatus }))
    .mutation(({ ctx, input }) => setStatus(ctx, input.id, input.status)),
  list: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/{id}/properties',
        summary: 'The own listings, newest first, paused ones too',
        errorResponses: { ...SIGNED_OUT, 403: ['You can only access your own account'] },
      },
    })
    .input(z.object({ id: userId }))
    .output(z.array(propertyView))
    .query(({ ctx, input }) => {
      requireSelf(ctx, input.id);
      return listOwnProperties(ctx.em, ctx.user.id);
    }),
  mine: authedProcedure
    .output(z.object({ items: z.array(ownListingView), deleted: z.array(ownListingView) }))
    .query(({ ctx }) => ownListings(ctx)),
  get: authedProcedure
    .input(z.object({ id: propertyId }))
    .output(ownListingView)
    .query(({ ctx, input }) => ownListing(ctx, input.id)),
  allowance: authedProcedure.output(allowanceView).query(({ ctx }) => listingQuota(ctx)),
});
