import { z } from 'zod';
import {
  alertChangeInputSchema,
  alertConfirmedSchema,
  alertConfirmInputSchema,
  alertCreatedSchema,
  alertEmailInputSchema,
  alertEmailViewSchema,
  alertFilterSchema,
  alertInputSchema,
  alertLinkInputSchema,
  alertListSchema,
  alertOwnerInputSchema,
  alertPreviewSchema,
  alertStopInputSchema,
  savedAlertSchema,
} from '../../shared/alert/alert-schemas.ts';
import { authedProcedure, publicProcedure, publicReadProcedure, router } from '../trpc.ts';
import { countNews, readAlertEmail } from './alert.news.ts';
import { confirmAlert } from './create/alert.confirm.ts';
import { createAlert } from './create/alert.create.ts';
import { previewAlert } from './create/alert.preview.ts';
import { changeAlert } from './manage/alert.change.ts';
import { deleteAddress, listAlerts, sendAlertsLink, stopAlert, stopAllAlerts } from './manage/alert.manage.ts';
import { isSavedAlertOn, setSavedAlert } from './manage/alert.saved.ts';

const OWNER_ERRORS = { 401: ['Not signed in'], 404: ['This link is no longer valid'] };
const ALERT_ERRORS = { 401: OWNER_ERRORS[401], 404: ['This link is no longer valid', 'Alert not found'] };

/**
 * Search alerts of an email address. The address is that of the key in the input (from a link in an email), else that of the signed-in member, else the one
 * that this browser has confirmed (cookie).
 */
export const alertRouter = router({
  preview: publicReadProcedure
    .input(alertFilterSchema)
    .output(alertPreviewSchema)
    .query(({ ctx, input }) => previewAlert(ctx.em, input)),
  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/alerts',
        summary: 'Get emails about new homes of a search; an address that is not the member’s own has to confirm it',
        status: 201,
        errorResponses: { 403: ['You have 20 alerts already. Stop one of them first.'] },
      },
    })
    .input(alertInputSchema)
    .output(alertCreatedSchema)
    .mutation(({ ctx, input }) => createAlert(ctx, input)),
  confirm: publicProcedure
    .input(alertConfirmInputSchema)
    .output(alertConfirmedSchema)
    .mutation(({ ctx, input }) => confirmAlert(ctx, input.token)),
  list: publicProcedure
    .meta({
      rest: { method: 'GET', path: '/alerts', summary: 'The own search alerts, the last first', errorResponses: OWNER_ERRORS },
      isForMembers: true,
    })
    .input(alertOwnerInputSchema)
    .output(alertListSchema)
    .query(({ ctx, input }) => listAlerts(ctx, input.key)),
  change: publicProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/alerts/{id}',
        summary: 'Change, pause or resume a search alert',
        errorResponses: { ...ALERT_ERRORS, 409: ['You already watch this search.'] },
      },
      isForMembers: true,
    })
    .input(alertChangeInputSchema)
    .output(alertListSchema)
    .mutation(({ ctx, input }) => changeAlert(ctx, input)),
  stop: publicProcedure
    .meta({
      rest: { method: 'DELETE', path: '/alerts/{id}', summary: 'End a search alert', errorResponses: ALERT_ERRORS },
      isForMembers: true,
    })
    .input(alertStopInputSchema)
    .output(alertListSchema)
    .mutation(({ ctx, input }) => stopAlert(ctx, input.id, input.key)),
  stopAll: publicProcedure
    .input(alertOwnerInputSchema)
    .output(alertListSchema)
    .mutation(({ ctx, input }) => stopAllAlerts(ctx, input.key)),
  deleteAddress: publicProcedure
    .input(alertOwnerInputSchema)
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await deleteAddress(ctx, input.key);
      return { deleted: true as const };
    }),
  /** Emails an address the link to its alerts. */
  sendLink: publicProcedure
    .input(alertLinkInputSchema)
    .output(z.object({ accepted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await sendAlertsLink(ctx, input.email, input.website);
      return { accepted: true as const };
    }),
  /** The homes of one email. Opening the list takes them off the count of `news`. */
  email: publicProcedure
    // a mutation, since it stores that the email was opened
    .meta({ countsAs: 'read' })
    .input(alertEmailInputSchema)
    .output(alertEmailViewSchema)
    .mutation(({ ctx, input }) => readAlertEmail(ctx, input.id, input.key)),
  /** How many homes are in emails of the last 30 days whose list was not opened. */
  news: publicProcedure.output(z.object({ count: z.int() })).query(async ({ ctx }) => ({ count: await countNews(ctx) })),
  /** Whether the member gets emails about the homes that they have saved. */
  saved: authedProcedure.output(savedAlertSchema).query(async ({ ctx }) => ({ isOn: await isSavedAlertOn(ctx) })),
  setSaved: authedProcedure
    .input(savedAlertSchema)
    .output(savedAlertSchema)
    .mutation(async ({ ctx, input }) => ({ isOn: await setSavedAlert(ctx, input.isOn) })),
});
