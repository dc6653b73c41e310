// Homes for tests of the cost calculation.
import type { CostedHome } from '../../shared/costs/home-costs.ts';

/**
 * A ready apartment of 1,000 sq ft for sale in Dubai at AED 2,000,000. An agent advertises it, so that the agency's fee is due (`hasAgencyFee`);
 * service charge, cooling and cheques are not known. Tests pass only the fields that matter to them.
 */
export const makeCostedHome = (fields: Partial<CostedHome> = {}): CostedHome => ({
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
  hasAgencyFee: true,
  ...fields,
});
