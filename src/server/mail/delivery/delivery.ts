// Sends stored emails to the mail server and records the outcome of each in `mail_deliveries`. An email is sent at most once; only kinds with
// `resendWhenUnsure` are sent once more when it is unknown whether the mail server accepted them.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { localizedPath } from '../../../shared/locale.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import type { Env } from '../../env.ts';
import { inLocale } from '../../locale.ts';
import { withoutEmailAddresses } from '../../log/log.ts';
import type { DELIVERY_STATUSES } from '../mail.entity.ts';
import { familyOf, type MailKind } from '../mail.kinds.ts';
import type { EmailMessage } from '../template/email-message.ts';
import { renderEmail } from '../template/mail.template.ts';
import type { Mailer } from './mailer.ts';

/** What `deliver` uses. `signal` aborts when the server stops or the job exceeds its time limit. */
interface DeliveryContext {
  em: EntityManager;
  env: Env;
  log: Logger;
  mailer: Mailer;
  signal: AbortSignal;
}

/** Retries failing database work for six seconds in all, so that a restart of the database does not lose the result of a delivery. */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let waitMs = 100; ; waitMs *= 2) {
    try {
      return await work();
    } catch (error) {
      if (waitMs > 3200) throw error;
      await setTimeout(waitMs);
    }
  }
}

/** The part of the Message-ID before the `@`, the same at every attempt, so that a mail server can detect duplicates. */
const messageIdOf = (delivery: number, { kind, key, to }: EmailMessage): string =>
  `${kind}.${delivery}.${createHash('sha256').update(`${key} ${to}`).digest('hex').slice(0, 12)}`;

/** See `DELIVERY_STATUSES` for their meaning. */
type Status = (typeof DELIVERY_STATUSES)[number];

/**
 * Changes the status of a delivery at once, in no transaction. `senderId` identifies one run of `deliver` (column `holder`); null changes the row of any
 * run. The status `sending` counts as a try.
 * @returns false when the status is not one of `from`, or when another run is sending the email
 */
async function updateStatus(
  em: EntityManager,
  id: number,
  senderId: string | null,
  from: Status[],
  to: Status,
  error: string | null = null,
): Promise<boolean> {
  const sql = `update mail_deliveries set status = $4::text, error = $5, sent_at = case when $4::text = 'sent' then now() end,
      holder = coalesce($2, holder), tries = tries + ($4::text = 'sending')::int
    where id = $1 and status = any($3::text[]) and (status = 'waiting' or $2::text is null or holder = $2) returning id`;
  return (await rows(em, preparedStatement(sql, [id, senderId, from, to, error?.slice(0, 500) ?? null]))).length > 0;
}

/** Stores for staff why an email still waits. Never throws: a database that is down must not hide the reason from the log. */
export async function noteFailure(em: EntityManager, id: number, reason: string): Promise<void> {
  await updateStatus(em, id, null, ['waiting'], 'waiting', reason).catch(() => {});
}

/** The most attempts while it is unknown whether the mail server accepted an earlier one. */
const MAX_ATTEMPTS = 2;

/** Whether an email of unknown delivery is sent once more. */
async function mayResend(em: EntityManager, id: number, kind: MailKind): Promise<boolean> {
  if (!familyOf(kind).resendWhenUnsure) return false;
  const email = await statements(em).selectFrom('mail_deliveries').select('tries').where('id', '=', id).executeTakeFirst();
  return email !== undefined && email.tries < MAX_ATTEMPTS;
}

const PROCESS_ENDED_REASON = 'the process ended before the mail server had answered';

/**
 * Decides whether an email is to be sent now. An email that a crashed process left `sending` may have gone out: sets its status to `waiting` when its
 * kind may be sent once more, else to `unsure`, and logs that.
 */
async function decideWhetherToSend({ em, log }: DeliveryContext, id: number, kind: MailKind): Promise<boolean> {
  const email = await statements(em).selectFrom('mail_deliveries').select('status').where('id', '=', id).executeTakeFirst();
  if (email?.status !== 'sending') return email?.status === 'waiting';
  const canResend = await mayResend(em, id, kind);
  if (!(await updateStatus(em, id, null, ['sending'], canResend ? 'waiting' : 'unsure', PROCESS_ENDED_REASON))) return false;
  if (canResend) log.warn({ delivery: id, kind }, `An email may have gone out and is sent once more: ${PROCESS_ENDED_REASON}`);
  else log.error({ delivery: id, kind }, `An email may or may not have gone out and is not sent again: ${PROCESS_ENDED_REASON}`);
  return canResend;
}

/** Renders an email in the language of its recipient, as the mailer sends it. */
function renderDelivery(env: Env, id: number, email: EmailMessage) {
  const locale = email.locale ?? 'en';
  const { html, text } = inLocale(locale, () => renderEmail(email, env.origin));
  const unsubscribe = email.unsubscribePath && env.origin + localizedPath(locale, email.unsubscribePath);
  const { to, replyTo, subject, calendar } = email;
  return { id: messageIdOf(id, email), to, replyTo, subject, html, text, unsubscribe, calendar };
}

/**
 * Sends the email of a row in `mail_deliveries`. Sets the status `sending` immediately before the mail server accepts the email: a failure before that
 * is thrown, so that the job is retried; a failure after it becomes `refused` or `unsure`. An unsure email that may be sent once more is thrown too.
 */
export async function deliver(context: DeliveryContext, id: number, email: EmailMessage): Promise<void> {
  const { em, env, log } = context;
  if (!(await decideWhetherToSend(context, id, email.kind))) return;
  const senderId = randomUUID();
  // whether this run has set the status `sending`; undefined before it tries to
  let statusUpdate: Promise<boolean> | undefined;
  const beforeServerAccepts = async (): Promise<void> => {
    statusUpdate = updateStatus(em, id, senderId, ['waiting'], 'sending');
    if (!(await statusUpdate)) throw new Error('Another process sends this email');
    // a server that stops sends no more; the email waits for the next run
    context.signal.throwIfAborted();
  };
  const rendered = renderDelivery(env, id, email);
  const outcome = await context.mailer.send(rendered, beforeServerAccepts, context.signal).catch(async (error: unknown) => {
    // the email was not sent: reset the status if this run set it, or may have set it although the update seemed to fail
    const reason = error instanceof Error ? error.message : String(error);
    if (!statusUpdate) await noteFailure(em, id, reason);
    else if (await statusUpdate.catch(() => true)) await updateStatus(em, id, senderId, ['sending'], 'waiting', reason);
    throw error;
  });
  const error = 'error' in outcome ? outcome.error : null;
  if (outcome.status === 'unsure' && (await withRetry(() => mayResend(em, id, email.kind)))) {
    await withRetry(() => updateStatus(em, id, senderId, ['sending', 'unsure'], 'waiting', error));
    throw new Error(`An email may have gone out and is sent once more: ${error}`);
  }
  await withRetry(() => updateStatus(em, id, senderId, ['waiting', 'sending', 'unsure'], outcome.status, error));
  const logFields = { delivery: id, kind: email.kind, error: error && withoutEmailAddresses(error) };
  if (outcome.status === 'refused') log.warn(logFields, 'The mail server refuses an email for good');
  if (outcome.status === 'unsure')
    log.error(logFields, 'An email may or may not have gone out and is not sent again: the mail server did not answer');
}
