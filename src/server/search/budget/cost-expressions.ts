// SQL of the exact costs of homes. It counts as `homeCosts` does, with the same settings and in the same order of operations on the same numbers, so that both
// round alike; a test compares them.
import { FEE_EMIRATES } from '../../../shared/costs/budget.ts';
import type { Budget } from '../../../shared/costs/home-costs.ts';
import { loanCap, monthlyInstalment } from '../../../shared/costs/loan.ts';
import { DISTRICT_COOLING, HOME_INSURANCE, HOUSING_FEE, SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES, DUBAI_RENTING, EXAMPLE, LOAN_LIMITS, OTHER_TRANSFER } from '../../../shared/costs/settings.ts';
import type { TransactionType } from '../../../shared/property/property.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import type { SqlParams } from '../../db/sql.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { HAS_AGENCY } from './costed-rows.ts';

/** Numbers are floating point as in the process: a decimal of SQL would round some amounts differently. */
const float = (n: number): string => `${n}::float8`;
export const PRICE = 'p.price::float8';
const YEARLY_RENT = `(${PRICE} * 12)`;
/** To whole AED. */
const rounded = (amount: string): string => `floor(${amount} + 0.5::float8)`;
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
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
export function besideLoan(criteria: SearchCriteria): string {
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
export const SIGNING_CASH = signingCash();

/** AED a month of a rent. */
export const RENT_MONTHLY = `${PRICE} + ${inDubai(rounded(`${YEARLY_RENT} * ${float(HOUSING_FEE.share)} / 12`), '0')} + ${COOLING}`;

/** AED of fees of a purchase, without those of a loan. */
export function purchaseFees(isNational: boolean): string {
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
export function savedByLoan(loan: string): string {
  const { registration, registrationFixed, valuation, bank } = DUBAI_LOAN_FEES;
  const fixed = registrationFixed + Math.round(valuation * (1 + DUBAI_BUYING.vat));
  const fees = `${rounded(`${loan} * ${float(registration)}`)} + ${rounded(`${loan} * ${float(bank)}`)} + ${fixed}`;
  return `(${loan} - ${inDubai(`(${fees})`, '0')})`;
}

/** The largest loan in AED that banks lend for the price and the income. */
export function largestLoan({ income, interest, years, buyer, firstHome }: Budget, params: SqlParams): string {
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

/** The loan in AED whose instalment the monthly amount of the budget carries beside the running costs; less than 0 where these alone are more. */
export function carriedLoan(criteria: SearchCriteria, { monthly, interest, years }: Budget, params: SqlParams): string {
  const perDirham = params.bind(monthlyInstalment(1, interest, years));
  return `floor((${params.bind(monthly)}::float8 - ${besideLoan(criteria)}) / ${perDirham}::float8)`;
}

/** The instalment of a loan in whole AED a month. */
export function instalmentOf(loan: string, { interest, years }: Budget, params: SqlParams): string {
  const rate = interest / 100 / 12;
  const [factor, divisor] = rate === 0 ? [1, years * 12] : [rate, 1 - (1 + rate) ** -(years * 12)];
  return rounded(`${loan} * ${params.bind(factor)}::float8 / ${params.bind(divisor)}::float8`);
}

/** The loan of a purchase in AED: the largest that banks lend and the monthly amount carries; 0 where the fees of a tiny one are more than the loan. */
function takenLoan(criteria: SearchCriteria, budget: Budget, params: SqlParams): string {
  const { monthly, cash } = budget;
  const largest = largestLoan(budget, params);
  // without an amount of cash nothing says that more can be paid at once
  const isCarried = monthly !== undefined && cash !== undefined && budget.buyer !== 'abroad';
  const loan = isCarried ? `greatest(0::float8, least(${largest}, ${carriedLoan(criteria, budget, params)}))` : largest;
  return `(case when ${savedByLoan(loan)} >= 0 then ${loan} else 0 end)`;
}

/** What a home of a purpose costs within a budget, in whole AED a month or at the start. */
export function exactCost(
  sort: CostSort,
  transactionType: TransactionType,
  criteria: SearchCriteria,
  budget: Budget,
  params: SqlParams,
): string {
  if (transactionType === 'Rent') return sort === 'monthly-cost' ? RENT_MONTHLY : SIGNING_CASH;
  const loan = takenLoan(criteria, budget, params);
  if (sort === 'monthly-cost') return `${instalmentOf(loan, budget, params)} + ${besideLoan(criteria)}`;
  return `${PRICE} + ${purchaseFees(budget.buyer === 'national')} - greatest(0::float8, ${savedByLoan(loan)})`;
}
