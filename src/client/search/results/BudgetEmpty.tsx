import { formatMoney } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { withBudgetIncrease } from '../filters/budget/with-budget-increase.ts';
import type { SearchPageState } from '../search-url.ts';

interface BudgetEmptyProps {
  pageState: SearchPageState;
  filter: SearchFilter;
  /** URL without any filter. */
  clear: string;
}

/** Nothing is within the budget: how much more would be needed for how many homes, with a link that sets it. */
export function BudgetEmpty({ pageState, filter, clear }: BudgetEmptyProps) {
  const { data } = trpc.search.budgetIncreases.useQuery(filter);
  const increase = data?.[0];
  const amount = increase ? formatMoney(increase.amount) : '';
  const text = increase
    ? increase.kind === 'cash'
      ? m.search_budget_empty_cash({ amount, count: increase.homes })
      : m.search_budget_empty_monthly({ amount, count: increase.homes })
    : m.search_budget_empty_text();
  const action = (
    <div className="flex wrapping gap-sm middle">
      {increase && (
        <ButtonLink to={pageState.to({ filter: { ...filter, ...withBudgetIncrease(filter, increase) } })}>
          {increase.kind === 'cash' ? m.search_budget_add_cash({ amount }) : m.search_budget_add_monthly({ amount })}
        </ButtonLink>
      )}
      <ButtonLink to={clear} variant="line">
        {m.search_clear_filters()}
      </ButtonLink>
    </div>
  );
  return <StateMessage drawing="search" title={m.search_budget_empty_title()} text={text} action={action} />;
}
