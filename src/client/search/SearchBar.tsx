import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import type { SearchFilter, Sort } from '../../shared/search/search.ts';
import { SortSelect } from './results/ResultTools.tsx';
import classes from './SearchBar.module.css';

interface ListingBarProps {
  filter: SearchFilter;
  /** Number of active filters. */
  active: number;
  /** Opens the filters, at a group if one is named. */
  onOpen: (group?: string) => void;
  onSort: (sort: Sort) => void;
}

/** The row of pills that stands in for the panel where there is no room for it. */
export function SearchBar({ filter, active, onOpen, onSort }: ListingBarProps) {
  return (
    <div className={classes.bar}>
      <FiltersButton active={active} label="Filters" onClick={() => onOpen()} />
      <Pill label={filter.transactionType ?? 'Buy'} says="Buy or rent" onClick={() => onOpen('transaction')} />
      <Pill
        label="Price"
        says="Price"
        on={filter.minPrice !== undefined || filter.maxPrice !== undefined}
        onClick={() => onOpen('price')}
      />
      <SortSelect pill sort={filter.sort ?? 'featured'} onChange={onSort} />
    </div>
  );
}

/** Opens all filters and tells how many are active. */
export function FiltersButton({ active, label, onClick }: { active: number; label: string; onClick: () => void }) {
  return (
    <button type="button" className={`chip ${active ? 'on' : ''}`} aria-haspopup="dialog" onClick={onClick}>
      <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />
      {label}
      {active > 0 && (
        <b className={classes.number}>
          {active} <span>active</span>
        </b>
      )}
    </button>
  );
}

function Pill({ label, says, on = false, onClick }: { label: string; says: string; on?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={`chip ${on ? 'on' : ''}`}
      aria-haspopup="dialog"
      aria-label={says === label ? label : `${label}: ${says.toLowerCase()}`}
      onClick={onClick}
    >
      {label}
      <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
