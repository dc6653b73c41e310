import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatNumber, plural } from '../../../shared/format.ts';
import { AMENITIES, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { queryFromFilter, type SearchFilter, splitList } from '../../../shared/search/search.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { changeFilter, changePurpose, clearFilter, type Option, toggleAmenity, toggleType } from './change-filter.ts';
import shared from './Filter.module.css';
import { FilterAreas } from './FilterAreas.tsx';
import { FilterChecks } from './FilterChecks.tsx';
import classes from './FilterForm.module.css';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterPrice } from './FilterPrice.tsx';
import { FilterRange } from './FilterRange.tsx';
import { FilterSteps } from './FilterSteps.tsx';

interface FilterFormProps {
  /** The active filters; the draft starts from them and follows them. */
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** The panel's heading, and what stands at the end of its row. */
  title: ReactNode;
  end?: ReactNode;
  /** In a sheet the button tells the number of homes at once, and `Clear all` waits for it. */
  stylesheet?: boolean;
  /** Starts with every list unfolded. */
  expanded?: boolean;
}

const NO_COUNTS: FilterCounts = { locations: [], propertyTypes: [], amenities: [], prices: { low: 0, high: 0, bars: [] } };

/** All values of a closed list with their counts; unknown while nothing is counted. */
const optionsOf = (names: readonly string[], counted: FilterCounts['amenities'], known: boolean): Option[] =>
  names.map((name) => {
    const found = counted.find((option) => option.name === name);
    return { name, count: found ? found.count : known ? 0 : null };
  });

/** A draft of the filter that begins anew whenever the active filter changes. */
function useDraft(filter: SearchFilter) {
  const key = queryFromFilter(filter);
  const [from, setFrom] = useState(key);
  const [draft, setDraft] = useState(filter);
  if (from !== key) {
    setFrom(key);
    setDraft(filter);
  }
  return { draft, setDraft, dirty: queryFromFilter(draft) !== key };
}

/** The filters: a draft with live counts, applied by its button. */
export function FilterForm({ filter, onApply, title, end, stylesheet = false, expanded = false }: FilterFormProps) {
  const { draft, setDraft, dirty } = useDraft(filter);
  const [asked] = useDebouncedValue(draft, 300);
  const showsCount = stylesheet || dirty;
  const counts = trpc.property.counts.useQuery(asked, { placeholderData: keepPreviousData });
  // the very question of the page that follows, so that applying finds its answer
  const found = trpc.property.search.useQuery({ ...asked, page: 1 }, { enabled: showsCount, placeholderData: keepPreviousData });
  const { locations, propertyTypes, amenities, prices } = counts.data ?? NO_COUNTS;
  const known = counts.data !== undefined;
  const patch = (part: Partial<SearchFilter>) => setDraft(changeFilter(draft, part));

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else onApply(draft);
  };
  const clear = () => {
    const cleared = clearFilter(draft);
    setDraft(cleared);
    if (!stylesheet) onApply(cleared);
  };

  return (
    <form className={classes.form} data-sheet={stylesheet || undefined} onSubmit={apply} aria-label="Filters" noValidate>
      <div className={classes.head}>
        {title}
        <button type="button" className={shared.textButton} onClick={clear}>
          Clear all
        </button>
        {end}
      </div>
      <FilterGroup title="Transaction" name="transaction">
        <SegmentedControl
          full
          label="Transaction"
          value={draft.transactionType ?? 'Buy'}
          options={[
            { value: 'Buy', label: 'Buy' },
            { value: 'Rent', label: 'Rent' },
          ]}
          onChange={(transactionType) => setDraft(changePurpose(draft, transactionType))}
        />
      </FilterGroup>
      <FilterGroup title="Area" name="area">
        <FilterAreas draft={draft} counts={locations} onChange={setDraft} expanded={expanded} />
      </FilterGroup>
      <FilterGroup title="Property type" name="type">
        <FilterChecks
          options={optionsOf(PROPERTY_TYPES, propertyTypes, known)}
          chosen={splitList(draft.propertyType ?? '')}
          onToggle={(type) => setDraft(toggleType(draft, type))}
        />
      </FilterGroup>
      <FilterGroup title={draft.transactionType === 'Rent' ? 'Price a month, AED' : 'Price, AED'} name="price">
        <FilterPrice draft={draft} prices={prices} onChange={setDraft} />
      </FilterGroup>
      <FilterGroup title="Bedrooms" name="bedrooms">
        <FilterSteps
          label="Bedrooms"
          most={6}
          value={draft.minBedrooms}
          onChange={(minBedrooms) => patch({ minBedrooms, maxBedrooms: undefined })}
        />
      </FilterGroup>
      <FilterGroup title="Bathrooms" name="bathrooms">
        <FilterSteps
          label="Bathrooms"
          most={5}
          value={draft.minBathrooms}
          onChange={(minBathrooms) => patch({ minBathrooms, maxBathrooms: undefined })}
        />
      </FilterGroup>
      <FilterGroup title="Area, sq ft" name="size">
        <FilterRange
          label="Area, sq ft"
          min={draft.minArea}
          max={draft.maxArea}
          onChange={(minArea, maxArea) => patch({ minArea, maxArea })}
        />
      </FilterGroup>
      <FilterGroup title="Amenities" name="amenities">
        <FilterChecks
          options={optionsOf(AMENITIES, amenities, known)}
          chosen={draft.amenities ?? []}
          onToggle={(name) => setDraft(toggleAmenity(draft, name))}
          preview={5}
          expanded={expanded}
        />
      </FilterGroup>
      <div className={classes.foot}>
        <Button type="submit" full>
          Apply Filters
          {showsCount && found.data && (
            <span className={classes.homes} data-busy={found.isPlaceholderData || undefined}>
              · {found.data.capped ? `${formatNumber(found.data.total)}+ homes` : plural(found.data.total, 'home')}
            </span>
          )}
        </Button>
      </div>
    </form>
  );
}
