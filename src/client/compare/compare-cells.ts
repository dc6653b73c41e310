// Cells of the comparison of homes that take a calculation: costs by the month and in cash, price changes, answer times.
import { buyingCosts } from '../../shared/costs/costs.ts';
import { rentingCosts } from '../../shared/costs/renting.ts';
import { EXAMPLE } from '../../shared/costs/settings.ts';
import { formatDay, formatEither, formatListedPrice, formatMoney } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { exampleInstalment, hasAgencyFee } from '../property-card/listing-costs.ts';

/** What a home has in a row; `text` is null when it is not stated. `amount` is the number by which the homes are ranked. */
export interface CompareCell {
  text: string | null;
  /** Small text below `text`. */
  note?: string;
  amount?: number | undefined;
  /** Shown as a tick. */
  isTick?: true;
}

const hasAgency = ({ agent, advertiserType }: ComparedProperty): boolean => hasAgencyFee(agent !== null, advertiserType);
/** Costs are known for Dubai; those of a purchase for ready homes. */
const hasKnownCosts = ({ emirate, completion }: ComparedProperty): boolean => emirate === 'Dubai' && completion !== 'off-plan';

const hasInstalment = (home: ComparedProperty): boolean => home.transactionType === 'Buy' && hasKnownCosts(home);

/** The example loans with which the homes to buy are compared. */
interface ExampleLoans {
  /** Their terms in one text. */
  note?: string | undefined;
  /** Whether all loans cover the same share of the price; it is smaller for expensive homes. */
  hasOneShare: boolean;
}

export function exampleLoans(homes: readonly ComparedProperty[]): ExampleLoans {
  const terms = homes.filter(hasInstalment).map(({ price }) => exampleInstalment(price).terms);
  const shares = [...new Set(terms.map(({ share }) => share))];
  const [firstTerms] = terms;
  return { note: firstTerms && m.compare_instalment_of({ ...firstTerms, share: formatEither(shares) }), hasOneShare: shares.length === 1 };
}

/** AED a month: the rent, or the instalment of an example loan, with the share of the price that it covers where the homes differ in it. */
export function monthlyCost(home: ComparedProperty, { hasOneShare }: ExampleLoans): CompareCell {
  if (home.transactionType === 'Rent') return { text: formatListedPrice(home.price, 'Rent'), amount: home.price };
  if (!hasInstalment(home)) return { text: null };
  const { amount, terms } = exampleInstalment(home.price);
  return { text: formatMoney(amount), amount, ...(!hasOneShare && { note: m.compare_loan_share(terms) }) };
}

/** AED in cash: all costs of a purchase without a loan, or what is due when a tenancy is signed. */
export function cashNeeded(home: ComparedProperty): CompareCell {
  if (!hasKnownCosts(home)) return { text: null };
  if (home.transactionType === 'Buy') {
    const { total } = buyingCosts(home.price, hasAgency(home));
    return { text: formatMoney(total), note: m.compare_cash_sale(), amount: total };
  }
  const rent = { emirate: 'Dubai', yearlyRent: home.price * 12, furnished: home.furnished === 'yes' } as const;
  const { atSigning } = rentingCosts({ ...rent, cheques: EXAMPLE.cheques, withAgency: hasAgency(home) });
  return { text: formatMoney(atSigning), note: m.compare_cash_rent(), amount: atSigning };
}

/** The last change of the price. */
export const lastPriceChange = ({ formerPrice, priceChangedAt, transactionType, status }: ComparedProperty): CompareCell => {
  if (status !== 'published') return { text: null };
  if (!formerPrice || !priceChangedAt) return { text: m.compare_unchanged() };
  return { text: m.compare_dropped({ amount: formatListedPrice(formerPrice, transactionType), day: formatDay(priceChangedAt) }) };
};

const MINUTES_OF_AN_HOUR = 60;
/** `20 minutes`, `3 hours`. */
export const answerTime = (minutes: number): string =>
  minutes < MINUTES_OF_AN_HOUR
    ? m.compare_minutes({ count: minutes })
    : m.compare_hours({ count: Math.ceil(minutes / MINUTES_OF_AN_HOUR) });
