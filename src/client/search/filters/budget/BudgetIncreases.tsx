import { formatMoney } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { trpc } from '../../../trpc/trpc.ts';
import classes from './BudgetControl.module.css';
import { withBudgetIncrease } from './with-budget-increase.ts';

interface BudgetIncreasesProps {
  filter: SearchFilter;
  onChoose: (change: Partial<SearchFilter>) => void;
}

/** `AED 60,000 more in cash would open 212 more homes.`, as a button that sets that budget. Nothing without such an increase. */
export function BudgetIncreases({ filter, onChoose }: BudgetIncreasesProps) {
  const { data } = trpc.search.budgetIncreases.useQuery(filter);
  const increase = data?.[0];
  if (!increase) return null;
  const values = { amount: formatMoney(increase.amount), count: increase.homes };
  return (
    <button type="button" className={`link ${classes.increase}`} onClick={() => onChoose(withBudgetIncrease(filter, increase))}>
      {increase.kind === 'cash' ? m.search_budget_opens_cash(values) : m.search_budget_opens_monthly(values)}
    </button>
  );
}
