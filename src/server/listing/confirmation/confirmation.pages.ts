// Texts and buttons of the pages behind links in emails that ask an advertiser whether listings are still available. Reads and stores nothing.
import { formatPrice } from '../../../shared/format.ts';
import { MAX_CONFIRMED_AT_ONCE } from '../../../shared/listing/confirmation.ts';
import { m } from '../../../shared/messages/messages.ts';
import { cleanTitle } from '../../../shared/property/clean-title.ts';
import type { LinkPage } from '../../mail/link/link.page.ts';
import { type ConfirmableListing, isAnswerable } from './confirmation.ts';

/** An advertiser's answer about a listing: the parameter `answer` of a link, or the value of the pressed button. */
type Answer =
  /** It is available at its price. */
  | 'yes'
  /** Its price has changed. The next page links to the form of the listing. */
  | 'price'
  /** It is not available. The next page asks why, which `taken` or `off` answers. */
  | 'gone'
  /** It was sold or rented. */
  | 'taken'
  /** It is withdrawn for another reason, and so paused. */
  | 'off';

type Button = NonNullable<LinkPage['buttons']>[number] & { value: Answer };

const MY_PROPERTIES = '/my-properties';
const myPropertiesLink = (): LinkPage['link'] => ({ label: m.ui_my_properties(), path: MY_PROPERTIES });

/** Title and price of a listing, on two lines. */
const titleAndPrice = ({ title, price, transactionType }: ConfirmableListing): string =>
  `${cleanTitle(title)}\n${formatPrice(price, transactionType)}`;

/** The page of a link that was forged, whose email was deleted, or whose listing has another user by now. */
export const invalidPage = (): LinkPage => ({
  title: m.ui_link_invalid(),
  text: m.confirmation_link_invalid(),
  link: myPropertiesLink(),
});

/** What became of a listing that can no longer be confirmed, by its status. Other statuses, such as removed by our staff, read as paused. */
const STATE_TEXTS: Record<string, () => string> = {
  sold: m.confirmation_state_sold,
  rented: m.confirmation_state_rented,
  paused: m.confirmation_state_paused,
  deleted: m.confirmation_state_deleted,
};

/** Says what became of a listing that can no longer be confirmed. */
const notConfirmablePage = (listing: ConfirmableListing): LinkPage => ({
  title: m.confirmation_closed_title(),
  text: m.confirmation_closed_text({ state: (STATE_TEXTS[listing.status] ?? m.confirmation_state_paused)() }),
  quote: titleAndPrice(listing),
  link: myPropertiesLink(),
});

/** Asks what became of a home. */
const gonePage = (listing: ConfirmableListing): LinkPage => ({
  title: m.confirmation_gone_title(),
  text: m.confirmation_gone_text(),
  quote: titleAndPrice(listing),
  buttons: [
    { label: listing.transactionType === 'Rent' ? m.confirmation_rented() : m.confirmation_sold(), value: 'taken' },
    { label: m.confirmation_taken_off(), value: 'off' },
  ] satisfies Button[],
});

/** Links to the form in which the price is changed. */
const pricePage = (listing: ConfirmableListing): LinkPage => ({
  title: m.confirmation_price_title(),
  text: m.confirmation_price_text(),
  quote: titleAndPrice(listing),
  link: { label: m.confirmation_price_link(), path: `/edit-listing/${listing.id}` },
});

/** The first question about a listing, or the page after an answer that stores nothing: what became of the home, or the link to its form. */
export function questionPage(listing: ConfirmableListing, answer?: string): LinkPage {
  if (!isAnswerable(listing)) return notConfirmablePage(listing);
  if (answer === 'gone') return gonePage(listing);
  if (answer === 'price') return pricePage(listing);
  return {
    title: listing.isResumable ? m.confirmation_resume_title() : m.confirmation_title(),
    text: listing.isResumable ? m.confirmation_resume_text() : m.confirmation_text(),
    quote: titleAndPrice(listing),
    buttons: [
      { label: listing.isResumable ? m.confirmation_resume() : m.confirmation_yes(), value: 'yes' },
      { label: m.confirmation_price(), value: 'price' },
      { label: m.confirmation_gone(), value: 'gone' },
    ] satisfies Button[],
  };
}

/** The listing is confirmed. */
export const confirmedPage = (listing: ConfirmableListing): LinkPage => ({
  title: m.confirmation_done_title(),
  text: m.confirmation_done_text(),
  quote: titleAndPrice(listing),
});

/** The listing is taken off. */
export const endedPage = (): LinkPage => ({
  title: m.confirmation_ended_title(),
  text: m.confirmation_ended_text(),
  link: myPropertiesLink(),
});

/** Asks to confirm the first MAX_CONFIRMED_AT_ONCE of the listings that have no answer yet. */
export function listPage(answerable: readonly ConfirmableListing[]): LinkPage {
  if (answerable.length === 0) return { title: m.confirmation_done_title(), text: m.confirmation_none_left(), link: myPropertiesLink() };
  const shown = answerable.slice(0, MAX_CONFIRMED_AT_ONCE);
  return {
    title: m.confirmation_all_title({ count: answerable.length }),
    text: answerable.length > shown.length ? m.confirmation_all_part({ count: shown.length }) : m.confirmation_all_text(),
    quote: shown.map((listing) => titleAndPrice(listing).replace('\n', ' · ')).join('\n'),
    buttons: [{ label: m.confirmation_all_button({ count: shown.length }), value: 'yes' }] satisfies Button[],
    link: { label: m.confirmation_all_others(), path: MY_PROPERTIES },
  };
}
