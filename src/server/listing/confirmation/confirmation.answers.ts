// Reads the listings of an email, and stores the answers about them: confirms a listing, publishes it again, or takes it off
// (`properties`, `listing_confirmations`, `confirmation_requests`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_CONFIRMED_AT_ONCE } from '../../../shared/listing/confirmation.ts';
import { intArray } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { LinkPage } from '../../mail/link/link.page.ts';
import { confirmedPage, endedPage, listPage, questionPage } from './confirmation.pages.ts';
import { type ConfirmableListing, confirmListings, isAnswerable, lockListings, readListings } from './confirmation.ts';
import { endListing } from './end-listing.ts';

/** A listing in an email (`confirmation_requests`), with the user who got the email. Its link contains `requestId`. */
interface EmailedListing {
  requestId: number;
  userId: number;
  propertyId: number;
}

/** SQL: rows are `EmailedListing`; `r` is the request, `e` the email. A listing that has another user by now is left out. */
const emailedListingsSql = (where: string): string =>
  `select r.id as "requestId", e.user_id as "userId", r.property_id as "propertyId"
   from confirmation_requests r join confirmation_emails e on e.id = r.email_id
   join properties p on p.id = r.property_id and p.user_id = e.user_id where ${where} order by r.property_id`;

const readEmailedListing = async (em: EntityManager, requestId: number): Promise<EmailedListing | undefined> =>
  (await em.execute<EmailedListing[]>(emailedListingsSql('r.id = ?'), [requestId]))[0];

const storeAnswered = (tx: EntityManager, requestIds: readonly number[], now: Date): Promise<unknown> =>
  tx.execute('update confirmation_requests set answered_at = ? where id = any(?::int[])', [now, intArray(requestIds)]);

/** The page behind the link of one listing; null when the email was deleted or the listing has another user. */
export async function readQuestionPage(deps: Deps, requestId: number, answer: string | undefined): Promise<LinkPage | null> {
  const em = deps.orm.em.fork();
  const emailed = await readEmailedListing(em, requestId);
  const [listing] = emailed ? await readListings(em, emailed.userId, [emailed.propertyId], deps.now()) : [];
  return listing ? questionPage(listing, answer) : null;
}

/**
 * Stores the answer about one listing, or shows the next question. Can be repeated.
 * @returns the page that follows; null when the email was deleted or the listing has another user
 */
export const answerOne = (deps: Deps, requestId: number, answer: string | undefined): Promise<LinkPage | null> =>
  deps.orm.em.fork().transactional(async (tx) => {
    const emailed = await readEmailedListing(tx, requestId);
    if (!emailed) return null;
    const [listing] = await lockListings(tx, emailed.userId, [emailed.propertyId], deps.now());
    if (!listing) return null;
    if (!isAnswerable(listing)) return questionPage(listing);
    if (answer === 'taken' || answer === 'off') {
      const takenStatus = listing.transactionType === 'Rent' ? 'rented' : 'sold';
      await endListing(deps, tx, listing.id, answer === 'off' ? 'paused' : takenStatus);
      await storeAnswered(tx, [requestId], deps.now());
      return endedPage();
    }
    if (answer !== 'yes') return questionPage(listing, answer);
    await confirmListings(deps, tx, [listing]);
    await storeAnswered(tx, [requestId], deps.now());
    return confirmedPage(listing);
  });

/** The listings of an email that were not answered yet; `answerable` are those that can still be confirmed with it. */
async function readUnanswered(
  em: EntityManager,
  emailId: number,
  { now, lock }: { now: Date; lock: boolean },
): Promise<{ emailed: EmailedListing[]; answerable: ConfirmableListing[] }> {
  const emailed = await em.execute<EmailedListing[]>(emailedListingsSql('e.id = ? and r.answered_at is null'), [emailId]);
  const [first] = emailed;
  if (!first) return { emailed, answerable: [] };
  const propertyIds = emailed.map(({ propertyId }) => propertyId);
  const listings = await (lock ? lockListings : readListings)(em, first.userId, propertyIds, now);
  return { emailed, answerable: listings.filter(isAnswerable) };
}

/** The page behind the link of all listings of an email. */
export async function readListPage(deps: Deps, emailId: number): Promise<LinkPage> {
  return listPage((await readUnanswered(deps.orm.em.fork(), emailId, { now: deps.now(), lock: false })).answerable);
}

/** Confirms the next MAX_CONFIRMED_AT_ONCE listings of an email. @returns a page with the remaining ones */
export const confirmNext = (deps: Deps, emailId: number): Promise<LinkPage> =>
  deps.orm.em.fork().transactional(async (tx) => {
    const { emailed, answerable } = await readUnanswered(tx, emailId, { now: deps.now(), lock: true });
    const next = answerable.slice(0, MAX_CONFIRMED_AT_ONCE);
    const confirmedIds = new Set(await confirmListings(deps, tx, next));
    const answered = emailed.filter(({ propertyId }) => confirmedIds.has(propertyId)).map(({ requestId }) => requestId);
    await storeAnswered(tx, answered, deps.now());
    return listPage(answerable.slice(next.length));
  });
