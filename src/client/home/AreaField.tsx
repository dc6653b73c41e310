import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { LOCATION_OPTIONS } from '../../shared/area.ts';
import { plural } from '../../shared/format.ts';
import { trpc } from '../trpc.ts';
import classes from './AreaField.module.css';
import '../ui/mantine.list.css';

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

/** Free text (R52) with places to choose from; what is typed is sent as it is. */
export function AreaField({ className }: { className: string | undefined }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const offers = useOffers(text);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const choose = (name: string) => {
    if (field.current) field.current.value = name;
    setText(name);
    box.closeDropdown();
  };
  return (
    <div className={className}>
      <label htmlFor={id}>Area</label>
      <Combobox store={box} onOptionSubmit={choose} width={340} position="bottom-start" offset={14} shadow="none">
        <Combobox.Target>
          <input
            id={id}
            ref={field}
            name="location"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="words"
            placeholder="Palm Jumeirah, Marina, a street…"
            onChange={(event) => {
              setText(event.currentTarget.value);
              box.openDropdown();
              box.resetSelectedOption();
            }}
            onClick={() => box.openDropdown()}
            onBlur={() => box.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.list ?? ''} hidden={offers.length === 0}>
          <Combobox.Options aria-label="Areas">
            {offers.map((offer) => (
              <Combobox.Option key={offer.name} value={offer.name} className={classes.option ?? ''}>
                <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
                {offer.name} {offer.count !== null && <span>{plural(offer.count, 'home')}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
