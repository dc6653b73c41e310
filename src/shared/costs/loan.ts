import { LOAN_LIMITS } from './settings.ts';

export type Buyer = 'expat' | 'national';

/** The most that banks lend, as shares of the price: by the rules of 2013, and by the most generous source. */
export interface LoanCap {
  careful: number;
  highest: number;
}

/** What the sources say a bank may lend on a ready home of `price` AED; they agree when both figures are the same. */
export function loanCap(price: number, buyer: Buyer, firstHome: boolean): LoanCap {
  const rules = LOAN_LIMITS.rules2013[buyer];
  if (!firstHome) return { careful: rules.second, highest: rules.second };
  const step = price <= LOAN_LIMITS.threshold ? 'upTo' : 'above';
  return { careful: rules[step], highest: LOAN_LIMITS.lenders[buyer][step] };
}

/** `none`: no loan. `fits`: within every source. `disputed`: only some lenders go so far. `over`: more than any source knows. */
export type LoanVerdict = 'none' | 'fits' | 'disputed' | 'over';

/** How a loan of `loan` AED on a home of `price` AED stands to the caps; half a dirham of rounding is forgiven. */
export function judgeLoan(loan: number, price: number, cap: LoanCap): LoanVerdict {
  if (loan <= 0) return 'none';
  if (loan <= price * cap.careful + 0.5) return 'fits';
  return loan <= price * cap.highest + 0.5 ? 'disputed' : 'over';
}

/** The equal monthly instalment, in AED, of a loan over `years` at `interest` percent a year; 0 for no loan. Not rounded. */
export function monthlyInstalment(loan: number, interest: number, years: number): number {
  const months = years * 12;
  if (loan <= 0 || months <= 0) return 0;
  const rate = interest / 100 / 12;
  return rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months);
}
