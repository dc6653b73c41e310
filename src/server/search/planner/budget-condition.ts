// SQL conditions that the exact costs of a home are within a budget: a monthly amount, cash at the start, or both. They agree with `isAffordable`
// of shared/costs/home-costs.ts; budget-condition.api.test.ts compares them. Amounts are AED. Pure: builds SQL over `properties p` and binds values
// into `params`.
import { FEE_EMIRATES } from '../../../shared/costs/budget.ts';
import { type Budget, ROUNDING_AED } from '../../../shared/costs/home-costs.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { SqlParams } from '../../db/sql.ts';
import {
  cashSavedByLoan,
  instalmentOf,
  largestBankLoan,
  loanByMonthlyBudget,
  PRICE,
  purchaseFees,
  RENT_MONTHLY,
  runningCosts,
  SIGNING_CASH,
  textLiteral,
} from './cost-expressions.ts';
import { HAS_AGENCY_FEE } from './costed-rows.ts';
import type { PriceLimit, SearchCriteria } from './criteria.ts';
import { OTHER_EMIRATE, saleGroupLimits } from './price-limits.ts';

/** The condition that the price of a home for sale is affordable; the highest price depends on the emirate, off plan or ready, and the agency fee. */
function saleLimitCondition(budget: Budget, params: SqlParams): string {
  const limits = saleGroupLimits(budget);
  const maxOf = (emirate: string, isOffPlan: boolean, hasAgencyFee: boolean): string => {
    const limit = limits.find((one) => one.emirate === emirate && one.isOffPlan === isOffPlan && one.hasAgencyFee === hasAgencyFee)!;
    return `${params.bind(limit.max)}::int`;
  };
  const maxInEmirate = (emirate: string): string => {
    // agency fees are known in Dubai only
    const maxWithAgency = emirate === 'Dubai' ? `when ${HAS_AGENCY_FEE} then ${maxOf(emirate, false, true)}` : '';
    return `case when p.completion = 'off-plan' then ${maxOf(emirate, true, false)} ${maxWithAgency} else ${maxOf(emirate, false, false)} end`;
  };
  const cases = FEE_EMIRATES.map((emirate) => `when ${textLiteral(emirate)} then ${maxInEmirate(emirate)}`).join(' ');
  return `p.price <= case p.emirate ${cases} else ${maxInEmirate(OTHER_EMIRATE)} end`;
}

/**
 * Conditions of a home for sale. The price limit already covers what banks lend for the price and the income. Running costs leave less for the
 * instalment: without an amount of cash they must fit beside the largest loan, with one the loan is smaller and more cash is needed.
 */
function saleConditions(criteria: SearchCriteria, budget: Budget, params: SqlParams): string[] {
  const { monthly, cash, buyer } = budget;
  const withinLimit = saleLimitCondition(budget, params);
  if (monthly === undefined) return [withinLimit];
  const monthlyRunningCosts = runningCosts(criteria);
  const maxMonthly = `${params.bind(monthly + ROUNDING_AED)}::float8`;
  if (cash === undefined) {
    const loan = largestBankLoan(budget, params);
    const chosenLoan = `(case when ${cashSavedByLoan(loan)} >= 0 then ${loan} else 0 end)`;
    return [withinLimit, `${instalmentOf(chosenLoan, budget, params)} + ${monthlyRunningCosts} <= ${maxMonthly}`];
  }
  const cashSaved = buyer === 'abroad' ? '0' : `greatest(0, ${cashSavedByLoan(loanByMonthlyBudget(criteria, budget, params))})`;
  return [
    withinLimit,
    `${monthlyRunningCosts} <= ${maxMonthly}`,
    `${PRICE} + ${purchaseFees(buyer === 'national')} - ${cashSaved} <= ${params.bind(cash)}::float8`,
  ];
}

/** Conditions of a home for rent. */
const rentConditions = ({ monthly, cash }: Budget, params: SqlParams): string[] => [
  ...(monthly === undefined ? [] : [`${RENT_MONTHLY} <= ${params.bind(monthly + ROUNDING_AED)}::float8`]),
  ...(cash === undefined ? [] : [`${SIGNING_CASH} <= ${params.bind(cash)}::float8`]),
];

/** The condition on a home of one purpose (Buy or Rent). The price is compared first: that is fast and excludes most homes. */
function purposeCondition({ transactionType, max }: PriceLimit, criteria: SearchCriteria, params: SqlParams): string {
  const { budget } = criteria;
  const conditions = [`p.price <= ${params.bind(max)}::int`];
  if (budget && transactionType === 'Buy') conditions.push(...saleConditions(criteria, budget, params));
  if (budget && transactionType === 'Rent') conditions.push(...rentConditions(budget, params));
  return conditions.join(' and ');
}

/**
 * The conditions that a home is within the budget and the price limits of a filter. It is a `case`, because the planner expects that to be true for half
 * of the homes, and each comparison of costs for only a third, so several for far too few. The largest price limit comes first, for an index by price,
 * unless it excludes no price or the list is read along the index of its order (`isOrderedScan`).
 */
export function affordableConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const { priceLimits, isOrderedScan } = criteria;
  if (priceLimits.length === 0) return [];
  const max = Math.max(...priceLimits.map((limit) => limit.max));
  const purposes = priceLimits.map(
    (limit) => `when ${params.bind(limit.transactionType)} then ${purposeCondition(limit, criteria, params)}`,
  );
  return [
    ...(max < INT4_MAX && !isOrderedScan ? [`p.price <= ${params.bind(max)}`] : []),
    `case p.transaction_type ${purposes.join(' ')} else false end`,
  ];
}
