// Stores and starts alerts of any subject (`alert_addresses`, `alerts`, `alert_keys`), in the transaction of the caller. Sends no email.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AlertCadence, type AlertSubject, MAX_ALERTS } from '../../../shared/alert/alert.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DomainError } from '../../errors.ts';
import type { SearchCriteria } from '../../search/criteria/criteria.ts';
import { storeKeys } from '../match/alert.keys.ts';
import { nextDigest } from '../send/alert.schedule.ts';
import type { AlertFilter } from './alert.filter.ts';

/** What an alert is about. */
export interface AlertTarget {
  subject: AlertSubject;
  filter: AlertFilter;
  /** Equal for equal targets, so that an address has at most one alert about each. */
  hash: string;
  /** Null for saved homes and lists. The keys of a search are stored when its alert starts. */
  criteria: SearchCriteria | null;
  /** The person in a shared list whose alert it is; null for other subjects. */
  listPersonId: number | null;
  /** Bits of `ALERT_KINDS`. */
  kinds: number;
  cadence: AlertCadence;
}

/**
 * Makes an alert active: confirmed, used now and not paused, and stores its keys (`alert_keys`). It gets events from now on, or with `keepsPosition` those
 * since the event log was last read for it.
 * @returns when it is due next; null for an instant alert until an event wakes it
 */
export async function startNow(
  em: EntityManager,
  alert: { id: number; addressId: number; cadence: AlertCadence; kinds: number },
  criteria: SearchCriteria | null,
  now: Date,
  { keepsPosition }: { keepsPosition: boolean } = { keepsPosition: false },
): Promise<Date | null> {
  // events since its position may not have been sent yet: an instant alert is due at once
  const nextInstant = keepsPosition ? now : null;
  const nextAt = alert.cadence === 'instant' ? nextInstant : nextDigest(alert.cadence, alert.addressId, now);
  await em.execute(
    `update alerts set confirmed_at = coalesce(confirmed_at, ?), used_at = ?, asked_at = null, paused_at = null,
       from_snapshot = coalesce(case when ? then from_snapshot end, pg_current_snapshot()), next_at = ? where id = ?`,
    [now, now, keepsPosition, nextAt, alert.id],
  );
  if (criteria) await storeKeys(em, alert.id, criteria, alert.cadence === 'instant' ? alert.kinds : 0);
  return nextAt;
}

/**
 * Stores an address, or locks the stored one until the end of the transaction, so that its alerts are counted and stored one after the other. When the
 * caller is known to own the address (`isTrusted`), its language becomes that of the request. Returns its id.
 */
export async function storeAddress(em: EntityManager, email: string, isTrusted: boolean, now: Date): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>(
    `insert into alert_addresses as a (email, locale, created_at) values (?, ?, ?)
     on conflict (lower(email)) do update set locale = case when ? then excluded.locale else a.locale end returning id`,
    [email, getLocale(), now, isTrusted],
  );
  return row!.id;
}

/** Counts the confirmed alerts of an address, active and paused, or those that wait for their confirmation. */
export async function countAlerts(em: EntityManager, addressId: number, isConfirmed: boolean): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from alerts where address_id = ? and (confirmed_at is not null) = ?',
    [addressId, isConfirmed],
  );
  return row!.count;
}

/** @throws DomainError LIMIT for an address that has as many confirmed alerts as it may */
export async function requireUnderLimit(em: EntityManager, addressId: number): Promise<void> {
  if ((await countAlerts(em, addressId, true)) >= MAX_ALERTS) throw new DomainError('LIMIT', m.alert_too_many);
}

interface StoredAlert {
  id: number;
  state: 'unconfirmed' | 'active' | 'paused';
}

/**
 * Stores an unconfirmed alert, or changes how often and about what the one of the same target sends emails: one that waits for its confirmation, or when the
 * caller is known to own the address (`isTrusted`) a paused one. Any other alert stays as it is. Starts and resumes none.
 */
export async function storeAlert(
  em: EntityManager,
  addressId: number,
  target: AlertTarget,
  isTrusted: boolean,
  now: Date,
): Promise<StoredAlert> {
  const { subject, filter, hash, listPersonId, kinds, cadence } = target;
  await em.execute(
    `insert into alerts as a (address_id, subject, list_person_id, filter, filter_hash, kinds, cadence, created_at)
     values (?, ?, ?, ?::jsonb, ?, ?, ?, ?)
     on conflict (address_id, filter_hash) do update set kinds = excluded.kinds, cadence = excluded.cadence
       where a.confirmed_at is null or (a.paused_at is not null and ?)`,
    [addressId, subject, listPersonId, JSON.stringify(filter), hash, kinds, cadence, now, isTrusted],
  );
  const [row] = await em.execute<StoredAlert[]>(
    `select id, case when confirmed_at is null then 'unconfirmed' when paused_at is null then 'active' else 'paused' end as state
     from alerts where address_id = ? and filter_hash = ?`,
    [addressId, hash],
  );
  return row!;
}

/** Deletes the alerts of a person in a shared list except one, so that the list is emailed to only one address of each person. */
export const endOthersOfPerson = (em: EntityManager, listPersonId: number, id: number): Promise<unknown> =>
  em.execute('delete from alerts where list_person_id = ? and id <> ?', [listPersonId, id]);
