import { z } from 'zod';
import {
  accountExportSchema,
  emailChangeSchema,
  emailStateSchema,
  forgotInputSchema,
  loginInputSchema,
  passwordChangeSchema,
  profileInputSchema,
  registerInputSchema,
  resetInputSchema,
  sessionViewSchema,
  userIdSchema,
  userViewSchema,
} from '../../shared/account/account.ts';
import { advertiserInputSchema } from '../../shared/account/advertiser-input.ts';
import { m } from '../../shared/messages/messages.ts';
import { authedProcedure, ownAccountProcedure, publicProcedure, router } from '../trpc.ts';
import { cancelViewingsOfUser } from '../viewing/viewing.jobs.ts';
import { requireSelf, updateProfile, viewUser } from './account.ts';
import { setAdvertiser } from './advertiser.ts';
import { cancelEmailChange, requestEmailChange, resendConfirmation, viewEmailState } from './email/account.email.ts';
import { confirmEmailByToken } from './email/confirm-email.ts';
import { requestReset, resetPassword } from './password/account.reset.ts';
import { exportAccount } from './personal-data/account.export.ts';
import { changePassword, deleteAccount, endOtherSessions, endSession, listSessions } from './sign-in/account.sessions.ts';
import { login, logout, register } from './sign-in/account.sign-in.ts';

const WEAK_PASSWORD_TEXTS = [
  'This password is too common and easy to guess. Please choose another.',
  'The password cannot be your username or your email address.',
  'This password is on lists of leaked passwords. Choose another one.',
  'This password is too easy to guess. Three or four unrelated words are good.',
];
/** Error responses are for the API document: texts by HTTP status. */
const SIGNED_OUT_RESPONSE = { 401: ['Not signed in'] };

/**
 * tRPC procedures for sign-in, registration, profile, password, email address, devices, export and deletion of an account. `meta.rest` also publishes a
 * procedure as a REST endpoint below /api. `ownAccountProcedure` rejects the demo account.
 */
export const accountRouter = router({
  /** The signed-in user or null, for pages; never an error. */
  me: publicProcedure.output(userViewSchema.nullable()).query(({ ctx }) => (ctx.signedIn ? viewUser(ctx.em, ctx.signedIn.user.id) : null)),
  current: authedProcedure
    .meta({ rest: { method: 'GET', path: '/user', summary: 'The signed-in member', errorResponses: SIGNED_OUT_RESPONSE } })
    .output(userViewSchema)
    .query(({ ctx }) => viewUser(ctx.em, ctx.user.id)),
  login: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/login',
        repetition: 'apart',
        summary: 'Sign in; the answer sets the cookie',
        errorResponses: {
          401: ['Invalid username or password', 'A second factor is needed', 'Invalid code'],
          429: ['Too many attempts. Please try again later.'],
        },
      },
    })
    .input(loginInputSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => login(ctx, input)),
  register: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/register',
        repetition: 'apart',
        status: 201,
        summary: 'Become a member and sign in',
        errorResponses: {
          400: WEAK_PASSWORD_TEXTS,
          409: ['Username or email is already taken'],
          429: ['Too many attempts. Please try again later.'],
        },
      },
    })
    .input(registerInputSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),
  logout: publicProcedure
    .meta({ rest: { method: 'POST', path: '/logout', repetition: 'apart', summary: 'Sign out; also fine without a session' } })
    .output(z.object({ signedOut: z.literal(true) }))
    .mutation(({ ctx }) => logout(ctx)),
  /** `userId` is the user whose profile the page showed: another one may have signed in since, in another tab. */
  update: ownAccountProcedure
    .input(profileInputSchema.extend({ userId: userIdSchema.optional() }))
    .output(userViewSchema)
    .mutation(({ ctx, input }) => {
      if (input.userId !== undefined) requireSelf(ctx, input.userId);
      return updateProfile(ctx, input);
    }),
  /** `userId` as in `update`. */
  setAdvertiser: ownAccountProcedure
    .input(advertiserInputSchema.and(z.object({ userId: userIdSchema })))
    .output(userViewSchema)
    .mutation(({ ctx, input }) => {
      requireSelf(ctx, input.userId);
      return setAdvertiser(ctx, input);
    }),
  emailState: authedProcedure.output(emailStateSchema).query(({ ctx }) => viewEmailState(ctx)),
  changeEmail: ownAccountProcedure
    .input(emailChangeSchema)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),
  cancelEmailChange: ownAccountProcedure.output(emailStateSchema).mutation(({ ctx }) => cancelEmailChange(ctx)),
  confirmEmail: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/user/email/confirm',
        repetition: 'apart',
        summary: 'Confirm an email address by the token of the link in the email',
        errorResponses: { 410: ['This link is no longer valid. Ask for a new one.'] },
      },
    })
    .input(
      z.object({
        token: z
          .string()
          .min(1, { error: () => m.ui_link_invalid() })
          .max(200),
      }),
    )
    .output(z.object({ confirmed: z.literal(true) }))
    .mutation(({ ctx, input }) => confirmEmailByToken(ctx, input.token)),
  resendConfirmation: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/user/email/send',
        repetition: 'apart',
        summary: 'Send the link that confirms the email address again',
        errorResponses: { ...SIGNED_OUT_RESPONSE, 409: ['Your email address is confirmed'] },
      },
    })
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx }) => resendConfirmation(ctx)),
  changePassword: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/user/password',
        repetition: 'apart',
        summary: 'Change the password; every other session ends',
        errorResponses: {
          400: ['Current password is wrong', ...WEAK_PASSWORD_TEXTS],
          403: ['Confirm that it is you'],
          ...SIGNED_OUT_RESPONSE,
        },
      },
    })
    .input(passwordChangeSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  forgotPassword: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/forgot-password',
        repetition: 'apart',
        summary: 'Ask for a link to set a new password; the same answer for every address',
      },
    })
    .input(forgotInputSchema)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => requestReset(ctx, input)),
  resetPassword: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/reset-password',
        repetition: 'apart',
        summary: 'Set a new password by the link of the email; where a second factor is set, sign in afterwards',
        errorResponses: {
          400: ['This link is no longer valid. Please request a new one.', ...WEAK_PASSWORD_TEXTS],
          401: ['A second factor is needed'],
        },
      },
    })
    .input(resetInputSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  sessions: ownAccountProcedure.output(z.array(sessionViewSchema)).query(({ ctx }) => listSessions(ctx)),
  endOtherSessions: ownAccountProcedure.output(z.object({ ended: z.int() })).mutation(({ ctx }) => endOtherSessions(ctx)),
  endSession: ownAccountProcedure
    .input(z.object({ id: z.string().max(64) }))
    .output(z.object({ ended: z.int() }))
    .mutation(({ ctx, input }) => endSession(ctx, input.id)),
  export: ownAccountProcedure.output(accountExportSchema).query(({ ctx }) => exportAccount(ctx.em, ctx.user)),
  remove: ownAccountProcedure
    .input(z.object({ password: z.string().max(256) }))
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input.password, (tx) => cancelViewingsOfUser(ctx, tx, ctx.user.id))),
});
