import { formatMoney } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { BudgetIncrease } from '../../../shared/search/budget-increases.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { withBudgetIncrease } from '../filters/budget/with-budget-increase.ts';
import type { SearchPageState } from '../search-url.ts';

interface BudgetEmptyProps {
  pageState: SearchPageState;
  filter: SearchFilter;
  /** URL of the search without any filter. */
  clearUrl: string;
}

/** `AED 60,000 more in cash would open 212 homes`; a general text when no increase adds homes. */
function emptyText(increase: BudgetIncrease | undefined): string {
  if (!increase) return m.search_budget_empty_text();
  const values = { amount: formatMoney(increase.amount), count: increase.homes };
  return increase.kind === 'cash' ? m.search_budget_empty_cash(values) : m.search_budget_empty_monthly(values);
}

/** Shown when no home fits the budget of a search: how much more (AED) would find how many homes, with a link to that search. */
export function BudgetEmpty({ pageState, filter, clearUrl }: BudgetEmptyProps) {
  const { data: increases } = trpc.search.budgetIncreases.useQuery(filter);
  // the one that adds most homes
  const increase = increases?.[0];
  const amount = increase ? formatMoney(increase.amount) : '';
  const action = (
    <div className="flex wrapping gap-sm middle">
      {increase && (
        <ButtonLink to={pageState.to({ filter: { ...filter, ...withBudgetIncrease(filter, increase) } })}>
          {increase.kind === 'cash' ? m.search_budget_add_cash({ amount }) : m.search_budget_add_monthly({ amount })}
        </ButtonLink>
      )}
      <ButtonLink to={clearUrl} variant="line">
        {m.search_clear_filters()}
      </ButtonLink>
    </div>
  );
  return <StateMessage drawing="search" title={m.search_budget_empty_title()} text={emptyText(increase)} action={action} />;
}
