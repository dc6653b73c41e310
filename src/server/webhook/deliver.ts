// Sends a delivery to its webhook, and stores what came of it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../shared/time.ts';
import { openSecret, sealSecret } from '../account/security/sealed-secret.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { OutboundError } from '../outbound/outbound.ts';
import type { DeliveryMessage, DeliveryTarget } from './delivery-message.ts';
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

/** What came of a try. */
interface Outcome {
  isDelivered: boolean;
  status: number | null;
  reason: string | null;
  answer: string;
  ms: number;
}

/** The secrets that sign, the newest first. A secret that an older session secret had sealed is sealed anew. */
async function openSecrets({ env, now }: Deps, em: EntityManager, target: DeliveryTarget): Promise<string[]> {
  const { webhookId, owner, sealedSecret, sealedOldSecret, oldSecretUntil } = target;
  const open = (sealed: string) => openSecret(env.sessionSecrets, sealOwner(owner), sealed);
  const opened = open(sealedSecret);
  if (opened && !opened.isNewest) {
    const sealed = sealSecret(env.sessionSecrets, sealOwner(owner), opened.secret);
    await statements(em)
      .updateTable('webhooks')
      .set({ sealed_secret: sealed })
      .where('id', '=', webhookId)
      .where('sealed_secret', '=', sealedSecret)
      .execute();
  }
  const signsToo = sealedOldSecret !== null && oldSecretUntil !== null && new Date(oldSecretUntil) > now();
  return [opened, signsToo ? open(sealedOldSecret) : null].flatMap((found) => (found ? [found.secret] : []));
}

/** The beginning of an answer as text that PostgreSQL can store. */
const answerText = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '').slice(0, MAX_ANSWER.characters).toWellFormed();

async function post(deps: Deps, message: DeliveryMessage, secrets: readonly string[]): Promise<Outcome> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  if (secrets.length === 0) return { isDelivered: false, status: null, reason: 'secret', answer: '', ms: 0 };
  const timestamp = Math.floor(deps.now().getTime() / 1000);
  try {
    const { status, body } = await deps.outbound.request({
      url: message.target.url,
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
async function storeOutcome(deps: Deps, em: EntityManager, { deliveryId, target }: DeliveryMessage, outcome: Outcome): Promise<void> {
  const now = deps.now();
  const { isDelivered, status, reason, answer, ms } = outcome;
  const tries = target.tries + 1;
  const isGone = status === 410;
  const wait = isDelivered || target.isTest || isGone ? null : waitAfter(tries, Math.random());
  const state = isDelivered ? 'delivered' : wait === null ? 'failed' : 'waiting';
  // a test that fails says nothing about the deliveries of events
  const failingSince = isDelivered ? null : now;
  const changesWebhook = isDelivered ? 'failing_since is not null' : `failing_since is null and ${!target.isTest}`;
  await em.execute(
    `with stored as (
       update webhook_deliveries set state = ?, tries = ?, status = ?, reason = ?, answer = ?, ms = ?, tried_at = ?, next_at = ?, taken_until = null where id = ?)
     update webhooks set failing_since = ? where id = ? and ${changesWebhook}`,
    [
      state,
      tries,
      status,
      reason,
      answer,
      ms,
      now,
      wait === null ? null : new Date(now.getTime() + wait),
      deliveryId,
      failingSince,
      target.webhookId,
    ],
  );
  if (isGone) await em.fork().transactional((tx) => switchOff(deps, tx, 'w.id = ?', target.webhookId, 'gone'));
}

/** Sends one delivery that this process has taken. */
export async function deliver(deps: Deps, em: EntityManager, message: DeliveryMessage): Promise<void> {
  const secrets = await openSecrets(deps, em, message.target);
  await storeOutcome(deps, em, message, await post(deps, message, secrets));
}
