// Changes, pauses or resumes an alert of the caller. Writes `alerts` and `alert_keys`. A change is prepared without a lock, and prepared again when another
// change was stored meanwhile.
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { type AlertCadence, type AlertSubject, CADENCES_OF, KINDS_OF } from '../../../shared/alert/alert.ts';
import type { AlertChange, AlertList } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError, invalidField, UNAVAILABLE_TEXT } from '../../errors.ts';
import type { SearchCriteria } from '../../search/planner/planner.ts';
import { Alert } from '../alert.entity.ts';
import { type AlertSearch, alertCriteria, readAlertFilter, toAlertSearch } from '../create/alert.filter.ts';
import { requireInstantAllowed } from '../create/alert.preview.ts';
import { lockAddress, startNow } from '../create/alert.store.ts';
import { deleteKeys } from '../match/alert.keys.ts';
import { kindBits } from '../match/home-list.ts';
import { readAlerts } from './alert.manage.ts';
import { type AlertOwner, requireAlertOwner } from './alert.owner.ts';

/** How often a change is tried when other changes of the same alert are stored meanwhile. */
const MAX_TRIES = 3;

/** Reads a confirmed alert of an owner, or locks it. @throws DomainError MISSING for an alert of another address */
async function requireAlert(em: EntityManager, id: number, addressId: number | null, { isLocked }: { isLocked: boolean }) {
  const query = statements(em)
    .selectFrom('alerts')
    .select(['id', 'address_id as addressId', 'subject', 'filter', 'filter_hash as filterHash', 'kinds', 'cadence'])
    .select((eb) => eb('paused_at', 'is not', null).as('isPaused'))
    .where((eb) => eb.and({ id, address_id: addressId ?? 0 }))
    .where('confirmed_at', 'is not', null);
  const alert = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  if (!alert) throw new DomainError('MISSING', m.alert_not_found);
  return { ...alert, isPaused: alert.isPaused === true };
}
type StoredAlert = Awaited<ReturnType<typeof requireAlert>>;

/**
 * The requested kinds that an alert of a subject can have, as bits of `ALERT_KINDS`; the current bits when none were requested.
 * @throws a validation error of `kinds` when none of the requested kinds is possible
 */
function allowedKinds(subject: AlertSubject, kinds: AlertChange['kinds'], current: number): number {
  if (!kinds) return current;
  const bits = kindBits(kinds) & kindBits(KINDS_OF[subject]);
  if (bits === 0) throw invalidField('kinds', m.alert_kinds_required());
  return bits;
}

/** What a change stores. It is prepared outside of the transaction, because counting and parsing take connections of their own. */
interface PreparedChange {
  /** Bits of `ALERT_KINDS`. */
  kinds: number;
  cadence: AlertCadence;
  isPaused: boolean;
  /** The new search; null when it stays. */
  search: AlertSearch | null;
  /** What the keys of an active search alert are made of; null when no keys are stored. */
  criteria: SearchCriteria | null;
}

/**
 * Works out what a change stores. Writes nothing.
 * @throws DomainError INVALID for a search that no home can match; a validation error of `kinds` or `cadence`
 */
async function prepareChange(ctx: Context, input: AlertChange, alert: StoredAlert): Promise<PreparedChange> {
  const kinds = allowedKinds(alert.subject, input.kinds, alert.kinds);
  const cadence = input.cadence ?? alert.cadence;
  const isPaused = input.paused ?? alert.isPaused;
  if (!CADENCES_OF[alert.subject].includes(cadence)) throw invalidField('cadence', m.alert_list_daily());
  if (alert.subject !== 'search') return { kinds, cadence, isPaused, search: null, criteria: null };
  const newSearch = input.filter ? await toAlertSearch(ctx.em, input.filter) : null;
  const search = newSearch?.hash === alert.filterHash ? null : newSearch;
  // an alert whose search matches more homes than before may stay instant; only a new search or cadence is checked against the limit
  const isLimitChecked = cadence === 'instant' && (search !== null || alert.cadence !== 'instant');
  const needsCriteria = isLimitChecked || !isPaused;
  const storedCriteria = needsCriteria && !search ? await alertCriteria(ctx.em, readAlertFilter(alert.filter)) : null;
  const criteria = search?.criteria ?? storedCriteria;
  if (criteria && isLimitChecked) await requireInstantAllowed(ctx.em, criteria);
  return { kinds, cadence, isPaused, search, criteria: isPaused ? null : criteria };
}

/** Stores the new search of an alert. @throws DomainError CONFLICT when another alert of the address has the search */
async function storeSearch(em: EntityManager, { id, addressId }: StoredAlert, { filter, hash }: AlertSearch): Promise<void> {
  if ((await em.count(Alert, { address: addressId, filterHash: hash, id: { $ne: id } })) > 0)
    throw new DomainError('CONFLICT', m.alert_known);
  await em.nativeUpdate(Alert, id, { filter, filterHash: hash });
}

/** Stores a change in one transaction. Stores nothing and returns false when another change was stored since `alert` was read. */
async function storeChange(ctx: Context, alert: StoredAlert, change: PreparedChange): Promise<boolean> {
  const now = ctx.now();
  return ctx.em.transactional(async (em) => {
    // every writer of alerts locks their address first, so that two alerts cannot get the same search at the same time
    await lockAddress(em, alert.addressId);
    const current = await requireAlert(em, alert.id, alert.addressId, { isLocked: true });
    const isUnchanged =
      current.filterHash === alert.filterHash &&
      current.cadence === alert.cadence &&
      current.kinds === alert.kinds &&
      current.isPaused === alert.isPaused;
    if (!isUnchanged) return false;
    const { kinds, cadence, isPaused, search, criteria } = change;
    if (search) await storeSearch(em, alert, search);
    await em.nativeUpdate(Alert, alert.id, { kinds, cadence, usedAt: now, askedAt: null });
    if (isPaused) {
      await em.nativeUpdate(Alert, alert.id, { pausedAt: raw('coalesce(paused_at, ?)', [now]), nextAt: null });
      await deleteKeys(em, [alert.id]);
    } else await startNow(em, { ...alert, cadence, kinds }, criteria, now, { keepsPosition: !alert.isPaused && !search });
    return true;
  });
}

/** Reads the alert, prepares the change and stores it; false when another change was stored meanwhile. */
async function tryChange(ctx: Context, owner: AlertOwner, input: AlertChange): Promise<boolean> {
  const alert = await requireAlert(ctx.em, input.id, owner.addressId, { isLocked: false });
  return storeChange(ctx, alert, await prepareChange(ctx, input, alert));
}

/**
 * Changes, pauses or resumes an alert, and returns all alerts of the address. After a pause or with a new search, emails are about later events only.
 * @throws DomainError MISSING for an alert of another address, CONFLICT when another alert has the search, UNAVAILABLE when other changes were stored
 *   meanwhile at each try; and what `requireAlertOwner` and `prepareChange` throw
 */
export async function changeAlert(ctx: Context, input: AlertChange): Promise<AlertList> {
  const owner = await requireAlertOwner(ctx, input.key);
  for (let tries = 0; tries < MAX_TRIES; tries++) if (await tryChange(ctx, owner, input)) return readAlerts(ctx, owner);
  throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 1);
}
