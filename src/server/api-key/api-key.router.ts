// tRPC procedures of API keys. No key can make, list or end keys.

import { z } from 'zod';
import {
  apiKeyIdSchema,
  apiKeySelfSchema,
  apiKeysSchema,
  leakedKeySchema,
  madeApiKeySchema,
  newApiKeySchema,
} from '../../shared/api-key/api-key.ts';
import { m } from '../../shared/messages/messages.ts';
import { toIsoTime } from '../../shared/time.ts';
import { DomainError } from '../errors.ts';
import { authedProcedure, ownAccountProcedure, publicProcedure, router } from '../trpc.ts';
import { callsAMinuteOf } from './caller.ts';
import { createKey, endKey, endLeakedKey, listKeys, readOwnerName, replaceKey } from './keys.ts';

const SIGNED_OUT = { 401: ['Not signed in'] };
const NO_SUCH_KEY = { 404: ['There is no such key any more.'] };
const STEP_UP = { 403: ['Confirm that it is you'] };

export const apiKeyRouter = router({
  list: ownAccountProcedure
    .meta({ rest: { method: 'GET', path: '/keys', summary: 'The API keys of the member or brokerage', errorResponses: SIGNED_OUT } })
    .output(apiKeysSchema)
    .query(({ ctx }) => listKeys(ctx)),
  create: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/keys',
        repetition: 'secret',
        status: 201,
        summary: 'Make an API key, which is shown this once',
        errorResponses: { ...SIGNED_OUT, ...STEP_UP, 409: ['You have 3 keys. End one first.'] },
      },
    })
    .input(newApiKeySchema)
    .output(madeApiKeySchema)
    .mutation(({ ctx, input }) => createKey(ctx, input)),
  replace: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/keys/{id}/replace',
        repetition: 'secret',
        status: 201,
        summary: 'Make an API key like another, which works for 24 hours more',
        errorResponses: { ...SIGNED_OUT, ...STEP_UP, ...NO_SUCH_KEY },
      },
    })
    .input(apiKeyIdSchema)
    .output(madeApiKeySchema)
    .mutation(({ ctx, input }) => replaceKey(ctx, input.id)),
  end: ownAccountProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/keys/{id}',
        status: 204,
        summary: 'End an API key',
        errorResponses: { ...SIGNED_OUT, ...NO_SUCH_KEY },
      },
    })
    .input(apiKeyIdSchema)
    .output(apiKeyIdSchema)
    .mutation(({ ctx, input }) => endKey(ctx, input.id)),
  /** Ends a key that was found in public. */
  leaked: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/keys/leaked',
        status: 202,
        summary: 'Report an API key that was found in public: it ends at once, and who made it gets an email',
      },
    })
    .input(leakedKeySchema)
    .output(z.object({ accepted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await endLeakedKey(ctx, input.key);
      return { accepted: true as const };
    }),
  /** What the key of the call may do. */
  self: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/key',
        scope: 'any',
        summary: 'What the API key of the call may do',
        errorResponses: { 401: ['Unknown or ended key'] },
      },
    })
    .output(apiKeySelfSchema)
    .query(async ({ ctx }) => {
      if (!ctx.apiCaller) throw new DomainError('SIGNED_OUT', m.api_key_unknown());
      const { name, scopes, endsAt } = ctx.apiCaller;
      return {
        name,
        owner: await readOwnerName(ctx.em, ctx.apiCaller),
        scopes: [...scopes],
        callsAMinute: callsAMinuteOf(ctx.apiCaller),
        endsAt: toIsoTime(endsAt),
      };
    }),
});
