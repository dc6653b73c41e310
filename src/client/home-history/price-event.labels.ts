// Texts of the events and prices in the history of a home.
import { formatAskingPrice, formatMillions, formatMoney, formatNumber, formatPrice, formatSentenceDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { AskingPrice } from '../../shared/property/advertised-price.ts';
import type { PriceEvent } from '../../shared/property/price-history.ts';
import type { RegisteredSale } from '../../shared/sale/track-record.ts';

/** Text of a change of price with at most one decimal: `−7.1 %`. */
function percentText(before: number, price: number): string {
  const percent = Math.abs((price / before - 1) * 100);
  // `Number` removes a final zero: 10 instead of 10.0
  const n = String(Number(percent.toFixed(1)));
  return price < before ? m.home_history_percent_down({ n }) : m.home_history_percent_up({ n });
}

/** Texts of a listing of the same home that is no longer on offer, by its advertiser: the same one, another agency or a private owner. */
const EARLIER_TEXTS = { same: m.home_history_earlier_same, agency: m.home_history_earlier_agency, owner: m.home_history_earlier_owner };
/** Texts of another listing of the same home that is on offer now, by its advertiser. */
const ELSEWHERE_TEXTS = {
  same: m.home_history_elsewhere_same,
  agency: m.home_history_elsewhere_agency,
  owner: m.home_history_elsewhere_owner,
};

/** A price of a home at some time; what its advert asks is known of the present one alone. */
export const formatPriceOf = (home: AskingPrice, price: number): string =>
  price === home.price ? formatAskingPrice(home) : formatPrice(price, home.transactionType);

/** Texts of a registered sale, by where its price is beside the range that was shown before. */
const REGISTERED_TEXTS = {
  inside: m.home_history_registered_inside,
  below: m.home_history_registered_below,
  above: m.home_history_registered_above,
};
/** Text of a registered sale beside the range: `Registered as sold for AED 2,310,000, inside the AED 2.05M to 2.65M that we showed on 3 July 2026`. */
export const registeredSaleText = ({ price, low, high, shownOn, position }: RegisteredSale): string =>
  REGISTERED_TEXTS[position]({
    price: formatNumber(price),
    low: formatMillions(low),
    high: formatMillions(high),
    date: formatSentenceDay(shownOn),
  });

/** Text of an event: `Listed at AED 2,100,000`. */
export function priceEventText(event: PriceEvent, home: AskingPrice): string {
  if (event.kind === 'registered') return registeredSaleText({ ...event.range, price: event.price });
  const price = formatPriceOf(home, event.price);
  switch (event.kind) {
    case 'listed':
      return m.home_history_listed({ price });
    case 'changed':
      return m.home_history_changed({
        before: formatPriceOf(home, event.before),
        price,
        percent: percentText(event.before, event.price),
      });
    case 'back':
      return m.home_history_back({ price });
    case 'gone':
      return m.home_history_gone();
    case 'taken':
      return home.transactionType === 'Rent' ? m.home_history_rented() : m.home_history_sold();
    case 'earlier':
      return EARLIER_TEXTS[event.by]({ count: event.days, price });
    case 'elsewhere':
      return ELSEWHERE_TEXTS[event.by]({ price });
  }
}

/** Text of a range of prices in AED: `AED 1,890,000 to 2,240,000`; one price when both are equal. */
export function priceRangeText(low: number, high: number, transactionType: string): string {
  const formatInFull = (price: number) => formatPrice(price, transactionType);
  if (low === high) return formatInFull(low);
  // rents have a period, and prices may be followed by an amount in another currency: then each price is written in full
  if (transactionType === 'Rent' || formatMoney(low) !== formatInFull(low))
    return m.home_history_range_rent({ low: formatInFull(low), high: formatInFull(high) });
  return m.home_history_range({ low: formatNumber(low), high: formatNumber(high) });
}
