import { LOAN_LIMITS } from './settings.ts';

export type Buyer = 'expat' | 'national';

/** Maximum loan as a share of the price: by the rules of 2013, and by the most generous source. */
export interface LoanCap {
  careful: number;
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

/** Compares a loan of `loan` AED on a property of `price` AED with the maximum. Tolerates half a dirham of rounding. */
export function judgeLoan(loan: number, price: number, cap: LoanCap): LoanVerdict {
  if (loan <= 0) return 'none';
  if (loan <= price * cap.careful + 0.5) return 'fits';
  return loan <= price * cap.highest + 0.5 ? 'disputed' : 'over';
}

/** Monthly instalment in AED of an annuity loan over `years` at `interest` percent a year; 0 without a loan. Not rounded. */
export function monthlyInstalment(loan: number, interest: number, years: number): number {
  const months = years * 12;
  if (loan <= 0 || months <= 0) return 0;
  const rate = interest / 100 / 12;
  return rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months);
}
