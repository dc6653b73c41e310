import { DUBAI_BUYING } from './settings.ts';

/** The figures that `buyingCosts` counts with. */
export const COSTS = DUBAI_BUYING;

/** Whole AED. */
export interface BuyingCosts {
  price: number;
  transfer: number;
  /** With VAT. */
  agency: number;
  /** Trustee with VAT, and title deed. */
  registration: number;
  certificate: number;
  /** The price and everything above: the cash a buyer needs. */
  total: number;
}

/** What buying a ready home in Dubai for `price` AED costs without a loan, each part rounded to whole dirhams. */
export function buyingCosts(price: number): BuyingCosts {
  const transfer = Math.round(price * COSTS.transfer);
  const agency = Math.round(price * COSTS.agency * (1 + COSTS.vat));
  const trustee = price >= COSTS.trustee.from ? COSTS.trustee.above : COSTS.trustee.below;
  const registration = Math.round(trustee * (1 + COSTS.vat)) + COSTS.title;
  const { certificate } = COSTS;
  return { price, transfer, agency, registration, certificate, total: price + transfer + agency + registration + certificate };
}
