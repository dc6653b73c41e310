// Texts of the events and prices in the history of a home.
import { formatMoney, formatNumber, formatPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PriceEvent } from '../../shared/property/price-history.ts';

/** `−7.1 %`: how a price changed, with one decimal. */
function percentText(before: number, price: number): string {
  const percent = Math.abs((price / before - 1) * 100);
  const n = String(Number(percent.toFixed(1)));
  return price < before ? m.home_history_percent_down({ n }) : m.home_history_percent_up({ n });
}

/** Texts of an earlier advert of the home and of another current one, by its advertiser: the same one, another agency or a private owner. */
const EARLIER_TEXTS = { same: m.home_history_earlier_same, agency: m.home_history_earlier_agency, owner: m.home_history_earlier_owner };
const ELSEWHERE_TEXTS = {
  same: m.home_history_elsewhere_same,
  agency: m.home_history_elsewhere_agency,
  owner: m.home_history_elsewhere_owner,
};

/** Text of an event: `Listed at AED 2,100,000`. */
export function priceEventText(event: PriceEvent, transactionType: string): string {
  const price = formatPrice(event.price, transactionType);
  switch (event.kind) {
    case 'listed':
      return m.home_history_listed({ price });
    case 'changed':
      return m.home_history_changed({
        before: formatPrice(event.before, transactionType),
        price,
        percent: percentText(event.before, event.price),
      });
    case 'back':
      return m.home_history_back({ price });
    case 'gone':
      return m.home_history_gone();
    case 'taken':
      return transactionType === 'Rent' ? m.home_history_rented() : m.home_history_sold();
    case 'earlier':
      return EARLIER_TEXTS[event.by]({ count: event.days, price });
    case 'elsewhere':
      return ELSEWHERE_TEXTS[event.by]({ price });
  }
}

/** `AED 1,890,000 to 2,240,000`; one price when both are equal. */
export function priceRangeText(low: number, high: number, transactionType: string): string {
  const format = (price: number) => formatPrice(price, transactionType);
  if (low === high) return format(low);
  // with a period of rent or an amount in another currency each price is written in full
  if (transactionType === 'Rent' || formatMoney(low) !== format(low))
    return m.home_history_range_rent({ low: format(low), high: format(high) });
  return m.home_history_range({ low: formatNumber(low), high: formatNumber(high) });
}
