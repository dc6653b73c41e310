// Fees, rates and limits of buying and renting in the UAE: AED, shares of 1 (0.04 is 4 percent), years. Each group names its date (`asOf`) and
// source. A value without a reliable source is null and shown as unknown.
import { formatList, isolate } from '../format.ts';
import { m } from '../messages/messages.ts';

/** Names of sites as one text: `a.com, b.com and c.com`. */
const listSites = (sites: readonly string[]): string => formatList(sites.map(isolate));

/** Buying a ready property in the emirate of Dubai. */
export const DUBAI_BUYING = {
  asOf: '2025-26',
  source: () =>
    m.costs_source_buying({ sites: listSites(['mycurrencytransfer.com', 'totalityestates.com', 'agn-avocats.com', '7mayfair.com']) }),
  /** Land Department fee: share of the price. By law both sides pay half; usually the buyer pays all. */
  transfer: 0.04,
  /** Share of the price, before VAT; negotiable above AED 10 million. */
  agency: 0.02,
  /** Value-added tax as a share. */
  vat: 0.05,
  /** Registration trustee before VAT: `above` for prices from `from` AED, otherwise `below`. */
  trustee: { from: 500_000, above: 4000, below: 2000 },
  /** Title deed and administration. */
  title: 580,
  /** The developer's no-objection certificate: an estimate within `certificateRange`. */
  certificate: 3000,
  certificateRange: [500, 5000],
} as const;

/** Extra fees of buying with a loan in Dubai. */
export const DUBAI_LOAN_FEES = {
  asOf: '2025-26',
  source: DUBAI_BUYING.source,
  /** Mortgage registration: share of the loan, and a fixed part. */
  registration: 0.0025,
  registrationFixed: 290,
  /** The bank's valuation before VAT: an estimate within `valuationRange`. */
  valuation: 3000,
  valuationRange: [2500, 3500],
  /** Maximum arrangement fee of a bank: share of the loan. */
  bank: 0.01,
} as const;

/** Maximum loans as shares of the price: by the rules of 2013, and by the circular of 2020 that raised them for first homes. */
export const LOAN_LIMITS = {
  asOf: '2026-11-28',
  source: () => m.costs_source_lending({ sites: listSites(['payless4mortgage', 'ricadimortgages']) }),
  /** AED. Up to this price the shares of `upTo` apply, above it those of `above`. */
  threshold: 5_000_000,
  /** Rules of 2013; `second` applies to every further property, whatever its price. */
  rules2013: {
    expat: { upTo: 0.75, above: 0.65, second: 0.6 },
    national: { upTo: 0.8, above: 0.7, second: 0.65 },
  },
  /** Circular 1799 of 2020 of the Central Bank, for a first property only; that it still holds was not read at the Central Bank. */
  circular2020: {
    expat: { upTo: 0.8, above: 0.7 },
    national: { upTo: 0.85, above: 0.75 },
  },
  /** A property under construction. */
  offPlan: 0.5,
  /** Maximum term. */
  years: 25,
  /** Maximum instalments as a share of income. */
  incomeShare: 0.5,
  /** Maximum age at the last instalment. */
  maxAge: { employed: 65, selfEmployed: 70 },
  /** Since this date banks may not finance the fees. */
  feesInCashSince: '2025-02-01',
} as const;

/** Initial values of the calculators: an example, not an offer. Amounts in AED, interest in percent a year. */
export const EXAMPLE = {
  price: 2_000_000,
  downPaymentShare: 0.25,
  interest: 4.25,
  years: 25,
  yearlyRent: 100_000,
  cheques: 4,
} as const;

/**
 * Transfer fees of the other emirates; their other fees are unknown. `national` and `others` are shares of the price by the buyer, `min` the
 * lowest fees in AED (null: none). `shared`: usually both sides pay half.
 */
export const OTHER_TRANSFER = {
  'Abu Dhabi': { asOf: '2025-26', source: () => isolate('sandsofwealth.com'), national: 0.02, others: 0.02, min: null, shared: true },
  Ajman: {
    asOf: '2025-26',
    source: () => m.costs_source_ajman({ site: isolate('ajman.ae') }),
    /** Citizens of the UAE and the other Gulf states. */
    national: 0.02,
    others: 0.03,
    min: { national: 2500, others: 3000 },
    shared: false,
  },
  'Ras Al Khaimah': {
    asOf: '2026-11-28',
    source: () => m.costs_source_ras_al_khaimah(),
    /** The seller pays as much. */
    national: 0.02,
    others: 0.02,
    min: null,
    shared: false,
  },
  Sharjah: null,
  Fujairah: null,
  'Umm Al Quwain': null,
} as const;

/** What is known of the transfer fees of emirates that are not counted in `OTHER_TRANSFER`, because no rule that applies was read. */
export const UNCOUNTED_TRANSFER = {
  Sharjah: { asOf: '2025-09', source: () => m.costs_source_sharjah(), text: () => m.calculator_sources_sharjah_text() },
  Fujairah: { asOf: '2026-11-28', source: () => m.costs_source_fujairah(), text: () => m.calculator_sources_fujairah_text() },
} as const;

/** Renting in the emirate of Dubai. */
export const DUBAI_RENTING = {
  asOf: '2025-26',
  source: () => m.costs_source_renting({ sites: listSites(['mena-properties', 'triplem', 'arkconsulting', 'inspire.properties']) }),
  /** Shares of the yearly rent. */
  deposit: { unfurnished: 0.05, furnished: 0.1 },
  /** The agency's fee: share of the yearly rent. */
  agency: 0.05,
  /** Minimum fee of many agencies. */
  agencyMin: 5000,
  /** Registration of the contract, approximate. */
  ejari: 200,
  /** Usual numbers of post-dated cheques for a year's rent. */
  cheques: [1, 2, 3, 4, 6, 12],
} as const;

/** By how much rents in the emirate of Dubai may rise at a renewal: shares of the rent, by how many percent it is below the rental index. */
export const DUBAI_RENT_RISE = {
  asOf: '2026-11-28',
  source: () => m.costs_source_rent_rise(),
  bands: [
    { upTo: 10, rise: 0 },
    { upTo: 20, rise: 0.05 },
    { upTo: 30, rise: 0.1 },
    { upTo: 40, rise: 0.15 },
  ],
  /** Above the last band. */
  highest: 0.2,
  /** Days before the end of the contract by which a change must be announced (Law 26 of 2007). */
  noticeDays: 90,
} as const;
