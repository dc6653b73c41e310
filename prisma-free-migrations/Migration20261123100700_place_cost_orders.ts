import { Migration } from '@mikro-orm/migrations';

/** The indexes: their name, the cost that they are ordered by, and the columns that they include. */
const COSTS = [
  [
    'properties_place_monthly_ix',
    'reference_monthly_cost(transaction_type, price, area, emirate, location, property_type, completion, service_charge, cooling)',
    'property_type, price, area, emirate, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits, furnished, cheques',
  ],
  [
    'properties_place_cash_ix',
    'reference_starting_cash(transaction_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source)',
    'property_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, bedrooms, bathrooms, amenity_bits',
  ],
] as const;

/**
 * Adds indexes for the homes of one place in order of cost. With the index of all places, tens of thousands of homes were passed before the
 * first home of an expensive place.
 */
export class Migration20261123100700_place_cost_orders extends Migration {
  override up(): void {
    for (const [name, cost, included] of COSTS)
      this.addSql(
        `create index ${name} on properties (location, transaction_type, ${cost}, id) include (${included}) where status = 'published'`,
      );
  }

  override down(): void {
    for (const [name] of COSTS) this.addSql(`drop index ${name}`);
  }
}
