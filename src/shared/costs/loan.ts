// Loan limits of banks and monthly instalments.
import { LOAN_LIMITS } from './settings.ts';

/** Banks lend citizens of the UAE (`national`) more than residents from abroad. */
export type Buyer = 'expat' | 'national';

/** Maximum loan as a share of the price. */
export interface LoanCap {
  /** By the rules of 2013. */
  careful: number;
  /** By the most generous source. */
  highest: number;
}

/** Maximum loan for a ready property of `price` AED. The sources agree if both shares are equal. */
export function loanCap(price: number, buyer: Buyer, firstHome: boolean): LoanCap {
  const rules = LOAN_LIMITS.rules2013[buyer];
  if (!firstHome) return { careful: rules.second, highest: rules.second };
  const step = price <= LOAN_LIMITS.threshold ? 'upTo' : 'above';
  return { careful: rules[step], highest: LOAN_LIMITS.lenders[buyer][step] };
}

/** `none`: no loan. `fits`: within every source. `disputed`: offered by some lenders only. `over`: above every source. */
export type LoanVerdict = 'none' | 'fits' | 'disputed' | 'over';

/** Down payments are whole dirhams, so a loan may exceed its maximum by half of one. */
const ROUNDING_AED = 0.5;

/** Compares a loan of `loan` AED on a property of `price` AED with the maximum. */
export function judgeLoan(loan: number, price: number, cap: LoanCap): LoanVerdict {
  if (loan <= 0) return 'none';
  if (loan <= price * cap.careful + ROUNDING_AED) return 'fits';
  return loan <= price * cap.highest + ROUNDING_AED ? 'disputed' : 'over';
}

/** Monthly instalment in AED of an annuity loan over `years` at `interest` percent a year; 0 without a loan. Not rounded. */
export function monthlyInstalment(loan: number, interest: number, years: number): number {
  const months = years * 12;
  if (loan <= 0 || months <= 0) return 0;
  const monthlyRate = interest / 100 / 12;
  return monthlyRate === 0 ? loan / months : (loan * monthlyRate) / (1 - (1 + monthlyRate) ** -months);
}
