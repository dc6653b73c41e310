// Stores alerts of any subject (`alert_addresses`, `alerts`, `alert_keys`). They start at once for an address that the caller is known to own; other addresses
// get an email to confirm the alert first, sent by a job.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AlertCadence, type AlertSubject, MAX_ALERTS } from '../../../shared/alert/alert.ts';
import type { AlertCreated } from '../../../shared/alert/alert-schemas.ts';
import { getLocale, type Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { newToken } from '../../account/password/account.password.ts';
import type { Context } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalidField } from '../../errors.ts';
import { LINK_JOB_RETRIES } from '../../mail/link/link-jobs.ts';
import { personOf } from '../../mail/mailbox-owner.ts';
import type { SearchCriteria } from '../../search/criteria/criteria.ts';
import { addressOfBrowser } from '../manage/alert.owner.ts';
import { storeKeys } from '../match/alert.keys.ts';
import { confirmEmail } from '../send/alert.mail.ts';
import { nextDigest } from '../send/alert.schedule.ts';
import type { AlertFilter } from './alert.filter.ts';

/** The shortest time between two emails that ask to confirm the same alert. */
const RESEND_PAUSE_MS = 10 * 60_000;

/** What an alert is about. */
export interface AlertTarget {
  subject: AlertSubject;
  filter: AlertFilter;
  /** The same for the same target, so that an address has one alert of it. */
  hash: string;
  /** Null for saved homes and lists. The keys of a search are stored when its alert starts. */
  criteria: SearchCriteria | null;
  /** Whose alert it is in a shared list. */
  listPersonId: number | null;
  /** Bits of `ALERT_KINDS`. */
  kinds: number;
  cadence: AlertCadence;
}

/**
 * Makes an alert active: confirmed, used now and not paused, with its keys. It reads the event log from now on, or with `keepsPosition` from its stored
 * position.
 * @returns when it is due next; null for an instant alert until an event wakes it
 */
export async function startNow(
  em: EntityManager,
  alert: { id: number; addressId: number; cadence: AlertCadence; kinds: number },
  criteria: SearchCriteria | null,
  now: Date,
  { keepsPosition }: { keepsPosition: boolean } = { keepsPosition: false },
): Promise<Date | null> {
  // events since its position may be unsent: an instant alert looks for them at once
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
 * Stores an address, or locks it when it is stored already, so that its alerts are counted and stored one after the other. `isTrusted`: the caller is
 * known to own it, and its language becomes that of the request. Returns its id.
 */
export async function storeAddress(em: EntityManager, email: string, isTrusted: boolean, now: Date): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>(
    `insert into alert_addresses as a (email, locale, created_at) values (?, ?, ?)
     on conflict (lower(email)) do update set locale = case when ? then excluded.locale else a.locale end returning id`,
    [email, getLocale(), now, isTrusted],
  );
  return row!.id;
}

/** Active and paused alerts of an address, or those that wait for their confirmation. */
async function countAlerts(em: EntityManager, addressId: number, isConfirmed: boolean): Promise<number> {
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
  isConfirmed: boolean;
}

/** Stores an alert, or changes the one of the same target that waits for its confirmation. A confirmed one stays as it is. */
export async function storeAlert(em: EntityManager, addressId: number, target: AlertTarget, now: Date): Promise<StoredAlert> {
  const { subject, filter, hash, listPersonId, kinds, cadence } = target;
  await em.execute(
    `insert into alerts as a (address_id, subject, list_person_id, filter, filter_hash, kinds, cadence, created_at)
     values (?, ?, ?, ?::jsonb, ?, ?, ?, ?)
     on conflict (address_id, filter_hash) do update set kinds = excluded.kinds, cadence = excluded.cadence
       where a.confirmed_at is null`,
    [addressId, subject, listPersonId, JSON.stringify(filter), hash, kinds, cadence, now],
  );
  const [row] = await em.execute<StoredAlert[]>(
    `select id, confirmed_at is not null as "isConfirmed" from alerts where address_id = ? and filter_hash = ?`,
    [addressId, hash],
  );
  return row!;
}

/**
 * Counts a request to confirm for a mailbox, whatever the spelling of its address and the caller.
 * @returns false when the mailbox has had as many today as one caller may make
 */
async function countMailboxRequest({ limiter }: Pick<Context, 'limiter'>, email: string): Promise<boolean> {
  try {
    await limiter.count('alert', `mailbox:${personOf(email)}`);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'TOO_MANY') return false;
    throw error;
  }
}

const CONFIRMATION_JOB = 'alert-confirm';

/** Data of the job that sends the link which confirms an alert. */
interface ConfirmationJob {
  alertId: number;
  /** The language of the request. */
  locale: Locale;
}

/**
 * Registers the job that emails the link which confirms an alert: at most every ten minutes, and none for a confirmed alert. When the mailbox has reached
 * its limit, the last link stays valid.
 */
export function handleAlertConfirmations({ jobs, mail, now: readNow }: Pick<Deps, 'jobs' | 'mail' | 'now'>): void {
  jobs.handle<ConfirmationJob>(CONFIRMATION_JOB, LINK_JOB_RETRIES, async (em, { alertId, locale }) => {
    const now = readNow();
    await em.transactional(async (tx) => {
      const sql = `select o.email, a.subject, a.filter from alerts a join alert_addresses o on o.id = a.address_id
        where a.id = ? and a.confirmed_at is null and (a.confirm_sent_at is null or a.confirm_sent_at <= ?) for update of a`;
      type UnconfirmedAlert = { email: string; subject: AlertSubject; filter: AlertFilter };
      const [alert] = await tx.execute<UnconfirmedAlert[]>(sql, [alertId, new Date(now.getTime() - RESEND_PAUSE_MS)]);
      if (!alert) return;
      const { email, ...target } = alert;
      const { token, hash: stored } = newToken();
      if ((await mail.send(tx, confirmEmail(email, locale, { id: alertId, token, tokenHash: stored, ...target }))) !== 'queued') return;
      await tx.execute('update alerts set confirm_token = ?, confirm_sent_at = ? where id = ?', [stored, now, alertId]);
    });
  });
}

/** Deletes the other alerts of a person in a shared list, so that each person has one address. */
export const endOthersOfPerson = (em: EntityManager, listPersonId: number, id: number): Promise<unknown> =>
  em.execute('delete from alerts where list_person_id = ? and id <> ?', [listPersonId, id]);

/** The address that a caller enters. */
interface AddressInput {
  email?: string | undefined;
  /** A field that people do not see: only programs fill it in. */
  website?: string | undefined;
}

/**
 * Stores an alert for the caller. A member with a confirmed address, and a browser that confirmed an alert of the address before, start at once; any other
 * address gets an email to confirm it first, and the answer is the same for every address.
 * @param prepare what the alert is about, read after the call was counted
 * @param lockTarget locks what the alert is about in the transaction that stores it, and throws when that is gone
 * @throws DomainError TOO_MANY over the limit, LIMIT over 20 alerts; a validation error of `email`
 */
export async function requestAlert(
  ctx: Context,
  input: AddressInput,
  prepare: () => Promise<AlertTarget>,
  lockTarget?: (em: EntityManager) => Promise<void>,
): Promise<AlertCreated> {
  const member = ctx.signedIn?.user;
  const email = member?.email ?? input.email;
  if (email === undefined) throw invalidField('email', m.message_email_invalid());
  if (input.website) return { state: 'confirm', email, id: null };
  await ctx.limiter.count('alert', member ? `member:${member.id}` : ctx.address);
  const target = await prepare();
  const browser = member ? null : await addressOfBrowser(ctx);
  const isTrusted = member ? member.emailConfirmed : browser?.email?.toLowerCase() === email.toLowerCase();
  const now = ctx.now();
  if (!isTrusted && !(await countMailboxRequest(ctx, email))) return { state: 'confirm', email, id: null };
  return ctx.em.transactional(async (em) => {
    const addressId = await storeAddress(em, email, isTrusted, now);
    await lockTarget?.(em);
    if (!isTrusted && (await countAlerts(em, addressId, false)) >= MAX_ALERTS) return { state: 'confirm' as const, email, id: null };
    const stored = await storeAlert(em, addressId, target, now);
    if (!isTrusted) {
      // a job checks whether it is confirmed already, so that neither the response nor its duration tells the caller
      await ctx.jobs.enqueue(em, CONFIRMATION_JOB, { alertId: stored.id, locale: getLocale() } satisfies ConfirmationJob);
      return { state: 'confirm' as const, email, id: null };
    }
    if (stored.isConfirmed) return { state: 'known' as const, email, id: stored.id };
    await requireUnderLimit(em, addressId);
    await startNow(em, { id: stored.id, addressId, cadence: target.cadence, kinds: target.kinds }, target.criteria, now);
    if (target.listPersonId !== null) await endOthersOfPerson(em, target.listPersonId, stored.id);
    return { state: 'active' as const, email, id: stored.id };
  });
}
