import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatNumber, plural } from '../../../shared/format.ts';
import { AMENITIES, FURNISHING, FURNISHING_LABELS, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { queryFromFilter, type SearchFilter, splitList } from '../../../shared/search/search.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useSearchPage } from '../useSearchPage.ts';
import { changeFilter, changePurpose, clearFilter, type Option, toggleAmenity, toggleFurnished, toggleType } from './change-filter.ts';
import shared from './Filter.module.css';
import { FilterAreas } from './FilterAreas.tsx';
import { FilterChecks } from './FilterChecks.tsx';
import classes from './FilterForm.module.css';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterPrice } from './FilterPrice.tsx';
import { FilterRange } from './FilterRange.tsx';
import { FilterSteps } from './FilterSteps.tsx';

interface FilterFormProps {
  /** The active filters. The draft is reset to them when they change. */
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** Heading, and content at the end of its row. */
  title: ReactNode;
  end?: ReactNode;
  /** In a drawer the button shows the number of results, and `Clear all` is not applied at once. */
  isDrawer?: boolean;
  /** Shows all options of every list. */
  expanded?: boolean;
}

const NO_COUNTS: FilterCounts = { locations: [], propertyTypes: [], amenities: [], prices: { low: 0, high: 0, bars: [] } };

/** All values of a closed list with their counts; null counts until loaded. */
const optionsOf = (names: readonly string[], counts: FilterCounts['amenities'], isLoaded: boolean): Option[] =>
  names.map((name) => {
    const result = counts.find((option) => option.name === name);
    return { name, count: result ? result.count : isLoaded ? 0 : null };
  });

/** A draft of the filter, reset whenever the active filter changes. */
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

/** Filter form with live counts. The draft is applied by its button. */
export function FilterForm({ filter, onApply, title, end, isDrawer = false, expanded = false }: FilterFormProps) {
  const { draft, setDraft, dirty } = useDraft(filter);
  const [debouncedDraft] = useDebouncedValue(draft, 300);
  const showsCount = isDrawer || dirty;
  const counts = trpc.property.counts.useQuery(debouncedDraft, { placeholderData: keepPreviousData });
  // The same query as the page after applying, which then finds it in the cache.
  const result = useSearchPage({ ...debouncedDraft, page: 1 }, showsCount);
  const { locations, propertyTypes, amenities, prices } = counts.data ?? NO_COUNTS;
  const isLoaded = counts.data !== undefined;
  const patch = (change: Partial<SearchFilter>) => setDraft(changeFilter(draft, change));

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalidField = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalidField) invalidField.focus();
    else onApply(draft);
  };
  const clear = () => {
    const clearedFilter = clearFilter(draft);
    setDraft(clearedFilter);
    if (!isDrawer) onApply(clearedFilter);
  };

  return (
    <form className={classes.form} data-drawer={isDrawer || undefined} onSubmit={apply} aria-label="Filters" noValidate>
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
          options={optionsOf(PROPERTY_TYPES, propertyTypes, isLoaded)}
          selected={splitList(draft.propertyType ?? '')}
          onToggle={(type) => setDraft(toggleType(draft, type))}
        />
      </FilterGroup>
      <FilterGroup title={draft.transactionType === 'Rent' ? 'Price a month, AED' : 'Price, AED'} name="price">
        <FilterPrice draft={draft} prices={prices} onChange={setDraft} />
      </FilterGroup>
      <FilterGroup title="Bedrooms" name="bedrooms">
        <FilterSteps
          label="Bedrooms"
          max={6}
          value={draft.minBedrooms}
          onChange={(minBedrooms) => patch({ minBedrooms, maxBedrooms: undefined })}
        />
      </FilterGroup>
      <FilterGroup title="Bathrooms" name="bathrooms">
        <FilterSteps
          label="Bathrooms"
          max={5}
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
          options={optionsOf(AMENITIES, amenities, isLoaded)}
          selected={draft.amenities ?? []}
          onToggle={(name) => setDraft(toggleAmenity(draft, name))}
          preview={5}
          expanded={expanded}
        />
      </FilterGroup>
      <FilterGroup title="Furnishing" name="furnished">
        <FilterChecks
          options={FURNISHING.map((kind) => ({ name: FURNISHING_LABELS[kind], count: null }))}
          selected={(draft.furnished ?? []).map((kind) => FURNISHING_LABELS[kind])}
          onToggle={(label) => setDraft(toggleFurnished(draft, label))}
        />
      </FilterGroup>
      <div className={classes.foot}>
        <Button type="submit" full>
          Apply Filters
          {showsCount && result.data && result.data.total !== null && (
            <span className={classes.homes} data-busy={result.isPlaceholderData || undefined}>
              · {result.data.capped ? `${formatNumber(result.data.total)}+ homes` : plural(result.data.total, 'home')}
            </span>
          )}
        </Button>
      </div>
    </form>
  );
}
