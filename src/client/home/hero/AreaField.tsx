import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { plural } from '../../../shared/format.ts';
import { LOCATION_OPTIONS } from '../../../shared/property/area.ts';
import { trpc } from '../../trpc.ts';
import classes from './AreaField.module.css';

interface AreaSuggestion {
  name: string;
  count: number | null;
}

/** Suggestions: eight areas for an empty field, otherwise matching places from the server with their property counts. */
function useAreaSuggestions(text: string): AreaSuggestion[] {
  const [debouncedText] = useDebouncedValue(text.trim(), 120);
  const { data } = trpc.property.suggest.useQuery(
    { text: debouncedText },
    { enabled: debouncedText !== '', placeholderData: keepPreviousData },
  );
  if (text.trim() === '') return LOCATION_OPTIONS.map((name) => ({ name, count: null }));
  return (data?.places ?? []).slice(0, 6);
}

/** Maximum height of the list in pixels. */
const LIST_HEIGHT = 380;

/** Free-text location field with suggestions. The text is submitted as typed. */
export function AreaField({ className }: { className: string | undefined }) {
  const id = useId();
  const list = `${id}-list`;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [placement, setPlacement] = useState<'below' | 'above' | null>(null);
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = useAreaSuggestions(text);
  const isListVisible = placement !== null && suggestions.length > 0;

  const show = () => {
    const { top, bottom } = field.current!.getBoundingClientRect();
    const spaceBelow = window.innerHeight - bottom;
    setPlacement(spaceBelow < LIST_HEIGHT && top > spaceBelow ? 'above' : 'below');
    setActiveIndex(-1);
  };
  const close = () => setPlacement(null);
  const choose = (name: string) => {
    field.current!.value = name;
    setText(name);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isListVisible) return show();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setActiveIndex((at) => (at < 0 && by < 0 ? suggestions.length - 1 : (at + by + suggestions.length) % suggestions.length));
    } else if (event.key === 'Enter' && isListVisible && suggestions[activeIndex]) {
      event.preventDefault();
      choose(suggestions[activeIndex].name);
    } else if (event.key === 'Escape') close();
  };
  return (
    <div className={`${className} ${classes.place}`}>
      <label htmlFor={id}>Area</label>
      <input
        id={id}
        ref={field}
        name="location"
        role="combobox"
        aria-expanded={isListVisible}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isListVisible && activeIndex >= 0 ? `${list}-${activeIndex}` : undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        placeholder="Palm Jumeirah, Marina, a street…"
        onChange={(event) => {
          setText(event.currentTarget.value);
          show();
        }}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={list}
        role="listbox"
        aria-label="Areas"
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
              id={`${list}-${i}`}
              role="option"
              aria-selected={i === activeIndex}
              className={classes.option}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion.name)}
            >
              <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
              {suggestion.name} {suggestion.count !== null && <span>{plural(suggestion.count, 'home')}</span>}
            </div>
          ))}
      </div>
    </div>
  );
}
