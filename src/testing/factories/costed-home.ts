import type { CostedHome } from '../../shared/costs/home-costs.ts';

/** A ready apartment in Dubai of an agent, of which nothing is known but the price. Tests pass only the fields that matter to them. */
export const makeHome = (fields: Partial<CostedHome> = {}): CostedHome => ({
  transactionType: 'Buy',
  price: 2_000_000,
  area: 1000,
  emirate: 'Dubai',
  location: 'Al Barsha',
  propertyType: 'Apartment',
  completion: 'ready',
  furnished: null,
  serviceCharge: null,
  cooling: null,
  cheques: null,
  hasAgency: true,
  ...fields,
});
