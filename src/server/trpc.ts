// The base procedures of the tRPC API (public, public read from a replica, signed in, own account without the demo account), with rate limits, error
// format and logging, and the metadata from which REST endpoints are made.
import type { EntityManager } from '@mikro-orm/postgresql';
import { initTRPC } from '@trpc/server';
import type { ApiScope } from '../shared/api-key/api-key.ts';
import { m } from '../shared/messages/messages.ts';
import { isDemoAccount, officeMailOnly, requireOwnAccount } from './account/demo/demo-account.ts';
import { keyLimitOf } from './api-key/key-limit.ts';
import { type Context, preparePublicRead } from './context.ts';
import { DomainError, fieldsOf, kindNameOf, SecondFactorError, type Text, toTrpcError } from './errors.ts';
import { transformer } from './fast-path/trpc-transformer.ts';
import { withPinLimit } from './geo/reach/pin-limit.ts';
import { runWithAnswer } from './idempotency/idempotency.ts';
import { type Member, type SessionInfo, saveLastWriteLsn } from './session.ts';

/** The REST endpoint of a procedure. */
export interface RestMeta {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with `{name}` for path parameters. */
  path: `/${string}`;
  summary: string;
  /** Status of success; 200 when absent. */
  status?: number;
  /** Whether an answer says that something was created, which makes the status 201. */
  isCreated?: (answer: never) => boolean;
  /** Fields of the input that are in the query and not in the body. */
  query?: readonly string[];
  /** The largest body; 100 kB when absent. */
  maxBodyBytes?: number;
  /** The response is `items` of the output; the rest becomes the X-Total-Count and Link headers. */
  list?: boolean;
  /**
   * Returns the same response as JSON text, for frequent reads whose cost is mostly decoding and encoding rows; a test compares both. `capped`: there
   * are more than `total`. `next`: the cursor of the next page.
   */
  json?: (em: EntityManager, input: never) => Promise<{ json: string; total?: number | null; capped?: boolean; next?: string | null }>;
  /** What an API key needs to call it, `any` for nothing; without one, members call it by a session alone. */
  scope?: ApiScope | 'any';
  /**
   * What a call with an `Idempotency-Key` keeps instead of its answer in one transaction with its effect. `secret`: the same, but only the status of success,
   * because the body holds a secret. `apart`: that too, outside of the transaction, because it starts a session, hashes a password, or asks a payment provider.
   */
  repetition?: 'secret' | 'apart';
  /** Documented errors: texts by status. */
  errorResponses?: Record<number, string[]>;
}
export interface Meta {
  rest?: RestMeta;
  /** `read` for a mutation that every page view sends, so that it does not use up the rate limit of writes. */
  countsAs?: 'read';
  /** Whether the API document says that it requires a signed-in user. */
  isForMembers?: true;
}

/** The rate limit per address that a call counts towards. */
export const limitOf = (type: 'query' | 'mutation' | 'subscription', meta: Meta | undefined): 'read' | 'write' =>
  type === 'query' ? 'read' : (meta?.countsAs ?? 'write');

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    errorFormatter: ({ shape, error: cause, ctx }) => {
      const error = toTrpcError(cause);
      const { stack: _stack, ...data } = shape.data as typeof shape.data & { stack?: string };
      const reference = error.code === 'INTERNAL_SERVER_ERROR' && ctx ? ` (ref ${ctx.requestId})` : '';
      const methods = error.cause instanceof SecondFactorError ? error.cause.methods : undefined;
      return {
        ...shape,
        message: error.message + reference,
        data: { ...data, code: error.code, kind: kindNameOf(error), methods, fields: fieldsOf(error.cause) },
      };
    },
  });

export const { router, createCallerFactory } = t;

/**
 * Gives each procedure of a batch its own entity manager, and counts each call towards the rate limits: per address, writes also per user; of programs per key.
 * Errors become tRPC errors; unexpected ones, and limits that the procedure itself counts, are logged.
 */
const limitedProcedure = t.procedure.use(async ({ ctx, next, type, path, meta }) => {
  const limit = limitOf(type, meta);
  try {
    if (ctx.isCounted) {
      // by the transport
    } else if (ctx.apiCaller) {
      const { name, key } = keyLimitOf(ctx.apiCaller);
      await ctx.limiter.count(name, key);
    } else await ctx.limiter.count(limit, ctx.address);
    if (limit === 'write' && ctx.signedIn && !ctx.apiCaller) await ctx.limiter.count('write', `member:${ctx.signedIn.user.id}`);
  } catch (error) {
    throw toTrpcError(error);
  }
  const result = await withPinLimit(
    () => ctx.limiter.count('travel', ctx.address),
    () => next({ ctx: { ...ctx, em: ctx.em.fork() } }),
  );
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  if (error.code === 'INTERNAL_SERVER_ERROR') ctx.log.error({ err: error.cause ?? result.error }, 'procedure failed');
  if (error.code === 'TOO_MANY_REQUESTS') ctx.log.info({ event: 'limit_reached', procedure: path, address: ctx.address }, 'security');
  throw error;
});

/** Anyone may call it. */
export const publicProcedure = limitedProcedure.use(({ ctx, next }) =>
  runWithAnswer(ctx.idempotentCall, ctx, (em) => next({ ctx: { ...ctx, em } })),
);

/** A public read, maybe from a replica; see `preparePublicRead`. */
export const publicReadProcedure = limitedProcedure.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, em: preparePublicRead(ctx, ctx.em, ctx.signedIn) } }),
);

/**
 * Requires a signed-in user, who becomes `ctx.user`; `text` is the error message for everyone else. Calls of the demo account email the office only.
 * After a mutation, stores PostgreSQL's write-ahead log position, so that the user's next reads use a replica that has the write.
 * @throws DomainError SIGNED_OUT
 */
export const authedProcedureWith = (text: Text) =>
  limitedProcedure.meta({ isForMembers: true }).use(async ({ ctx, next, type }) => {
    if (!ctx.signedIn) throw new DomainError('SIGNED_OUT', text);
    const { user } = ctx.signedIn;
    const mail = isDemoAccount(user) ? officeMailOnly(ctx.mail, ctx.env) : ctx.mail;
    const { signedIn } = ctx;
    const result = await runWithAnswer(ctx.idempotentCall, ctx, (em) => next({ ctx: { ...ctx, em, mail, signedIn, user } }));
    // failed mutations too: one may have stored something before it failed
    if (type === 'mutation' && !ctx.replicas.isEmpty) await saveLastWriteLsn(ctx, user.id);
    return result;
  });
export const authedProcedure = authedProcedureWith(() => m.ui_not_signed_in());

/**
 * Requires a signed-in user with an account of their own: what would lock others out of the demo account is closed to it.
 * @throws DomainError SIGNED_OUT, FORBIDDEN for the demo account
 */
export const ownAccountProcedure = authedProcedure.use(({ ctx, next }) => {
  requireOwnAccount(ctx.user);
  return next();
});

/** The context of a domain function for a signed-in user. */
export type AuthedContext = Context & { signedIn: SessionInfo; user: Member };
