import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { plural } from '../../../shared/format.ts';
import { LOCATION_OPTIONS } from '../../../shared/property/area.ts';
import { trpc } from '../../trpc.ts';
import classes from './AreaField.module.css';

interface Offer {
  name: string;
  count: number | null;
}

/** The eight areas while nothing is typed, then the places that the server knows by this text, with their homes. */
function useOffers(text: string): Offer[] {
  const [asked] = useDebouncedValue(text.trim(), 120);
  const { data } = trpc.property.suggest.useQuery({ text: asked }, { enabled: asked !== '', placeholderData: keepPreviousData });
  if (text.trim() === '') return LOCATION_OPTIONS.map((name) => ({ name, count: null }));
  return (data?.places ?? []).slice(0, 6);
}

/** Pixels that the longest list takes. */
const LIST_HEIGHT = 380;

/** Free text with places to choose from; what is typed is sent as it is. */
export function AreaField({ className }: { className: string | undefined }) {
  const id = useId();
  const list = `${id}-list`;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<'below' | 'above' | null>(null);
  const [chosen, setChosen] = useState(-1);
  const offers = useOffers(text);
  const shown = open !== null && offers.length > 0;

  const show = () => {
    const { top, bottom } = field.current!.getBoundingClientRect();
    const room = window.innerHeight - bottom;
    setOpen(room < LIST_HEIGHT && top > room ? 'above' : 'below');
    setChosen(-1);
  };
  const close = () => setOpen(null);
  const choose = (name: string) => {
    field.current!.value = name;
    setText(name);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) return show();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((at) => (at < 0 && by < 0 ? offers.length - 1 : (at + by + offers.length) % offers.length));
    } else if (event.key === 'Enter' && shown && offers[chosen]) {
      event.preventDefault();
      choose(offers[chosen].name);
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
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && chosen >= 0 ? `${list}-${chosen}` : undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        placeholder="Palm Jumeirah, Marina, a street…"
        onChange={(event) => {
          setText(event.currentTarget.value);
          show();
        }}
        onClick={show}
        onKeyDown={press}
        onBlur={close}
      />
      <div id={list} role="listbox" aria-label="Areas" className={classes.list} data-above={open === 'above' || undefined} hidden={!shown}>
        {shown &&
          offers.map((offer, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={offer.name}
              id={`${list}-${i}`}
              role="option"
              aria-selected={i === chosen}
              className={classes.option}
              // the field keeps the focus
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(offer.name)}
            >
              <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
              {offer.name} {offer.count !== null && <span>{plural(offer.count, 'home')}</span>}
            </div>
          ))}
      </div>
    </div>
  );
}
