// Homes whose costs are computed, for tests.
import type { CostedHome } from '../../shared/costs/home-costs.ts';

/**
 * A ready apartment for sale in Dubai, advertised by an agent (`hasAgencyFee`), who states no service charge, cooling or cheques. Tests
 * pass only the fields that matter to them.
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
