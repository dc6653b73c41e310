import { DUBAI_BUYING } from './settings.ts';

/** The rates of `buyingCosts`. */
export const COSTS = DUBAI_BUYING;

/** Whole AED. */
export interface BuyingCosts {
  price: number;
  transfer: number;
  /** Including VAT. */
  agency: number;
  /** Trustee fee including VAT, and title deed. */
  registration: number;
  certificate: number;
  /** Price plus all fees: the cash a buyer needs. */
  total: number;
}

/** Costs of buying a ready property in Dubai for `price` AED without a loan. Each part is rounded to whole dirhams. */
export function buyingCosts(price: number): BuyingCosts {
  const transfer = Math.round(price * COSTS.transfer);
  const agency = Math.round(price * COSTS.agency * (1 + COSTS.vat));
  const trustee = price >= COSTS.trustee.from ? COSTS.trustee.above : COSTS.trustee.below;
  const registration = Math.round(trustee * (1 + COSTS.vat)) + COSTS.title;
  const { certificate } = COSTS;
  return { price, transfer, agency, registration, certificate, total: price + transfer + agency + registration + certificate };
}
