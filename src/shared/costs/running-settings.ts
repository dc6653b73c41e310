// Running costs of a home: AED, and shares of 1 (0.05 is 5 percent). Each group names its date (`asOf`) and source, which may be our own estimate.
import { m } from '../messages/messages.ts';

/** Service charges in AED per square foot a year, used where a listing states none: the median of a community's adverts, for apartments only. */
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
  /** The range of most homes, shown where nothing is known of a home. */
  usual: { min: 10, max: 25 },
} as const;

/** District cooling, which the occupant pays to a cooling company: AED per square foot a year. */
export const DISTRICT_COOLING = { asOf: '2026', source: () => m.costs_source_estimate(), perFoot: 5 } as const;

/** Insurance of the building and its contents: AED a year. Banks require it with a loan. */
export const HOME_INSURANCE = { asOf: '2026', source: () => m.costs_source_estimate(), yearly: 1000 } as const;

/** The housing fee of tenants in Dubai: a share of the yearly rent, a twelfth with each water bill. */
export const HOUSING_FEE = { asOf: '2025-26', source: () => m.costs_source_housing_fee(), share: 0.05 } as const;
