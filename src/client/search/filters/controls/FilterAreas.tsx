import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import type { FilterCounts } from '../../../../shared/search/facets.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { changeFilter, placesOf } from '../change-filter.ts';
import shared from '../Filter.module.css';
import { areaOptions, toggleArea } from '../toggle-filter.ts';
import classes from './FilterAreas.module.css';
import { FilterChecks } from './FilterChecks.tsx';

interface FilterAreasProps {
  draft: SearchFilter;
  /** The areas with the most homes. */
  counts: FilterCounts['locations'];
  onChange: (draft: SearchFilter) => void;
  expanded: boolean;
}

/**
 * Areas as checkboxes with a field that filters them. The list of every area is loaded when the field is used or the list opened. Other text in the
 * field becomes a free-text location.
 */
export function FilterAreas({ draft, counts, onChange, expanded }: FilterAreasProps) {
  const [text, setText] = useState('');
  /** Whether every area is listed, not only those with the most homes. */
  const [showsEveryArea, setShowsEveryArea] = useState(expanded);
  const allAreas = trpc.search.areas.useQuery(draft, { enabled: showsEveryArea, placeholderData: keepPreviousData });
  const areas = allAreas.data ?? counts;
  const names = areas.map((option) => option.name);
  const selected = placesOf(draft, names);
  const needle = text.trim().toLowerCase();
  const options = areaOptions(areas, selected);
  const matches = needle ? options.filter(({ name }) => name.toLowerCase().includes(needle) || placeLabel(name).includes(needle)) : options;
  const isLoading = showsEveryArea && allAreas.isPending;
  const toggle = (name: string) => onChange(toggleArea(draft, name, names));
  const applyFreeText = () => {
    onChange(changeFilter(draft, { location: text.trim() }));
    setText('');
  };
  // Enter chooses the match instead of submitting the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !needle) return;
    event.preventDefault();
    const first = matches.find(({ name }) => !selected.includes(name));
    if (!first) return void (matches.length === 0 && !isLoading && applyFreeText());
    toggle(first.name);
    setText('');
  };
  return (
    <>
      <SearchField
        className={classes.searchField}
        label={m.search_areas_find()}
        placeholder={m.search_areas_find()}
        value={text}
        maxLength={100}
        onFocus={() => setShowsEveryArea(true)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {matches.length > 0 || isLoading ? (
        <FilterChecks
          key={needle ? 'found' : 'all'}
          options={matches}
          labelOf={placeLabel}
          selected={selected}
          onToggle={toggle}
          previewCount={needle ? 12 : 5}
          expanded={expanded}
          onExpand={() => setShowsEveryArea(true)}
          className={classes.list}
        />
      ) : (
        <p className={classes.hint}>
          {m.search_areas_none()}{' '}
          <button type="button" className={`anywhere ${shared.textButton}`} onClick={applyFreeText}>
            {m.search_areas_text({ text: text.trim() })}
          </button>
        </p>
      )}
    </>
  );
}
