import { type KeyboardEvent, useState } from 'react';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { areaOptions, changeFilter, placesOf, toggleArea } from './change-filter.ts';
import shared from './Filter.module.css';
import classes from './FilterAreas.module.css';
import { FilterChecks } from './FilterChecks.tsx';

interface FilterAreasProps {
  draft: SearchFilter;
  counts: FilterCounts['locations'];
  onChange: (draft: SearchFilter) => void;
  expanded: boolean;
}

/** Areas as checkboxes with a field that filters them. Other text in the field becomes a free-text location. */
export function FilterAreas({ draft, counts, onChange, expanded }: FilterAreasProps) {
  const [text, setText] = useState('');
  const names = counts.map((option) => option.name);
  const selected = placesOf(draft, names);
  const needle = text.trim().toLowerCase();
  const options = areaOptions(counts, selected);
  const matches = needle ? options.filter(({ name }) => name.toLowerCase().includes(needle)) : options;
  const toggle = (name: string) => onChange(toggleArea(draft, name, names));
  const searchText = () => {
    onChange(changeFilter(draft, { location: text.trim() }));
    setText('');
  };
  // Enter chooses the match instead of submitting the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !needle) return;
    event.preventDefault();
    const first = matches.find(({ name }) => !selected.includes(name));
    if (!first) return void (matches.length === 0 && searchText());
    toggle(first.name);
    setText('');
  };
  return (
    <>
      <SearchField
        className={classes.find}
        label="Search areas"
        placeholder="Search areas"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {matches.length > 0 ? (
        <FilterChecks
          key={needle ? 'found' : 'all'}
          options={matches}
          selected={selected}
          onToggle={toggle}
          preview={5}
          expanded={expanded}
        />
      ) : (
        <p className={classes.hint}>
          No area of that name here.{' '}
          <button type="button" className={shared.textButton} onClick={searchText}>
            Search for “{text.trim()}”
          </button>
        </p>
      )}
    </>
  );
}
