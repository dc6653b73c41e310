/**
 * Every fee, rate and limit that the product prints or counts with: AED, shares of 1, years. Each group says when its figures were looked up and
 * where, so that whoever changes one sees what to check. Nothing is assumed: what no reliable source tells is null and shown as not known.
 */

/** A ready home in the emirate of Dubai. */
export const DUBAI_BUYING = {
  asOf: '2025-26',
  source: 'Buyers’ fee guides of mycurrencytransfer.com, totalityestates.com, agn-avocats.com and 7mayfair.com',
  /** Land Department: share of the price. The law splits it in halves, the buyer usually pays all. */
  transfer: 0.04,
  /** Share of the price, before VAT; negotiable above 10 million. */
  agency: 0.02,
  vat: 0.05,
  /** Registration trustee before VAT: from `from` AED of price on, and below it. */
  trustee: { from: 500_000, above: 4000, below: 2000 },
  /** Title deed and administration. */
  title: 580,
  /** The developer's no-objection certificate: an estimate, the fee lies in `certificateRange`. */
  certificate: 3000,
  certificateRange: [500, 5000],
} as const;

/** What a loan adds to buying in Dubai. */
export const DUBAI_LOAN_FEES = {
  asOf: '2025-26',
  source: DUBAI_BUYING.source,
  /** Registering the mortgage: share of the loan, and a fixed part. */
  registration: 0.0025,
  registrationFixed: 290,
  /** The bank's valuation before VAT: an estimate, the fee lies in `valuationRange`. */
  valuation: 3000,
  valuationRange: [2500, 3500],
  /** The most that a bank takes for arranging the loan: share of the loan. */
  bank: 0.01,
} as const;

/** What banks lend at most, as shares of the price. Sources disagree: the rules of 2013 stand beside what several lenders offer today. */
export const LOAN_LIMITS = {
  asOf: '2026',
  source: 'The mortgage rules of 2013, and the pages of payless4mortgage and ricadimortgages',
  /** Above this price the shares of `above` hold. */
  threshold: 5_000_000,
  rules2013: {
    expat: { upTo: 0.75, above: 0.65, second: 0.6 },
    national: { upTo: 0.8, above: 0.7, second: 0.65 },
  },
  /** For a first home only. */
  lenders: {
    expat: { upTo: 0.8, above: 0.7 },
    national: { upTo: 0.85, above: 0.75 },
  },
  /** A home that is still being built. */
  offPlan: 0.5,
  years: 25,
  /** Instalments at most, as a share of income. */
  incomeShare: 0.5,
  /** Age at the last instalment: employed and self-employed. */
  ages: [65, 70],
  /** Since then banks may not lend the fees. */
  feesInCashSince: 'February 2025',
} as const;

/** Where the calculator begins: an example, not an offer of any bank. */
export const EXAMPLE = { price: 2_000_000, downPayment: 0.25, interest: 4.25, years: 25, yearlyRent: 100_000, cheques: 4 } as const;

/** Transfer fees of the other emirates; everything else about buying there is not known. */
export const OTHER_TRANSFER = {
  'Abu Dhabi': { asOf: '2025-26', source: 'sandsofwealth.com', national: 0.02, others: 0.02, least: null, shared: true },
  Ajman: {
    asOf: '2025-26',
    source: 'Government of Ajman, ajman.ae',
    /** Citizens of the UAE and of the other Gulf states. */
    national: 0.02,
    others: 0.03,
    least: { national: 2500, others: 3000 },
    shared: false,
  },
  Sharjah: null,
  'Ras Al Khaimah': null,
  Fujairah: null,
  'Umm Al Quwain': null,
} as const;

/** A home rented in the emirate of Dubai. */
export const DUBAI_RENTING = {
  asOf: '2025-26',
  source: 'Tenancy guides of mena-properties, triplem, arkconsulting and inspire.properties',
  /** Shares of the yearly rent. */
  deposit: { unfurnished: 0.05, furnished: 0.1 },
  agency: 0.05,
  /** Many agencies ask for no less. */
  agencyLeast: 5000,
  /** Registering the contract, about. */
  ejari: 200,
  /** Post-dated cheques for a year's rent: one to four are usual, twelve the most. */
  cheques: [1, 2, 3, 4, 6, 12],
} as const;
