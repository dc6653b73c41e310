import { Migration } from '@mikro-orm/migrations';

/** The indexes of homes by cost: their name, the cost, and the columns that they include. */
const COSTS = [
  [
    'properties_monthly_ix',
    'reference_monthly_cost(transaction_type, price, area, emirate, location, property_type, completion, service_charge, cooling)',
    'price, area, emirate, location, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits, furnished, cheques',
  ],
  [
    'properties_cash_ix',
    'reference_starting_cash(transaction_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source)',
    'price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, location, bedrooms, bathrooms, amenity_bits',
  ],
] as const;

/**
 * Puts the type of home into the key of the cost indexes: large homes cost the most, so that a search for them passed all others. Adds
 * indexes of estimates by distance from the price, for one place and for homes that ask less than most, and one that knows `asks` without
 * reading rows.
 */
export class Migration20261123034500_cost_orders extends Migration {
  override up(): void {
    for (const [name, cost, included] of COSTS) {
      this.addSql(`drop index ${name}`);
      this.addSql(
        `create index ${name} on properties (transaction_type, property_type, ${cost}, id) include (${included}) where status = 'published'`,
      );
    }
    this.addSql('drop index property_estimates_asks_ix');
    this.addSql('create index property_estimates_known_ix on property_estimates (property_id) include (asks)');
    this.addSql(`create index property_estimates_less_ix on property_estimates (distance, property_id) where asks = 'less'`);
    this.addSql('create index property_estimates_place_distance_ix on property_estimates (location, distance, property_id) include (asks)');
  }

  override down(): void {
    for (const name of ['known', 'less', 'place_distance']) this.addSql(`drop index property_estimates_${name}_ix`);
    this.addSql('create index property_estimates_asks_ix on property_estimates (asks, property_id)');
    for (const [name, cost, included] of COSTS) {
      this.addSql(`drop index ${name}`);
      this.addSql(
        `create index ${name} on properties (transaction_type, ${cost}, id) include (property_type, ${included}) where status = 'published'`,
      );
    }
  }
}
