import { m } from '../../shared/messages/messages.ts';
import { purposeLabel } from '../../shared/property/property.labels.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import type { Sort } from '../../shared/search/sorts-and-limits.ts';
import { AlertButton } from '../alert/create/AlertButton.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { SearchSortSelect } from './results/ResultTools.tsx';
import classes from './SearchBar.module.css';
import { ViewLink } from './ViewLink.tsx';

interface SearchBarProps {
  filter: SearchFilter;
  activeFilterCount: number;
  mapUrl: string;
  /** Opens the filter drawer, optionally at a group of filters. */
  onOpen: (group?: string) => void;
  onSort: (sort: Sort) => void;
}

/** Toolbar that replaces the filter panel on narrow windows: it opens the filter drawer, changes the sort order, creates an alert and leads to the map. */
export function SearchBar({ filter, activeFilterCount, mapUrl, onOpen, onSort }: SearchBarProps) {
  return (
    <div className={`gone ${classes.bar}`}>
      <FiltersButton activeCount={activeFilterCount} label={m.search_filters()} onClick={() => onOpen()} />
      <FilterGroupButton
        label={filter.transactionType === 'Any' ? m.search_any() : purposeLabel(filter.transactionType ?? 'Buy')}
        name={m.search_buy_or_rent()}
        onClick={() => onOpen('transaction')}
      />
      <FilterGroupButton
        label={m.search_price()}
        name={m.search_price()}
        isOn={filter.minPrice !== undefined || filter.maxPrice !== undefined}
        onClick={() => onOpen('price')}
      />
      <SearchSortSelect pill filter={filter} onChange={onSort} />
      <AlertButton chip filter={filter} />
      <ViewLink to={mapUrl}>
        <Icon name="map-2" />
        {m.search_map()}
      </ViewLink>
    </div>
  );
}

interface FiltersButtonProps {
  /** Number of active filters. */
  activeCount: number;
  label: string;
  onClick: () => void;
}

/** Button for all filters with the number of active ones; `onClick` opens the filter drawer. */
export function FiltersButton({ activeCount, label, onClick }: FiltersButtonProps) {
  return (
    <button type="button" className={`chip ${activeCount ? 'on' : ''}`} aria-haspopup="dialog" onClick={onClick}>
      <Icon name="adjustments-horizontal" />
      {label}
      {activeCount > 0 && (
        <b className={`center pill branded text-xs ${classes.number}`}>
          {activeCount} <span className="sr-only">{m.search_filters_active()}</span>
        </b>
      )}
    </button>
  );
}

interface FilterGroupButtonProps {
  label: string;
  /** Name of the group; screen readers read it after the label. */
  name: string;
  /** Whether a filter of the group is set. */
  isOn?: boolean;
  onClick: () => void;
}

/** A chip that opens the filter drawer at one group. */
function FilterGroupButton({ label, name, isOn = false, onClick }: FilterGroupButtonProps) {
  return (
    <button
      type="button"
      className={`chip ${isOn ? 'on' : ''}`}
      aria-haspopup="dialog"
      aria-label={name === label ? label : m.search_pill({ value: label, name: name.toLowerCase() })}
      onClick={onClick}
    >
      {label}
      <Icon name="chevron-down" size={16} />
    </button>
  );
}
