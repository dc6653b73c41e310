// The log of what was sent to a webhook, tests, and sending again.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { toIsoTime } from '../../shared/time.ts';
import type { DeliveryView } from '../../shared/webhook/webhook.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { writeMessages } from './delivery-message.ts';
import { signedHeaders } from './sign.ts';
import { findOwnerNumber, lockWorkingWebhook, webhookMissing } from './webhooks.ts';

/** Deliveries of a page of the log. */
const PAGE = 50;
/** Deliveries that one press may queue. */
const MAX_QUEUED = 50_000;

type Times = 'createdAt' | 'triedAt' | 'nextAt';
type DeliveryRow = Omit<DeliveryView, Times> & { createdAt: string; triedAt: string | null; nextAt: string | null };
const COLUMNS = `d.id, coalesce(e.type, 'webhook.test') as type, e.n, d.state, d.status, d.reason, d.ms, d.tries, d.created_at as "createdAt",
  d.tried_at as "triedAt", d.next_at as "nextAt"`;
const TABLES = 'webhook_deliveries d join webhooks w on w.id = d.webhook_id left join organization_events e on e.id = d.event_id';
const toView = <Row extends DeliveryRow>(row: Row) => ({
  ...row,
  createdAt: toIsoTime(row.createdAt),
  triedAt: toIsoTime(row.triedAt),
  nextAt: toIsoTime(row.nextAt),
});

const missing = () => new DomainError('MISSING', m.webhook_delivery_missing());

/** A page of the log of a webhook, the last first. @throws DomainError MISSING */
export async function listDeliveries(ctx: AuthedContext, { id, before }: { id: number; before?: number | undefined }) {
  const number = await findOwnerNumber(ctx.em, ctx.user.id, webhookMissing);
  const [webhook] = await rows(ctx.em, preparedStatement('select 1 from webhooks where id = $1 and owner = $2', [id, number]));
  if (!webhook) throw webhookMissing();
  const sql = `select ${COLUMNS} from ${TABLES} where d.webhook_id = $1 and ($2::int is null or d.id < $2) order by d.id desc limit ${PAGE}`;
  const found = await rows<DeliveryRow>(ctx.em, preparedStatement(sql, [id, before ?? null]));
  return { deliveries: found.map(toView), next: found.length === PAGE ? found.at(-1)!.id : null };
}

/** A delivery with what is sent and the last answer. A key without the scope sees no contact details. @throws DomainError MISSING */
export async function getDelivery(ctx: AuthedContext, id: number) {
  const sql = `select ${COLUMNS}, d.answer from ${TABLES} where d.id = $1 and w.owner = $2`;
  const [row] = await rows<DeliveryRow & { answer: string }>(
    ctx.em,
    preparedStatement(sql, [id, await findOwnerNumber(ctx.em, ctx.user.id, missing)]),
  );
  const hidesContact = ctx.apiCaller !== null && !ctx.apiCaller.scopes.includes('inquiries:read');
  const [message] = row ? await writeMessages(ctx.em, [id], { hidesContact }) : [];
  if (!row || !message) throw missing();
  const timestamp = Math.floor(new Date(row.triedAt ?? ctx.now()).getTime() / 1000);
  return { ...toView(row), headers: signedHeaders({ ...message, timestamp }, []), body: message.body };
}

/** Counts what a member lets the server send. @throws DomainError TOO_MANY */
const countSending = (ctx: AuthedContext): Promise<void> => ctx.limiter.count('webhook', String(ctx.user.id));

/** Queues a test, which is tried once. @returns the id of its delivery. @throws DomainError MISSING; CONFLICT while the webhook is off; TOO_MANY */
export async function sendTest(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  await countSending(ctx);
  return ctx.em.transactional(async (tx) => {
    await lockWorkingWebhook(ctx, tx, id);
    const [test] = await tx.execute<{ id: number }[]>(
      'insert into webhook_deliveries (webhook_id, next_at, created_at) values (?, ?, ?) returning id',
      [id, ctx.now(), ctx.now()],
    );
    return test!;
  });
}

/** SQL: a delivery begins anew; what waits for its next try is tried now. */
const ANEW = `state = 'waiting', tries = 0, next_at = excluded.next_at`;

/** Sends a delivery again, with the same id. @throws DomainError MISSING; CONFLICT while the webhook is off; TOO_MANY */
export async function sendAgain(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  await countSending(ctx);
  const number = await findOwnerNumber(ctx.em, ctx.user.id, missing);
  await ctx.em.transactional(async (tx) => {
    const [delivery] = await tx.execute<{ webhook_id: number }[]>(
      'select d.webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ? and w.owner = ?',
      [id, number],
    );
    if (!delivery) throw missing();
    await lockWorkingWebhook(ctx, tx, delivery.webhook_id);
    await tx.execute(`update webhook_deliveries set state = 'waiting', tries = 0, next_at = ? where id = ?`, [ctx.now(), id]);
  });
  return { id };
}

/**
 * Queues every event since a time that the webhook wants, also those that were delivered, at most 50,000, the oldest first.
 * @throws DomainError MISSING; CONFLICT while the webhook is off; TOO_MANY
 */
export async function sendSince(ctx: AuthedContext, { id, at }: { id: number; at: string }): Promise<{ queued: number }> {
  await countSending(ctx);
  const queued = await ctx.em.transactional(async (tx: EntityManager) => {
    await lockWorkingWebhook(ctx, tx, id);
    return tx.execute<object[]>(
      `insert into webhook_deliveries (webhook_id, event_id, next_at, created_at)
       select w.id, e.id, ?, ? from webhooks w join event_logs l on l.owner = w.owner join organization_events e on e.log_id = l.id
       where w.id = ? and e.n is not null and e.created_at >= ?::timestamptz and e.type = any(w.types) order by e.n limit ${MAX_QUEUED}
       on conflict (webhook_id, event_id) do update set ${ANEW} returning 1`,
      [ctx.now(), ctx.now(), id, at],
    );
  });
  return { queued: queued.length };
}
