// What buying a ready home in Dubai costs without a loan, by the rates in settings.ts.
import { DUBAI_BUYING } from './settings.ts';

/** The rates of `buyingCosts`. */
export const COSTS = DUBAI_BUYING;

/** Costs of buying without a loan, in whole AED. */
export interface BuyingCosts {
  price: number;
  /** Fee of the Land Department. */
  transfer: number;
  /** Commission of the agency including VAT. */
  agency: number;
  /** Trustee fee including VAT, and title deed. */
  registration: number;
  /** The developer's no-objection certificate. */
  certificate: number;
  /** Price plus all fees: the cash a buyer needs. */
  total: number;
}

/** Costs of buying a ready property in Dubai for `price` AED without a loan. Each amount is rounded to whole dirhams. */
export function buyingCosts(price: number, withAgency = true): BuyingCosts {
  const transfer = Math.round(price * COSTS.transfer);
  const agency = !withAgency ? 0 : Math.round(price * COSTS.agency * (1 + COSTS.vat));
  const trustee = price >= COSTS.trustee.from ? COSTS.trustee.above : COSTS.trustee.below;
  const registration = Math.round(trustee * (1 + COSTS.vat)) + COSTS.title;
  const { certificate } = COSTS;
  return { price, transfer, agency, registration, certificate, total: price + transfer + agency + registration + certificate };
}
