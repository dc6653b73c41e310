// What a home costs a month and on the day of moving in: the one calculation of filter, lists and pages.

import type { HomeTerms } from '../property/home-terms.ts';
import type { TransactionType } from '../property/property.ts';
import type { BuyerKind } from './buyers.ts';
import { loanCap, monthlyInstalment } from './loan.ts';
import { COST_EMIRATES, type CostEmirate, type PurchaseCosts, purchaseCosts } from './purchase.ts';
import { type RentingCosts, rentingCosts } from './renting.ts';
import { DISTRICT_COOLING, HOME_INSURANCE, HOUSING_FEE, SERVICE_CHARGES } from './running-settings.ts';
import { EXAMPLE, LOAN_LIMITS } from './settings.ts';

/** A home as far as its costs depend on it. Price in AED (per month for rent), area in square feet. */
export interface CostedHome extends Pick<HomeTerms, 'serviceCharge' | 'cooling' | 'cheques'> {
  transactionType: TransactionType;
  price: number;
  area: number;
  emirate: string;
  location: string;
  propertyType: string;
  completion: string | null;
  furnished: string | null;
  /** Whether an agent or agency asks for a fee. */
  hasAgencyFee: boolean;
}

/** What people have and want, in AED; interest in percent a year. An absent amount does not restrict. */
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

/** Without amounts: the loan of the calculators' example. */
export const EXAMPLE_BUDGET: Budget = { interest: EXAMPLE.interest, years: EXAMPLE.years, buyer: 'expat', firstHome: true };

/** What is paid every month. `instalment` is that of the loan. */
export type MonthlyLine = 'instalment' | 'rent' | 'serviceCharge' | 'cooling' | 'insurance' | 'housingFee';

/** AED a month; null where nothing is known. `approximate`: from a setting, not from the listing. */
interface MonthlyAmount {
  line: MonthlyLine;
  aed: number | null;
  approximate: boolean;
}

/** All costs of a home in whole AED. */
export interface HomeCosts {
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
/** The emirate whose fees apply. A place outside the list counts as Sharjah: no fee is known of either. */
const costEmirate = (emirate: string): CostEmirate => (isCostEmirate(emirate) ? emirate : 'Sharjah');

const isVilla = (propertyType: string): boolean => propertyType === 'Villa' || propertyType === 'Townhouse';

/** AED per square foot a year: what the listing says, else the community's setting for apartments; null where neither is known. */
function serviceChargeOf(home: Pick<CostedHome, 'serviceCharge' | 'location' | 'propertyType'>): {
  perFoot: number | null;
  approximate: boolean;
} {
  if (home.serviceCharge) return { perFoot: home.serviceCharge, approximate: false };
  const setting = isVilla(home.propertyType) ? undefined : SERVICE_CHARGES.communities[home.location];
  return { perFoot: setting ?? null, approximate: true };
}

/** A twelfth of an amount a year, in whole AED. */
const monthlyPart = (yearly: number): number => Math.round(yearly / 12);

/** Cooling that is paid for by itself; 0 where it is included, null where it is part of the electricity bill or not known. */
function coolingLine({ cooling, area }: CostedHome): MonthlyAmount {
  if (cooling === 'district') return { line: 'cooling', aed: monthlyPart(area * DISTRICT_COOLING.perFoot), approximate: true };
  return { line: 'cooling', aed: cooling === 'included' ? 0 : null, approximate: false };
}

const sumOf = (lines: readonly MonthlyAmount[]): number => lines.reduce((sum, { aed }) => sum + (aed ?? 0), 0);

function rentCosts(home: CostedHome): HomeCosts {
  const isDubai = home.emirate === 'Dubai';
  const fee = isDubai ? monthlyPart(home.price * 12 * HOUSING_FEE.share) : null;
  const lines: MonthlyAmount[] = [
    { line: 'rent', aed: home.price, approximate: false },
    { line: 'housingFee', aed: fee, approximate: false },
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

/** The largest loan: what banks lend for the price, less where the monthly amount or the income does not allow it. Whole AED. */
function chooseLoan(home: CostedHome, budget: Budget, otherCosts: number): { loan: number; loanLimit: HomeCosts['loanLimit'] } {
  const isOffPlan = home.completion === 'off-plan';
  const readyShare = budget.buyer === 'abroad' ? 0 : loanCap(home.price, budget.buyer, budget.firstHome).byRules;
  const maxByPrice = Math.floor(home.price * (isOffPlan ? Math.min(LOAN_LIMITS.offPlan, readyShare) : readyShare));
  const instalmentPerDirham = monthlyInstalment(1, budget.interest, budget.years);
  // without an amount of cash nothing says that more can be paid at once
  const hasMonthlyLimit = budget.monthly !== undefined && budget.cash !== undefined;
  const maxByMonth = hasMonthlyLimit ? (budget.monthly! - otherCosts) / instalmentPerDirham : Number.POSITIVE_INFINITY;
  const maxByIncome =
    budget.income === undefined ? Number.POSITIVE_INFINITY : (budget.income * LOAN_LIMITS.incomeShare) / instalmentPerDirham;
  const loan = Math.max(0, Math.floor(Math.min(maxByPrice, maxByMonth, maxByIncome)));
  if (loan === maxByPrice) return { loan, loanLimit: 'price' };
  return { loan, loanLimit: maxByIncome < maxByMonth ? 'income' : 'monthly' };
}

function saleCosts(home: CostedHome, budget: Budget): HomeCosts {
  const { perFoot, approximate } = serviceChargeOf(home);
  const others: MonthlyAmount[] = [
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
  const { loan, loanLimit } = chooseLoan(home, budget, sumOf(others));
  const [withLoan, inCash] = [costsWith(loan), costsWith(0)];
  // the fees of a tiny loan are more than the loan
  const purchase = withLoan.cash <= inCash.cash ? withLoan : inCash;
  const lines: MonthlyAmount[] = [{ line: 'instalment', aed: purchase.monthly, approximate: false }, ...others];
  return {
    monthly: { lines, total: sumOf(lines), isComplete: perFoot !== null },
    moveIn: { total: purchase.cash, isComplete: purchase.complete },
    purchase,
    loanLimit,
  };
}

/**
 * What a home costs. Where a listing does not say, the community's setting or usual terms are taken; what is not known is left out, and the total is
 * then a minimum. Of a purchase the loan is the largest that banks and budget allow.
 */
export const homeCosts = (home: CostedHome, budget: Budget = EXAMPLE_BUDGET): HomeCosts =>
  home.transactionType === 'Rent' ? rentCosts(home) : saleCosts(home, budget);

/** Instalments are rounded to whole dirhams after the loan was chosen. */
export const ROUNDING_AED = 1;

/** Whether a home's costs are within a budget. */
export const isAffordable = ({ monthly, moveIn }: HomeCosts, budget: Budget): boolean =>
  (budget.monthly === undefined || monthly.total <= budget.monthly + ROUNDING_AED) &&
  (budget.cash === undefined || moveIn.total <= budget.cash);
