import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import type { FilterCounts } from '../../../../shared/search/facets.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { toast } from '../../../ui/dialog/toast.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { changeFilter, placesOf } from '../change-filter.ts';
import shared from '../Filter.module.css';
import { areaOptions, toggleArea } from '../toggle-filter.ts';
import classes from './FilterAreas.module.css';
import { FilterChecks } from './FilterChecks.tsx';

/** Options shown before `See more`: without a search, and of the areas that match one. */
const PREVIEW_COUNT = 5;
const MATCHES_PREVIEW_COUNT = 12;

interface FilterAreasProps {
  draft: SearchFilter;
  /** The areas with the most homes. */
  counts: FilterCounts['locations'];
  onChange: (draft: SearchFilter) => void;
  /** Lists every area from the start. */
  expanded: boolean;
}

/**
 * The filter by area: a search field and checkboxes for the matching areas. The server sends the complete list when the field gets the focus or the
 * list is expanded. A text that matches no area can be used as a free-text location.
 */
export function FilterAreas({ draft, counts, onChange, expanded }: FilterAreasProps) {
  const [text, setText] = useState('');
  /** Whether every area is listed, not only those with the most homes. */
  const [showsEveryArea, setShowsEveryArea] = useState(expanded);
  const allAreas = trpc.search.areas.useQuery(draft, { enabled: showsEveryArea, placeholderData: keepPreviousData });
  const areas = allAreas.data ?? counts;
  const names = areas.map((option) => option.name);
  const selected = placesOf(draft, names);
  const searchText = text.trim().toLowerCase();
  const options = areaOptions(areas, selected);
  const isMatch = (name: string) => name.toLowerCase().includes(searchText) || placeLabel(name).includes(searchText);
  const matches = searchText ? options.filter(({ name }) => isMatch(name)) : options;
  const isLoading = showsEveryArea && allAreas.isPending;
  const toggle = (name: string) => {
    const changedDraft = toggleArea(draft, name, names);
    if (changedDraft === draft) toast({ severity: 'info', title: m.search_area(), message: m.search_areas_full() });
    else onChange(changedDraft);
  };
  const applyFreeText = () => {
    onChange(changeFilter(draft, { location: text.trim() }));
    setText('');
  };
  // Enter ticks the first match that is not ticked, or uses a text without matches, instead of submitting the form
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !searchText) return;
    event.preventDefault();
    const firstUnticked = matches.find(({ name }) => !selected.includes(name));
    if (firstUnticked) {
      toggle(firstUnticked.name);
      setText('');
    } else if (matches.length === 0 && !isLoading) applyFreeText();
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
          // a search starts with a folded list of its own
          key={searchText ? 'matches' : 'all'}
          options={matches}
          labelOf={placeLabel}
          selected={selected}
          onToggle={toggle}
          previewCount={searchText ? MATCHES_PREVIEW_COUNT : PREVIEW_COUNT}
          expanded={expanded}
          onExpand={() => setShowsEveryArea(true)}
          className={classes.list}
        />
      ) : (
        <p className={`text-sm muted ${classes.hint}`}>
          {m.search_areas_none()}{' '}
          <button type="button" className={`anywhere ${shared.textButton}`} onClick={applyFreeText}>
            {m.search_areas_text({ text: text.trim() })}
          </button>
        </p>
      )}
    </>
  );
}
