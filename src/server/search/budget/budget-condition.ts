// SQL conditions that a home's exact costs are within a budget. They agree with `isAffordable`; a test compares them.
import { FEE_EMIRATES } from '../../../shared/costs/budget.ts';
import { type Budget, ROUNDING_AED } from '../../../shared/costs/home-costs.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { SqlParams } from '../../db/sql.ts';
import type { PriceLimit, SearchCriteria } from '../criteria/criteria.ts';
import {
  besideLoan,
  carriedLoan,
  instalmentOf,
  largestLoan,
  PRICE,
  purchaseFees,
  quoted,
  RENT_MONTHLY,
  SIGNING_CASH,
  savedByLoan,
} from './cost-expressions.ts';
import { HAS_AGENCY_FEE } from './costed-rows.ts';
import { OTHER_EMIRATE, saleGroupLimits } from './price-limits.ts';

/** The condition that a home for sale is not above the highest affordable price of its group (emirate, off plan, with agency fee). */
function saleLimitCondition(budget: Budget, params: SqlParams): string {
  const limits = saleGroupLimits(budget);
  const maxOf = (emirate: string, isOffPlan: boolean, hasAgencyFee: boolean): string => {
    const limit = limits.find((one) => one.emirate === emirate && one.isOffPlan === isOffPlan && one.hasAgencyFee === hasAgencyFee)!;
    return `${params.bind(limit.max)}::int`;
  };
  const ofEmirate = (emirate: string): string => {
    // elsewhere no fee of agencies is known
    const ofReady = emirate === 'Dubai' ? `when ${HAS_AGENCY_FEE} then ${maxOf(emirate, false, true)}` : '';
    return `case when p.completion = 'off-plan' then ${maxOf(emirate, true, false)} ${ofReady} else ${maxOf(emirate, false, false)} end`;
  };
  const named = FEE_EMIRATES.map((emirate) => `when ${quoted(emirate)} then ${ofEmirate(emirate)}`).join(' ');
  return `p.price <= case p.emirate ${named} else ${ofEmirate(OTHER_EMIRATE)} end`;
}

/**
 * Conditions of a home for sale. What banks lend for the price and the income is in the price limit; what is paid beside the loan leaves less for the
 * instalment, and so takes more cash.
 */
function saleConditions(criteria: SearchCriteria, budget: Budget, params: SqlParams): string[] {
  const { monthly, cash, buyer } = budget;
  const withinLimit = saleLimitCondition(budget, params);
  if (monthly === undefined) return [withinLimit];
  const beside = besideLoan(criteria);
  const mostMonthly = `${params.bind(monthly + ROUNDING_AED)}::float8`;
  if (cash === undefined) {
    const loan = largestLoan(budget, params);
    const taken = `(case when ${savedByLoan(loan)} >= 0 then ${loan} else 0 end)`;
    return [withinLimit, `${instalmentOf(taken, budget, params)} + ${beside} <= ${mostMonthly}`];
  }
  const saved = buyer === 'abroad' ? '0' : `greatest(0, ${savedByLoan(carriedLoan(criteria, budget, params))})`;
  return [
    withinLimit,
    `${beside} <= ${mostMonthly}`,
    `${PRICE} + ${purchaseFees(buyer === 'national')} - ${saved} <= ${params.bind(cash)}::float8`,
  ];
}

/** Conditions of a home for rent. */
const rentConditions = ({ monthly, cash }: Budget, params: SqlParams): string[] => [
  ...(monthly === undefined ? [] : [`${RENT_MONTHLY} <= ${params.bind(monthly + ROUNDING_AED)}::float8`]),
  ...(cash === undefined ? [] : [`${SIGNING_CASH} <= ${params.bind(cash)}::float8`]),
];

/** SQL over `properties p`: the price and the exact costs of a home of a purpose are within a budget; the price, which is compared in less time, decides most. */
function purposeCondition({ transactionType, max }: PriceLimit, criteria: SearchCriteria, params: SqlParams): string {
  const { budget } = criteria;
  const ofSale = transactionType === 'Buy';
  const costs = budget ? (ofSale ? saleConditions(criteria, budget, params) : rentConditions(budget, params)) : [];
  return [`p.price <= ${params.bind(max)}::int`, ...costs].join(' and ');
}

/**
 * SQL over `properties p`: a home is within the budget and the price limits of a filter. As a `case`, which PostgreSQL takes for true of half of the homes: it
 * takes each comparison of costs for true of a third. The largest limit stands first, for an index by price, unless the list is read in another order
 * (`isOrderedScan`).
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
