// SQL of the exact costs of homes: whether what a home costs is within a budget. It counts as `homeCosts` does, with the same settings and in the same order of
// operations on the same numbers, so that both round alike; a test compares them.
import { FEE_EMIRATES } from '../../../shared/costs/budget.ts';
import { type Budget, ROUNDING_AED } from '../../../shared/costs/home-costs.ts';
import { loanCap, monthlyInstalment } from '../../../shared/costs/loan.ts';
import { DISTRICT_COOLING, HOME_INSURANCE, HOUSING_FEE, SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES, DUBAI_RENTING, EXAMPLE, LOAN_LIMITS, OTHER_TRANSFER } from '../../../shared/costs/settings.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { SqlParams } from '../../db/sql.ts';
import type { PriceLimit, SearchCriteria } from '../criteria/criteria.ts';
import { HAS_AGENCY } from './costed-rows.ts';
import { OTHER_EMIRATE, saleBounds } from './price-limits.ts';

/** Numbers are floating point as in the process: a decimal of SQL would round some amounts differently. */
const float = (n: number): string => `${n}::float8`;
const PRICE = 'p.price::float8';
const YEARLY_RENT = `(${PRICE} * 12)`;
/** To whole AED. */
const rounded = (amount: string): string => `floor(${amount} + 0.5::float8)`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const inDubai = (then: string, otherwise: string): string => `case when p.emirate = 'Dubai' then ${then} else ${otherwise} end`;

/** AED a month of cooling that is paid for by itself. */
const COOLING = `case when p.cooling = 'district' then ${rounded(`p.area * ${float(DISTRICT_COOLING.perFoot)} / 12`)} else 0 end`;

/** AED a square foot a year that the settings have for the community of an apartment. Of a filter that names communities only these are compared. */
function communityCharge({ locations, emirates }: SearchCriteria): string {
  const isNamed = locations.length > 0 && emirates.length === 0;
  const known = Object.entries(SERVICE_CHARGES.communities).filter(([name]) => !isNamed || locations.includes(name));
  if (known.length === 0) return '0';
  const byName = known.map(([name, perFoot]) => `when ${quoted(name)} then ${float(perFoot)}`).join(' ');
  const perFoot = isNamed && locations.length === 1 ? float(known[0]![1]) : `case p.location ${byName} else 0 end`;
  return `case when p.property_type in ('Villa', 'Townhouse') then 0 else ${perFoot} end`;
}

/** AED a month that a home for sale costs beside the instalment: service charge, cooling and insurance. */
function besideLoan(criteria: SearchCriteria): string {
  const serviceCharge = rounded(`coalesce(nullif(p.service_charge, 0), ${communityCharge(criteria)}) * p.area / 12`);
  return `(${serviceCharge} + ${COOLING} + ${Math.round(HOME_INSURANCE.yearly / 12)})`;
}

/** AED that are paid of a rent at signing. */
function signingCash(): string {
  const { deposit, agency, agencyMin, ejari } = DUBAI_RENTING;
  const firstCheque = rounded(`${YEARLY_RENT} / coalesce(p.cheques, ${EXAMPLE.cheques})`);
  const share = `case when p.furnished = 'yes' then ${float(deposit.furnished)} else ${float(deposit.unfurnished)} end`;
  const fee = `case when ${HAS_AGENCY} then greatest(${rounded(`${YEARLY_RENT} * ${float(agency)}`)}, ${agencyMin}) else 0 end`;
  return `${firstCheque} + ${inDubai(`${rounded(`${YEARLY_RENT} * ${share}`)} + ${fee} + ${ejari}`, '0')}`;
}
const SIGNING_CASH = signingCash();

/** AED a month of a rent. */
const RENT_MONTHLY = `${PRICE} + ${inDubai(rounded(`${YEARLY_RENT} * ${float(HOUSING_FEE.share)} / 12`), '0')} + ${COOLING}`;

/** AED of fees of a purchase, without those of a loan. */
function purchaseFees(isNational: boolean): string {
  const { transfer, agency, vat, trustee, title, certificate } = DUBAI_BUYING;
  const fee = `case when ${HAS_AGENCY} then ${rounded(`${PRICE} * ${float(agency)} * ${float(1 + vat)}`)} else 0 end`;
  const [above, below] = [trustee.above, trustee.below].map((amount) => Math.round(amount * (1 + vat)) + title + certificate);
  const ofReady = `${fee} + case when p.price >= ${trustee.from} then ${above} else ${below} end`;
  const ofDubai = `${rounded(`${PRICE} * ${float(transfer)}`)} + case when p.completion is distinct from 'off-plan' then ${ofReady} else 0 end`;
  const others = FEE_EMIRATES.filter((name) => name !== 'Dubai').map((name) => {
    const rules = OTHER_TRANSFER[name as keyof typeof OTHER_TRANSFER]!;
    const group = isNational ? 'national' : 'others';
    return `when ${quoted(name)} then greatest(${rounded(`${PRICE} * ${float(rules[group])}`)}, ${rules.min?.[group] ?? 0})`;
  });
  return `case p.emirate when 'Dubai' then ${ofDubai} ${others.join(' ')} else 0 end`;
}

/** How much less cash a purchase takes with a loan; less than 0 where the fees of a tiny loan are more than the loan. It rises with the loan. */
function savedByLoan(loan: string): string {
  const { registration, registrationFixed, valuation, bank } = DUBAI_LOAN_FEES;
  const fixed = registrationFixed + Math.round(valuation * (1 + DUBAI_BUYING.vat));
  const fees = `${rounded(`${loan} * ${float(registration)}`)} + ${rounded(`${loan} * ${float(bank)}`)} + ${fixed}`;
  return `(${loan} - ${inDubai(`(${fees})`, '0')})`;
}

/** The largest loan in AED that banks lend for the price and the income. */
function largestLoan({ income, interest, years, buyer, firstHome }: Budget, params: SqlParams): string {
  if (buyer === 'abroad') return '0::float8';
  const shareAt = (price: number, most: number): string =>
    `${params.bind(Math.min(most, loanCap(price, buyer, firstHome).careful))}::float8`;
  const upTo = (most: number): string =>
    `case when p.price <= ${LOAN_LIMITS.threshold} then ${shareAt(LOAN_LIMITS.threshold, most)} else ${shareAt(LOAN_LIMITS.threshold + 1, most)} end`;
  const byPrice = `${PRICE} * case when p.completion = 'off-plan' then ${upTo(LOAN_LIMITS.offPlan)} else ${upTo(1)} end`;
  if (income === undefined) return `floor(${byPrice})`;
  const byIncome = (income * LOAN_LIMITS.incomeShare) / monthlyInstalment(1, interest, years);
  return `floor(least(${byPrice}, ${params.bind(byIncome)}::float8))`;
}

/** The instalment of a loan in whole AED a month. */
function instalmentOf(loan: string, { interest, years }: Budget, params: SqlParams): string {
  const rate = interest / 100 / 12;
  const [factor, divisor] = rate === 0 ? [1, years * 12] : [rate, 1 - (1 + rate) ** -(years * 12)];
  return rounded(`${loan} * ${params.bind(factor)}::float8 / ${params.bind(divisor)}::float8`);
}

/** The largest price of the group that a home for sale is of: what the price alone decides. */
function saleBound(budget: Budget, params: SqlParams): string {
  const bounds = saleBounds(budget);
  const maxOf = (emirate: string, isOffPlan: boolean, hasAgency: boolean): string =>
    `${params.bind(bounds.find((one) => one.emirate === emirate && one.isOffPlan === isOffPlan && one.hasAgency === hasAgency)!.max)}::int`;
  const ofEmirate = (emirate: string): string => {
    // elsewhere no fee of agencies is known
    const ofReady = emirate === 'Dubai' ? `when ${HAS_AGENCY} then ${maxOf(emirate, false, true)}` : '';
    return `case when p.completion = 'off-plan' then ${maxOf(emirate, true, false)} ${ofReady} else ${maxOf(emirate, false, false)} end`;
  };
  const named = FEE_EMIRATES.map((emirate) => `when ${quoted(emirate)} then ${ofEmirate(emirate)}`).join(' ');
  return `p.price <= case p.emirate ${named} else ${ofEmirate(OTHER_EMIRATE)} end`;
}

/**
 * Conditions of a home for sale. What banks lend for the price and the income is in the bound of the price; what is paid beside the loan leaves less for the
 * instalment, and so takes more cash.
 */
function saleConditions(criteria: SearchCriteria, budget: Budget, params: SqlParams): string[] {
  const { monthly, cash, interest, years, buyer } = budget;
  const bound = saleBound(budget, params);
  if (monthly === undefined) return [bound];
  const beside = besideLoan(criteria);
  const mostMonthly = `${params.bind(monthly + ROUNDING_AED)}::float8`;
  if (cash === undefined) {
    const loan = largestLoan(budget, params);
    const taken = `(case when ${savedByLoan(loan)} >= 0 then ${loan} else 0 end)`;
    return [bound, `${instalmentOf(taken, budget, params)} + ${beside} <= ${mostMonthly}`];
  }
  const loan = () => `floor((${params.bind(monthly)}::float8 - ${beside}) / ${params.bind(monthlyInstalment(1, interest, years))}::float8)`;
  const saved = buyer === 'abroad' ? '0' : `greatest(0, ${savedByLoan(loan())})`;
  return [
    bound,
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
