import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { hasBudget } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { paths } from '../../paths.ts';
import { BudgetControl } from '../../search/filters/budget/BudgetControl.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';

/** Fields for what the visitor can pay, and, once there is a budget, a link to the homes within it, ordered by monthly cost. */
export function HomeBudgetForm() {
  const [filter, setFilter] = useState<SearchFilter>({ transactionType: 'Any' });
  return (
    <div className="grid gap-md">
      <BudgetControl draft={filter} onChange={setFilter} />
      {hasBudget(filter) && (
        <ButtonLink to={paths.properties({ ...filter, sort: 'monthly-cost' })}>
          <Icon name="search" />
          {m.home_budget_show()}
        </ButtonLink>
      )}
    </div>
  );
}
