// The actions behind the links of emails that ask an advertiser whether listings are still available. Stores an answer: confirms a listing,
// publishes it again, or takes it off (`properties`, `listing_confirmations`, `confirmation_requests`), and emails visitors who asked.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_CONFIRMED_AT_ONCE } from '../../../shared/listing/confirmation.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import type { LinkPage } from '../../mail/link/link.page.ts';
import { ConfirmationRequest } from './confirmation.entity.ts';
import { confirmedPage, endedPage, listPage, questionPage } from './confirmation.pages.ts';
import { confirmListings, isAnswerable, lockListings, readListings } from './confirmation.ts';
import { endListings } from './end-listing.ts';

/**
 * The listings in emails (rows of `confirmation_requests`), with the users who got them. The link of a listing contains `requestId`. Leaves out listings
 * that belong to another user by now.
 */
const selectEmailed = (em: EntityManager) =>
  statements(em)
    .selectFrom('confirmation_requests as r')
    .innerJoin('confirmation_emails as e', 'e.id', 'r.email_id')
    .innerJoin('properties as p', (join) => join.onRef('p.id', '=', 'r.property_id').onRef('p.user_id', '=', 'e.user_id'))
    .select(['r.id as requestId', 'e.user_id as userId', 'r.property_id as propertyId'])
    .orderBy('r.property_id');

const readEmailedListing = (em: EntityManager, requestId: number) => selectEmailed(em).where('r.id', '=', requestId).executeTakeFirst();

/** Records that requests were answered. */
const storeAnswered = (tx: EntityManager, requestIds: number[], now: Date): Promise<unknown> =>
  tx.nativeUpdate(ConfirmationRequest, { id: { $in: requestIds } }, { answeredAt: now });

/** The page behind the link of one listing, which may contain an answer. Null when the email was deleted or the listing has another user. */
export async function readQuestionPage(deps: Deps, requestId: number, answer: string | undefined): Promise<LinkPage | null> {
  const em = deps.orm.em.fork();
  const emailed = await readEmailedListing(em, requestId);
  const [listing] = emailed ? await readListings(deps, em, emailed.userId, [emailed.propertyId]) : [];
  return listing ? questionPage(listing, answer) : null;
}

/**
 * Stores the answer about one listing: `yes` (available), `taken` (sold or rented) or `off` (withdrawn). Other answers store nothing and lead
 * to the next question. Can be repeated.
 * @returns the page that follows; null when the email was deleted or the listing has another user
 */
export const answerOne = (deps: Deps, requestId: number, answer: string | undefined): Promise<LinkPage | null> =>
  deps.orm.em.fork().transactional(async (tx) => {
    const emailed = await readEmailedListing(tx, requestId);
    if (!emailed) return null;
    const [listing] = await lockListings(deps, tx, emailed.userId, [emailed.propertyId]);
    if (!listing) return null;
    if (!isAnswerable(listing)) return questionPage(listing);
    if (answer === 'taken' || answer === 'off') {
      const takenStatus = listing.transactionType === 'Rent' ? 'rented' : 'sold';
      await endListings(deps, tx, [listing.id], answer === 'off' ? 'paused' : takenStatus);
      await storeAnswered(tx, [requestId], deps.now());
      return endedPage();
    }
    if (answer !== 'yes') return questionPage(listing, answer);
    const confirmedIds = await confirmListings(deps, tx, [listing]);
    if (confirmedIds.length === 0) return questionPage({ ...listing, isResumable: false });
    await storeAnswered(tx, [requestId], deps.now());
    return confirmedPage(listing);
  });

/** The listings of an email without an answer (`emailed`), and those that can be confirmed (`answerable`), locked if `lock` is set. */
async function readUnanswered(deps: Deps, em: EntityManager, emailId: number, lock: boolean) {
  const emailed = await selectEmailed(em).where('e.id', '=', emailId).where('r.answered_at', 'is', null).execute();
  // all listings of an email belong to one user
  const [first] = emailed;
  if (!first) return { emailed, answerable: [] };
  const propertyIds = emailed.map(({ propertyId }) => propertyId);
  const listings = await (lock ? lockListings : readListings)(deps, em, first.userId, propertyIds);
  return { emailed, answerable: listings.filter(isAnswerable) };
}

/** The page behind the link of all listings of an email. */
export async function readListPage(deps: Deps, emailId: number): Promise<LinkPage> {
  return listPage((await readUnanswered(deps, deps.orm.em.fork(), emailId, false)).answerable);
}

/** Confirms the next MAX_CONFIRMED_AT_ONCE listings of an email. @returns a page with the remaining ones */
export const confirmNext = (deps: Deps, emailId: number): Promise<LinkPage> =>
  deps.orm.em.fork().transactional(async (tx) => {
    const { emailed, answerable } = await readUnanswered(deps, tx, emailId, true);
    const next = answerable.slice(0, MAX_CONFIRMED_AT_ONCE);
    const confirmedIds = new Set(await confirmListings(deps, tx, next));
    const answeredIds = emailed.filter(({ propertyId }) => confirmedIds.has(propertyId)).map(({ requestId }) => requestId);
    await storeAnswered(tx, answeredIds, deps.now());
    return listPage(answerable.slice(next.length));
  });
