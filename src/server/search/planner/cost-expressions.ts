// SQL expressions of what homes cost a month and at the start. They compute the same as `homeCosts` of shared/costs/home-costs.ts, with the same
// settings and order of operations, so that both round alike; budget-condition.api.test.ts compares them. Pure: builds SQL and binds values into `params`.
import { FEE_EMIRATES } from '../../../shared/costs/budget.ts';
import type { Budget } from '../../../shared/costs/home-costs.ts';
import { type Borrower, instalmentTerms, loanCap, monthlyInstalment } from '../../../shared/costs/loan.ts';
import { DISTRICT_COOLING, HOME_INSURANCE, HOUSING_FEE, SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES, DUBAI_RENTING, EXAMPLE, LOAN_LIMITS, OTHER_TRANSFER } from '../../../shared/costs/settings.ts';
import type { TransactionType } from '../../../shared/property/property.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import type { SqlParams } from '../../db/sql.ts';
import { HAS_AGENCY_FEE } from './costed-rows.ts';
import type { SearchCriteria } from './criteria.ts';

// Every expression is in AED and refers to a row `p` of `properties`. A parameter of type `string`, such as `amount` or `loan`, is SQL too.

/** A number as a float of SQL, which rounds as JavaScript does; a decimal of SQL would round some amounts differently. */
const float = (n: number): string => `${n}::float8`;
export const PRICE = 'p.price::float8';
/** Prices of homes for rent are per month. */
const YEARLY_RENT = `(${PRICE} * 12)`;
/** An amount in whole AED, rounded as `Math.round` does. */
const rounded = (amount: string): string => `floor(${amount} + 0.5::float8)`;
/** A share, such as 0.02, of an amount, rounded. */
const roundedShare = (amount: string, share: number): string => rounded(`${amount} * ${float(share)}`);
/** A text as a literal of SQL. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const caseWhen = (condition: string, then: string, otherwise: string): string =>
  `case when ${condition} then ${then} else ${otherwise} end`;
const ifInDubai = (then: string, otherwise: string): string => caseWhen("p.emirate = 'Dubai'", then, otherwise);

/** District cooling a month, which is paid apart from rent and service charge; 0 for other homes. Areas are square feet. */
const COOLING = caseWhen("p.cooling = 'district'", rounded(`p.area * ${float(DISTRICT_COOLING.perFoot)} / 12`), '0');

/**
 * The usual service charge of the home's community in AED per square foot a year; 0 for villas, and where the settings have none. When the filter names
 * communities alone, the SQL compares no others, which is faster.
 */
function communityCharge({ locations, emirates }: SearchCriteria): string {
  const hasOnlyPlaces = locations.length > 0 && emirates.length === 0;
  const charges = Object.entries(SERVICE_CHARGES.communities).filter(([name]) => !hasOnlyPlaces || locations.includes(name));
  if (charges.length === 0) return '0';
  const cases = charges.map(([name, perFoot]) => `when ${textLiteral(name)} then ${float(perFoot)}`).join(' ');
  const perFoot = hasOnlyPlaces && locations.length === 1 ? float(charges[0]![1]) : `case p.location ${cases} else 0 end`;
  return caseWhen("p.property_type in ('Villa', 'Townhouse')", '0', perFoot);
}

/** What a home for sale costs a month in addition to the instalment of the loan: service charge, cooling and insurance. */
export function runningCosts(criteria: SearchCriteria): string {
  const serviceCharge = rounded(`coalesce(nullif(p.service_charge, 0), ${communityCharge(criteria)}) * p.area / 12`);
  return `(${serviceCharge} + ${COOLING} + ${Math.round(HOME_INSURANCE.yearly / 12)})`;
}

/** What is paid when a tenancy is signed: the first cheque, and in Dubai also the deposit, the agency fee and the registration (Ejari). */
function signingCash(): string {
  const { deposit, agency, agencyMin, ejari } = DUBAI_RENTING;
  const firstCheque = rounded(`${YEARLY_RENT} / coalesce(p.cheques, ${EXAMPLE.cheques})`);
  const depositShare = caseWhen("p.furnished = 'yes'", float(deposit.furnished), float(deposit.unfurnished));
  const depositAmount = rounded(`${YEARLY_RENT} * ${depositShare}`);
  const agencyFee = caseWhen(HAS_AGENCY_FEE, `greatest(${roundedShare(YEARLY_RENT, agency)}, ${agencyMin})`, '0');
  return `${firstCheque} + ${ifInDubai(`${depositAmount} + ${agencyFee} + ${ejari}`, '0')}`;
}
export const SIGNING_CASH = signingCash();

/** What a home for rent costs a month: the rent, in Dubai the housing fee, and cooling. */
export const RENT_MONTHLY = `${PRICE} + ${ifInDubai(rounded(`${YEARLY_RENT} * ${float(HOUSING_FEE.share)} / 12`), '0')} + ${COOLING}`;

/** The fees of a purchase without those of a loan; 0 in emirates whose fees are not known. `isNational`: the buyer is a citizen of the UAE. */
export function purchaseFees(isNational: boolean): string {
  const otherEmirates = FEE_EMIRATES.filter((name) => name !== 'Dubai').map(
    (name) => `when ${textLiteral(name)} then ${transferFee(name as keyof typeof OTHER_TRANSFER, isNational)}`,
  );
  return `case p.emirate when 'Dubai' then ${dubaiPurchaseFees()} ${otherEmirates.join(' ')} else 0 end`;
}

/** The fees in Dubai: the transfer fee, and unless the home is off plan those of the agency and of the office that registers the sale (the trustee). */
function dubaiPurchaseFees(): string {
  const { transfer, agency, vat, trustee, title, certificate } = DUBAI_BUYING;
  const agencyFee = caseWhen(HAS_AGENCY_FEE, rounded(`${PRICE} * ${float(agency)} * ${float(1 + vat)}`), '0');
  const registrationFee = (trusteeFee: number): string => String(Math.round(trusteeFee * (1 + vat)) + title + certificate);
  const registration = caseWhen(`p.price >= ${trustee.from}`, registrationFee(trustee.above), registrationFee(trustee.below));
  const feesIfReady = caseWhen("p.completion is distinct from 'off-plan'", `${agencyFee} + ${registration}`, '0');
  return `${roundedShare(PRICE, transfer)} + ${feesIfReady}`;
}

/** The transfer fee of another emirate, at least its minimum. */
function transferFee(emirate: keyof typeof OTHER_TRANSFER, isNational: boolean): string {
  const rules = OTHER_TRANSFER[emirate]!;
  const buyerGroup = isNational ? 'national' : 'others';
  return `greatest(${roundedShare(PRICE, rules[buyerGroup])}, ${rules.min?.[buyerGroup] ?? 0})`;
}

/** How much less cash a purchase takes with a loan than without: the loan less its fees. Negative for a tiny loan, whose fees are more than the loan. */
export function cashSavedByLoan(loan: string): string {
  const { registration, registrationFixed, valuation, bank } = DUBAI_LOAN_FEES;
  const fixedFees = registrationFixed + Math.round(valuation * (1 + DUBAI_BUYING.vat));
  const fees = `${roundedShare(loan, registration)} + ${roundedShare(loan, bank)} + ${fixedFees}`;
  return `(${loan} - ${ifInDubai(`(${fees})`, '0')})`;
}

/** The largest loan that banks lend for the price and the buyer's income; 0 for buyers abroad. */
export function largestBankLoan({ income, interest, years, buyer, firstHome }: Budget, params: SqlParams): string {
  if (buyer === 'abroad') return '0::float8';
  const shareUpTo = (maxShare: number): string => loanShare(buyer, firstHome, maxShare, params);
  const share = caseWhen("p.completion = 'off-plan'", shareUpTo(LOAN_LIMITS.offPlan), shareUpTo(1));
  const byPrice = `${PRICE} * ${share}`;
  if (income === undefined) return `floor(${byPrice})`;
  const byIncome = (income * LOAN_LIMITS.incomeShare) / monthlyInstalment(1, interest, years);
  return `floor(least(${byPrice}, ${params.bind(byIncome)}::float8))`;
}

/** The share of a price that banks lend, at most `maxShare`; above a threshold of the price it is smaller. */
function loanShare(buyer: Borrower, firstHome: boolean, maxShare: number, params: SqlParams): string {
  const { threshold } = LOAN_LIMITS;
  const shareAt = (price: number): string => `${params.bind(Math.min(maxShare, loanCap(price, buyer, firstHome).byRules))}::float8`;
  return caseWhen(`p.price <= ${threshold}`, shareAt(threshold), shareAt(threshold + 1));
}

/** The loan whose instalment is what the budget's monthly amount leaves after the running costs; negative when these alone exceed the amount. */
export function loanByMonthlyBudget(criteria: SearchCriteria, { monthly, interest, years }: Budget, params: SqlParams): string {
  const instalmentOfOneDirham = params.bind(monthlyInstalment(1, interest, years));
  return `floor((${params.bind(monthly)}::float8 - ${runningCosts(criteria)}) / ${instalmentOfOneDirham}::float8)`;
}

/** The monthly instalment of a loan. */
export function instalmentOf(loan: string, { interest, years }: Budget, params: SqlParams): string {
  const { factor, divisor } = instalmentTerms(interest, years);
  return rounded(`${loan} * ${params.bind(factor)}::float8 / ${params.bind(divisor)}::float8`);
}

/** The loan that a buyer takes: the largest that banks lend and the monthly budget can pay, but none when its fees would be more than the loan. */
function chosenLoan(criteria: SearchCriteria, budget: Budget, params: SqlParams): string {
  const { monthly, cash } = budget;
  const largest = largestBankLoan(budget, params);
  // a smaller loan takes more cash: without an amount of cash nothing says that the buyer has it
  const isLimitedByMonth = monthly !== undefined && cash !== undefined && budget.buyer !== 'abroad';
  const loan = isLimitedByMonth ? `greatest(0::float8, least(${largest}, ${loanByMonthlyBudget(criteria, budget, params)}))` : largest;
  return `(case when ${cashSavedByLoan(loan)} >= 0 then ${loan} else 0 end)`;
}

/** What a home to buy or to rent costs with the loan terms and amounts of a budget: a month for `monthly-cost`, else the cash needed at the start. */
export function exactCost(
  sort: CostSort,
  transactionType: TransactionType,
  criteria: SearchCriteria,
  budget: Budget,
  params: SqlParams,
): string {
  if (transactionType === 'Rent') return sort === 'monthly-cost' ? RENT_MONTHLY : SIGNING_CASH;
  const loan = chosenLoan(criteria, budget, params);
  if (sort === 'monthly-cost') return `${instalmentOf(loan, budget, params)} + ${runningCosts(criteria)}`;
  return `${PRICE} + ${purchaseFees(budget.buyer === 'national')} - greatest(0::float8, ${cashSavedByLoan(loan)})`;
}
