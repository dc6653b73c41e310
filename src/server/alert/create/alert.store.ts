// Stores and starts alerts of any subject (`alert_addresses`, `alerts`, `alert_keys`), in the transaction of the caller. Sends no email.
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type AlertCadence, type AlertSubject, MAX_ALERTS } from '../../../shared/alert/alert.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import type { SearchCriteria } from '../../search/planner/planner.ts';
import { Alert } from '../alert.entity.ts';
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
  const confirmedAt = raw('coalesce(confirmed_at, ?)', [now]);
  const fromSnapshot = raw(keepsPosition ? 'coalesce(from_snapshot, pg_current_snapshot())' : 'pg_current_snapshot()');
  await em.nativeUpdate(Alert, alert.id, { confirmedAt, usedAt: now, askedAt: null, pausedAt: null, fromSnapshot, nextAt });
  if (criteria) await storeKeys(em, alert.id, criteria, alert.cadence === 'instant' ? alert.kinds : 0);
  return nextAt;
}

/**
 * Stores an address, or locks the stored one until the end of the transaction, so that its alerts are counted and stored one after the other. When the
 * caller is known to own the address (`isTrusted`), its language becomes that of the request. Returns its id.
 */
export async function storeAddress(em: EntityManager, email: string, isTrusted: boolean, now: Date): Promise<number> {
  const locale = isTrusted ? 'excluded.locale' : 'alert_addresses.locale';
  const { id } = await statements(em)
    .insertInto('alert_addresses')
    .values({ email, locale: getLocale(), created_at: now })
    .onConflict((stored) => stored.expression(sql`lower(email)`).doUpdateSet((eb) => ({ locale: eb.ref(locale) })))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks an address until the end of the transaction, so that its alerts are counted and changed one after the other. */
export const lockAddress = (em: EntityManager, id: number): Promise<unknown> =>
  statements(em).selectFrom('alert_addresses').select('id').where('id', '=', id).forUpdate().execute();

/** Counts the confirmed alerts of an address, active and paused, or those that wait for their confirmation. */
export const countAlerts = (em: EntityManager, addressId: number, isConfirmed: boolean): Promise<number> =>
  em.count(Alert, { address: addressId, confirmedAt: isConfirmed ? { $ne: null } : null });

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
  await statements(em)
    .insertInto('alerts')
    .values({ address_id: addressId, subject, list_person_id: listPersonId, filter, filter_hash: hash, kinds, cadence, created_at: now })
    .onConflict((stored) =>
      stored
        .columns(['address_id', 'filter_hash'])
        .doUpdateSet({ kinds, cadence })
        .where((eb) => eb.or([eb('alerts.confirmed_at', 'is', null), ...(isTrusted ? [eb('alerts.paused_at', 'is not', null)] : [])])),
    )
    .execute();
  const alert = await em.findOneOrFail(Alert, { address: addressId, filterHash: hash }, { fields: ['confirmedAt', 'pausedAt'] });
  if (alert.confirmedAt === null) return { id: alert.id, state: 'unconfirmed' };
  return { id: alert.id, state: alert.pausedAt === null ? 'active' : 'paused' };
}

/** Deletes the alerts of a person in a shared list except one, so that the list is emailed to only one address of each person. */
export const endOthersOfPerson = (em: EntityManager, listPersonId: number, id: number): Promise<unknown> =>
  em.nativeDelete(Alert, { listPerson: listPersonId, id: { $ne: id } });
