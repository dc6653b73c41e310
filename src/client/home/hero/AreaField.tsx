import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { LOCATION_OPTIONS } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { homesText } from '../../../shared/property/property.labels.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './AreaField.module.css';
import { filterFromForm } from './search-form.ts';

interface AreaSuggestion {
  name: string;
  /** Number of homes, as a text; null for the areas that an empty field suggests, and when it is not known. */
  homes: string | null;
}

/** Places are requested after this pause in typing. */
const SUGGEST_DELAY_MS = 120;

/** Suggestions: eight areas for an empty field, otherwise matching places from the server with the homes that the form would find there. */
function useAreaSuggestions(text: string, filter: SearchFilter): AreaSuggestion[] {
  const [debouncedText] = useDebouncedValue(text.trim(), SUGGEST_DELAY_MS);
  const { data: places = [] } = trpc.property.suggestPlaces.useQuery(
    { text: debouncedText, filter },
    { enabled: debouncedText !== '', placeholderData: keepPreviousData },
  );
  if (text.trim() === '') return LOCATION_OPTIONS.map((name) => ({ name, homes: null }));
  const names = [...new Set(places.map(({ name }) => name))];
  return names.map((name) => ({ name, homes: homesOf(places.filter((place) => place.name === name)) }));
}

/** How many homes the places of one name have together, because the form finds all of them; null if one number is not known. */
function homesOf(namesakes: readonly { count: number | null; capped: boolean }[]): string | null {
  let total = 0;
  for (const { count } of namesakes) {
    if (count === null) return null;
    total += count;
  }
  return homesText(
    total,
    namesakes.some(({ capped }) => capped),
  );
}

/** The most height that the list needs. With less space below the field it opens upwards, if there is more space above. */
const MAX_LIST_HEIGHT_PX = 380;

/**
 * Location field of a search form with suggestions, as a combobox. Free text is submitted as typed (`location`). The field is uncontrolled,
 * so that text which is typed before hydration stays.
 */
export function AreaField({ className }: { className: string | undefined }) {
  const id = useId();
  const listId = `${id}-list`;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** English name of the chosen suggestion, which the field shows in the language of the page; null after typing. */
  const [chosenArea, setChosenArea] = useState<string | null>(null);
  /** Where the list is open; null while it is closed. */
  const [placement, setPlacement] = useState<'below' | 'above' | null>(null);
  /** Index of the suggestion that the arrow keys reached; -1 for none. A shorter list may have come since. */
  const [reachedIndex, setActiveIndex] = useState(-1);
  /** The other fields of the form, as they were when the list opened. */
  const [otherFilter, setOtherFilter] = useState<SearchFilter>({});
  const suggestions = useAreaSuggestions(text, otherFilter);
  const activeIndex = reachedIndex < suggestions.length ? reachedIndex : -1;
  const isListVisible = placement !== null && suggestions.length > 0;

  const openList = () => {
    const { top, bottom } = field.current!.getBoundingClientRect();
    const spaceBelow = window.innerHeight - bottom;
    setPlacement(spaceBelow < MAX_LIST_HEIGHT_PX && top > spaceBelow ? 'above' : 'below');
    setActiveIndex(-1);
    const { location: _location, ...others } = filterFromForm(new FormData(field.current!.form!));
    setOtherFilter(others);
  };
  const closeList = () => setPlacement(null);
  const choose = (name: string) => {
    const label = placeLabel(name);
    field.current!.value = label;
    setText(label);
    setChosenArea(name);
    closeList();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isListVisible) return openList();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // continues at the other end of the list; without an active suggestion the up arrow begins at the last one
      const isFromEnd = activeIndex < 0 && step < 0;
      setActiveIndex(isFromEnd ? suggestions.length - 1 : (activeIndex + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && isListVisible && suggestions[activeIndex]) {
      event.preventDefault();
      choose(suggestions[activeIndex].name);
    } else if (event.key === 'Escape') closeList();
  };
  return (
    <div className={`${className} ${classes.field}`}>
      <label htmlFor={id}>{m.home_area()}</label>
      <input
        id={id}
        ref={field}
        name="location"
        role="combobox"
        aria-expanded={isListVisible}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListVisible && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        placeholder={m.home_area_example()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosenArea(null);
          openList();
        }}
        onClick={openList}
        onKeyDown={onKeyDown}
        onBlur={closeList}
      />
      {/* On Arabic pages the field has the Arabic name of a chosen place; the search needs the English one. */}
      {chosenArea !== null && placeLabel(chosenArea) !== chosenArea && <input type="hidden" name="place" value={chosenArea} />}
      <SuggestionList
        id={listId}
        suggestions={suggestions}
        isVisible={isListVisible}
        opensUpwards={placement === 'above'}
        activeIndex={activeIndex}
        onChoose={choose}
      />
    </div>
  );
}

interface SuggestionListProps {
  id: string;
  suggestions: readonly AreaSuggestion[];
  isVisible: boolean;
  opensUpwards: boolean;
  /** Index of the active suggestion; -1 for none. */
  activeIndex: number;
  onChoose: (name: string) => void;
}

/** The list of suggestions. Keyboard and focus stay with the field, which names the active option. */
function SuggestionList({ id, suggestions, isVisible, opensUpwards, activeIndex, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={m.home_areas()}
      className={`absolute p-xs outlined rounded-md on-raised raised ${classes.list}`}
      data-above={opensUpwards || undefined}
      hidden={!isVisible}
    >
      {isVisible &&
        suggestions.map((suggestion, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={suggestion.name}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === activeIndex}
            className={`row gap-xs min-44 px-sm rounded-sm text-md medium ink pointer faint-icons ${classes.option}`}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion.name)}
          >
            <Icon name="map-pin" />
            {placeLabel(suggestion.name)}{' '}
            {suggestion.homes !== null && <span className="ms-auto text-xs medium muted">{suggestion.homes}</span>}
          </div>
        ))}
    </div>
  );
}
