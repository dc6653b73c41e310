import { keepPreviousData } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { hasBudget } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { trpc } from '../../trpc/trpc.ts';
import { clearFilter } from './change-filter.ts';
import { FilterControl } from './controls/FilterControl.tsx';
import { FilterGroup } from './controls/FilterGroup.tsx';
import shared from './Filter.module.css';
import classes from './FilterForm.module.css';
import { type FilterGroupName, groupTitle, hasMoreFilters, isMoreGroup, MAIN_GROUPS, MORE_GROUPS } from './filter-groups.ts';
import { useFilterDraft } from './useFilterDraft.ts';

interface FilterFormProps {
  /** The active filters. The draft is reset to them when they change. */
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** Heading, and content at the end of its row. */
  title: ReactNode;
  end?: ReactNode;
  /** In a drawer a button at its end applies the draft; beside the results it is applied by itself. */
  foot?: (draft: SearchFilter) => ReactNode;
  /** The group that people want to change. */
  group?: string | undefined;
  /** Shows all options of every list. */
  expanded?: boolean;
}

/** Filter form with live counts. */
export function FilterForm({ filter, onApply, title, end, foot, group, expanded = false }: FilterFormProps) {
  const { draft, rested, setDraft } = useFilterDraft(filter, foot ? undefined : onApply);
  const counts = trpc.property.counts.useQuery(rested, { placeholderData: keepPreviousData });
  const isMoreOpen = expanded || isMoreGroup(group) || hasMoreFilters(filter);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalidField = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalidField) invalidField.focus();
    else onApply(draft);
  };
  const control = (name: FilterGroupName) => (
    <FilterGroup
      key={name}
      title={groupTitle(name, draft)}
      name={name}
      startsOpen={name !== 'budget' || group === name || hasBudget(filter)}
    >
      <FilterControl group={name} draft={draft} onChange={setDraft} counts={counts.data} expanded={expanded} />
    </FilterGroup>
  );
  return (
    <form
      className={classes.form}
      data-drawer={foot !== undefined || undefined}
      onSubmit={apply}
      aria-label={m.search_filters()}
      noValidate
    >
      <div className={classes.head}>
        {title}
        <button type="button" className={shared.textButton} onClick={() => setDraft(clearFilter(draft))}>
          {m.search_clear_all()}
        </button>
        {end}
      </div>
      {MAIN_GROUPS.map(control)}
      <FilterGroup title={m.search_more_filters()} name="more" startsOpen={isMoreOpen}>
        {MORE_GROUPS.map(control)}
      </FilterGroup>
      {foot && <div className={classes.foot}>{foot(rested)}</div>}
    </form>
  );
}
