// The hourly job that emails advertisers to ask whether their listings are still available, reminds them, and pauses unanswered listings
// (`listing_confirmations`, `properties`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { DAY_MS } from '../../../shared/time.ts';
import { intArray } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { EMAIL_HOME_COLUMNS, type EmailHomeRow } from '../../mail/template/email-home.ts';
import { pausedEmail, questionEmail } from './confirmation.mail.ts';
import { type DueListing, groupByUser, sendListingEmails } from './listing-emails.ts';
import { atNine, confirmDays, EMAILS_BEFORE_PAUSE, nextStep } from './schedule.ts';

type SendDeps = Pick<Deps, 'env' | 'now' | 'mail'>;

/** Most due listings that are read to choose the advertisers of one transaction. */
const BATCH = 1000;
/** Most advertisers of one transaction. */
const MAX_USERS = 100;

/**
 * Chooses advertisers with due listings, the longest overdue first. Before that, ends the questions about due listings that have no advertiser
 * or are not published.
 */
async function chooseUsers(tx: EntityManager, now: Date): Promise<number[]> {
  await tx.execute(
    `update listing_confirmations set due_at = null, asks = 0, asked_at = null where property_id = any(array(
       select c.property_id from listing_confirmations c join properties p on p.id = c.property_id
       where c.due_at <= ? and (p.user_id is null or p.status <> 'published') order by c.due_at limit ${BATCH} for update of c skip locked))`,
    [now],
  );
  const due = await statements(tx)
    .selectFrom('listing_confirmations as c')
    .innerJoin('properties as p', 'p.id', 'c.property_id')
    .select('p.user_id')
    .where((eb) => eb.and([eb('c.due_at', '<=', now), eb('p.status', '=', 'published'), eb('p.user_id', 'is not', null)]))
    .orderBy('c.due_at')
    .orderBy('c.property_id')
    .limit(BATCH)
    .execute();
  return [...new Set(due.map(({ user_id }) => user_id!))].slice(0, MAX_USERS);
}

/**
 * Locks and reads the due listings of advertisers. Like every writer, it locks properties before their confirmations. Listings that another
 * transaction is changing wait for the next run.
 */
async function lockDue(tx: EntityManager, userIds: readonly number[], now: Date): Promise<DueListing[]> {
  const listings = await tx.execute<(EmailHomeRow & { userId: number; status: string })[]>(
    `select ${EMAIL_HOME_COLUMNS}, p.user_id as "userId", p.status from properties p
     where p.user_id = any(?::int[]) and p.status = 'published' and exists (
       select from listing_confirmations c where c.property_id = p.id and c.due_at <= ?)
     order by p.id for no key update of p skip locked`,
    [intArray(userIds), now],
  );
  // read after the properties are locked, because an answer may have come before
  const confirmations = await statements(tx)
    .selectFrom('listing_confirmations')
    .select(['property_id', 'asks', 'confirmed_at as confirmedAt'])
    .where((eb) => eb('property_id', '=', eb.fn.any(eb.val(listings.map(({ id }) => id)))))
    .where('due_at', '<=', now)
    .orderBy('property_id')
    .forUpdate()
    .execute();
  const confirmationById = new Map(confirmations.map(({ property_id, ...confirmation }) => [property_id, confirmation]));
  return listings.flatMap((listing) => {
    const confirmation = confirmationById.get(listing.id);
    return confirmation ? [{ ...listing, ...confirmation }] : [];
  });
}

/** Stores the next steps of listings. An `askedAt` of null keeps the stored time. */
const storeSteps = (tx: EntityManager, steps: { id: number; asks: number; askedAt: Date | null; dueAt: Date | null }[]): Promise<unknown> =>
  tx.execute(
    `update listing_confirmations c set asks = s.asks, asked_at = coalesce(s."askedAt", c.asked_at), due_at = s."dueAt"
     from json_to_recordset(?::json) as s(id int, asks int, "askedAt" timestamptz, "dueAt" timestamptz) where c.property_id = s.id`,
    [JSON.stringify(steps)],
  );

/**
 * Emails the advertisers of listings and stores the next steps. When no email is sent, because the address is unconfirmed, has reached its limit,
 * or got such an email today, the listing does not count as asked and comes no closer to its pause.
 */
async function askAbout(deps: SendDeps, tx: EntityManager, listings: readonly DueListing[]): Promise<void> {
  const groups = groupByUser(listings);
  const outcomes = await sendListingEmails(deps, tx, groups, questionEmail);
  const now = deps.now();
  // half a day from now, so that `atNine` does not return nine o'clock of today
  const tomorrow = atNine(now.getTime() + DAY_MS / 2);
  const steps = groups.flatMap((group, i) =>
    group.listings.map(({ id, asks, transaction_type }) => {
      const outcome = outcomes[i];
      if (outcome === 'queued') return { id, asks: asks + 1, askedAt: now, dueAt: nextStep(asks + 1, now) };
      if (outcome !== 'unconfirmed') return { id, asks, askedAt: null, dueAt: tomorrow };
      const periodMs = confirmDays(deps.env, transaction_type) * DAY_MS;
      return { id, asks, askedAt: null, dueAt: atNine(now.getTime() + periodMs) };
    }),
  );
  await storeSteps(tx, steps);
}

/** Pauses listings about which all emails stayed unanswered, and emails their advertisers that they are paused. */
async function pauseUnanswered(deps: SendDeps, tx: EntityManager, listings: readonly DueListing[]): Promise<void> {
  if (listings.length === 0) return;
  const ids = sql<number>`any(${intArray(listings.map(({ id }) => id))}::int[])`;
  const now = deps.now();
  const db = statements(tx);
  await db.updateTable('properties').set({ status: 'paused', updated_at: now }).where('id', '=', ids).execute();
  await db.updateTable('listing_confirmations').set({ paused_at: now, due_at: null }).where('property_id', '=', ids).execute();
  await sendListingEmails(deps, tx, groupByUser(listings), pausedEmail);
}

/** One transaction of the job. @returns how many listings were due and handled */
const runBatch = (deps: SendDeps, em: EntityManager): Promise<number> =>
  em.transactional(async (tx) => {
    const now = deps.now();
    const userIds = await chooseUsers(tx, now);
    if (userIds.length === 0) return 0;
    const due = await lockDue(tx, userIds, now);
    // a setting of 0 ends the questions; when it is switched on again, `spreadFirstQuestions` schedules these listings
    const switchedOff = due.filter(({ transaction_type }) => confirmDays(deps.env, transaction_type) === 0);
    const active = due.filter(({ transaction_type }) => confirmDays(deps.env, transaction_type) > 0);
    await storeSteps(
      tx,
      switchedOff.map(({ id }) => ({ id, asks: 0, askedAt: null, dueAt: null })),
    );
    await askAbout(
      deps,
      tx,
      active.filter(({ asks }) => asks < EMAILS_BEFORE_PAUSE),
    );
    await pauseUnanswered(
      deps,
      tx,
      active.filter(({ asks }) => asks >= EMAILS_BEFORE_PAUSE),
    );
    return due.length;
  });

/** The job: handles all due listings in batches. Each advertiser gets one email about all of theirs, because all steps are due at nine. */
export async function sendConfirmationQuestions(deps: SendDeps, em: EntityManager): Promise<void> {
  while ((await runBatch(deps, em.fork())) > 0);
}
