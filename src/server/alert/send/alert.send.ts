// The job that sends the emails of alerts that are due. Writes `alerts` and `alert_emails`, and emails into the outbox.
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

/** Alerts of one transaction; `inBatches` takes fewer while a statement about so many takes too long. */
const ALERTS_OF_BATCH = 400;
/** PostgreSQL's memory for each sort while it finds the homes of a batch, which can be a hundred thousand after a busy day. */
const MATCH_MEMORY = '64MB';
/** Batches that run at the same time: PostgreSQL finds the homes of one while the emails of the other are written. */
const PARALLEL_BATCHES = 2;
/** When an alert is tried again after its mailbox had reached its limit or its search could not be read. */
const RETRY_MS = 6 * HOUR_MS;

type SendDeps = Pick<Deps, 'mail' | 'now' | 'env' | 'log'>;

/** Prepares the emails of one batch of alerts that are due after a position, in one transaction. Returns the position after them; null when none was due. */
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
    // read after the locks, so that it includes every event that made one of these alerts due
    const snapshot = await readSnapshot(tx);
    const alerts = new Map(ready.flatMap((row) => readAlert(deps, row) ?? []).map((alert) => [alert.id, alert]));
    await tx.execute(`set local work_mem = '${MATCH_MEMORY}'`);
    const stored = await storeMatches(tx, [...alerts.values()], snapshot, now);
    const limitedIds = await sendEmails(deps, tx, [...alerts.values()], stored);
    const progress = ready.map(({ id, addressId, fromSnapshot }): AlertProgress => {
      if (limitedIds.has(id) || !alerts.has(id))
        return { id, fromSnapshot, nextAt: new Date(now.getTime() + RETRY_MS), sentAt: null, homesSent: 0 };
      const homesSent = stored.get(id)?.total ?? 0;
      const nextAt = cadence === 'instant' ? null : nextDigest(cadence, addressId, now);
      return { id, fromSnapshot: snapshot, nextAt, sentAt: homesSent ? now : null, homesSent };
    });
    await storeProgress(tx, [...progress, ...later]);
    return due.at(-1)!;
  });
}

/** Prepares the emails of alerts that are due, batch by batch, starting again from the first one until none is due: of an address only one alert is in a batch. */
async function sendAllBatches(deps: SendDeps, em: EntityManager, cadence: AlertCadence): Promise<void> {
  let position: Position | null = null;
  await inBatches(ALERTS_OF_BATCH, async (limit) => {
    const previous: Position | null = position;
    position = await sendBatch(deps, em.fork(), cadence, limit, previous);
    return { isLast: position === null && previous === null };
  });
}

/**
 * Prepares the emails of all alerts that are due: every match since the last time, each home once for an address, a kind of event and a price. What is
 * sent, the position in the event log and the email in the outbox are one transaction, so that a crash loses nothing and sends nothing twice.
 */
export async function sendDueAlerts(deps: SendDeps, em: EntityManager, cadences: readonly AlertCadence[]): Promise<void> {
  for (const cadence of cadences) {
    const results = await Promise.allSettled(Array.from({ length: PARALLEL_BATCHES }, () => sendAllBatches(deps, em, cadence)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
