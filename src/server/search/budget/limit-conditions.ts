// SQL of the price bounds of a budget over `properties p`: one comparison with the bound of the home's group. Each group as a condition of its own,
// joined by `or`, would take the planner ten times what the list takes: it looks for indexes for every one of them.
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { SqlParams } from '../../db/sql.ts';
import type { PriceLimit } from '../criteria/criteria.ts';

/** The conditions of the homes of a limit among those of its purpose. In `cheques`, null is a home that does not say, undefined any home. */
function groupConditions({ emirates, isOffPlan, isFurnished }: PriceLimit, cheques: PriceLimit['cheques'][], params: SqlParams): string[] {
  const conditions: string[] = [];
  if (isOffPlan !== undefined) conditions.push(isOffPlan ? `p.completion = 'off-plan'` : `p.completion is distinct from 'off-plan'`);
  if (isFurnished !== undefined) conditions.push(isFurnished ? `p.furnished = 'yes'` : `p.furnished is distinct from 'yes'`);
  if (emirates) conditions.push(`p.emirate ${emirates.isAny ? '= any' : '<> all'}(${params.bind(emirates.names)}::text[])`);
  const named = cheques.filter((n) => typeof n === 'number');
  const ofCheques = [...(cheques.includes(null) ? ['p.cheques is null'] : []), ...(named.length ? [`p.cheques in (${named.join()})`] : [])];
  if (!cheques.includes(undefined)) conditions.push(`(${ofCheques.join(' or ')})`);
  return conditions;
}

/** The largest price of a home of a purpose; 0 for homes of no group. */
function purposeBound(limits: readonly PriceLimit[], params: SqlParams): string {
  // numbers of cheques that end at the same price are one group
  const equal = Map.groupBy(limits, ({ cheques: _, ...others }) => JSON.stringify(others));
  const groups = [...equal.values()].map((group) => ({
    conditions: groupConditions(
      group[0]!,
      group.map(({ cheques }) => cheques),
      params,
    ).join(' and '),
    max: `${params.bind(group[0]!.max)}::int`,
  }));
  const all = groups.find(({ conditions }) => conditions === '');
  return all ? all.max : `case ${groups.map(({ conditions, max }) => `when ${conditions} then ${max}`).join(' ')} else 0 end`;
}

/**
 * SQL: a home's price is at most the bound of its group. The largest bound stands first, for an index by price, unless the list is read in another order
 * (`isOrderedScan`).
 */
export function priceLimitCondition(limits: readonly PriceLimit[], params: SqlParams): string {
  const max = Math.max(0, ...limits.map((limit) => limit.max));
  const purposes = [...Map.groupBy(limits, ({ transactionType }) => transactionType)].map(
    ([transactionType, ofPurpose]) => `when ${params.bind(transactionType)} then ${purposeBound(ofPurpose, params)}`,
  );
  const bound = `p.price <= case p.transaction_type ${purposes.join(' ')} else 0 end`;
  return max < INT4_MAX && !limits.some(({ isOrderedScan }) => isOrderedScan) ? `p.price <= ${params.bind(max)} and ${bound}` : bound;
}
