import type { EntityManager } from '@mikro-orm/postgresql';
import { initTRPC } from '@trpc/server';

import { ZodError } from 'zod';
import type { Context } from './context.ts';
import { DomainError, toTrpcError } from './errors.ts';
import { transformer } from './fast-path/trpc-transformer.ts';
import { type Member, type SessionInfo, saveLastWriteLsn } from './session.ts';

/** Where a procedure stands among the documented /api paths. */
export interface RestMeta {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api, with `{name}` for path parameters. */
  path: `/${string}`;
  summary: string;
  /** Status of success; 200 when absent. */
  status?: number;
  /** The answer is `items` of the output, with X-Total-Count and Link headers from the rest of it. */
  list?: boolean;
  /**
   * Makes the same answer as JSON text, for reads that are asked for so often that decoding rows and encoding them again would be most of
   * their cost. A test compares both.
   */
  json?: (em: EntityManager, input: never) => Promise<{ json: string; total?: number | null; capped?: boolean; next?: string | null }>;
  /** Refusals worth documenting: status → texts. */
  errorResponses?: Record<number, string[]>;
}
export interface Meta {
  rest?: RestMeta;
  /** A mutation that every visitor makes by reading counts as a read. */
  countsAs?: 'read';
  /** Whether only a signed-in member may call it. */
  isForMembers?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    errorFormatter: ({ shape, error: cause, ctx }) => {
      const error = toTrpcError(cause);
      const { stack: _stack, ...data } = shape.data as typeof shape.data & { stack?: string };
      const reference = error.code === 'INTERNAL_SERVER_ERROR' && ctx ? ` (ref ${ctx.requestId})` : '';
      const fields =
        error.cause instanceof ZodError ? error.cause.issues.map((i) => ({ path: i.path.join('.'), message: i.message })) : null;
      return { ...shape, message: error.message + reference, data: { ...data, code: error.code, fields } };
    },
  });

export const { router, createCallerFactory } = t;

/** Each procedure of a batch gets an entity manager of its own, and is counted by itself: reads per address, changes per member too. */
const prepared = t.procedure.use(async ({ ctx, next, type, path, meta }) => {
  const limit = type === 'query' ? 'read' : (meta?.countsAs ?? 'write');
  try {
    await ctx.limiter.count(limit, ctx.address);
    if (limit === 'write' && ctx.signedIn) await ctx.limiter.count('write', `member:${ctx.signedIn.user.id}`);
  } catch (error) {
    throw toTrpcError(error);
  }
  const result = await next({ ctx: { ...ctx, em: ctx.em.fork() } });
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  if (error.code === 'INTERNAL_SERVER_ERROR') ctx.log.error({ err: error.cause ?? result.error }, 'procedure failed');
  if (error.code === 'TOO_MANY_REQUESTS') ctx.log.info({ event: 'limit_reached', procedure: path, address: ctx.address }, 'security');
  throw error;
});

/** Anybody may call it. */
export const publicProcedure = prepared;

/** Anybody may call it, and it only reads what everybody sees: from a replica that knows what the caller himself has written, if there is one. */
export const publicReadProcedure = prepared.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, em: ctx.replicas.reader(ctx.em, ctx.signedIn?.lastWriteLsn) } }),
);

/**
 * Only a signed-in member: `ctx.user` is who asks. `text` is what anybody else is told.
 * @throws Refused SIGNED_OUT
 */
export const authedProcedureWith = (text: string) =>
  prepared.meta({ isForMembers: true }).use(async ({ ctx, next, type }) => {
    if (!ctx.signedIn) throw new DomainError('SIGNED_OUT', text);
    const result = await next({ ctx: { ...ctx, signedIn: ctx.signedIn, user: ctx.signedIn.user } });
    // refused ones too: one may have stored something before it was refused
    if (type === 'mutation' && !ctx.replicas.none) await saveLastWriteLsn(ctx, ctx.signedIn.user.id);
    return result;
  });
export const authedProcedure = authedProcedureWith('Not signed in');

/** What a domain function of a member gets. */
export type AuthedContext = Context & { signedIn: SessionInfo; user: Member };
