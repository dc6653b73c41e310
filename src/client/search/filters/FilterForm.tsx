import { keepPreviousData } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { hasBudget } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { tripsOf } from '../../../shared/travel/trip.ts';
import { trpc } from '../../trpc/trpc.ts';
import { clearFilter } from './change-filter.ts';
import { FilterControl } from './controls/FilterControl.tsx';
import { FilterGroup } from './controls/FilterGroup.tsx';
import shared from './Filter.module.css';
import classes from './FilterForm.module.css';
import { type FilterGroupName, groupTitle, hasRareFilters, isRareGroup, MAIN_GROUPS, RARE_GROUPS } from './filter-groups.ts';
import { useFilterDraft } from './useFilterDraft.ts';

/** Whether a group starts open: those of budget, trips and what is near only when they are used. */
function isNeeded(name: FilterGroupName, filter: SearchFilter): boolean {
  if (name === 'budget') return hasBudget(filter);
  if (name === 'near') return filter.near !== undefined;
  return name !== 'travel' || tripsOf(filter).length > 0;
}

interface FilterFormProps {
  /** The active filters. The draft is reset to them when they change. */
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** Heading of the form. */
  title: ReactNode;
  /** What follows at the end of the row of the heading: the button that closes the drawer. */
  titleEnd?: ReactNode;
  /** Footer of the drawer, with the button that applies the draft. Without a footer the form applies its draft by itself. */
  renderFooter?: (draft: SearchFilter) => ReactNode;
  /** The group that the form was opened for. */
  group?: string | undefined;
  /** Shows all options of every list and the group `More filters`. */
  expanded?: boolean;
}

/** All filters in groups, with the number of homes of each option. The form edits a draft and passes it to `onApply`. */
export function FilterForm({ filter, onApply, title, titleEnd, renderFooter, group, expanded = false }: FilterFormProps) {
  const { draft, settledDraft, setDraft } = useFilterDraft(filter, renderFooter ? undefined : onApply);
  const counts = trpc.property.counts.useQuery(settledDraft, { placeholderData: keepPreviousData });
  const isMoreOpen = expanded || isRareGroup(group) || hasRareFilters(filter);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalidField = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalidField) invalidField.focus();
    else onApply(draft);
  };
  // the groups `budget`, `travel` and `near` start folded unless they are needed; the others start open
  const renderGroup = (name: FilterGroupName) => (
    <FilterGroup key={name} title={groupTitle(name, draft)} name={name} startsOpen={group === name || isNeeded(name, filter)}>
      <FilterControl group={name} draft={draft} onChange={setDraft} counts={counts.data} expanded={expanded} />
    </FilterGroup>
  );
  return (
    <form
      className={`relative ${classes.form}`}
      data-drawer={renderFooter !== undefined || undefined}
      onSubmit={apply}
      aria-label={m.search_filters()}
      // the address holds the filters: a browser must not restore other ones
      autoComplete="off"
      noValidate
    >
      <div className={`row between gap-sm ${classes.head}`}>
        {title}
        <button type="button" className={shared.textButton} onClick={() => setDraft(clearFilter(draft))}>
          {m.search_clear_all()}
        </button>
        {titleEnd}
      </div>
      {MAIN_GROUPS.map(renderGroup)}
      <FilterGroup title={m.search_more_filters()} name="more" startsOpen={isMoreOpen}>
        {RARE_GROUPS.map(renderGroup)}
      </FilterGroup>
      {renderFooter && <div className={`sticky float-3 line-above on-card ${classes.foot}`}>{renderFooter(settledDraft)}</div>}
    </form>
  );
}
