// The sentence under the amounts of a budget: the highest price and rent that the amounts allow, and what limits each.
import { type BudgetLimit, type LargestPrice, largestIn } from '../../../../shared/costs/budget.ts';
import { formatMoney, hasYearlyRents } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { budgetOf } from '../../../../shared/search/budget-filter.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';

/** What keeps the highest price from being higher: `your cash is the limit`. */
const LIMITS: Record<BudgetLimit, () => string> = {
  cash: m.search_budget_limit_cash,
  monthly: m.search_budget_limit_monthly,
  income: m.search_budget_limit_income,
};

/** `AED 1,214,000`: an amount rounded to a multiple of `step`. */
const roundedMoney = (aed: number, step: number): string => formatMoney(Math.round(aed / step) * step);

/** Prices and rents are rounded to these amounts in AED; a highest price below the step counts as none. */
const STEPS = { Buy: 1000, Rent: 100, yearlyRent: 1000 };

const MONTHLY_TEXTS = { byCash: m.search_budget_rent_cash, inDubai: m.search_budget_rent, elsewhere: m.search_budget_rent_plain };
const YEARLY_TEXTS = {
  byCash: m.search_budget_rent_year_cash,
  inDubai: m.search_budget_rent_year,
  elsewhere: m.search_budget_rent_year_plain,
};

/** `buy up to about AED 1,214,000 (your cash is the limit)`. */
const buyText = ({ price, limit }: LargestPrice): string =>
  m.search_budget_buy({ price: roundedMoney(price, STEPS.Buy), limit: LIMITS[limit]() });

/** `rent up to about AED 11,400 a month (with the housing fee)`, or by the year; only Dubai has that fee. */
function rentText({ price, limit }: LargestPrice, emirate: string): string {
  const values = { price: hasYearlyRents() ? roundedMoney(price * 12, STEPS.yearlyRent) : roundedMoney(price, STEPS.Rent) };
  const { byCash, inDubai, elsewhere } = hasYearlyRents() ? YEARLY_TEXTS : MONTHLY_TEXTS;
  if (limit === 'cash') return byCash(values);
  return emirate === 'Dubai' ? inDubai(values) : elsewhere(values);
}

/** `With AED 12,000 a month and AED 400,000`. */
function budgetStart({ monthlyBudget, cashBudget }: SearchFilter): string {
  const monthly = monthlyBudget === undefined ? '' : formatMoney(monthlyBudget);
  const cash = cashBudget === undefined ? '' : formatMoney(cashBudget);
  if (monthly && cash) return m.search_budget_with_both({ monthly, cash });
  return monthly ? m.search_budget_with_monthly({ monthly }) : m.search_budget_with_cash({ cash });
}

/** `With AED 12,000 a month and AED 400,000 you can buy up to about AED 1,214,000 (your cash is the limit) or rent up to …`. */
export function budgetSentence(filter: SearchFilter, emirate: string): string {
  const { transactionType } = filter;
  const start = budgetStart(filter);
  const { Buy: largestPrice, Rent: largestRent } = largestIn(budgetOf(filter), emirate);
  const buy = largestPrice.price < STEPS.Buy ? null : buyText(largestPrice);
  const rent = largestRent.price < STEPS.Rent ? null : rentText(largestRent, emirate);
  if (transactionType === 'Rent')
    return rent
      ? m.search_budget_sentence_one({ start, what: rent })
      : m.search_budget_cannot_rent({ start, limit: LIMITS[largestRent.limit]() });
  const buyLimit = LIMITS[largestPrice.limit]();
  if (transactionType === 'Buy')
    return buy ? m.search_budget_sentence_one({ start, what: buy }) : m.search_budget_cannot_buy({ start, limit: buyLimit });
  // to buy or rent: as many of the two as the budget allows
  if (!rent) return buy ? m.search_budget_sentence_one({ start, what: buy }) : m.search_budget_neither({ start });
  return buy ? m.search_budget_sentence({ start, buy, rent }) : m.search_budget_only_rent({ start, rent, limit: buyLimit });
}
