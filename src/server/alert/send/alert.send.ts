// The job that sends the emails of due alerts. Writes `alerts`, `alert_emails` and the outbox (`mail_deliveries`), from which other jobs send the emails.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlertCadence } from '../../../shared/alert/alert.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { inBatches } from '../../db/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { readSnapshot } from '../../home-event/home-event.ts';
import { storeMatches } from '../match/alert.match.ts';
import { nextDigest } from './alert.schedule.ts';
import { type AlertProgress, lockDue, type Position, readAlert, splitByTime, storeProgress } from './due-alerts.ts';
import { sendEmails } from './send-emails.ts';

/** The most alerts of one batch, which is one transaction; `inBatches` halves the number while a statement takes too long. */
const MAX_BATCH_ALERTS = 400;
/** Memory that PostgreSQL may use for each sort (`work_mem`): after a busy day a batch can have a hundred thousand homes. */
const MATCH_MEMORY = '64MB';
/** Batches that run at the same time: PostgreSQL finds the homes of one while this process writes the emails of the other. */
const PARALLEL_BATCHES = 2;
/** The wait before an alert is tried again when its mailbox has reached its limit of emails or its stored search cannot be read. */
const RETRY_MS = 6 * HOUR_MS;

type SendDeps = Pick<Deps, 'mail' | 'now' | 'env' | 'log'>;

/**
 * Puts the emails of one batch of due alerts into the outbox, in one transaction. The batch starts after the position `after`.
 * @returns the position of the last alert of the batch; null when no alert was due
 */
async function sendBatch(
  deps: SendDeps,
  em: EntityManager,
  cadence: AlertCadence,
  limit: number,
  after: Position | null,
): Promise<Position | null> {
  const now = deps.now();
  return em.transactional(async (tx) => {
    const due = await lockDue(tx, cadence, limit, now, after);
    if (due.length === 0) return null;
    const { ready, later } = await splitByTime(tx, due, now);
    // taken after the locks, so that the snapshot sees every event that made one of these alerts due
    const snapshot = await readSnapshot(tx);
    const readyAlerts = ready.flatMap((row) => readAlert(deps, row) ?? []);
    const readableIds = new Set(readyAlerts.map(({ id }) => id));
    await tx.execute(`set local work_mem = '${MATCH_MEMORY}'`);
    const stored = await storeMatches(tx, readyAlerts, snapshot, now);
    const limitedIds = await sendEmails(deps, tx, readyAlerts, stored);
    const progress = ready.map(({ id, addressId, fromSnapshot }): AlertProgress => {
      if (limitedIds.has(id) || !readableIds.has(id))
        return { id, fromSnapshot, nextAt: new Date(now.getTime() + RETRY_MS), sentAt: null, homesSent: 0 };
      const homesSent = stored.get(id)?.total ?? 0;
      const nextAt = cadence === 'instant' ? null : nextDigest(cadence, addressId, now);
      return { id, fromSnapshot: snapshot, nextAt, sentAt: homesSent ? now : null, homesSent };
    });
    await storeProgress(tx, [...progress, ...later]);
    return due.at(-1)!;
  });
}

/**
 * Puts the emails of all due alerts of a cadence into the outbox, batch by batch. After the last due alert it starts again from the first, until none is due:
 * a batch has only one alert of each address.
 */
async function sendAllBatches(deps: SendDeps, em: EntityManager, cadence: AlertCadence): Promise<void> {
  let position: Position | null = null;
  await inBatches(MAX_BATCH_ALERTS, async (limit) => {
    const previous: Position | null = position;
    position = await sendBatch(deps, em.fork(), cadence, limit, previous);
    return { isLast: position === null && previous === null };
  });
}

/**
 * Sends the emails of all due alerts: the homes with events since the last time, each home once for an address, a kind of event and a price. The stored
 * email, the new position in the event log and the email in the outbox are one transaction, so that a crash loses nothing and sends nothing twice.
 */
export async function sendDueAlerts(deps: SendDeps, em: EntityManager, cadences: readonly AlertCadence[]): Promise<void> {
  for (const cadence of cadences) {
    const results = await Promise.allSettled(Array.from({ length: PARALLEL_BATCHES }, () => sendAllBatches(deps, em, cadence)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
