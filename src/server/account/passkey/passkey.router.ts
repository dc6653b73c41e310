import { z } from 'zod';
import { userViewSchema } from '../../../shared/account/account.ts';
import {
  credentialIdSchema,
  passkeyAssertionSchema,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyRegistrationSchema,
  passkeyRequestSchema,
  passkeyViewSchema,
} from '../../../shared/passkey.ts';
import { ownAccountProcedure, publicProcedure, router } from '../../trpc.ts';
import { beginConfirmation, beginSignIn, signInWithPasskey } from './passkey.sign-in.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkey.ts';

/** Error responses for the API document: texts by HTTP status. */
const SIGNED_OUT = { 401: ['Not signed in'] };
const STEP_UP = { ...SIGNED_OUT, 403: ['Confirm that it is you'] };
const CHECK_FAILED = { 400: ['The passkey could not be checked'] };
const TOO_MANY = { 429: ['Too many attempts. Please try again later.'] };
const NO_SITE_NAME = { 409: ['Passkeys need a site address with a name'] };
const NO_SUCH_PASSKEY = { 404: ['There is no such passkey'] };

/**
 * tRPC procedures of passkeys (WebAuthn): adding, naming and removing them, signing in and confirming a session with them. `meta.rest` also publishes a
 * procedure as a REST endpoint below /api. `ownAccountProcedure` rejects the demo account.
 */
export const passkeyRouter = router({
  beginSignIn: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/login/passkey/options',
        repetition: 'apart',
        summary: 'Begin to sign in with a passkey; the answer binds the challenge to a cookie',
        errorResponses: { ...NO_SITE_NAME, ...TOO_MANY },
      },
    })
    .output(passkeyRequestSchema)
    .mutation(({ ctx }) => beginSignIn(ctx)),
  signIn: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/login/passkey',
        repetition: 'apart',
        summary: 'Sign in with a passkey, which is both factors; the answer sets the cookie',
        errorResponses: { ...CHECK_FAILED, ...NO_SITE_NAME, ...TOO_MANY },
      },
    })
    .input(z.object({ passkey: passkeyAssertionSchema }))
    .output(userViewSchema)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input.passkey)),
  beginConfirmation: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/user/confirm/options',
        repetition: 'apart',
        summary: 'Begin to confirm with a passkey that it is you',
        errorResponses: { ...SIGNED_OUT, 409: ['There is no passkey', ...NO_SITE_NAME[409]] },
      },
    })
    .output(passkeyRequestSchema)
    .mutation(({ ctx }) => beginConfirmation(ctx, ctx.user.id)),
  begin: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/passkeys/options',
        repetition: 'apart',
        summary: 'Begin to add a passkey',
        errorResponses: { ...STEP_UP, ...NO_SITE_NAME },
      },
    })
    .output(passkeyCreationSchema)
    .mutation(({ ctx }) => beginPasskey(ctx)),
  add: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/passkeys',
        repetition: 'apart',
        status: 201,
        summary: 'Add a passkey, at most ten; with the first second factor the answer has ten recovery codes, once',
        errorResponses: { ...CHECK_FAILED, ...STEP_UP, ...NO_SITE_NAME },
      },
    })
    .input(z.object({ name: passkeyNameSchema, passkey: passkeyRegistrationSchema }))
    .output(z.object({ passkey: passkeyViewSchema, recoveryCodes: z.array(z.string()) }))
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  rename: ownAccountProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/passkeys/{id}',
        repetition: 'apart',
        summary: 'Name a passkey',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_PASSKEY },
      },
    })
    .input(z.object({ id: credentialIdSchema, name: passkeyNameSchema }))
    .output(passkeyViewSchema)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  remove: ownAccountProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/passkeys/{id}',
        status: 204,
        summary: 'Remove a passkey; other sessions that it began end',
        errorResponses: { ...STEP_UP, ...NO_SUCH_PASSKEY },
      },
    })
    .input(z.object({ id: credentialIdSchema }))
    .output(z.null())
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),
});
