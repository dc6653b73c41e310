import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { LOCATION_OPTIONS } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { trpc } from '../../trpc/trpc.ts';
import classes from './AreaField.module.css';

interface AreaSuggestion {
  name: string;
  /** Number of homes; null for the areas that an empty field offers. */
  count: number | null;
}

/** Places are requested this long after the last key. */
const SUGGEST_DELAY_MS = 120;
const MAX_SUGGESTIONS = 6;

/** Suggestions: eight areas for an empty field, otherwise matching places from the server with their property counts. */
function useAreaSuggestions(text: string): AreaSuggestion[] {
  const [debouncedText] = useDebouncedValue(text.trim(), SUGGEST_DELAY_MS);
  const { data } = trpc.property.suggest.useQuery(
    { text: debouncedText },
    { enabled: debouncedText !== '', placeholderData: keepPreviousData },
  );
  if (text.trim() === '') return LOCATION_OPTIONS.map((name) => ({ name, count: null }));
  return (data?.places ?? []).slice(0, MAX_SUGGESTIONS);
}

/** Height that the list may need; with less space below the field it opens upwards. */
const MAX_LIST_HEIGHT_PX = 380;

/** Free-text location field with suggestions. The text is submitted as typed. */
export function AreaField({ className }: { className: string | undefined }) {
  const id = useId();
  const listId = `${id}-list`;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** The name of the chosen place; the field shows it in the language of the page. */
  const [chosenArea, setChosenArea] = useState<string | null>(null);
  /** Where the list is open; null while it is closed. */
  const [placement, setPlacement] = useState<'below' | 'above' | null>(null);
  /** Index of the active suggestion; -1 for none. */
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = useAreaSuggestions(text);
  const isListVisible = placement !== null && suggestions.length > 0;

  const show = () => {
    const { top, bottom } = field.current!.getBoundingClientRect();
    const spaceBelow = window.innerHeight - bottom;
    setPlacement(spaceBelow < MAX_LIST_HEIGHT_PX && top > spaceBelow ? 'above' : 'below');
    setActiveIndex(-1);
  };
  const close = () => setPlacement(null);
  const choose = (name: string) => {
    const label = placeLabel(name);
    field.current!.value = label;
    setText(label);
    setChosenArea(name);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isListVisible) return show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActiveIndex((index) =>
        index < 0 && step < 0 ? suggestions.length - 1 : (index + step + suggestions.length) % suggestions.length,
      );
    } else if (event.key === 'Enter' && isListVisible && suggestions[activeIndex]) {
      event.preventDefault();
      choose(suggestions[activeIndex].name);
    } else if (event.key === 'Escape') close();
  };
  return (
    <div className={`${className} ${classes.place}`}>
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
          show();
        }}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {chosenArea !== null && placeLabel(chosenArea) !== chosenArea && <input type="hidden" name="place" value={chosenArea} />}
      <div
        id={listId}
        role="listbox"
        aria-label={m.home_areas()}
        className={classes.list}
        data-above={placement === 'above' || undefined}
        hidden={!isListVisible}
      >
        {isListVisible &&
          suggestions.map((suggestion, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={suggestion.name}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === activeIndex}
              className={classes.option}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion.name)}
            >
              <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
              {placeLabel(suggestion.name)}{' '}
              {suggestion.count !== null && (
                <span className="ms-auto text-xs medium muted">{m.layout_homes({ count: suggestion.count })}</span>
              )}
            </div>
          ))}
      </div>
    </div>
  );
}
