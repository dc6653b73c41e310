// Answers REST calls with an `Idempotency-Key` header once.
import type { Request, Response } from 'express';
import { isDemoAccount } from '../account/demo/demo-account.ts';
import type { Context } from '../context.ts';
import { httpStatusOf } from '../http/http-errors.ts';
import { answerOnce, callerOfAddress, describeCall, errorOf, type IdempotentCaller, type KeptAnswer } from '../idempotency/idempotency.ts';
import type { RestMeta } from '../trpc.ts';

/** The status of success. */
export const statusOfAnswer = ({ status = 200, isCreated }: RestMeta, answer: unknown): number =>
  isCreated?.(answer as never) ? 201 : status;

/** Whether a key has no effect: sign-ins of visitors run each time, because a kept one would tell who shares an address whether a password is right. */
export const isUnkept = ({ signedIn }: Context, { repetition }: RestMeta): boolean => repetition === 'apart' && signedIn === null;

/** Whose keys they are: those of an API key, of a member, or of a network address. Visitors of the demo account share it, so that theirs are of the address too. */
function callerOf(ctx: Context): IdempotentCaller {
  if (ctx.apiCaller) return { caller: `key:${ctx.apiCaller.keyId}`, userId: ctx.apiCaller.session.user.id };
  const user = ctx.signedIn?.user;
  return user && !isDemoAccount(user) ? { caller: `member:${user.id}`, userId: user.id } : callerOfAddress(ctx.env, ctx.address);
}

/** Sends a kept answer. @throws the error that it is */
function sendKept(res: Response, kept: KeptAnswer): void {
  res.set('Idempotent-Replayed', 'true');
  const error = errorOf(kept);
  if (error) throw error;
  res.set(kept.headers).status(kept.status);
  if (kept.body === null) res.end();
  else res.type('json').send(kept.body);
}

/**
 * Runs a call with a key, or sends the answer that was kept of it. `count` counts a call that is not run against its rate limits.
 * @returns the answer; undefined when a kept one was sent
 * @throws DomainError REUSED, CONFLICT, TOO_MANY, and the errors of `run`
 */
export async function callOnce<T>(
  ctx: Context,
  {
    req,
    res,
    key,
    input,
    meta,
    count,
  }: { req: Request; res: Response; key: string; input: unknown; meta: RestMeta; count: () => Promise<void> },
  run: (ctx: Context) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  const call = describeCall(ctx.env, callerOf(ctx), {
    key,
    text: JSON.stringify([req.method, req.originalUrl, input ?? null]),
    statusOf: (answer) => statusOfAnswer(meta, answer),
    keepsBody: meta.repetition === undefined,
    isApart: meta.repetition === 'apart',
  });
  const setHeader: Context['setHeader'] = (name, value) => {
    call.headers[name] = value;
    ctx.setHeader(name, value);
  };
  let isRun = false;
  const answered = await answerOnce(ctx.em, call, { now: ctx.now, statusOf: httpStatusOf }, () => {
    isRun = true;
    return run({ ...ctx, idempotentCall: call, setHeader });
  });
  if ('result' in answered) return { answer: answered.result };
  if (!isRun) await count();
  sendKept(res, answered.kept);
  return undefined;
}
