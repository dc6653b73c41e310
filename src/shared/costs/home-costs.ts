// Computes what a home costs a month and on the day of moving in. Search filter, lists and pages all use it, so that they show the same amounts.

import type { HomeTerms } from '../property/home-terms.ts';
import type { TransactionType } from '../property/property.ts';
import type { BuyerKind } from './buyers.ts';
import { loanCap, monthlyInstalment } from './loan.ts';
import { COST_EMIRATES, type CostEmirate, type PurchaseCosts, purchaseCosts } from './purchase.ts';
import { type RentingCosts, rentingCosts } from './renting.ts';
import { DISTRICT_COOLING, HOME_INSURANCE, HOUSING_FEE, SERVICE_CHARGES } from './running-settings.ts';
import { EXAMPLE, LOAN_LIMITS } from './settings.ts';

/** The facts of a home that decide its costs. Price in AED (per month for rent), area in square feet. */
export interface CostedHome extends Pick<HomeTerms, 'serviceCharge' | 'cooling' | 'cheques'> {
  transactionType: TransactionType;
  price: number;
  area: number;
  emirate: string;
  location: string;
  propertyType: string;
  completion: string | null;
  furnished: string | null;
  /** Whether an agent or agency asks for a fee, or may ask for one because the advertiser has not said what they are. */
  hasAgencyFee: boolean;
}

/** What people can pay in AED (an absent amount does not restrict), and the terms of their loan: `interest` in percent a year, `years` of its term. */
export interface Budget {
  monthly?: number | undefined;
  cash?: number | undefined;
  /** Income a month, of which banks allow a share for instalments. */
  income?: number | undefined;
  interest: number;
  years: number;
  buyer: BuyerKind;
  firstHome: boolean;
}

/** A budget without amounts, with the loan of the calculators' example. */
export const EXAMPLE_BUDGET: Budget = { interest: EXAMPLE.interest, years: EXAMPLE.years, buyer: 'expat', firstHome: true };

/** The costs of every month. `instalment` is that of the loan. */
export type MonthlyLine = 'instalment' | 'rent' | 'serviceCharge' | 'cooling' | 'insurance' | 'housingFee';

/** A cost of every month in AED, null where nothing is known. `approximate`: from a setting, not from the listing. */
interface MonthlyAmount {
  line: MonthlyLine;
  aed: number | null;
  approximate: boolean;
}

/** All costs of a home in whole AED. */
export interface HomeCosts {
  /** `isComplete` is false when the service charge or the housing fee is unknown: the total is then a minimum. Unknown cooling does not count. */
  monthly: { lines: MonthlyAmount[]; total: number; isComplete: boolean };
  /** Cash needed: down payment and fees, or what is due at signing; of an off-plan home until handover. */
  moveIn: { total: number; isComplete: boolean };
  /** Set for a sale. */
  purchase?: PurchaseCosts;
  /** Set for a rent. */
  renting?: RentingCosts;
  /** What keeps the loan below the maximum that banks lend for the price; `price` when nothing does. */
  loanLimit: 'price' | 'monthly' | 'income';
}

const isCostEmirate = (emirate: string): emirate is CostEmirate => (COST_EMIRATES as readonly string[]).includes(emirate);
/** The emirate whose fees apply. Any other place counts as Sharjah, whose fees are unknown too. */
const costEmirate = (emirate: string): CostEmirate => (isCostEmirate(emirate) ? emirate : 'Sharjah');

const isVilla = (propertyType: string): boolean => propertyType === 'Villa' || propertyType === 'Townhouse';

/** AED per square foot a year: what the listing states, else the community's setting for apartments; null where neither is known. */
function serviceChargeOf(home: Pick<CostedHome, 'serviceCharge' | 'location' | 'propertyType'>): {
  perFoot: number | null;
  approximate: boolean;
} {
  if (home.serviceCharge) return { perFoot: home.serviceCharge, approximate: false };
  const { communities } = SERVICE_CHARGES;
  const hasSetting = !isVilla(home.propertyType) && Object.hasOwn(communities, home.location);
  return { perFoot: hasSetting ? communities[home.location]! : null, approximate: true };
}

/** A twelfth of a yearly amount, in whole AED. */
const monthlyPart = (yearly: number): number => Math.round(yearly / 12);

/** Cooling by a district cooling contract; 0 where it is included, null where it is part of the electricity bill or unknown. */
function coolingLine({ cooling, area }: CostedHome): MonthlyAmount {
  if (cooling === 'district') return { line: 'cooling', aed: monthlyPart(area * DISTRICT_COOLING.perFoot), approximate: true };
  return { line: 'cooling', aed: cooling === 'included' ? 0 : null, approximate: false };
}

const sumOf = (lines: readonly MonthlyAmount[]): number => lines.reduce((sum, { aed }) => sum + (aed ?? 0), 0);

/** The costs of a home to rent; the housing fee and the fees at signing are known in Dubai only. */
function rentCosts(home: CostedHome): HomeCosts {
  const isDubai = home.emirate === 'Dubai';
  const housingFee = isDubai ? monthlyPart(home.price * 12 * HOUSING_FEE.share) : null;
  const lines: MonthlyAmount[] = [
    { line: 'rent', aed: home.price, approximate: false },
    { line: 'housingFee', aed: housingFee, approximate: false },
    coolingLine(home),
  ];
  const renting = rentingCosts({
    emirate: costEmirate(home.emirate),
    yearlyRent: home.price * 12,
    furnished: home.furnished === 'yes',
    cheques: home.cheques ?? EXAMPLE.cheques,
    withAgency: home.hasAgencyFee,
  });
  return {
    monthly: { lines, total: sumOf(lines), isComplete: isDubai },
    moveIn: { total: renting.atSigning, isComplete: renting.complete },
    renting,
    loanLimit: 'price',
  };
}

/**
 * The largest loan in whole AED: what banks lend for the price, or less where the instalment would exceed the monthly amount (besides `otherCosts` a
 * month) or the share of the income that banks allow.
 */
function chooseLoan(home: CostedHome, budget: Budget, otherCosts: number): { loan: number; loanLimit: HomeCosts['loanLimit'] } {
  const isOffPlan = home.completion === 'off-plan';
  const readyShare = budget.buyer === 'abroad' ? 0 : loanCap(home.price, budget.buyer, budget.firstHome).byRules;
  const maxByPrice = Math.floor(home.price * (isOffPlan ? Math.min(LOAN_LIMITS.offPlan, readyShare) : readyShare));
  const instalmentPerDirham = monthlyInstalment(1, budget.interest, budget.years);
  // a smaller loan needs more cash, so that the monthly amount limits it only where the budget names the cash
  const hasMonthlyLimit = budget.monthly !== undefined && budget.cash !== undefined;
  const maxByMonth = hasMonthlyLimit ? (budget.monthly! - otherCosts) / instalmentPerDirham : Number.POSITIVE_INFINITY;
  const maxByIncome =
    budget.income === undefined ? Number.POSITIVE_INFINITY : (budget.income * LOAN_LIMITS.incomeShare) / instalmentPerDirham;
  const loan = Math.max(0, Math.floor(Math.min(maxByPrice, maxByMonth, maxByIncome)));
  if (loan === maxByPrice) return { loan, loanLimit: 'price' };
  return { loan, loanLimit: maxByIncome < maxByMonth ? 'income' : 'monthly' };
}

/** The costs of a home to buy, with the largest loan that banks and budget allow. */
function saleCosts(home: CostedHome, budget: Budget): HomeCosts {
  const { perFoot, approximate } = serviceChargeOf(home);
  const otherLines: MonthlyAmount[] = [
    { line: 'serviceCharge', aed: perFoot === null ? null : monthlyPart(perFoot * home.area), approximate },
    coolingLine(home),
    { line: 'insurance', aed: monthlyPart(HOME_INSURANCE.yearly), approximate: true },
  ];
  const costsWith = (loan: number) =>
    purchaseCosts({
      emirate: costEmirate(home.emirate),
      price: home.price,
      downPayment: home.price - loan,
      interest: budget.interest,
      years: budget.years,
      buyer: budget.buyer === 'national' ? 'national' : 'expat',
      firstHome: budget.firstHome,
      withAgency: home.hasAgencyFee,
      isOffPlan: home.completion === 'off-plan',
    });
  const { loan, loanLimit } = chooseLoan(home, budget, sumOf(otherLines));
  const withLoan = costsWith(loan);
  const withoutLoan = costsWith(0);
  // a tiny loan is not worth its fees, which are more than the loan
  const purchase = withLoan.cash <= withoutLoan.cash ? withLoan : withoutLoan;
  const lines: MonthlyAmount[] = [{ line: 'instalment', aed: purchase.monthly, approximate: false }, ...otherLines];
  return {
    monthly: { lines, total: sumOf(lines), isComplete: perFoot !== null },
    moveIn: { total: purchase.cash, isComplete: purchase.complete },
    purchase,
    loanLimit,
  };
}

/**
 * The costs of a home. What the listing does not state is taken from the community's setting or usual terms; what is unknown is left out of the
 * total, which `isComplete` of `HomeCosts` then says, except for cooling.
 */
export const homeCosts = (home: CostedHome, budget: Budget = EXAMPLE_BUDGET): HomeCosts =>
  home.transactionType === 'Rent' ? rentCosts(home) : saleCosts(home, budget);

/** How much the monthly costs may exceed the budget, because instalments are rounded to whole dirhams after the loan was chosen. */
export const ROUNDING_AED = 1;

/** Whether a home's costs are within a budget. */
export const isAffordable = ({ monthly, moveIn }: HomeCosts, budget: Budget): boolean =>
  (budget.monthly === undefined || monthly.total <= budget.monthly + ROUNDING_AED) &&
  (budget.cash === undefined || moveIn.total <= budget.cash);
