// Sends a delivery to its webhook, and stores what came of it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../shared/time.ts';
import { openSecret, sealSecret } from '../account/security/sealed-secret.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { OutboundError } from '../outbound/outbound.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { waitAfter } from './retries.ts';
import { signedHeaders } from './sign.ts';
import { webhookOffEmail } from './webhook.mail.ts';

/** The longest a host may take, and the most that is read and kept of its answer. */
const TOTAL_MS = 10_000;
const MAX_ANSWER = { bytes: 4096, characters: 1000 };
/** After this long without one success a webhook is switched off. */
const MAX_FAILING_MS = 3 * DAY_MS;

/** By whom secrets are sealed: the owner of the webhook. */
export const sealOwner = (owner: number): string => `webhook:${owner}`;

interface TargetRow {
  webhookId: number;
  owner: number;
  url: string;
  isTest: boolean;
  tries: number;
  sealedSecret: string;
  sealedOldSecret: string | null;
}
const TARGET_SQL = `select d.webhook_id as "webhookId", d.event_id is null as "isTest", d.tries, w.owner, w.url, w.sealed_secret as "sealedSecret",
    case when w.old_secret_until > $2 then w.sealed_old_secret end as "sealedOldSecret"
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = $1`;

/** What came of a try. */
interface Outcome {
  isDelivered: boolean;
  status: number | null;
  reason: string | null;
  answer: string;
  ms: number;
}

/** The secrets that sign, the newest first. A secret that an older session secret had sealed is sealed anew. */
async function openSecrets(
  { env }: Deps,
  em: EntityManager,
  { webhookId, owner, sealedSecret, sealedOldSecret }: TargetRow,
): Promise<string[]> {
  const opened = openSecret(env.sessionSecrets, sealOwner(owner), sealedSecret);
  if (opened && !opened.isNewest) {
    const sealed = sealSecret(env.sessionSecrets, sealOwner(owner), opened.secret);
    await statements(em).updateTable('webhooks').set({ sealed_secret: sealed }).where('id', '=', webhookId).execute();
  }
  const old = sealedOldSecret === null ? null : openSecret(env.sessionSecrets, sealOwner(owner), sealedOldSecret);
  return [opened, old].flatMap((found) => (found ? [found.secret] : []));
}

/** The beginning of an answer as text that PostgreSQL can store. */
const answerText = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '').slice(0, MAX_ANSWER.characters).toWellFormed();

async function post(deps: Deps, target: TargetRow, message: DeliveryMessage, secrets: readonly string[]): Promise<Outcome> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  if (secrets.length === 0) return { isDelivered: false, status: null, reason: 'secret', answer: '', ms: 0 };
  const timestamp = Math.floor(deps.now().getTime() / 1000);
  try {
    const { status, body } = await deps.outbound.request({
      url: target.url,
      method: 'POST',
      headers: signedHeaders({ ...message, timestamp }, secrets),
      body: Buffer.from(message.body),
      totalMs: TOTAL_MS,
      maxBytes: MAX_ANSWER.bytes,
    });
    return { isDelivered: status >= 200 && status < 300, status, reason: null, answer: answerText(body), ms: took() };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { isDelivered: false, status: null, reason: error.reason, answer: '', ms: took() };
  }
}

/** Switches the webhooks of a condition with one value off, and tells who made them. */
async function switchOff(
  { mail, now }: Pick<Deps, 'mail' | 'now'>,
  tx: EntityManager,
  condition: string,
  value: unknown,
  reason: 'failing' | 'gone',
): Promise<void> {
  const off = await tx.execute<{ id: number; url: string; email: string; locale: string | null }[]>(
    `update webhooks w set off_reason = ? from users u where ${condition} and w.off_reason is null and u.id = w.user_id
     returning w.id, w.url, u.email, u.locale`,
    [reason, value],
  );
  await mail.sendAll(
    tx,
    off.map(({ locale, ...webhook }) => writeEmail(localeOr(locale), () => webhookOffEmail({ ...webhook, reason, at: now() }))),
  );
}

/** Job of every ten minutes: switches off the webhooks that had three days of nothing but failures. */
export const switchOffFailing = async ({ mail, now }: Pick<Deps, 'mail' | 'now'>, em: EntityManager): Promise<void> =>
  em.transactional((tx) => switchOff({ mail, now }, tx, 'w.failing_since <= ?', new Date(now().getTime() - MAX_FAILING_MS), 'failing'));

/** Stores what came of a try: over, or when the next one is, and how the webhook does. */
async function storeOutcome(deps: Deps, em: EntityManager, deliveryId: number, target: TargetRow, outcome: Outcome): Promise<void> {
  const now = deps.now();
  const { isDelivered, status, reason, answer, ms } = outcome;
  const tries = target.tries + 1;
  const isGone = status === 410;
  const wait = isDelivered || target.isTest || isGone ? null : waitAfter(tries, Math.random());
  const state = isDelivered ? 'delivered' : wait === null ? 'failed' : 'waiting';
  await em.fork().transactional(async (tx) => {
    await statements(tx)
      .updateTable('webhook_deliveries')
      .set({ state, tries, status, reason, answer, ms, tried_at: now, taken_until: null })
      .set({ next_at: wait === null ? null : new Date(now.getTime() + wait) })
      .where('id', '=', deliveryId)
      .execute();
    if (isDelivered) {
      await tx.execute('update webhooks set failing_since = null where id = ? and failing_since is not null', [target.webhookId]);
      return;
    }
    if (isGone) return switchOff(deps, tx, 'w.id = ?', target.webhookId, 'gone');
    // a test says nothing about the deliveries of events
    if (!target.isTest)
      await tx.execute('update webhooks set failing_since = ? where id = ? and failing_since is null', [now, target.webhookId]);
  });
}

/** Sends one delivery that this process has taken. */
export async function deliver(deps: Deps, em: EntityManager, message: DeliveryMessage): Promise<void> {
  const [target] = await rows<TargetRow>(em, preparedStatement(TARGET_SQL, [message.deliveryId, deps.now()]));
  if (!target) return;
  const secrets = await openSecrets(deps, em, target);
  await storeOutcome(deps, em, message.deliveryId, target, await post(deps, target, message, secrets));
}
