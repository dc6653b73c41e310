// Loan limits of banks and monthly instalments.
import { LOAN_LIMITS } from './settings.ts';

/** Who takes a loan. Banks lend citizens of the UAE (`national`) more than foreigners who live there (`expat`). */
export type Borrower = 'expat' | 'national';

/** Maximum loan as a share of the price, by the two rules of LOAN_LIMITS. */
export interface LoanCap {
  /** By the rules of 2013. */
  byRules: number;
  /** By the circular of 2020. */
  byCircular: number;
}

/** Maximum loan for a ready property of `price` AED. The rules differ for a first home only. */
export function loanCap(price: number, borrower: Borrower, firstHome: boolean): LoanCap {
  const rules = LOAN_LIMITS.rules2013[borrower];
  if (!firstHome) return { byRules: rules.second, byCircular: rules.second };
  const priceBand = price <= LOAN_LIMITS.threshold ? 'upTo' : 'above';
  return { byRules: rules[priceBand], byCircular: LOAN_LIMITS.circular2020[borrower][priceBand] };
}

/** `none`: no loan. `fits`: within both maximums. `disputed`: above that of 2013, within that of 2020. `over`: above both. */
export type LoanVerdict = 'none' | 'fits' | 'disputed' | 'over';

/** Down payments are whole dirhams, so a loan may exceed its maximum by half of one. */
const ROUNDING_AED = 0.5;

/** Compares a loan of `loan` AED on a property of `price` AED with the maximum. */
export function judgeLoan(loan: number, price: number, cap: LoanCap): LoanVerdict {
  if (loan <= 0) return 'none';
  if (loan <= price * cap.byRules + ROUNDING_AED) return 'fits';
  return loan <= price * cap.byCircular + ROUNDING_AED ? 'disputed' : 'over';
}

/** Interest below this, in percent a year, counts as none: floats are too coarse for the formula, which at the smallest rates divides by zero. */
const LEAST_INTEREST = 1e-6;

/**
 * The monthly instalment of an annuity loan over `years` at `interest` percent a year is loan × `factor` / `divisor`, where the factor is the monthly rate
 * and the divisor 1 - (1 + rate) ^ -months; without interest it is loan / months.
 */
export function instalmentTerms(interest: number, years: number): { factor: number; divisor: number } {
  const months = years * 12;
  if (interest < LEAST_INTEREST) return { factor: 1, divisor: months };
  const monthlyRate = interest / 100 / 12;
  return { factor: monthlyRate, divisor: 1 - (1 + monthlyRate) ** -months };
}

/** Monthly instalment in AED of an annuity loan over `years` at `interest` percent a year; 0 without a loan. Not rounded. */
export function monthlyInstalment(loan: number, interest: number, years: number): number {
  if (loan <= 0 || years <= 0) return 0;
  const { factor, divisor } = instalmentTerms(interest, years);
  return (loan * factor) / divisor;
}
