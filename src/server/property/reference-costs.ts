// SQL of what a home costs a buyer or tenant with the example budget of the cost calculators, by which lists of homes are ordered. The SQL
// functions are in the migration `functions`; a test compares them with `homeCosts` in TypeScript, so changed fees need a migration
// that replaces the functions.

/** AED a month for a home of `properties p`: rent, or the instalment of the largest possible loan, with the other monthly costs. */
export const MONTHLY_COST =
  'reference_monthly_cost(p.transaction_type, p.price, p.area, p.emirate, p.location, p.property_type, p.completion, p.service_charge, p.cooling)';

/**
 * AED that must be paid to move into a home of `properties p`: deposits, fees and, for a purchase, the part of the price that is not lent. Without the
 * fee of a member who is an agent or has not said what they are, which no index can know: a lower bound for their homes.
 */
export const STARTING_CASH =
  'reference_starting_cash(p.transaction_type, p.price, p.emirate, p.completion, p.furnished, p.cheques, p.agent_id, p.user_id, p.source)';

/** One of these expressions with columns that have no table name (`price`, not `p.price`), as `create index` requires. */
export const withoutTableName = (expression: string): string => expression.replaceAll('p.', '');
