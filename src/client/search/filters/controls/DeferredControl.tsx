import { fromAreaUnit, toAreaUnit } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { amenityLabel } from '../../../../shared/property/property.labels.ts';
import { AMENITIES } from '../../../../shared/property/property.ts';
import type { FilterCounts } from '../../../../shared/search/facets.ts';
import { type ChoiceKey, FILTERS, isOfKind, type MinimumKey } from '../../../../shared/search/filter-table.ts';
import { choiceLabel } from '../../../../shared/search/piece-label.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { changeFilter } from '../change-filter.ts';
import { sizeUnit } from '../filter-groups.ts';
import { FilterPrice } from '../price/FilterPrice.tsx';
import { FilterRange } from '../price/FilterRange.tsx';
import { optionsOf, toggleAmenity, toggleChoice } from '../toggle-filter.ts';
import { FilterBedrooms } from './FilterBedrooms.tsx';
import { FilterChecks } from './FilterChecks.tsx';
import { FilterSteps } from './FilterSteps.tsx';

interface DeferredControlProps {
  group: 'price' | 'bedrooms' | 'bathrooms' | 'size' | 'amenities' | MinimumKey | ChoiceKey;
  draft: SearchFilter;
  onChange: (draft: SearchFilter) => void;
  /** Undefined until loaded. */
  counts: FilterCounts | undefined;
  /** Shows all options of every list. */
  expanded: boolean;
}

/** Until the counts have loaded: a histogram without bars is not shown. */
const NO_PRICES = { low: 0, high: 0, bars: [] };

/** The control of one group of filters below the first screen. FilterControl.tsx loads this script at the first interaction. */
export function DeferredControl({ group, draft, onChange, counts, expanded }: DeferredControlProps) {
  /** Changes some keys of the draft. */
  const patch = (change: Partial<SearchFilter>) => onChange(changeFilter(draft, change));
  if (isOfKind(group, 'minimum')) {
    const { label, steps } = FILTERS[group];
    return <FilterSteps label={label()} max={steps} value={draft[group]} onChange={(value) => patch({ [group]: value })} />;
  }
  switch (group) {
    case 'price':
      return <FilterPrice draft={draft} prices={counts?.prices ?? NO_PRICES} onChange={onChange} />;
    case 'bedrooms':
      return <FilterBedrooms draft={draft} onChange={onChange} />;
    case 'bathrooms':
      return (
        <FilterSteps
          label={m.search_bathrooms()}
          max={5}
          value={draft.maxBathrooms === undefined ? draft.minBathrooms : undefined}
          hasOtherChoice={draft.maxBathrooms !== undefined}
          onChange={(minBathrooms) => patch({ minBathrooms, maxBathrooms: undefined })}
        />
      );
    case 'size':
      return (
        <FilterRange
          kind="area"
          label={sizeUnit()}
          min={draft.minArea}
          max={draft.maxArea}
          onChange={(minArea, maxArea) => patch({ minArea, maxArea })}
          toShown={toAreaUnit}
          fromEntered={fromAreaUnit}
        />
      );
    case 'amenities':
      return (
        <FilterChecks
          options={optionsOf(AMENITIES, counts?.amenities)}
          labelOf={amenityLabel}
          selected={draft.amenities ?? []}
          onToggle={(name) => onChange(toggleAmenity(draft, name))}
          previewCount={5}
          expanded={expanded}
        />
      );
    default:
      return (
        <FilterChecks
          options={FILTERS[group].values.map((name) => ({ name, count: null }))}
          labelOf={(value) => choiceLabel(group, value)}
          selected={draft[group] ?? []}
          onToggle={(value) => onChange(toggleChoice(draft, group, value))}
        />
      );
  }
}
