import { Migration } from '@mikro-orm/migrations';

const MONTHLY_COST =
  'reference_monthly_cost(transaction_type, price, area, emirate, location, property_type, completion, service_charge, cooling)';
const STARTING_CASH =
  'reference_starting_cash(transaction_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source)';

/** The indexes: key columns, included columns until now and those that are added, and further conditions beside `published`. */
const INDEXES: readonly { name: string; columns: string; included: string; added: string; where?: string }[] = [
  {
    name: 'properties_rank_ix',
    columns: 'transaction_type, rank desc, created_at desc, id desc',
    included: 'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate, cheques',
    added: 'location, service_charge, cooling, agent_id, user_id, source',
  },
  {
    name: 'properties_rank_all_ix',
    columns: 'rank desc, created_at desc, id desc',
    included: 'transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate, cheques',
    added: 'location, service_charge, cooling, agent_id, user_id, source',
  },
  {
    name: 'properties_filter_ix',
    columns: 'transaction_type, location, property_type, price, id',
    included: 'bedrooms, bathrooms, area, amenity_bits, furnished, completion, created_at, emirate, cheques',
    added: 'service_charge, cooling, agent_id, user_id, source',
  },
  {
    name: 'properties_place_rank_ix',
    columns: 'location, rank desc, created_at desc, id desc',
    included:
      'transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y, furnished, completion',
    added: 'emirate, cheques, service_charge, cooling, agent_id, user_id, source',
  },
  {
    name: 'properties_emirate_rank_ix',
    columns: 'emirate, transaction_type, rank desc, created_at desc, id desc',
    included: 'location, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion',
    added: 'cheques, service_charge, cooling, agent_id, user_id, source',
  },
  {
    name: 'properties_price_ix',
    columns: 'transaction_type, price, id',
    included:
      'latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate, furnished, completion, created_at, cheques',
    added: 'service_charge, cooling, agent_id, user_id, source',
  },
  {
    name: 'properties_newest_ix',
    columns: 'transaction_type, created_at desc, id desc',
    included:
      'emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y, furnished, completion, location, agent_id, user_id, cheques',
    added: 'service_charge, cooling, source',
  },
  {
    name: 'properties_monthly_ix',
    columns: `transaction_type, property_type, ${MONTHLY_COST}, id`,
    included: 'price, area, emirate, location, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits, furnished, cheques',
    added: 'agent_id, user_id, source',
  },
  {
    name: 'properties_cash_ix',
    columns: `transaction_type, property_type, ${STARTING_CASH}, id`,
    included:
      'price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, location, bedrooms, bathrooms, amenity_bits',
    added: 'service_charge, cooling',
  },
  {
    name: 'properties_place_monthly_ix',
    columns: `location, transaction_type, ${MONTHLY_COST}, id`,
    included:
      'property_type, price, area, emirate, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits, furnished, cheques',
    added: 'agent_id, user_id, source',
  },
  {
    name: 'properties_place_cash_ix',
    columns: `location, transaction_type, ${STARTING_CASH}, id`,
    included:
      'property_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, bedrooms, bathrooms, amenity_bits',
    added: 'service_charge, cooling',
  },
  {
    name: 'properties_map_ix',
    columns: 'map_x, map_y',
    included:
      'latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id, furnished, completion, created_at, id, user_id, cheques',
    added: 'service_charge, cooling, source',
    where: 'and latitude is not null',
  },
];

/**
 * Adds the columns that the costs of a home depend on to the indexes of the orders in which searches with a budget read homes. The database
 * compares the exact costs with the budget, and would otherwise read the row of every home.
 */
export class Migration20261123204500_costs_beside_orders extends Migration {
  override up(): void {
    for (const index of INDEXES) this.replace(index, `${index.included}, ${index.added}`);
  }

  override down(): void {
    for (const index of INDEXES) this.replace(index, index.included);
  }

  /** Replaces an index by one that includes other columns. */
  private replace({ name, columns, where }: (typeof INDEXES)[number], included: string): void {
    this.addSql(`drop index ${name}`);
    this.addSql(
      `create index ${name} on properties (${columns}) include (${included}) where status = 'published'${where ? ` ${where}` : ''}`,
    );
  }
}
