// Reads the price of a row of an imported file: what the advert asks in its own period and currency, and AED of it, per month for rent.
import { formatNumber } from '../../../shared/format.ts';
import { type RentPeriod, toMonthlyRent } from '../../../shared/property/advertised-price.ts';
import { INT4_MAX, type TransactionType } from '../../../shared/property/property.ts';
import { parseCurrency, splitCurrency } from './currencies.ts';
import { cleanLine } from './html-text.ts';
import { type Amount, isNoAmount, parseAmount } from './normalize.ts';
import type { Draft } from './raw-listing.ts';
import { parsePeriod } from './rent-periods.ts';
import { quoted, refuse, translationLine } from './row-error.ts';

/** AED per unit of each currency. */
export type Rates = Readonly<Record<string, number>>;

/** The price of a listing. */
export interface Price {
  /** Whole AED, per month for rent. */
  price: number;
  /** What the advert asks; absent for a sale in AED, whose advert asks the price. */
  advertised?: { price: number; period: RentPeriod | null; currency: string | null };
  /** Whether the price was converted by a rate of the database, which changes from day to day. */
  isByStoredRate: boolean;
}

/**
 * Why a rent with a missing or unknown period is refused, with the line to add to the mapping. A mapping calls the field `rentPer` of a draft
 * `rentFrequency`.
 */
const unknownPeriod = (raw: string): string =>
  raw.trim() === ''
    ? 'the rent names no period; when all rents of the file are for a year, add "rentPer": "year" to the map (or half-year, quarter, month, week, day)'
    : `the rent is for an unknown period ${quoted(raw)}; to take it for a year, add ${translationLine('rentFrequency', cleanLine(raw), 'year')} to the map`;

/**
 * AED per unit of a currency: 1 for AED; else as the map says, else as the database has it.
 * @throws RowError for a currency without a rate
 */
function rateOf({ rates }: Draft, storedRates: Rates, currency: string): number {
  if (currency === 'AED') return 1;
  return (
    rates[currency] ??
    storedRates[currency] ??
    refuse(`the price is in ${quoted(currency)}; add "rates": { ${JSON.stringify(currency)}: … } to the map, with the AED for one of it`)
  );
}

/** Words beside a price that change nothing. */
const NO_MEANING = /^\(?(?:only|net|(?:in )?\d{1,2} (?:che(?:que|ck)s?|payments?)|[/:.,]|)\.?\)?$/i;

/** The words beside an amount, without those that change nothing. */
const wordsBeside = ({ before, after }: Amount): string => [before, after].filter((words) => !NO_MEANING.test(words)).join(' ');

/** The period of a rent: the one beside the price, else that of the row. @throws RowError for a missing or unknown period */
function readRentPeriod(draft: Draft, words: string): RentPeriod {
  if (words === '') return parsePeriod(draft.rentPer) ?? refuse(unknownPeriod(draft.rentPer));
  return parsePeriod(words) ?? refuse(`the price ${quoted(draft.price)} is for an unknown period`);
}

/**
 * The price of a row. `storedRates` are those of the database.
 * @throws RowError for a missing, hidden, unreadable or too large price, and for a rent without a known period
 */
export function readPrice(draft: Draft, purpose: TransactionType, storedRates: Rates): Price {
  if (draft.priceHidden) refuse('the price is hidden');
  if (draft.price === '' || (isNoAmount(draft.price) && !/\d/.test(draft.price))) refuse('no price');
  const split = splitCurrency(draft.price);
  const amount = parseAmount(split.amount, true) ?? refuse(`the price ${quoted(draft.price)} is no number`);
  const words = wordsBeside(amount);
  // other words than a period make the text something else than a number
  if (words !== '' && (purpose === 'Buy' ? parsePeriod(words) === null : !/\p{L}/u.test(words)))
    refuse(`the price ${quoted(draft.price)} is no number`);
  const currency = split.currency || parseCurrency(draft.currency) || 'AED';
  const aed = amount.value * rateOf(draft, storedRates, currency);
  const period = purpose === 'Rent' ? readRentPeriod(draft, words) : null;
  const price = period ? toMonthlyRent(aed, period) : Math.round(aed);
  if (price < 1) refuse(`a price of ${formatNumber(aed)} AED is no price`);
  if (price > INT4_MAX) refuse(`a price of ${formatNumber(aed)} AED is more than can be stored`);
  const isForeign = currency !== 'AED';
  return {
    price,
    ...((period || isForeign) && {
      advertised: { price: Math.round(amount.value * 100) / 100, period, currency: isForeign ? currency : null },
    }),
    isByStoredRate: isForeign && draft.rates[currency] === undefined,
  };
}
