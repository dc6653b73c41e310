import { m } from '../messages/messages.ts';

/** Costs of every month: AED, shares of 1. Each group names its source and date (`asOf`); where there is no source, it is our estimate and says so. */

/** Service charges in AED per square foot a year where a listing does not say: what the adverts of a community state (median), apartments only. */
export const SERVICE_CHARGES = {
  asOf: '2025',
  source: () => m.costs_source_service_charges(),
  communities: {
    'Business Bay': 23.1,
    'Downtown Dubai': 18.5,
    'Dubai Marina': 14.9,
    'Jumeirah Village Circle': 15.1,
    'International City': 10.6,
    'Palm Jumeirah': 25,
  } as Readonly<Record<string, number>>,
  /** What most homes have, for those of which nothing is known. */
  usual: { min: 10, max: 25 },
} as const;

/** District cooling, which the occupant pays to a cooling company: AED per square foot a year. */
export const DISTRICT_COOLING = { asOf: '2026', source: () => m.costs_source_estimate(), perFoot: 5 } as const;

/** Insurance of the building and what is in it: AED a year. Banks ask for it with a loan. */
export const HOME_INSURANCE = { asOf: '2026', source: () => m.costs_source_estimate(), yearly: 1000 } as const;

/** The housing fee of tenants in Dubai: a share of the yearly rent, a twelfth with each water bill. */
export const HOUSING_FEE = { asOf: '2025-26', source: () => m.costs_source_housing_fee(), share: 0.05 } as const;
