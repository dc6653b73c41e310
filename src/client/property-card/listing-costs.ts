// The instalment of an example loan, for the costs on the page of a home and in a comparison.
import { loanCap, monthlyInstalment } from '../../shared/costs/loan.ts';
import { EXAMPLE } from '../../shared/costs/settings.ts';
import { formatNumber, formatPercent } from '../../shared/format.ts';

/**
 * The monthly instalment in whole AED for a ready home of `price` AED with the example loan. The borrower is a foreign resident who buys a
 * first home. `terms` are the share of the price, the years and the yearly interest as texts.
 */
export function exampleInstalment(price: number): { amount: number; terms: { share: string; years: string; interest: string } } {
  /** Loan as a fraction of the price. */
  const loanShare = loanCap(price, 'expat', true).byRules;
  // `interest` is in percent a year
  const { years, interest } = EXAMPLE;
  return {
    amount: Math.round(monthlyInstalment(price * loanShare, interest, years)),
    terms: { share: formatPercent(loanShare), years: formatNumber(years), interest: formatPercent(interest / 100) },
  };
}
