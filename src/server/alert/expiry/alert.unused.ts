// Asks the owners of search alerts that were not used for half a year by email whether to keep them, and deletes the alerts without an answer (`alerts`). Also
// stores the answer.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../../shared/time.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { readSignedKey } from '../../mail/link/signed-link.ts';
import { Alert } from '../alert.entity.ts';
import { KEEP_PURPOSE, keepEmail } from '../send/alert.mail.ts';

/** Days without use (`alerts.used_at`), such as a change of the alert or the opened list of an email's homes, after which the owner is asked once. */
const UNUSED_DAYS = 180;
/** Days that the owner has to answer before the alert is deleted. */
const ANSWER_DAYS = 14;
/** Alerts asked about in one transaction. */
const ALERTS_OF_BATCH = 200;

type KeepDeps = Pick<Deps, 'mail' | 'env'>;

/** Emails the owners of one batch of unused alerts and stores that they were asked. @returns the number of alerts that were asked about */
async function askBatch({ mail, env }: KeepDeps, em: EntityManager, now: Date): Promise<number> {
  return em.transactional(async (tx) => {
    const unused = await statements(tx)
      .selectFrom('alerts as a')
      .innerJoin('alert_addresses as o', 'o.id', 'a.address_id')
      .select(['a.id', 'o.email', 'o.locale', 'a.filter', 'a.used_at as usedAt'])
      .where('a.subject', '=', 'search')
      .where((eb) => eb.and([eb('a.confirmed_at', 'is not', null), eb('a.asked_at', 'is', null)]))
      .where('a.used_at', '<', new Date(now.getTime() - UNUSED_DAYS * DAY_MS))
      .orderBy('a.used_at')
      .limit(ALERTS_OF_BATCH)
      .forUpdate('a')
      .skipLocked()
      .execute();
    if (unused.length === 0) return 0;
    const emails = unused.map(({ id, email, locale, filter, usedAt }) => keepEmail(env, email, localeOr(locale), { id, filter, usedAt }));
    const outcomes = await mail.sendAll(tx, emails);
    // owners whose mailbox has reached its limit of emails are asked on another day
    const askedAlerts = unused.filter((_, i) => outcomes[i] === 'queued' || outcomes[i] === 'repeated');
    await tx.nativeUpdate(Alert, { id: { $in: askedAlerts.map(({ id }) => id) } }, { askedAt: now });
    return askedAlerts.length;
  });
}

/**
 * Daily job: asks about unused alerts, and deletes those whose owner was asked two weeks ago and has not answered. An alert stays while its email waits to be
 * sent.
 */
export async function expireUnusedAlerts(deps: KeepDeps, em: EntityManager, now: Date): Promise<void> {
  // goes on until fewer than a full batch could be asked about; the next run asks about any others
  while ((await askBatch(deps, em.fork(), now)) === ALERTS_OF_BATCH);
  await em.execute(
    `delete from alerts a using alert_addresses o
     where o.id = a.address_id and a.confirmed_at is not null and a.used_at < a.asked_at and a.asked_at < ?
       and not exists (select from mail_deliveries d where d.address = lower(o.email) and d.kind = 'alert-keep' and d.status = 'waiting')`,
    [new Date(now.getTime() - ANSWER_DAYS * DAY_MS)],
  );
}

/**
 * Stores that the alert of a signed key is used now, so that it is kept for another 180 days.
 * @returns false for a key that is not valid and for an alert that has ended
 */
export async function keepAlert({ orm, env, now }: Pick<Deps, 'orm' | 'env' | 'now'>, key: string): Promise<boolean> {
  const id = readSignedKey(env, KEEP_PURPOSE, key);
  if (id === null) return false;
  return (await orm.em.fork().nativeUpdate(Alert, id, { usedAt: now(), askedAt: null })) > 0;
}
