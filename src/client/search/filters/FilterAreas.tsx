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

/** Areas to tick, a field that narrows them, and any other words as a place to look for. */
export function FilterAreas({ draft, counts, onChange, expanded }: FilterAreasProps) {
  const [text, setText] = useState('');
  const listed = counts.map((option) => option.name);
  const chosen = placesOf(draft, listed);
  const wanted = text.trim().toLowerCase();
  const options = areaOptions(counts, chosen);
  const found = wanted ? options.filter(({ name }) => name.toLowerCase().includes(wanted)) : options;
  const toggle = (name: string) => onChange(toggleArea(draft, name, listed));
  const takeText = () => {
    onChange(changeFilter(draft, { location: text.trim() }));
    setText('');
  };
  // Enter takes what the field found and does not send the form
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !wanted) return;
    event.preventDefault();
    const first = found.find(({ name }) => !chosen.includes(name));
    if (!first) return void (found.length === 0 && takeText());
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
        onKeyDown={enter}
      />
      {found.length > 0 ? (
        <FilterChecks key={wanted ? 'found' : 'all'} options={found} chosen={chosen} onToggle={toggle} preview={5} expanded={expanded} />
      ) : (
        <p className={classes.hint}>
          No area of that name here.{' '}
          <button type="button" className={shared.textButton} onClick={takeText}>
            Search for “{text.trim()}”
          </button>
        </p>
      )}
    </>
  );
}
