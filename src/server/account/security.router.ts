import { z } from 'zod';
import { codeSchema, credentialsSchema, userViewSchema } from '../../shared/account/account.ts';
import { recoveryCodesSchema, securityViewSchema, stepUpInputSchema, totpSetupSchema } from '../../shared/account/account-security.ts';
import { authedProcedure, ownAccountProcedure, publicProcedure, router } from '../trpc.ts';
import { confirmSession } from './confirm-session.ts';
import { finishWait } from './lost-factor/finish-wait.ts';
import { beginWait } from './lost-factor/lost-factor.ts';
import { stopOwnWait } from './lost-factor/stop-wait.ts';
import { beginTotp, enableTotp, removeTotp, replaceRecoveryCodes } from './security/authenticator-app.ts';
import { viewSecurity } from './security.view.ts';

/** Responses of errors, for the API document. */
const SIGNED_OUT = { 401: ['Not signed in'] };
const STEP_UP = { ...SIGNED_OUT, 403: ['Confirm that it is you'] };
const TOO_MANY = { 429: ['Too many attempts. Please try again later.'] };

/**
 * Procedures about how an account is signed in to: confirming who is at the device, the authenticator app, recovery codes, and the way back for a member
 * who has lost every second factor. `ownAccountProcedure` refuses the demo account.
 */
export const securityRouter = router({
  get: authedProcedure
    .meta({ rest: { method: 'GET', path: '/user/security', summary: 'How the account is signed in to', errorResponses: SIGNED_OUT } })
    .output(securityViewSchema)
    .query(({ ctx }) => viewSecurity(ctx)),
  confirm: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/user/confirm',
        repetition: 'apart',
        status: 204,
        summary:
          'Confirm for 10 minutes that it is you, before a change of the ways to sign in; by a passkey or a code, without a second factor by the password',
        errorResponses: {
          400: ['The passkey could not be checked'],
          401: ['Not signed in', 'Current password is wrong', 'A second factor is needed', 'Invalid code'],
          ...TOO_MANY,
        },
      },
    })
    .input(stepUpInputSchema)
    .output(z.null())
    .mutation(({ ctx, input }) => confirmSession(ctx, input)),
  beginTotp: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/user/totp',
        repetition: 'apart',
        summary: 'Begin to add an authenticator app; it counts after its first code',
        errorResponses: { ...STEP_UP, 409: ['There is an authenticator app already'] },
      },
    })
    .output(totpSetupSchema)
    .mutation(({ ctx }) => beginTotp(ctx)),
  enableTotp: ownAccountProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/user/totp',
        repetition: 'apart',
        summary: 'Add the authenticator app by its first code; answers ten recovery codes, once',
        errorResponses: { ...STEP_UP, 400: ['Invalid code'], 409: ['Begin to add an authenticator app first'], ...TOO_MANY },
      },
    })
    .input(z.object({ code: codeSchema }))
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => enableTotp(ctx, input.code)),
  removeTotp: ownAccountProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/user/totp',
        status: 204,
        summary: 'Remove the authenticator app',
        errorResponses: { ...STEP_UP, 404: ['There is no authenticator app'] },
      },
    })
    .output(z.null())
    .mutation(({ ctx }) => removeTotp(ctx)),
  /** Begins the waiting period of a member who has lost every second factor; at its end a link is emailed. */
  loseFactors: publicProcedure
    .input(credentialsSchema)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => beginWait(ctx, input)),
  /** Ends the caller's waiting period without a link. */
  stopLostFactor: ownAccountProcedure.output(z.null()).mutation(({ ctx }) => stopOwnWait(ctx)),
  /** Signs in by the emailed link, once, and removes every second factor. */
  signInByLink: publicProcedure
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(userViewSchema)
    .mutation(({ ctx, input }) => finishWait(ctx, input.token)),
  replaceRecoveryCodes: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/user/recovery-codes',
        repetition: 'apart',
        summary: 'Replace the recovery codes by ten new ones, answered once',
        errorResponses: { ...STEP_UP, 409: ['Add an authenticator app or a passkey first'] },
      },
    })
    .output(recoveryCodesSchema)
    .mutation(({ ctx }) => replaceRecoveryCodes(ctx)),
});
