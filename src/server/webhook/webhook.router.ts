// tRPC procedures of webhooks.
import {
  deliveriesQuerySchema,
  deliveriesSchema,
  deliveryDetailsSchema,
  newWebhookSchema,
  sendSinceSchema,
  sentSinceSchema,
  webhookChangesSchema,
  webhookIdSchema,
  webhookSecretSchema,
  webhooksSchema,
} from '../../shared/webhook/webhook.ts';
import { ownAccountProcedure, router } from '../trpc.ts';
import { getDelivery, listDeliveries, sendAgain, sendSince, sendTest } from './deliveries.ts';
import { changeWebhook, createWebhook, endWebhook, listWebhooks, replaceSecret } from './webhooks.ts';

const SIGNED_OUT = { 401: ['Not signed in'] };
const REFUSED = { 403: ['This key lacks the scope webhooks:write', 'Confirm that it is you'] };
const NO_SUCH_WEBHOOK = { 404: ['There is no such webhook any more.'] };
const NO_SUCH_DELIVERY = { 404: ['There is no such delivery any more.'] };
const IS_OFF = { 409: ['This webhook is off. Switch it on first.'] };
const ADDRESSES = { 400: ['The address must begin with https://', 'This address is not reachable from here: it is private'] };
const scope = 'webhooks:write';

export const webhookRouter = router({
  list: ownAccountProcedure
    .meta({
      rest: { method: 'GET', path: '/webhooks', scope, summary: 'The webhooks of the member or brokerage', errorResponses: SIGNED_OUT },
    })
    .output(webhooksSchema)
    .query(({ ctx }) => listWebhooks(ctx)),
  create: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/webhooks',
        status: 201,
        scope,
        summary: 'Make a webhook; its secret is shown this once',
        errorResponses: { ...ADDRESSES, ...SIGNED_OUT, ...REFUSED, 409: ['You have 10 webhooks. End one first.'] },
      },
    })
    .input(newWebhookSchema)
    .output(webhookSecretSchema)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  change: ownAccountProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/webhooks/{id}',
        scope,
        summary: 'Change a webhook, or switch it on or off',
        errorResponses: { ...ADDRESSES, ...SIGNED_OUT, ...REFUSED, ...NO_SUCH_WEBHOOK },
      },
    })
    .input(webhookChangesSchema)
    .output(webhookIdSchema)
    .mutation(({ ctx, input }) => changeWebhook(ctx, input)),
  end: ownAccountProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/webhooks/{id}',
        status: 204,
        scope,
        summary: 'End a webhook',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_WEBHOOK },
      },
    })
    .input(webhookIdSchema)
    .output(webhookIdSchema)
    .mutation(({ ctx, input }) => endWebhook(ctx, input.id)),
  replaceSecret: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/webhooks/{id}/secret',
        status: 201,
        scope,
        summary: 'Give a webhook a new secret; the one before signs too for 24 hours',
        errorResponses: { ...SIGNED_OUT, ...REFUSED, ...NO_SUCH_WEBHOOK },
      },
    })
    .input(webhookIdSchema)
    .output(webhookSecretSchema)
    .mutation(({ ctx, input }) => replaceSecret(ctx, input.id)),
  test: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/webhooks/{id}/test',
        status: 202,
        scope,
        summary: 'Send a test to a webhook, once; what came of it is in its deliveries',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_WEBHOOK, ...IS_OFF },
      },
    })
    .input(webhookIdSchema)
    .output(webhookIdSchema)
    .mutation(({ ctx, input }) => sendTest(ctx, input.id)),
  since: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/webhooks/{id}/since',
        status: 202,
        scope,
        summary: 'Send a webhook every event since a time',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_WEBHOOK, ...IS_OFF },
      },
    })
    .input(sendSinceSchema)
    .output(sentSinceSchema)
    .mutation(({ ctx, input }) => sendSince(ctx, input)),
  deliveries: ownAccountProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/webhooks/{id}/deliveries',
        scope,
        summary: 'What was sent to a webhook, the last first, 50 a page',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_WEBHOOK },
      },
    })
    .input(deliveriesQuerySchema)
    .output(deliveriesSchema)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  delivery: ownAccountProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/deliveries/{id}',
        scope,
        summary: 'A delivery with its body and the answer',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_DELIVERY },
      },
    })
    .input(webhookIdSchema)
    .output(deliveryDetailsSchema)
    .query(({ ctx, input }) => getDelivery(ctx, input.id)),
  again: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/deliveries/{id}/again',
        status: 202,
        scope,
        summary: 'Send a delivery again, with the same id',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_DELIVERY, ...IS_OFF },
      },
    })
    .input(webhookIdSchema)
    .output(webhookIdSchema)
    .mutation(({ ctx, input }) => sendAgain(ctx, input.id)),
});
