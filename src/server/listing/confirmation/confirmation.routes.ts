// The pages behind the links of emails about listings. Opening one changes nothing; a press confirms or ends a listing (`properties`, `listing_confirmations`,
// `confirmation_requests`).
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Router } from 'express';
import { formatPrice } from '../../../shared/format.ts';
import { MAX_CONFIRMED_AT_ONCE } from '../../../shared/listing/confirmation.ts';
import { m } from '../../../shared/messages/messages.ts';
import { cleanTitle } from '../../../shared/property/clean-title.ts';
import { intArray } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { LinkPage } from '../../mail/link/link.page.ts';
import { linkRoutes } from '../../mail/link/link.routes.ts';
import { readSignedLink } from '../../mail/link/signed-link.ts';
import { CONFIRM_ALL_PATH, CONFIRM_PATH } from './confirmation.mail.ts';
import { type ConfirmableListing, confirmListings, lockListings, readListings } from './confirmation.ts';
import { endListing } from './end-listing.ts';

const MY_PROPERTIES = '/my-properties';

/** SQL: listings of emails, each with the user who got the email. A listing that has another user by now is left out. */
const requestSql = (where: string): string =>
  `select r.id as "requestId", e.user_id as "userId", r.property_id as id from confirmation_requests r join confirmation_emails e on e.id = r.email_id
   join properties p on p.id = r.property_id and p.user_id = e.user_id where ${where} order by r.property_id`;

interface RequestRow {
  requestId: number;
  userId: number;
  id: number;
}

const readRequest = async (em: EntityManager, id: number): Promise<RequestRow | undefined> =>
  (await em.execute<RequestRow[]>(requestSql('r.id = ?'), [id]))[0];

const nameOf = ({ title, price, transactionType }: ConfirmableListing): string =>
  `${cleanTitle(title)}\n${formatPrice(price, transactionType)}`;

/** What a listing that cannot be confirmed is: `sold`, `rented`, `paused`, `deleted`. */
const STATES: Record<string, () => string> = {
  sold: m.confirmation_state_sold,
  rented: m.confirmation_state_rented,
  paused: m.confirmation_state_paused,
  deleted: m.confirmation_state_deleted,
};

const closedPage = (listing: ConfirmableListing): LinkPage => ({
  title: m.confirmation_closed_title(),
  text: m.confirmation_closed_text({ state: (STATES[listing.status] ?? m.confirmation_state_paused)() }),
  quote: nameOf(listing),
  link: { label: m.ui_my_properties(), path: MY_PROPERTIES },
});

/** Asks what became of a home. */
const gonePage = (listing: ConfirmableListing): LinkPage => ({
  title: m.confirmation_gone_title(),
  text: m.confirmation_gone_text(),
  quote: nameOf(listing),
  buttons: [
    listing.transactionType === 'Rent'
      ? { label: m.confirmation_rented(), value: 'taken' }
      : { label: m.confirmation_sold(), value: 'taken' },
    { label: m.confirmation_taken_off(), value: 'off' },
  ],
});

const pricePage = (listing: ConfirmableListing): LinkPage => ({
  title: m.confirmation_price_title(),
  text: m.confirmation_price_text(),
  quote: nameOf(listing),
  link: { label: m.confirmation_price_link(), path: `/edit-listing/${listing.id}` },
});

const isAnswerable = ({ status, isResumable }: ConfirmableListing): boolean => status === 'published' || isResumable;

function questionPage(listing: ConfirmableListing, answer: string | undefined): LinkPage {
  if (!isAnswerable(listing)) return closedPage(listing);
  if (answer === 'gone') return gonePage(listing);
  if (answer === 'price') return pricePage(listing);
  return {
    title: listing.isResumable ? m.confirmation_resume_title() : m.confirmation_title(),
    text: listing.isResumable ? m.confirmation_resume_text() : m.confirmation_text(),
    quote: nameOf(listing),
    buttons: [
      { label: listing.isResumable ? m.confirmation_resume() : m.confirmation_yes(), value: 'yes' },
      { label: m.confirmation_price(), value: 'price' },
      { label: m.confirmation_gone(), value: 'gone' },
    ],
  };
}

/** Stores the answer about one listing, or shows the next question. Can be repeated. @returns the page that follows; null for an email that is gone */
async function answerOne(deps: Deps, requestId: number, choice: string | undefined): Promise<LinkPage | null> {
  return deps.orm.em.fork().transactional(async (tx) => {
    const row = await readRequest(tx, requestId);
    if (!row) return null;
    const [listing] = await lockListings(tx, row.userId, [row.id], deps.now());
    if (!listing) return null;
    if (!isAnswerable(listing)) return closedPage(listing);
    if (choice === 'price' || choice === 'gone') return questionPage(listing, choice);
    if (choice === 'taken' || choice === 'off') {
      const takenStatus = listing.transactionType === 'Rent' ? 'rented' : 'sold';
      await endListing(deps, tx, listing.id, choice === 'off' ? 'paused' : takenStatus);
      await tx.execute('update confirmation_requests set answered_at = ? where id = ?', [deps.now(), requestId]);
      return {
        title: m.confirmation_ended_title(),
        text: m.confirmation_ended_text(),
        link: { label: m.ui_my_properties(), path: MY_PROPERTIES },
      };
    }
    if (choice !== 'yes') return questionPage(listing, undefined);
    await confirmListings(deps, tx, [listing]);
    await tx.execute('update confirmation_requests set answered_at = ? where id = ?', [deps.now(), requestId]);
    return { title: m.confirmation_done_title(), text: m.confirmation_done_text(), quote: nameOf(listing) };
  });
}

/** The listings of an email that were not answered yet; `answerable` are those that can still be confirmed with it. */
async function readUnanswered(
  deps: Deps,
  em: EntityManager,
  emailId: number,
  read: typeof lockListings = readListings,
): Promise<{ rows: RequestRow[]; answerable: ConfirmableListing[] }> {
  const rows = await em.execute<RequestRow[]>(requestSql('e.id = ? and r.answered_at is null'), [emailId]);
  if (rows.length === 0) return { rows, answerable: [] };
  const listings = await read(
    em,
    rows[0]!.userId,
    rows.map(({ id }) => id),
    deps.now(),
  );
  return { rows, answerable: listings.filter(isAnswerable) };
}

/** A page with the next listings of an email, at most 50: each press is about a list that a person can read. */
function listPage(answerable: readonly ConfirmableListing[]): LinkPage {
  if (answerable.length === 0)
    return {
      title: m.confirmation_done_title(),
      text: m.confirmation_none_left(),
      link: { label: m.ui_my_properties(), path: MY_PROPERTIES },
    };
  const shown = answerable.slice(0, MAX_CONFIRMED_AT_ONCE);
  return {
    title: m.confirmation_all_title({ count: answerable.length }),
    text: answerable.length > shown.length ? m.confirmation_all_part({ count: shown.length }) : m.confirmation_all_text(),
    quote: shown.map((listing) => nameOf(listing).replace('\n', ' · ')).join('\n'),
    buttons: [{ label: m.confirmation_all_button({ count: shown.length }), value: 'yes' }],
    link: { label: m.confirmation_all_others(), path: MY_PROPERTIES },
  };
}

/** Confirms the next listings of an email, at most 50. @returns a page with the remaining ones */
async function answerAll(deps: Deps, emailId: number): Promise<LinkPage> {
  return deps.orm.em.fork().transactional(async (tx) => {
    const { rows, answerable } = await readUnanswered(deps, tx, emailId, lockListings);
    const next = answerable.slice(0, MAX_CONFIRMED_AT_ONCE);
    const confirmedIds = new Set(await confirmListings(deps, tx, next));
    const requestIds = rows.filter(({ id }) => confirmedIds.has(id)).map(({ requestId }) => requestId);
    await tx.execute('update confirmation_requests set answered_at = ? where id = any(?::int[])', [deps.now(), intArray(requestIds)]);
    return listPage(answerable.slice(next.length));
  });
}

/** The pages on which advertisers answer the emails, without signing in. */
export function confirmationRoutes(deps: Deps): Router {
  const invalid = (): LinkPage => ({
    title: m.ui_link_invalid(),
    text: m.confirmation_link_invalid(),
    link: { label: m.ui_my_properties(), path: MY_PROPERTIES },
  });
  return linkRoutes(deps, [
    {
      path: CONFIRM_PATH,
      show: async ({ query }) => {
        const id = readSignedLink(deps.env, CONFIRM_PATH, query);
        const em = deps.orm.em.fork();
        const row = id === null ? undefined : await readRequest(em, id);
        const [listing] = row ? await readListings(em, row.userId, [row.id], deps.now()) : [];
        return listing ? questionPage(listing, query.answer) : null;
      },
      act: async ({ query, form }) => {
        const id = readSignedLink(deps.env, CONFIRM_PATH, query);
        return id === null ? null : answerOne(deps, id, form.choice);
      },
      invalid,
    },
    {
      path: CONFIRM_ALL_PATH,
      show: async ({ query }) => {
        const id = readSignedLink(deps.env, CONFIRM_ALL_PATH, query);
        if (id === null) return null;
        return listPage((await readUnanswered(deps, deps.orm.em.fork(), id)).answerable);
      },
      act: async ({ query, form }) => {
        const id = readSignedLink(deps.env, CONFIRM_ALL_PATH, query);
        return id === null || form.choice !== 'yes' ? null : answerAll(deps, id);
      },
      invalid,
    },
  ]);
}
