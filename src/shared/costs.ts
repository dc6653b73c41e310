/** What a ready home in the emirate of Dubai costs a buyer without a loan, on top of its price. Every rate stands here, with its date. */
export const COSTS = {
  /** When these fees were in force. */
  asOf: '2025-26',
  /** Land Department: share of the price. */
  transfer: 0.04,
  /** Share of the price, before VAT; negotiable for the dearest homes. */
  agency: 0.02,
  vat: 0.05,
  /** Registration trustee in AED before VAT: from `from` AED of price on, and below it. */
  trustee: { from: 500_000, above: 4000, below: 2000 },
  /** Title deed and administration, AED. */
  title: 580,
  /** The developer's no-objection certificate, AED: an estimate, the fee lies between 500 and 5,000. */
  certificate: 3000,
} as const;

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
