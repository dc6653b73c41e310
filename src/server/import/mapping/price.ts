// Reads the price of a row of an imported file, and converts it to AED, per month for rent.
import { formatNumber } from '../../../shared/format.ts';
import { INT4_MAX, type TransactionType } from '../../../shared/property/property.ts';
import { cleanLine } from './html-text.ts';
import { parseCurrency, parseNumber, parsePeriod, type RentPeriod, splitCurrency, toMonthlyRent } from './normalize.ts';
import type { Draft } from './raw-listing.ts';
import { quoted, refuse } from './row-error.ts';
import { translationLine } from './vocabulary.ts';

/**
 * Why a rent with an unknown period is refused, with the line to add to the mapping. A mapping calls the field `rentPer` of a draft
 * `rentFrequency`.
 */
const unknownPeriod = (raw: string): string =>
  `the rent is for an unknown period ${quoted(raw)}; to take it for a year, add ${translationLine('rentFrequency', cleanLine(raw), 'year')} to the map`;

/**
 * AED per unit of the price's currency, which is named in the price, else in the row, else AED.
 * @throws RowError for a currency without a rate
 */
function rateOf(draft: Draft, currencyInPrice: string): number {
  const currency = currencyInPrice || parseCurrency(draft.currency) || 'AED';
  if (currency === 'AED') return 1;
  const rate = draft.rates[currency];
  return (
    rate ??
    refuse(`the price is in ${quoted(currency)}; add "rates": { ${JSON.stringify(currency)}: … } to the map, with the AED for one of it`)
  );
}

/** The word after `/` or `per` at the end of a price: `year` of `96,000 / year`; empty when the price has none. */
const periodInPrice = (amount: string): string => /(?:\/|per)\s*(\w+)$/i.exec(amount.trim())?.[1] ?? '';

/** The period of a rent: the one in the price, else that of the row. @throws RowError for an unknown period */
function readRentPeriod(draft: Draft, amount: string): RentPeriod {
  const wordInPrice = periodInPrice(amount);
  if (wordInPrice === '') return parsePeriod(draft.rentPer) ?? refuse(unknownPeriod(draft.rentPer));
  return parsePeriod(wordInPrice) ?? refuse(`the price ${quoted(draft.price)} is for an unknown period`);
}

/** The price in whole AED, per month for rent. @throws RowError for a missing, hidden, unreadable or too large price */
export function readPrice(draft: Draft, purpose: TransactionType): number {
  if (draft.priceHidden) refuse('the price is hidden');
  if (draft.price === '') refuse('no price');
  const { amount, currency } = splitCurrency(draft.price);
  const amountAed = (parseNumber(amount) ?? refuse(`the price ${quoted(draft.price)} is no number`)) * rateOf(draft, currency);
  const rentPeriod = purpose === 'Rent' ? readRentPeriod(draft, amount) : undefined;
  const price = rentPeriod ? toMonthlyRent(amountAed, rentPeriod) : Math.round(amountAed);
  if (price < 1) refuse(`a price of ${formatNumber(amountAed)} AED is no price`);
  return price <= INT4_MAX ? price : refuse(`a price of ${formatNumber(amountAed)} AED is more than can be stored`);
}
