// SQL of the exact costs of homes. It counts as `homeCosts` does, with the same settings and in the same order of operations on the same numbers, so that both
// round alike; a test compares them.
import { FEE_EMIRATES } from '../../../shared/costs/budget.ts';
import type { Budget } from '../../../shared/costs/home-costs.ts';
import { type Borrower, loanCap, monthlyInstalment } from '../../../shared/costs/loan.ts';
import { DISTRICT_COOLING, HOME_INSURANCE, HOUSING_FEE, SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES, DUBAI_RENTING, EXAMPLE, LOAN_LIMITS, OTHER_TRANSFER } from '../../../shared/costs/settings.ts';
import type { TransactionType } from '../../../shared/property/property.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import type { SqlParams } from '../../db/sql.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { HAS_AGENCY_FEE } from './costed-rows.ts';

// Every expression is over `properties p` and in AED. Parameters named after amounts are SQL too.

/** A number in SQL, floating point as in the process: a decimal of SQL would round some amounts differently. */
const float = (n: number): string => `${n}::float8`;
export const PRICE = 'p.price::float8';
/** The price of a home for rent is that of a month. */
const YEARLY_RENT = `(${PRICE} * 12)`;
/** An amount, rounded as `Math.round` does. */
const rounded = (amount: string): string => `floor(${amount} + 0.5::float8)`;
/** A share, such as 0.02, of an amount, rounded. */
const roundedShare = (amount: string, share: number): string => rounded(`${amount} * ${float(share)}`);
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const choose = (condition: string, then: string, otherwise: string): string => `case when ${condition} then ${then} else ${otherwise} end`;
const inDubai = (then: string, otherwise: string): string => choose("p.emirate = 'Dubai'", then, otherwise);

/** The monthly cost of district cooling, which is paid apart from rent and service charge; 0 for other homes. */
const COOLING = choose("p.cooling = 'district'", rounded(`p.area * ${float(DISTRICT_COOLING.perFoot)} / 12`), '0');

/**
 * The usual service charge of an apartment in its community, a square foot a year; 0 where the settings have none. Only the communities that a filter names
 * are compared.
 */
function communityCharge({ locations, emirates }: SearchCriteria): string {
  const hasOnlyPlaces = locations.length > 0 && emirates.length === 0;
  const charges = Object.entries(SERVICE_CHARGES.communities).filter(([name]) => !hasOnlyPlaces || locations.includes(name));
  if (charges.length === 0) return '0';
  const cases = charges.map(([name, perFoot]) => `when ${quoted(name)} then ${float(perFoot)}`).join(' ');
  const perFoot = hasOnlyPlaces && locations.length === 1 ? float(charges[0]![1]) : `case p.location ${cases} else 0 end`;
  return choose("p.property_type in ('Villa', 'Townhouse')", '0', perFoot);
}

/** What a home for sale costs a month beside the instalment: service charge, cooling and insurance. */
export function besideLoan(criteria: SearchCriteria): string {
  const serviceCharge = rounded(`coalesce(nullif(p.service_charge, 0), ${communityCharge(criteria)}) * p.area / 12`);
  return `(${serviceCharge} + ${COOLING} + ${Math.round(HOME_INSURANCE.yearly / 12)})`;
}

/** What is paid when a tenancy is signed: the first cheque, and in Dubai deposit, agency fee and registration (Ejari). */
function signingCash(): string {
  const { deposit, agency, agencyMin, ejari } = DUBAI_RENTING;
  const firstCheque = rounded(`${YEARLY_RENT} / coalesce(p.cheques, ${EXAMPLE.cheques})`);
  const depositShare = choose("p.furnished = 'yes'", float(deposit.furnished), float(deposit.unfurnished));
  const depositAmount = rounded(`${YEARLY_RENT} * ${depositShare}`);
  const agencyFee = choose(HAS_AGENCY_FEE, `greatest(${roundedShare(YEARLY_RENT, agency)}, ${agencyMin})`, '0');
  return `${firstCheque} + ${inDubai(`${depositAmount} + ${agencyFee} + ${ejari}`, '0')}`;
}
export const SIGNING_CASH = signingCash();

/** What a home for rent costs a month: the rent, in Dubai the housing fee, and cooling. */
export const RENT_MONTHLY = `${PRICE} + ${inDubai(rounded(`${YEARLY_RENT} * ${float(HOUSING_FEE.share)} / 12`), '0')} + ${COOLING}`;

/** The fees of a purchase, without those of a loan; 0 in emirates of which no fee is known. */
export function purchaseFees(isNational: boolean): string {
  const others = FEE_EMIRATES.filter((name) => name !== 'Dubai').map(
    (name) => `when ${quoted(name)} then ${transferFee(name as keyof typeof OTHER_TRANSFER, isNational)}`,
  );
  return `case p.emirate when 'Dubai' then ${dubaiPurchaseFees()} ${others.join(' ')} else 0 end`;
}

/** In Dubai: the transfer fee, and for homes that are not off plan the agency and the office that registers the sale (the trustee). */
function dubaiPurchaseFees(): string {
  const { transfer, agency, vat, trustee, title, certificate } = DUBAI_BUYING;
  const agencyFee = choose(HAS_AGENCY_FEE, rounded(`${PRICE} * ${float(agency)} * ${float(1 + vat)}`), '0');
  const registrationFee = (trusteeFee: number): string => String(Math.round(trusteeFee * (1 + vat)) + title + certificate);
  const ofRegistration = choose(`p.price >= ${trustee.from}`, registrationFee(trustee.above), registrationFee(trustee.below));
  const ofReady = choose("p.completion is distinct from 'off-plan'", `${agencyFee} + ${ofRegistration}`, '0');
  return `${roundedShare(PRICE, transfer)} + ${ofReady}`;
}

/** The transfer fee of another emirate, at least its minimum. */
function transferFee(emirate: keyof typeof OTHER_TRANSFER, isNational: boolean): string {
  const rules = OTHER_TRANSFER[emirate]!;
  const buyerGroup = isNational ? 'national' : 'others';
  return `greatest(${roundedShare(PRICE, rules[buyerGroup])}, ${rules.min?.[buyerGroup] ?? 0})`;
}

/** How much less cash a purchase takes with a loan; less than 0 where the fees of a tiny loan are more than the loan. It rises with the loan. */
export function savedByLoan(loan: string): string {
  const { registration, registrationFixed, valuation, bank } = DUBAI_LOAN_FEES;
  const fixedFees = registrationFixed + Math.round(valuation * (1 + DUBAI_BUYING.vat));
  const fees = `${roundedShare(loan, registration)} + ${roundedShare(loan, bank)} + ${fixedFees}`;
  return `(${loan} - ${inDubai(`(${fees})`, '0')})`;
}

/** The largest loan that banks lend for the price and the income. */
export function largestLoan({ income, interest, years, buyer, firstHome }: Budget, params: SqlParams): string {
  if (buyer === 'abroad') return '0::float8';
  const shareUpTo = (maxShare: number): string => loanShare(buyer, firstHome, maxShare, params);
  const share = choose("p.completion = 'off-plan'", shareUpTo(LOAN_LIMITS.offPlan), shareUpTo(1));
  const byPrice = `${PRICE} * ${share}`;
  if (income === undefined) return `floor(${byPrice})`;
  const byIncome = (income * LOAN_LIMITS.incomeShare) / monthlyInstalment(1, interest, years);
  return `floor(least(${byPrice}, ${params.bind(byIncome)}::float8))`;
}

/** The share of a price that banks lend, at most `maxShare`; it is smaller above the threshold of the price. */
function loanShare(buyer: Borrower, firstHome: boolean, maxShare: number, params: SqlParams): string {
  const { threshold } = LOAN_LIMITS;
  const shareAt = (price: number): string => `${params.bind(Math.min(maxShare, loanCap(price, buyer, firstHome).byRules))}::float8`;
  return choose(`p.price <= ${threshold}`, shareAt(threshold), shareAt(threshold + 1));
}

/** The loan whose instalment the monthly amount of the budget pays beside the running costs; less than 0 where these alone are more. */
export function carriedLoan(criteria: SearchCriteria, { monthly, interest, years }: Budget, params: SqlParams): string {
  const instalmentOfOneDirham = params.bind(monthlyInstalment(1, interest, years));
  return `floor((${params.bind(monthly)}::float8 - ${besideLoan(criteria)}) / ${instalmentOfOneDirham}::float8)`;
}

/** The monthly instalment of a loan: loan × rate / (1 - (1 + rate) ^ -months), and without interest loan / months. */
export function instalmentOf(loan: string, { interest, years }: Budget, params: SqlParams): string {
  const rate = interest / 100 / 12;
  const [factor, divisor] = rate === 0 ? [1, years * 12] : [rate, 1 - (1 + rate) ** -(years * 12)];
  return rounded(`${loan} * ${params.bind(factor)}::float8 / ${params.bind(divisor)}::float8`);
}

/** The loan of a purchase: the largest that banks lend and the monthly amount pays; 0 where the fees of a tiny one are more than the loan. */
function takenLoan(criteria: SearchCriteria, budget: Budget, params: SqlParams): string {
  const { monthly, cash } = budget;
  const largest = largestLoan(budget, params);
  // without an amount of cash nothing says that more can be paid at once
  const isCarried = monthly !== undefined && cash !== undefined && budget.buyer !== 'abroad';
  const loan = isCarried ? `greatest(0::float8, least(${largest}, ${carriedLoan(criteria, budget, params)}))` : largest;
  return `(case when ${savedByLoan(loan)} >= 0 then ${loan} else 0 end)`;
}

/** What a home of a purpose costs within a budget, a month or at the start. */
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
