// What homes cost under the terms of the calculators' example, as PostgreSQL counts it for the orders by cost. The functions are in the migration
// `reference_costs`; a test compares them with `homeCosts`, so that changed fees need a migration that replaces them.

/** AED a month, for `properties p`: rent or instalment of the largest loan, with what is paid beside it. */
export const MONTHLY_COST =
  'reference_monthly_cost(p.transaction_type, p.price, p.area, p.emirate, p.location, p.property_type, p.completion, p.service_charge, p.cooling)';

/** AED on the day of moving in, for `properties p`. */
export const STARTING_CASH =
  'reference_starting_cash(p.transaction_type, p.price, p.emirate, p.completion, p.furnished, p.cheques, p.agent_id, p.user_id, p.source)';

/** The same expressions without the name of the table, as an index is created with them. */
export const withoutTableName = (expression: string): string => expression.replaceAll('p.', '');
