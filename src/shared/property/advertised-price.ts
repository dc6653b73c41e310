// What an advert says about money, beside the price in AED (rents: per month) by which homes are searched, sorted and compared.
/** The periods for which a rent is advertised. */
export const RENT_PERIODS = ['year', 'half-year', 'quarter', 'month', 'week', 'day'] as const;
export type RentPeriod = (typeof RENT_PERIODS)[number];

const PERIODS_PER_YEAR: Record<RentPeriod, number> = { year: 1, 'half-year': 2, quarter: 4, month: 12, week: 52, day: 365 };

/** Converts a rent per period to a rent per month, rounded to whole units of its currency. */
export const toMonthlyRent = (amount: number, period: RentPeriod): number => Math.round((amount * PERIODS_PER_YEAR[period]) / 12);

/** The price of a home in AED (rents: per month) and what its advert says. */
export interface AskingPrice {
  price: number;
  transactionType: string;
  /** The amount of the advert in its own period and currency. Null or absent where it is not known. */
  advertisedPrice?: number | null | undefined;
  /** Null for a sale. */
  advertisedPeriod?: RentPeriod | null | undefined;
  /** ISO 4217; null for AED. */
  advertisedCurrency?: string | null | undefined;
}

/** The price of a home alone. */
export const askingPriceOf = ({
  price,
  transactionType,
  advertisedPrice,
  advertisedPeriod,
  advertisedCurrency,
}: AskingPrice): AskingPrice => ({
  price,
  transactionType,
  advertisedPrice,
  advertisedPeriod,
  advertisedCurrency,
});

/** The rent of a year in whole AED: the advertised one, else twelve times the monthly rent, which was rounded if the advert was by the year. */
export function yearlyRent({ price, advertisedPrice, advertisedPeriod, advertisedCurrency }: AskingPrice): number {
  if (!advertisedPrice || !advertisedPeriod || advertisedCurrency) return price * 12;
  return Math.round(advertisedPrice * PERIODS_PER_YEAR[advertisedPeriod]);
}

/** How coarse a yearly limit may be, in AED, most coarse first. */
const YEARLY_STEPS = [1000, 500, 100, 50, 10];

/**
 * A limit of monthly rents as one of yearly rents: the roundest amount of a year whose month is `monthly` after rounding. So 85,000 a year, which is
 * compared as 7,083 a month, does not come back as 84,996.
 */
export function toYearlyLimit(monthly: number): number {
  const step = YEARLY_STEPS.find((candidate) => toMonthlyRent(Math.round((monthly * 12) / candidate) * candidate, 'year') === monthly);
  return step === undefined ? monthly * 12 : Math.round((monthly * 12) / step) * step;
}
