// The cells of a comparison of homes that are calculated: monthly costs, cash needed, price changes, answer times. All amounts are in AED.
import { buyingCosts } from '../../shared/costs/costs.ts';
import { rentingCosts } from '../../shared/costs/renting.ts';
import { EXAMPLE } from '../../shared/costs/settings.ts';
import { formatDay, formatEither, formatListedPrice, formatMoney, formatPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { yearlyRent } from '../../shared/property/advertised-price.ts';
import { type Advertised, agencyFeeOf, countsAgencyFee } from '../../shared/property/advertiser.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { exampleInstalment } from '../property-card/listing-costs.ts';

/** The value of a home in one row of the comparison. */
export interface CompareCell {
  /** Null when the home's advert does not state the value. */
  text: string | null;
  /** Small text below `text`. */
  note?: string;
  /** The value as a number, by which the homes of the row are ranked; absent where there is no ranking. */
  amount?: number | undefined;
  /** Shown as a tick. */
  isTick?: true;
}

const advertised = ({ agent, advertiserType }: ComparedProperty): Advertised => ({ hasAgent: agent !== null, advertiserType });
/** The fees are known for homes in Dubai that are not off plan (still being built). */
const hasKnownCosts = ({ emirate, completion }: ComparedProperty): boolean => emirate === 'Dubai' && completion !== 'off-plan';

/** Whether the monthly instalment of an example loan is shown. */
const hasInstalment = (home: ComparedProperty): boolean => home.transactionType === 'Buy' && hasKnownCosts(home);

/** The example loans (mortgages) with which the homes for sale are compared. */
interface ExampleLoans {
  /** One text with the terms of all loans: share of the price, years and interest. Absent without a home for sale. */
  note?: string | undefined;
  /** Whether all loans cover the same share of the price; the share is smaller for expensive homes. */
  hasOneShare: boolean;
}

/** What the example loans of these homes have in common. */
export function exampleLoans(homes: readonly ComparedProperty[]): ExampleLoans {
  const terms = homes.filter(hasInstalment).map(({ price }) => exampleInstalment(price).terms);
  const shares = [...new Set(terms.map(({ share }) => share))];
  const [firstTerms] = terms;
  return { note: firstTerms && m.compare_instalment_of({ ...firstTerms, share: formatEither(shares) }), hasOneShare: shares.length === 1 };
}

/** AED a month: the rent, or the instalment of an example loan. A note names the share that the loan covers if the homes differ in it. */
export function monthlyCost(home: ComparedProperty, { hasOneShare }: ExampleLoans): CompareCell {
  if (home.transactionType === 'Rent') return { text: formatListedPrice(home.price, 'Rent'), amount: home.price };
  if (!hasInstalment(home)) return { text: null };
  const { amount, terms } = exampleInstalment(home.price);
  return { text: formatMoney(amount), amount, ...(!hasOneShare && { note: m.compare_loan_share(terms) }) };
}

/** What the amount of cash covers; says so where it counts an agency fee that may not be due. */
const cashNote = (home: ComparedProperty, note: string): string =>
  agencyFeeOf(advertised(home)) === 'unknown' ? `${note}. ${m.property_cost_fee_counted()}` : note;

/** AED in cash: all costs of a purchase without a loan, or what is due when a tenancy is signed. */
export function cashNeeded(home: ComparedProperty): CompareCell {
  if (!hasKnownCosts(home)) return { text: null };
  if (home.transactionType === 'Buy') {
    const { total } = buyingCosts(home.price, countsAgencyFee(advertised(home)));
    return { text: formatMoney(total), note: cashNote(home, m.compare_cash_sale()), amount: total };
  }
  const rent = { emirate: 'Dubai', yearlyRent: yearlyRent(home), furnished: home.furnished === 'yes' } as const;
  const { atSigning } = rentingCosts({ ...rent, cheques: EXAMPLE.cheques, withAgency: countsAgencyFee(advertised(home)) });
  return { text: formatMoney(atSigning), note: cashNote(home, m.compare_cash_rent()), amount: atSigning };
}

/** The price before the last change in 180 days, up or down, and its day; not stated for a home that is sold or rented. */
export const lastPriceChange = ({ formerPrice, priceChangedAt, transactionType, status }: ComparedProperty): CompareCell => {
  if (status !== 'published') return { text: null };
  if (!formerPrice || !priceChangedAt) return { text: m.compare_unchanged() };
  return { text: m.compare_dropped({ amount: formatPrice(formerPrice, transactionType), day: formatDay(priceChangedAt) }) };
};

const MINUTES_PER_HOUR = 60;
/** Text for an agent's median answer time: `20 minutes`, or whole hours, rounded up: `3 hours`. */
export const answerTime = (minutes: number): string =>
  minutes < MINUTES_PER_HOUR ? m.compare_minutes({ count: minutes }) : m.compare_hours({ count: Math.ceil(minutes / MINUTES_PER_HOUR) });
