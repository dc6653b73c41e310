import { z } from 'zod';
import {
  accountExport,
  emailChange,
  emailState,
  forgotInput,
  loginInput,
  passwordChange,
  profileInput,
  registerInput,
  resetInput,
  sessionView,
  userView,
} from '../../shared/account.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { cancelEmailChange, requestEmailChange, resendConfirmation, viewEmailState } from './account.email.ts';
import { exportAccount } from './account.export.ts';
import { COMMON_PASSWORD, OWN_NAME_PASSWORD } from './account.password.ts';
import { requestReset, resetPassword } from './account.reset.ts';
import { changePassword, deleteAccount, endOtherSessions, endSession, listSessions } from './account.sessions.ts';
import { login, logout, register } from './account.sign-in.ts';
import { updateProfile, viewUser } from './account.ts';

const WEAK = [COMMON_PASSWORD, OWN_NAME_PASSWORD];
const SIGNED_OUT = { 401: ['Not signed in'] };

export const accountRouter = router({
  /** The signed-in user or null, for pages; never an error. */
  me: publicProcedure.output(userView.nullable()).query(({ ctx }) => (ctx.signedIn ? viewUser(ctx.em, ctx.signedIn.user.id) : null)),
  current: authedProcedure
    .meta({ rest: { method: 'GET', path: '/user', summary: 'The signed-in member', errorResponses: SIGNED_OUT } })
    .output(userView)
    .query(({ ctx }) => viewUser(ctx.em, ctx.user.id)),
  login: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/login',
        summary: 'Sign in; the answer sets the cookie',
        errorResponses: { 401: ['Invalid username or password'], 429: ['Too many attempts. Please try again later.'] },
      },
    })
    .input(loginInput)
    .output(userView)
    .mutation(({ ctx, input }) => login(ctx, input)),
  register: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/register',
        status: 201,
        summary: 'Become a member and sign in',
        errorResponses: { 400: WEAK, 409: ['Username or email is already taken'], 429: ['Too many attempts. Please try again later.'] },
      },
    })
    .input(registerInput)
    .output(userView)
    .mutation(({ ctx, input }) => register(ctx, input)),
  logout: publicProcedure
    .meta({ rest: { method: 'POST', path: '/logout', summary: 'Sign out; also fine when nobody is signed in' } })
    .output(z.object({ signedOut: z.literal(true) }))
    .mutation(({ ctx }) => logout(ctx)),
  update: authedProcedure
    .input(profileInput)
    .output(userView)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  emailState: authedProcedure.output(emailState).query(({ ctx }) => viewEmailState(ctx)),
  changeEmail: authedProcedure
    .input(emailChange)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),
  cancelEmailChange: authedProcedure.output(emailState).mutation(({ ctx }) => cancelEmailChange(ctx)),
  resendConfirmation: authedProcedure.output(z.object({ message: z.string() })).mutation(({ ctx }) => resendConfirmation(ctx)),
  changePassword: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/user/password',
        summary: 'Change the password; every other session ends',
        errorResponses: { 400: ['Current password is wrong', ...WEAK], ...SIGNED_OUT },
      },
    })
    .input(passwordChange)
    .output(userView)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  forgotPassword: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/forgot-password',
        summary: 'Ask for a link to set a new password; the same answer for every address',
      },
    })
    .input(forgotInput)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => requestReset(ctx, input)),
  resetPassword: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/reset-password',
        summary: 'Set a new password by the link of the email',
        errorResponses: { 400: ['This link is no longer valid. Please ask for a new one.', ...WEAK] },
      },
    })
    .input(resetInput)
    .output(userView)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  sessions: authedProcedure.output(z.array(sessionView)).query(({ ctx }) => listSessions(ctx)),
  endOtherSessions: authedProcedure.output(z.object({ ended: z.int() })).mutation(({ ctx }) => endOtherSessions(ctx)),
  endSession: authedProcedure
    .input(z.object({ id: z.string().max(64) }))
    .output(z.object({ ended: z.int() }))
    .mutation(({ ctx, input }) => endSession(ctx, input.id)),
  export: authedProcedure.output(accountExport).query(({ ctx }) => exportAccount(ctx.em, ctx.user.id)),
  remove: authedProcedure
    .input(z.object({ password: z.string().max(256) }))
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input.password)),
});
