// Reads the price of a row in AED, per month for rent.
import { formatNumber } from '../../../shared/format.ts';
import { INT4_MAX, type TransactionType } from '../../../shared/property/property.ts';
import { cleanLine } from './html-text.ts';
import { parseCurrency, parseNumber, parsePeriod, splitCurrency, toMonthlyRent } from './normalize.ts';
import type { Draft } from './raw-listing.ts';
import { quoted, refuse } from './row-error.ts';
import { mapValue } from './vocabulary.ts';

/** The reason against a rent without a known period, with the line for the map. There the field `rentPer` of a row is called `rentFrequency`. */
const unknownPeriod = (raw: string): string =>
  `the rent is for an unknown period ${quoted(raw)}; to take it for a year, add ${mapValue('rentFrequency', cleanLine(raw), 'year')} to the map`;

/** AED per unit of the price's currency: the one in the price, else the row's. */
function rateOf(draft: Draft, currencyInPrice: string): number {
  const currency = currencyInPrice || parseCurrency(draft.currency) || 'AED';
  if (currency === 'AED') return 1;
  const rate = draft.rates[currency];
  return (
    rate ??
    refuse(`the price is in ${quoted(currency)}; add "rates": { ${JSON.stringify(currency)}: … } to the map, with the AED for one of it`)
  );
}

/** AED, per month for rent. @throws RowError */
export function readPrice(draft: Draft, purpose: TransactionType): number {
  if (draft.priceHidden) refuse('the price is hidden');
  if (draft.price === '') refuse('no price');
  const { amount, currency } = splitCurrency(draft.price);
  const amountAed = (parseNumber(amount) ?? refuse(`the price ${quoted(draft.price)} is no number`)) * rateOf(draft, currency);
  const per = purpose === 'Rent' ? (parsePeriod(draft.rentPer) ?? refuse(unknownPeriod(draft.rentPer))) : undefined;
  const price = per ? toMonthlyRent(amountAed, per) : Math.round(amountAed);
  if (price < 1) refuse(`a price of ${formatNumber(amountAed)} AED is no price`);
  return price <= INT4_MAX ? price : refuse(`a price of ${formatNumber(amountAed)} AED is more than can be stored`);
}
