import { formatMoney } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { withBudgetIncrease } from './with-budget-increase.ts';

interface BudgetIncreasesProps {
  filter: SearchFilter;
  onChoose: (change: Partial<SearchFilter>) => void;
}

/** `AED 60,000 more in cash would open 212 more homes.`, as a button that sets the larger budget. Renders nothing if no increase helps. */
export function BudgetIncreases({ filter, onChoose }: BudgetIncreasesProps) {
  const { data: increases } = trpc.search.budgetIncreases.useQuery(filter);
  const increase = increases?.[0];
  if (!increase) return null;
  const messageValues = { amount: formatMoney(increase.amount), count: increase.homes };
  return (
    <button type="button" className="link text-sm pretty text-start" onClick={() => onChoose(withBudgetIncrease(filter, increase))}>
      {increase.kind === 'cash' ? m.search_budget_opens_cash(messageValues) : m.search_budget_opens_monthly(messageValues)}
    </button>
  );
}
