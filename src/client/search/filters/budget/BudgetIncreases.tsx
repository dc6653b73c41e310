import { formatMoney } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { trpc } from '../../../trpc/trpc.ts';
import classes from './BudgetControl.module.css';
import { withOpening } from './with-opening.ts';

interface BudgetOpeningsProps {
  filter: SearchFilter;
  onChoose: (change: Partial<SearchFilter>) => void;
}

/** `AED 60,000 more in cash would open 212 more homes.`, as a button that sets it. */
export function BudgetOpenings({ filter, onChoose }: BudgetOpeningsProps) {
  const { data } = trpc.search.openings.useQuery(filter);
  const opening = data?.[0];
  if (!opening) return null;
  const values = { amount: formatMoney(opening.amount), count: opening.homes };
  return (
    <button type="button" className={`link ${classes.opening}`} onClick={() => onChoose(withOpening(filter, opening))}>
      {opening.kind === 'cash' ? m.search_budget_opens_cash(values) : m.search_budget_opens_monthly(values)}
    </button>
  );
}
