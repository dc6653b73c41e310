import { Autocomplete, type ComboboxItem, type ComboboxItemGroup, type OptionsFilter } from '@mantine/core';
import { COMMUNITIES, COUNTRIES, EMIRATES, findPlace, LOCATION_OPTIONS } from '../../../../shared/property/area.ts';
import { errorText } from '../../../ui/form/FieldErrorText.tsx';
import { bind, type ListingFormState } from '../bind-fields.ts';
import classes from './LocationField.module.css';
import '../../../ui/mantine/mantine-field.css';
import '../../../ui/mantine/mantine-list.css';

const OFTEN = new Set(LOCATION_OPTIONS);

/** the eight documented areas, then the rest; any other text is welcome. */
const PLACES: ComboboxItemGroup<string>[] = [
  { group: 'Often chosen', items: LOCATION_OPTIONS },
  { group: 'More communities', items: COMMUNITIES.map((place) => place.name).filter((name) => !OFTEN.has(name)) },
  { group: 'Emirates and countries', items: [...EMIRATES, ...COUNTRIES].map((place) => place.name) },
];

/** The other names of each place, so that `JVC` finds Jumeirah Village Circle. */
const WORDS = new Map(
  [...COMMUNITIES, ...EMIRATES, ...COUNTRIES].map((place) => [place.name, [place.name.toLowerCase(), place.arabic, ...place.aliases]]),
);

const isFound = (item: ComboboxItem, wanted: string): boolean => (WORDS.get(item.value) ?? []).some((word) => word.includes(wanted));

/** All places again once one is chosen, so that another can be. */
const filter: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' || findPlace(wanted)?.name.toLowerCase() === wanted) return options;
  return options.flatMap((option) => {
    if (!('group' in option)) return [];
    const items = option.items.filter((item) => isFound(item, wanted));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};

/** Where the home is: suggested or typed. */
export function LocationField({ form }: { form: ListingFormState }) {
  const { error, ...bound } = bind(form, 'location');
  return (
    <Autocomplete
      label="Location"
      description="Choose a community or type another place"
      data={PLACES}
      filter={filter}
      maxLength={100}
      maxDropdownHeight={320}
      comboboxProps={{ portalProps: { target: '#main' } }}
      autoComplete="off"
      classNames={{ dropdown: classes.list!, option: classes.option!, groupLabel: classes.group! }}
      error={errorText(error)}
      {...bound}
    />
  );
}
