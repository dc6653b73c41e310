// The agency fee and the example loan, which the costs on the page of a home and in a comparison use.

import { loanCap, monthlyInstalment } from '../../shared/costs/loan.ts';
import { EXAMPLE } from '../../shared/costs/settings.ts';
import { formatNumber, formatPercent } from '../../shared/format.ts';

/** Whether an agency fee is due: an agent or agency advertises the home. */
export const hasAgencyFee = (hasAgent: boolean, advertiserType: string | null): boolean => hasAgent || advertiserType === 'agency';

/** The monthly instalment in whole AED for a ready home of `price` AED with the example loan of a resident, and the terms for its text. */
export function exampleInstalment(price: number): { amount: number; terms: { share: string; years: string; interest: string } } {
  const share = loanCap(price, 'expat', true).byRules;
  const { years, interest } = EXAMPLE;
  return {
    amount: Math.round(monthlyInstalment(price * share, interest, years)),
    terms: { share: formatPercent(share), years: formatNumber(years), interest: formatPercent(interest / 100) },
  };
}
