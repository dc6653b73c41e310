// Makes, lists, changes and ends webhooks (`webhooks`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_DAYS } from '../../shared/event/event-types.ts';
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS, HOUR_MS, toIsoTime } from '../../shared/time.ts';
import type { NewWebhook, WebhookChanges, WebhookView } from '../../shared/webhook/webhook.ts';
import { BAR_LENGTH, MAX_WEBHOOKS } from '../../shared/webhook/webhook-states.ts';
import { requireConfirmedEmail } from '../account/email/account.unconfirmed.ts';
import { sealSecret } from '../account/security/sealed-secret.ts';
import { lockConfirmedUser, requireRecentConfirmation } from '../account/security/step-up.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError, FieldError } from '../errors.ts';
import { startEventLog } from '../event/event-log.ts';
import { ownerNumber, programOwner } from '../organization/program-owner.ts';
import type { AuthedContext } from '../trpc.ts';
import { sealOwner } from './deliver.ts';
import { IS_MANAGED } from './queue-deliveries.ts';
import { makeSecret } from './sign.ts';

/** How long the secret before signs too. */
const OLD_SECRET_MS = 24 * HOUR_MS;
/** Finished deliveries of a webhook that the log keeps. */
const KEPT_DELIVERIES = 10_000;

export const webhookMissing = () => new DomainError('MISSING', m.webhook_missing());

/** Whose webhooks a member manages. @throws DomainError FORBIDDEN for an agent of a brokerage */
const webhookOwner = (em: EntityManager, userId: number) =>
  programOwner(em, userId, () => new DomainError('FORBIDDEN', m.webhook_agents()));

/** The number of the owner whose webhooks a member manages. @throws the error of `missing` for an agent of a brokerage, who finds none */
export const findOwnerNumber = async (em: EntityManager, userId: number, missing: () => DomainError): Promise<number> =>
  ownerNumber(await programOwner(em, userId, missing));

/** The webhooks of the member or brokerage, the last first. */
export async function listWebhooks(ctx: AuthedContext): Promise<{ webhooks: WebhookView[]; limit: number }> {
  const owner = await webhookOwner(ctx.em, ctx.user.id);
  const sql = `select w.id, w.url, w.types, w.includes_contact as "includesContact", w.off_reason as "offReason", w.failing_since as "failingSince",
      u.username as "madeBy", w.created_at as "createdAt", case when w.old_secret_until > $2 then w.old_secret_until end as "oldSecretUntil",
      case when w.off_reason is not null then 'off' when not ${IS_MANAGED} then 'stopped' when w.failing_since is not null then 'failing' else 'on' end as state,
      array(select d.state from webhook_deliveries d where d.webhook_id = w.id order by d.id desc limit ${BAR_LENGTH}) as recent
    from webhooks w join users u on u.id = w.user_id where w.owner = $1 order by w.id desc`;
  type Times = 'failingSince' | 'createdAt' | 'oldSecretUntil';
  type Row = Omit<WebhookView, Times> & { failingSince: string | null; createdAt: string; oldSecretUntil: string | null };
  const found = await rows<Row>(ctx.em, preparedStatement(sql, [ownerNumber(owner), ctx.now()]));
  return {
    webhooks: found.map((webhook) => ({
      ...webhook,
      failingSince: toIsoTime(webhook.failingSince),
      createdAt: toIsoTime(webhook.createdAt),
      oldSecretUntil: toIsoTime(webhook.oldSecretUntil),
    })),
    limit: MAX_WEBHOOKS,
  };
}

/** Requires an address that the server may reach. @throws FieldError INVALID */
function checkUrl({ env, outbound }: AuthedContext, url: string): void {
  const isPlain = /^http:\/\//i.test(url) && env.OUTBOUND_ALLOW_PRIVATE;
  if (!/^https:\/\//i.test(url) && !isPlain) throw new FieldError('INVALID', 'url', m.webhook_address_https());
  if (!outbound.mayReach(url)) throw new FieldError('INVALID', 'url', m.webhook_address_private());
}

/** Counts a change, and requires a fresh confirmation of a person, or the scope of what a key gets by it. */
async function allowChange(ctx: AuthedContext, includesContact: boolean): Promise<void> {
  requireConfirmedEmail(ctx);
  if (!ctx.apiCaller) requireRecentConfirmation(ctx);
  else if (includesContact && !ctx.apiCaller.scopes.includes('inquiries:read'))
    throw new DomainError('FORBIDDEN', m.api_key_scope_missing({ scope: 'inquiries:read' }));
  await ctx.limiter.count('webhook', String(ctx.user.id));
}

/**
 * Makes a webhook, and begins the log of events of its owner.
 * @throws DomainError STEP_UP for a person; FORBIDDEN for a key without the scope, an agent, before the address is confirmed; INVALID; CONFLICT at the limit
 */
export async function createWebhook(ctx: AuthedContext, input: NewWebhook): Promise<{ id: number; secret: string }> {
  checkUrl(ctx, input.url);
  await allowChange(ctx, input.includesContact);
  return ctx.em.transactional(async (tx) => {
    if (!ctx.apiCaller) await lockConfirmedUser(ctx, tx);
    const owner = await webhookOwner(tx, ctx.user.id);
    await startEventLog(tx, owner);
    const number = ownerNumber(owner);
    // makers of one brokerage wait for each other, so that there are never more than the limit
    await tx.execute('select 1 from event_logs where owner = ? for no key update', [number]);
    const [{ n }] = (await tx.execute('select count(*)::int as n from webhooks where owner = ?', [number])) as [{ n: number }];
    if (n >= MAX_WEBHOOKS) throw new DomainError('CONFLICT', m.webhook_many({ count: MAX_WEBHOOKS }));
    const secret = makeSecret();
    const { id } = await statements(tx)
      .insertInto('webhooks')
      .values({
        user_id: owner.userId,
        organization_id: owner.organizationId,
        url: input.url,
        types: input.types,
        includes_contact: input.includesContact,
        sealed_secret: sealSecret(ctx.env.sessionSecrets, sealOwner(number), secret),
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, secret };
  });
}

/** Locks a webhook of the caller's owner. @throws DomainError MISSING */
async function lockWebhook(ctx: AuthedContext, tx: EntityManager, id: number) {
  const number = await findOwnerNumber(tx, ctx.user.id, webhookMissing);
  const [webhook] = await tx.execute<{ sealed_secret: string; includes_contact: boolean; isOff: boolean }[]>(
    `select w.sealed_secret, w.includes_contact, w.off_reason is not null or not ${IS_MANAGED} as "isOff"
     from webhooks w where w.id = ? and w.owner = ? for no key update of w`,
    [id, number],
  );
  if (!webhook) throw webhookMissing();
  return { ...webhook, number };
}

/** Finds a webhook that works, to send something to it. @throws DomainError MISSING; CONFLICT while it is off */
export async function lockWorkingWebhook(ctx: AuthedContext, tx: EntityManager, id: number): Promise<void> {
  const { isOff } = await lockWebhook(ctx, tx, id);
  if (isOff) throw new DomainError('CONFLICT', m.webhook_is_off());
}

/** Changes a webhook, switches it on or off. Who switches it on answers for it from then on. @throws DomainError those of `createWebhook`; MISSING */
export async function changeWebhook(
  ctx: AuthedContext,
  { id, url, types, includesContact, isOn }: WebhookChanges,
): Promise<{ id: number }> {
  if (url !== undefined) checkUrl(ctx, url);
  await ctx.em.transactional(async (tx) => {
    const webhook = await lockWebhook(ctx, tx, id);
    await allowChange(ctx, includesContact ?? webhook.includes_contact);
    const state = isOn ? { off_reason: null, failing_since: null, user_id: ctx.user.id } : { off_reason: 'hand' as const };
    const changes = {
      ...(url !== undefined && { url }),
      ...(types && { types }),
      ...(includesContact !== undefined && { includes_contact: includesContact }),
      ...(isOn !== undefined && state),
    };
    if (Object.keys(changes).length > 0) await statements(tx).updateTable('webhooks').set(changes).where('id', '=', id).execute();
  });
  return { id };
}

/** Gives a webhook a new secret; the one before signs too for 24 hours. @throws DomainError those of `changeWebhook` */
export const replaceSecret = (ctx: AuthedContext, id: number): Promise<{ id: number; secret: string }> =>
  ctx.em.transactional(async (tx) => {
    const webhook = await lockWebhook(ctx, tx, id);
    await allowChange(ctx, webhook.includes_contact);
    const secret = makeSecret();
    await statements(tx)
      .updateTable('webhooks')
      .set({
        sealed_secret: sealSecret(ctx.env.sessionSecrets, sealOwner(webhook.number), secret),
        sealed_old_secret: webhook.sealed_secret,
        old_secret_until: new Date(ctx.now().getTime() + OLD_SECRET_MS),
      })
      .where('id', '=', id)
      .execute();
    return { id, secret };
  });

/** Ends a webhook with its log. @throws DomainError MISSING */
export async function endWebhook(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  await ctx.em.transactional(async (tx) => {
    await lockWebhook(ctx, tx, id);
    await statements(tx).deleteFrom('webhooks').where('id', '=', id).execute();
  });
  return { id };
}

/** Daily job: deletes tests that are older than 30 days, and of each webhook what is over beyond its last 10,000 deliveries; also secrets that sign no more. */
export async function deleteOldDeliveries(em: EntityManager, now: Date): Promise<void> {
  await em.execute('delete from webhook_deliveries where event_id is null and created_at < ?', [
    new Date(now.getTime() - EVENT_DAYS * DAY_MS),
  ]);
  await em.execute(
    `with beyond as materialized (
       select w.id, (select old.id from webhook_deliveries old where old.webhook_id = w.id order by old.id desc offset ${KEPT_DELIVERIES} limit 1) as last
       from webhooks w)
     delete from webhook_deliveries d using beyond where d.webhook_id = beyond.id and d.id <= beyond.last and d.state <> 'waiting'`,
  );
  await em.execute('update webhooks set sealed_old_secret = null, old_secret_until = null where old_secret_until < ?', [now]);
}
