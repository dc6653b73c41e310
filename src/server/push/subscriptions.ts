// The browsers in which members switched notifications on (`push_subscriptions`).
import type { z } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import { MAX_PUSH_BROWSERS, type PushSubscriptionInput, type pushStateSchema } from '../../shared/push/push.ts';
import { lockText } from '../db/locks.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { pushKeys } from './push-keys.ts';

/** The site's public key, and whether the browser with this address gets the caller's notifications in this session. */
export async function viewPushState(ctx: AuthedContext, endpoint: string | null): Promise<z.infer<typeof pushStateSchema>> {
  const { publicKey } = await pushKeys(ctx.em, ctx.env);
  if (endpoint === null) return { publicKey, isOn: false };
  const row = await statements(ctx.em)
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', ctx.user.id)
    .where('session_id', '=', ctx.signedIn.sessionId)
    .executeTakeFirst();
  return { publicKey, isOn: row !== undefined };
}

/**
 * Switches notifications on for the caller in this browser. The browser of another member or an earlier session becomes the caller's: only who has the browser
 * knows its address.
 * @throws DomainError INVALID for an address that is no push service, LIMIT for more than MAX_PUSH_BROWSERS browsers
 */
export async function subscribe(ctx: AuthedContext, { endpoint, keys }: PushSubscriptionInput): Promise<z.infer<typeof pushStateSchema>> {
  if (!ctx.outbound.mayReach(endpoint)) throw new DomainError('INVALID', m.push_failed());
  await ctx.em.transactional(async (tx) => {
    await lockText(tx, `push:${ctx.user.id}`);
    const { others } = await statements(tx)
      .selectFrom('push_subscriptions')
      .select((eb) => eb.fn.countAll<string>().as('others'))
      .where('user_id', '=', ctx.user.id)
      .where('endpoint', '!=', endpoint)
      .executeTakeFirstOrThrow();
    if (Number(others) >= MAX_PUSH_BROWSERS) throw new DomainError('LIMIT', m.push_many({ max: MAX_PUSH_BROWSERS }));
    const browser = { user_id: ctx.user.id, session_id: ctx.signedIn.sessionId, ...keys, created_at: ctx.now() };
    await statements(tx)
      .insertInto('push_subscriptions')
      .values({ endpoint, ...browser })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(browser))
      .execute();
  });
  return viewPushState(ctx, endpoint);
}

/** Switches notifications of the caller off in a browser. */
export async function unsubscribe(ctx: AuthedContext, endpoint: string | null): Promise<z.infer<typeof pushStateSchema>> {
  await statements(ctx.em).deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '=', ctx.user.id).execute();
  return viewPushState(ctx, endpoint);
}
