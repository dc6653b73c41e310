// tRPC procedures and REST paths to create, change, confirm, delete and read one's own listings, and for visitors to ask whether a home is still
// available.
import { z } from 'zod';
import { userIdSchema } from '../../shared/account/account.ts';
import { dateTimeSchema } from '../../shared/field-schemas.ts';
import { availabilityInputSchema } from '../../shared/listing/availability.ts';
import { confirmedAllSchema } from '../../shared/listing/confirmation-schemas.ts';
import {
  listingBodySchema,
  listingPatchBodySchema,
  listingQuotaSchema,
  listingStatusSchema,
  listingUpsertBodySchema,
  ownListingSchema,
  ownReferenceSchema,
} from '../../shared/listing/listing.ts';
import {
  bulkIdsSchema,
  bulkInputSchema,
  MAX_SELECTED,
  ownListFilterSchema,
  ownPageSchema,
  ownSummarySchema,
  timeCursorSchema,
} from '../../shared/listing/own-list.ts';
import {
  bulkListingsInputSchema,
  bulkResultSchema,
  bulkStatusInputSchema,
  programListInputSchema,
  programListingSchema,
  putListingSchema,
} from '../../shared/listing/own-reference.ts';
import { normalisePermitNumber } from '../../shared/listing/permit.ts';
import { placeOptionSchema, placeOptionsInputSchema } from '../../shared/listing/place-option.ts';
import { samePicturesInputSchema, samePicturesSchema } from '../../shared/listing/same-pictures.ts';
import { listingTrendsSchema, totalTrendsSchema, trendIdsSchema } from '../../shared/listing/trends.ts';
import { turnInputSchema, uploadViewSchema } from '../../shared/listing/upload.ts';
import { m } from '../../shared/messages/messages.ts';
import { INT4_MAX, PROPERTY_STATUSES } from '../../shared/property/property.ts';
import { managedViewSchema, propertyIdSchema } from '../../shared/property/property-view.ts';
import { requireSelf } from '../account/account.ts';
import { findListingsWithPictures } from '../moderation/alike-pictures/alike-pictures.ts';
import { sendForReview } from '../moderation/appeal.ts';
import { turnPhoto } from '../photo/photo.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { changeListings, exportListings } from './bulk.ts';
import { confirmAll, confirmListing } from './confirmation/confirmation.ts';
import { askAvailability } from './confirmation/questions.ts';
import { featureListing } from './feature.ts';
import { createListing } from './listing.ts';
import { findOwnIds, getOwnListing, getOwnPage, listOwnProperties, summariseOwn } from './own-listings.ts';
import { deleteByReference, listChanged, readPut } from './own-reference/read-listings.ts';
import { putListing, writeListings } from './own-reference/write-listings.ts';
import { patchListing } from './patch-listing.ts';
import { findPermitUse } from './permit.ts';
import { placeOptions } from './place-options.ts';
import { listingQuota } from './quota.ts';
import { deleteListing, restoreListing, setStatus } from './status.ts';
import { listingTrends, totalTrends } from './trends.ts';

const SIGNED_OUT = { 401: ['Not signed in'] };
const OWN_LISTING_RESPONSES = { ...SIGNED_OUT, 404: ['Property not found'] };

/** The largest body of many listings. */
const MAX_BULK_BYTES = 2 * 1024 * 1024;

/** Limits the listings that a user creates per hour. Counts before the call, which keeps a burst within the limit; a failed call is refunded. */
const creatingProcedure = authedProcedure.use(async ({ ctx, next }) => {
  // programs are held by the limit of their key and by the plan
  if (ctx.apiCaller) return next();
  const member = String(ctx.user.id);
  await ctx.limiter.count('createListing', member);
  const result = await next();
  if (!result.ok) await ctx.limiter.refund('createListing', member);
  return result;
});

/**
 * A user's own listings; those of other users are not found. Other people's homes are read by `samePictures`, and `askAvailability`, the only public
 * procedure, is about them.
 */
export const listingRouter = router({
  create: creatingProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/properties',
        scope: 'listings:write',
        status: 201,
        summary: 'Advertise a home',
        errorResponses: {
          ...SIGNED_OUT,
          403: ['You can only create listings for your own account', 'Your plan allows up to 5 listings. Upgrade to add more.'],
        },
      },
    })
    .input(
      z.object({
        userId: userIdSchema.nullish().describe('The own id, or nothing'),
        draftId: z
          .int()
          .min(1)
          .max(INT4_MAX)
          .optional()
          .describe('The own draft that the listing was made of on the website; it is deleted'),
      }),
    )
    .use(({ ctx, input, next }) => {
      if (input.userId != null) requireSelf(ctx, input.userId, m.listing_foreign());
      return next();
    })
    .input(listingBodySchema)
    .output(managedViewSchema)
    .mutation(({ ctx, input: { userId: _userId, draftId, ...fields } }) => createListing(ctx, fields, draftId)),
  update: authedProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/properties/{id}',
        scope: 'listings:write',
        summary:
          'Change an own listing; what is absent stays. Another place, address, type or area, or a pin over 1 km away or outside the community, makes another home of it: a running promotion ends without refund (isPromoted false), and so does the verified mark (verification null)',
        errorResponses: {
          ...OWN_LISTING_RESPONSES,
          403: ['Your plan allows up to 5 listings. Upgrade to add more.'],
          409: ['This advert was taken down. Change it and send it for review, or appeal.'],
        },
      },
    })
    .input(z.object({ id: propertyIdSchema }))
    .input(listingPatchBodySchema)
    .output(managedViewSchema)
    .mutation(({ ctx, input: { id, ...patch } }) => patchListing(ctx, id, patch)),
  /** Creates or changes the listing with an own reference. */
  put: authedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/listings/{reference}',
        scope: 'listings:write',
        isCreated: ({ outcome }: { outcome: string }) => outcome === 'created',
        summary:
          'Create or change the listing with an own reference; optional fields that are absent stay. The same again writes nothing (outcome unchanged). A reference `bulk` is only written by POST /listings/bulk',
        errorResponses: {
          ...OWN_LISTING_RESPONSES,
          403: ['Your plan allows up to 5 listings. Upgrade to add more.'],
          409: ['Several listings have this reference. Give each its own.'],
        },
      },
    })
    .input(z.object({ reference: ownReferenceSchema }))
    .input(listingUpsertBodySchema)
    .output(putListingSchema)
    .mutation(async ({ ctx, input: { reference, ...fields } }) => readPut(ctx.em, await putListing(ctx, reference, fields))),
  removeByReference: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/listings/{reference}',
        scope: 'listings:write',
        status: 204,
        summary: 'Take the listing with an own reference off',
        errorResponses: { ...OWN_LISTING_RESPONSES, 409: ['Several listings have this reference. Give each its own.'] },
      },
    })
    .input(z.object({ reference: ownReferenceSchema }))
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => deleteByReference(ctx, input.reference)),
  changed: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/listings',
        scope: 'listings:read',
        list: true,
        summary:
          'The listings that the caller manages, last changed last, 500 at a time; more by the Link header. A call that runs long stores earlier times late: ask again from a minute before',
        errorResponses: SIGNED_OUT,
      },
    })
    .input(programListInputSchema)
    .output(z.object({ items: z.array(programListingSchema), total: z.null(), capped: z.boolean(), next: z.string().nullable() }))
    .query(({ ctx, input }) => listChanged(ctx, input)),
  /** Creates or changes many listings by their own references, each alone. */
  writeMany: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/listings/bulk',
        scope: 'listings:write',
        query: ['dryRun'],
        maxBodyBytes: MAX_BULK_BYTES,
        summary:
          'Create or change up to 500 listings by their own references, 2 MB; each stands alone, and its result says what became of it',
        errorResponses: SIGNED_OUT,
      },
    })
    .input(bulkListingsInputSchema)
    .output(bulkResultSchema)
    .mutation(({ ctx, input: { mode, items, dryRun } }) => writeListings(ctx, mode, items, dryRun)),
  setManyStatuses: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/listings/bulk/status',
        scope: 'listings:write',
        query: ['dryRun'],
        maxBodyBytes: MAX_BULK_BYTES,
        summary: 'Publish, pause or mark as sold or rented up to 500 listings by their own references; each stands alone',
        errorResponses: SIGNED_OUT,
      },
    })
    .input(bulkStatusInputSchema)
    .output(bulkResultSchema)
    .mutation(({ ctx, input: { items, dryRun } }) => writeListings(ctx, 'status', items, dryRun)),
  remove: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/properties/{id}',
        scope: 'listings:write',
        status: 204,
        summary: 'Take an own listing off',
        errorResponses: OWN_LISTING_RESPONSES,
      },
    })
    .input(z.object({ id: propertyIdSchema }))
    .output(z.object({ id: z.int(), restorableUntil: dateTimeSchema }))
    .mutation(({ ctx, input }) => deleteListing(ctx, input.id)),
  restore: authedProcedure
    .input(z.object({ id: propertyIdSchema }))
    .output(z.object({ id: z.int(), status: z.enum(PROPERTY_STATUSES) }))
    .mutation(({ ctx, input }) => restoreListing(ctx, input.id)),
  setStatus: authedProcedure
    .input(z.object({ id: propertyIdSchema, status: listingStatusSchema }))
    .output(z.object({ id: z.int(), status: listingStatusSchema }))
    .mutation(({ ctx, input }) => setStatus(ctx, input.id, input.status)),
  confirm: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/properties/{id}/confirm',
        scope: 'listings:write',
        summary:
          'Say that an own listing is still available at its price; one that was paused because it was not confirmed is published again',
        errorResponses: { ...OWN_LISTING_RESPONSES, 409: ['This listing is not online. Publish it first.'] },
      },
    })
    .input(z.object({ id: propertyIdSchema }))
    .output(z.object({ confirmedAt: dateTimeSchema }))
    .mutation(({ ctx, input }) => confirmListing(ctx, input.id)),
  /** Title of another published listing of the caller with this permit number; `id` is the listing in the form, 0 for a new one. */
  permitUse: authedProcedure
    .input(z.object({ number: z.string().max(60), id: z.int().min(0).max(INT4_MAX) }))
    .output(z.object({ title: z.string().nullable() }))
    .query(async ({ ctx, input }) => ({
      title: await findPermitUse(ctx.em, ctx.user.id, normalisePermitNumber(input.number), input.id),
    })),
  /** Ids of published listings that show the same pictures as the caller's form. */
  samePictures: authedProcedure
    .input(samePicturesInputSchema)
    .output(samePicturesSchema)
    .query(async ({ ctx, input }) => ({ ids: await findListingsWithPictures(ctx.em, ctx.user.id, input) })),
  turnPicture: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/uploads/{id}/turn',
        scope: 'listings:write',
        status: 201,
        summary: 'Turn a picture clockwise. The answer names a new one, which takes the place of the former when a listing names it',
        errorResponses: { ...SIGNED_OUT, 404: ['Unknown image'] },
      },
    })
    .use(async ({ ctx, next }) => {
      await ctx.limiter.count('upload', String(ctx.user.id));
      return next();
    })
    .input(turnInputSchema)
    .output(uploadViewSchema)
    .mutation(({ ctx, input: { id, degrees } }) => turnPhoto(ctx, id, degrees)),
  /** Says of all listings of the caller that wait for a confirmation that they are still available, up to a limit. */
  confirmAll: authedProcedure.output(confirmedAllSchema).mutation(({ ctx }) => confirmAll(ctx)),
  /** A visitor asks whether a home is still available. */
  askAvailability: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/properties/{id}/still-available',
        status: 202,
        summary: 'Ask the advertiser whether a home is still available; the answer comes by email',
        errorResponses: { 404: ['Property not found'] },
      },
    })
    .input(availabilityInputSchema)
    .output(z.object({ accepted: z.literal(true) }))
    .mutation(({ ctx, input }) => askAvailability(ctx, input)),
  /** Asks staff to look again at a listing that they took down, after its advertiser has changed it. */
  sendForReview: authedProcedure
    .input(z.object({ id: propertyIdSchema }))
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => sendForReview(ctx, input.id)),
  list: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/{id}/properties',
        scope: 'listings:read',
        list: true,
        summary: 'The own listings, newest first, paused ones too; at most 1,000, more by the Link header',
        errorResponses: { ...SIGNED_OUT, 403: ['You can only access your own account'] },
      },
    })
    .input(z.object({ id: userIdSchema }))
    .use(({ ctx, input, next }) => {
      requireSelf(ctx, input.id);
      return next();
    })
    .input(z.object({ after: timeCursorSchema.optional().describe('The listings after this position, as the Link header names it') }))
    .output(z.object({ items: z.array(managedViewSchema), total: z.int(), capped: z.boolean(), next: z.string().nullable() }))
    .query(({ ctx, input }) => listOwnProperties(ctx.em, ctx.user.id, input.after)),
  /** A page of My Properties, with what only their advertiser sees, and those deleted lately that can still be restored. */
  mine: authedProcedure
    .input(ownListFilterSchema.extend({ after: timeCursorSchema.optional() }).default({}))
    .output(ownPageSchema)
    .query(({ ctx, input }) => getOwnPage(ctx, input)),
  /** The ids of all listings of My Properties that a filter leaves. */
  mineIds: authedProcedure
    .input(ownListFilterSchema)
    .output(z.object({ ids: z.array(z.int()).max(MAX_SELECTED) }))
    .query(({ ctx, input }) => findOwnIds(ctx, input)),
  /** Figures of all listings together. */
  summary: authedProcedure.output(ownSummarySchema).query(({ ctx }) => summariseOwn(ctx)),
  /** Does one thing with several listings, with all or none. */
  bulk: authedProcedure
    .input(bulkInputSchema)
    .output(z.object({ changed: z.int() }))
    .mutation(({ ctx, input }) => changeListings(ctx, input)),
  /** Listings as lines of a CSV file. A mutation, because an address cannot hold that many ids. */
  exportLines: authedProcedure
    .meta({ countsAs: 'read' })
    .input(z.object({ ids: bulkIdsSchema }))
    .output(z.object({ names: z.string(), lines: z.array(z.string()) }))
    .mutation(({ ctx, input }) => exportListings(ctx, input.ids)),
  get: authedProcedure
    .input(z.object({ id: propertyIdSchema }))
    .output(ownListingSchema)
    .query(({ ctx, input }) => getOwnListing(ctx, input.id)),
  /** Views, saves and inquiries of own listings by day. */
  trends: authedProcedure
    .input(z.object({ ids: trendIdsSchema }))
    .output(listingTrendsSchema)
    .query(({ ctx, input }) => listingTrends(ctx, input.ids)),
  /** The same of all own listings together. */
  totalTrends: authedProcedure.output(totalTrendsSchema).query(({ ctx }) => totalTrends(ctx)),
  /** Places that the form suggests for what is typed into its location field. */
  places: authedProcedure
    .input(placeOptionsInputSchema)
    .output(z.array(placeOptionSchema))
    .query(({ ctx, input }) => placeOptions(ctx.em, input.text)),
  /** Puts a listing into one of the featured places of the plan, or takes it out. */
  feature: authedProcedure
    .input(z.object({ id: propertyIdSchema, isFeatured: z.boolean() }))
    .output(z.object({ id: z.int(), hasFeaturedPlace: z.boolean() }))
    .mutation(({ ctx, input }) => featureListing(ctx, input)),
  /** How many listings the caller has and may have by their plan. */
  allowance: authedProcedure.output(listingQuotaSchema).query(({ ctx }) => listingQuota(ctx)),
});
