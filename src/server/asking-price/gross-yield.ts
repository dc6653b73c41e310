/**
 * Gross yield of a home: the rent of a year as a share (0.06 is 6 %) of its price, both in AED, before all costs. Null without a positive price or rent.
 */
export const grossYield = (yearlyRent: number | null, price: number | null): number | null =>
  yearlyRent && price && yearlyRent > 0 && price > 0 ? yearlyRent / price : null;
